import type { FrameTruth } from "../simulation/index.ts";
import type { Observation } from "../table/messages/index.ts";
import { quantile, rms } from "./figures/statistics.ts";
import { errorMm, sightings, UNCOVERED } from "./film/sightings.ts";

/** What a frame truly shows. */
export type TruthPlace = FrameTruth;

/** Farther than this from its true place a ball is another one or none, mm: its diameter. */
const ASTRAY_MM = 61.5;

/** A film's positions in short, frame by frame: errors at rest and in motion (mm), recall of uncovered balls, balls astray. */
export function comparePlaces(observations: Observation[], truth: Map<number, TruthPlace>): Record<string, number> {
  const frames: FrameTruth[] = [];
  for (const [frame, t] of truth) frames[frame] = t;
  const all = sightings({ truth: frames, observations });
  const seen = all.filter((s) => s.seen.state === "seen");
  const uncovered = all.filter((s) => s.truth.visible >= UNCOVERED);
  const rest = seen.filter((s) => s.resting).map(errorMm);
  const moving = seen.filter((s) => !s.resting).map(errorMm);
  return {
    rest_rms_mm: rms(rest),
    rest_p99_mm: quantile(rest, 0.99),
    moving_rms_mm: rms(moving),
    moving_p99_mm: quantile(moving, 0.99),
    seen_share: uncovered.filter((s) => s.seen.state === "seen").length / uncovered.length,
    astray: seen.filter((s) => errorMm(s) > ASTRAY_MM).length,
  };
}
