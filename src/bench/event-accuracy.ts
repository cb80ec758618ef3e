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
  /** How many of the expected ones were given, in their order (longest common subsequence). */
  agree: number;
  /** Given as certain (confidence 0.9 and more) although nobody saw them there. */
  falseCertain: string[];
  /** Largest difference in time of the agreeing ones, frames. */
  worstFrames: number;
}

/** An event farther than this from where people saw one of its name is another one, frames; a soft kiss is seen late. */
const SAME_FRAMES = 8;

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
  const given: { name: string; frame: number; certain: boolean }[] = [];
  for (const e of events) {
    if (e.type === "cushion" && e.ball === truth.cue_ball) {
      given.push({
        name: `cushion ${pictureSide(e.cushion as Cushion, bottom)}`,
        frame: e.t * fps,
        certain: isCertain(e.confidence),
      });
    } else if (e.type === "contact" && (e.a === truth.cue_ball || e.b === truth.cue_ball)) {
      given.push({
        name: `ball ${e.a === truth.cue_ball ? e.b : e.a}`,
        frame: e.t * fps,
        certain: isCertain(e.confidence),
      });
    }
  }
  const expected = truth.events.map((e) => ({ name: `${e[0]} ${e[1]}`, frame: meanFrame(e) }));
  const same = (i: number, j: number) =>
    expected[i]!.name === given[j]!.name && Math.abs(expected[i]!.frame - given[j]!.frame) <= SAME_FRAMES;
  const pairs = inCommon(expected.length, given.length, same);
  let worstFrames = 0;
  for (const [i, j] of pairs) worstFrames = Math.max(worstFrames, Math.abs(given[j]!.frame - expected[i]!.frame));
  const matched = new Set(pairs.map(([, j]) => j));
  // What people noted beside the list, after the stroke's worth was decided: given or not, it is right.
  const noted = (truth.others ?? []).filter((o) => o[0] === `${truth.cue_ball} cushion`);
  const isNoted = (g: (typeof given)[number]) =>
    noted.some(([, side, frame]) => g.name === `cushion ${side}` && Math.abs(g.frame - Number(frame)) <= SAME_FRAMES);
  return {
    expected: expected.map((e) => e.name),
    given: given.map((g) => g.name),
    agree: pairs.length,
    falseCertain: given.filter((g, j) => g.certain && !matched.has(j) && !isNoted(g)).map((g) => g.name),
    worstFrames,
  };
}

/** Contract, section 3, and decision 10: certain from 0.9; without a confidence, certain. */
function isCertain(confidence: number | undefined): boolean {
  return (confidence ?? 1) >= 0.9;
}

/** Index pairs of a longest common subsequence of two lists of lengths `a` and `b`. */
function inCommon(a: number, b: number, same: (i: number, j: number) => boolean): [number, number][] {
  const length = Array.from({ length: a + 1 }, () => new Int32Array(b + 1));
  for (let i = a - 1; i >= 0; i--) {
    for (let j = b - 1; j >= 0; j--) {
      const skip = Math.max(length[i + 1]![j]!, length[i]![j + 1]!);
      length[i]![j] = same(i, j) ? Math.max(skip, 1 + length[i + 1]![j + 1]!) : skip;
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a && j < b; ) {
    if (same(i, j) && length[i]![j] === 1 + length[i + 1]![j + 1]!) pairs.push([i++, j++]);
    else if (length[i + 1]![j]! >= length[i]![j + 1]!) i++;
    else j++;
  }
  return pairs;
}

function meanFrame(e: (string | number)[]): number {
  const [first, second] = [Number(e[2]), Number(e[3])];
  return Number.isFinite(second) ? (first + second) / 2 : first;
}
