import { BALLS, type Ball, type Point } from "../table/balls.ts";
import type { Observation } from "../table/messages/index.ts";

/** Where the balls truly were at mid-exposure, mm, and how much of each could be seen. */
export interface TruthPlace {
  balls: Record<Ball, Point & { visible: number }>;
}

/** Slower than this between two frames a ball counts as resting, mm. */
const REST_STEP_MM = 0.01;
/** A ball counts as uncovered from this visible share. */
const UNCOVERED = 0.98;

/** Position errors against the simulation's truth: mm at rest and in motion, shares within one to three sigma, recall. */
export function comparePlaces(observations: Observation[], truth: Map<number, TruthPlace>): Record<string, number> {
  const rest: number[] = [];
  const moving: number[] = [];
  const sigmas: number[] = [];
  let [uncovered, seen, astray] = [0, 0, 0];
  for (const o of observations) {
    const now = truth.get(o.frame);
    if (!now) continue;
    const before = truth.get(o.frame - 1);
    for (const ball of BALLS) {
      const at = now.balls[ball];
      const b = o.balls[ball];
      if (at.visible >= UNCOVERED) {
        uncovered++;
        if (b.state === "seen") seen++;
      }
      if (b.state !== "seen") continue;
      const error = Math.hypot(b.x! - at.x, b.y! - at.y);
      if (error > 61.5) astray++;
      // One coordinate's share: sigma is that of an x or y.
      sigmas.push(Math.abs(b.x! - at.x) / b.sigma!, Math.abs(b.y! - at.y) / b.sigma!);
      const was = before?.balls[ball];
      const still = was !== undefined && Math.hypot(at.x - was.x, at.y - was.y) < REST_STEP_MM;
      (still ? rest : moving).push(error);
    }
  }
  const within = (k: number) => sigmas.filter((s) => s <= k).length / sigmas.length;
  return {
    rest_rms_mm: rms(rest),
    rest_p99_mm: quantile(rest, 0.99),
    moving_rms_mm: rms(moving),
    moving_p99_mm: quantile(moving, 0.99),
    within_1_sigma: within(1),
    within_2_sigma: within(2),
    within_3_sigma: within(3),
    seen_share: seen / uncovered,
    astray,
  };
}

const rms = (v: number[]) => Math.sqrt(v.reduce((s, e) => s + e * e, 0) / v.length);
function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
