import { BALLS } from "../table/balls.ts";
import { CUSHION_APPROACH_MM_S } from "./constants.ts";
import { clearance } from "./field.ts";
import type { Sample } from "./motion.ts";
import type { Scene } from "./scene.ts";

/** Samples on either side of the turn that are compared. */
const SIDE = 4;
/** A ball turns at a cushion only within this of its contact line, mm, and three deviations. */
const TURN_MM = 6;
/** Off the cushion at least this share of the least counted approach, mm/s. */
const OFF_SHARE = 0.2;
/** Towards it at least this share; softer meetings are told as possible only. */
const IN_SHARE = 0.45;

/**
 * A soft meeting with a cushion changes the way too little to break a piece. So the normal speed of every ball near a cushion is
 * compared before and after: where it turned, the samples since are left to be explained.
 */
export function watchSoftCushions(scene: Scene): void {
  for (const b of BALLS) {
    const track = scene.tracks[b];
    const q = track.samples;
    if (track.phase !== "moving" || track.pending.length > 0 || q.length < 2 * SIDE + 1) continue;
    const last = q[q.length - 1]!;
    const turn = q[q.length - 1 - SIDE]!;
    if (turn.t <= track.explainedUntil) continue;
    if (last.t - q[q.length - 1 - 2 * SIDE]!.t > 1) continue;
    for (const line of scene.field.lines) {
      if (clearance(line, turn) > TURN_MM + 3 * turn.s) continue;
      const vIn = line.sign * slope(q.slice(-1 - 2 * SIDE, -1 - SIDE), line.axis);
      const vOut = -line.sign * slope(q.slice(-SIDE), line.axis);
      if (vIn < IN_SHARE * CUSHION_APPROACH_MM_S || vOut < OFF_SHARE * CUSHION_APPROACH_MM_S) continue;
      track.splitOff(SIDE + 1);
      break;
    }
  }
}

/** Mean speed along an axis, mm/s. */
function slope(samples: readonly Sample[], axis: "x" | "y"): number {
  let t = 0;
  let p = 0;
  for (const q of samples) {
    t += q.t / samples.length;
    p += q[axis] / samples.length;
  }
  let tt = 0;
  let tp = 0;
  for (const q of samples) {
    tt += (q.t - t) ** 2;
    tp += (q.t - t) * (q[axis] - p);
  }
  return tp / tt;
}
