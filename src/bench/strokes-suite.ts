import { setImmediate } from "node:timers/promises";
import type { BenchOptions, Measured } from "./options.ts";
import { type CameraSetting, seeStroke } from "./strokes-camera.ts";
import { CLUB_720P, REFERENCE_1080P } from "./strokes-errors.ts";
import { strokeFigures } from "./strokes-figures.ts";
import { strokeOf } from "./strokes-kinds.ts";
import { replayStroke } from "./strokes-replay.ts";
import { scoreStroke } from "./strokes-score.ts";
import { newTally, type Tally } from "./strokes-tally.ts";

/** The two cameras for which goals are stated. Seeds: the tracker was tuned on lower ones. */
const RUNS: readonly { name: string; setting: CameraSetting; firstSeed: number; strokes: Record<Length, number> }[] = [
  {
    name: "strokes.60fps",
    setting: { frameRate: 60, errors: REFERENCE_1080P },
    firstSeed: 100_000,
    strokes: { quick: 500, full: 5000 },
  },
  {
    name: "strokes.30fps",
    setting: { frameRate: 30, errors: CLUB_720P },
    firstSeed: 200_000,
    strokes: { quick: 250, full: 2500 },
  },
];
type Length = "quick" | "full";

/** Worst cases told with a run. */
const TOLD = 20;
/** Progress is told after so many strokes. */
const STEP = 25;

/** Strokes without pictures: physics, a camera's fitted errors, tracker, rules. */
export async function benchStrokes({ quick, tell }: BenchOptions): Promise<Measured> {
  const measured: Measured = { figures: [], notes: [] };
  for (const { name, setting, firstSeed, strokes } of RUNS) {
    const count = strokes[quick ? "quick" : "full"];
    const tally = newTally(setting.errors.mmPerPx);
    for (let i = 0; i < count; i++) {
      if (i % STEP === 0) {
        tell(name, i, count);
        await setImmediate();
      }
      playStroke(firstSeed + i, setting, tally);
    }
    tell(name, count, count);
    measured.figures.push(...strokeFigures(name, tally));
    measured.notes.push(...worstOf(tally).map((line) => `${name}: ${line}`));
  }
  return measured;
}

/** One stroke of a seed: drawn, seen, tracked, judged. */
export function playStroke(seed: number, setting: CameraSetting, tally: Tally): void {
  const stroke = strokeOf(seed);
  scoreStroke(stroke, seeStroke(stroke, seed, setting), seed, setting.frameRate, tally);
}

/** A stroke of a run again by its seed, line by line; seeds below all runs are seen by the first camera. */
export function replaySeed(seed: number): string[] {
  const run = RUNS.findLast((r) => seed >= r.firstSeed) ?? RUNS[0]!;
  return replayStroke(seed, run.setting);
}

function worstOf(tally: Tally): string[] {
  const worst = [...tally.worst].sort((a, b) => b.weight - a.weight).slice(0, TOLD);
  return worst.map((w) => `seed ${w.seed}, ${w.kind}: ${w.what}`);
}
