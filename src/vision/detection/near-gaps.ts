import { BALLS, type Ball } from "../../table/balls.ts";
import type { GapObservation } from "../../table/messages/index.ts";
import type { Profile } from "../calibration/profile.ts";
import type { Sighting } from "./roster.ts";

/** Balls farther apart than this are no neighbours, mm: the errors that two places have in common end there, too. */
const NEAR_MM = 20;
/** Worse agreement than this says that something else lies at one of the balls. */
const CLEAN = 0.55;

/**
 * Gaps between balls that lie side by side, mm. Lens, pose, lamps and limb shading move both alike, so a gap is known better than
 * either place: what remains is the noise of two fits, and what the tracker adds for errors that every picture repeats.
 */
export function nearGaps(seen: Partial<Record<Ball, Sighting>>, profile: Profile): GapObservation[] {
  const gaps: GapObservation[] = [];
  BALLS.forEach((a, i) => {
    for (const b of BALLS.slice(i + 1)) {
      const [p, q] = [seen[a], seen[b]];
      if (!p || !q || p.agreement < CLEAN || q.agreement < CLEAN) continue;
      const gap = Math.hypot(p.x - q.x, p.y - q.y) - (diameterOf(a, profile) + diameterOf(b, profile)) / 2;
      if (gap < NEAR_MM) gaps.push({ a, b, gap: round(gap), sigma: round(Math.hypot(p.noise, q.noise)) });
    }
  });
  return gaps;
}

const diameterOf = (ball: Ball, profile: Profile) =>
  profile.ballDiametersMm?.[ball]?.mm ?? profile.table.ballDiameterMm;
const round = (v: number) => Math.round(v * 1000) / 1000;
