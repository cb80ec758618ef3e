import type { Cushion } from "../table/balls.ts";
import type { TableEvent } from "../table/messages/index.ts";
import type { PictureSide } from "../vision/calibration/find-table.ts";
import type { TruthEvents } from "./footage.ts";

/** The cue ball's contacts and cushions in the clip, against what people saw. */
export interface EventFigures {
  /** What people saw, in order. */
  expected: string[];
  /** What was given, in order. */
  given: string[];
  /** In the given order, from the start: how many agree before the first that does not. */
  agree: number;
  /** Largest difference in time of the agreeing ones, frames. */
  worstFrames: number;
}

/** Sides of the picture by the cushion's name, from the side on which the bottom cushion lies. */
export function pictureSide(cushion: Cushion, bottom: PictureSide): string {
  const turn: Record<PictureSide, Record<Cushion, string>> = {
    left: { bottom: "left", top: "right", left: "top", right: "bottom" },
    right: { bottom: "right", top: "left", left: "bottom", right: "top" },
    up: { bottom: "top", top: "bottom", left: "right", right: "left" },
    down: { bottom: "bottom", top: "top", left: "left", right: "right" },
  };
  return turn[bottom][cushion];
}

export function compareEvents(
  events: TableEvent[],
  truth: TruthEvents,
  bottom: PictureSide,
  fps: number,
): EventFigures {
  const given: { name: string; frame: number }[] = [];
  for (const e of events) {
    if (e.type === "cushion" && e.ball === truth.cue_ball) {
      given.push({ name: `cushion ${pictureSide(e.cushion as Cushion, bottom)}`, frame: e.t * fps });
    } else if (e.type === "contact" && (e.a === truth.cue_ball || e.b === truth.cue_ball)) {
      given.push({ name: `ball ${e.a === truth.cue_ball ? e.b : e.a}`, frame: e.t * fps });
    }
  }
  const expected = truth.events.map((e) => ({ name: `${e[0]} ${e[1]}`, frame: meanFrame(e) }));
  let agree = 0;
  let worstFrames = 0;
  while (agree < expected.length && given[agree]?.name === expected[agree]!.name) {
    worstFrames = Math.max(worstFrames, Math.abs(given[agree]!.frame - expected[agree]!.frame));
    agree++;
  }
  return { expected: expected.map((e) => e.name), given: given.map((g) => g.name), agree, worstFrames };
}

function meanFrame(e: (string | number)[]): number {
  const [first, second] = [Number(e[2]), Number(e[3])];
  return Number.isFinite(second) ? (first + second) / 2 : first;
}
