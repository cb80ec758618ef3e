import { useEffect, useState } from "preact/hooks";

/** How fast a stroke may be played: a quarter of its own pace to eight times. */
export const PACES = [0.25, 0.5, 1, 2, 4, 8] as const;
export type Pace = (typeof PACES)[number];

export interface ReplayClock {
  /** Time in the stroke, s from its start. */
  t: number;
  playing: boolean;
  pace: Pace;
  play(): void;
  pause(): void;
  to(t: number): void;
  setPace(pace: Pace): void;
}

/** A clock that runs from 0 to the end at a pace of one's choice and can be set anywhere. */
export function useReplayClock(endS: number, startsPlaying: boolean): ReplayClock {
  const [t, setT] = useState(startsPlaying ? 0 : endS);
  const [playing, setPlaying] = useState(startsPlaying);
  const [pace, setPace] = useState<Pace>(1);
  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function run(now: number) {
      const passed = Math.max(0, (now - last) / 1000) * pace;
      last = now;
      setT((at) => Math.min(endS, at + passed));
      frame = requestAnimationFrame(run);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, pace, endS]);
  useEffect(() => {
    if (playing && t >= endS) setPlaying(false);
  }, [playing, t, endS]);
  return {
    ...{ t, playing, pace, setPace },
    play() {
      if (t >= endS) setT(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    to(at) {
      setPlaying(false);
      setT(Math.min(endS, Math.max(0, at)));
    },
  };
}
