import {
  CUSHION_APPROACH_MM_S,
  CUSHION_LINE_SIGMA_MM,
  CUSHION_RESTITUTION,
  CUSHION_RESTITUTION_SPREAD,
  CUSHION_SPIN_SPREAD,
  CUSHION_TANGENT_KEPT,
  CUSHION_TANGENT_SPREAD,
} from "./constants.ts";
import { type ContactLine, clearance, type Field, timeAtLine } from "./field.ts";
import {
  fitMotion,
  type Motion,
  motionX,
  motionY,
  positionVariance,
  type Sample,
  sampleAt,
  type VelocityPrior,
  velocitySigma,
  velocityX,
  velocityY,
} from "./motion.ts";

export interface CushionCandidate {
  line: ContactLine;
  t: number;
}

/** Softer than this share of the least counted approach a ball only leans on the cushion. */
const SOFTEST_SHARE = 0.4;
/** A line counts as reached within so many deviations of its own and the prediction's error. */
const REACH_SIGMAS = 3;

/**
 * The cushions that a motion meets before the next sample: it crosses the contact line, or comes so near that the errors of
 * line and prediction allow it.
 */
export function cushionCandidates(
  m: Motion,
  since: number,
  lastT: number,
  nextT: number,
  field: Field,
): CushionCandidate[] {
  const found: CushionCandidate[] = [];
  for (const line of field.lines) {
    const speed = line.sign * (line.axis === "x" ? velocityX(m, lastT) : velocityY(m, lastT));
    const vs = velocitySigma(m, lastT)[line.axis];
    if (speed + 2 * vs < SOFTEST_SHARE * 2 * CUSHION_APPROACH_MM_S || speed < SOFTEST_SHARE * CUSHION_APPROACH_MM_S)
      continue;
    const t = timeAtLine(m, line, since, nextT);
    if (Number.isFinite(t)) {
      found.push({ line, t });
      continue;
    }
    const p = { x: motionX(m, nextT), y: motionY(m, nextT) };
    const reach = REACH_SIGMAS * Math.sqrt(positionVariance(m, nextT)[line.axis] + CUSHION_LINE_SIGMA_MM ** 2);
    if (Math.abs(clearance(line, p)) <= reach) found.push({ line, t: Math.max(since, nextT - 1e-4) });
    else {
      // already past the line when the piece began: the line's own error
      const q = { x: motionX(m, since), y: motionY(m, since) };
      if (clearance(line, q) <= 0 && clearance(line, q) >= -reach) found.push({ line, t: since });
    }
  }
  return found;
}

/** Where a ball is and how it goes on after a cushion: the normal speed turned and damped, the tangential one changed by spin. */
export function afterCushion(m: Motion, t: number, line: ContactLine): { knot: Sample; prior: VelocityPrior } {
  const variance = positionVariance(m, t);
  const vs = velocitySigma(m, t);
  const v = { x: velocityX(m, t), y: velocityY(m, t) };
  const n = line.axis;
  const k = n === "x" ? "y" : "x";
  const normal = Math.abs(v[n]);
  const out = { x: 0, y: 0 };
  const spread = { x: 0, y: 0 };
  out[n] = -line.sign * CUSHION_RESTITUTION * normal;
  spread[n] = Math.hypot(CUSHION_RESTITUTION_SPREAD * normal, CUSHION_RESTITUTION * vs[n], 15);
  out[k] = CUSHION_TANGENT_KEPT * v[k];
  spread[k] = Math.hypot(CUSHION_TANGENT_SPREAD * v[k], CUSHION_SPIN_SPREAD * normal, vs[k], 15);
  const knot = sampleAt(
    t,
    motionX(m, t),
    motionY(m, t),
    Math.sqrt(0.5 * (variance.x + variance.y) + CUSHION_LINE_SIGMA_MM ** 2),
  );
  return { knot, prior: { t, vx: out.x, vy: out.y, sx: spread.x, sy: spread.y } };
}

/** The time of a cushion contact and its error from the pieces before and after it, s. */
export function cushionTime(
  before: Motion,
  t: number,
  line: ContactLine,
  after: readonly Sample[],
): { t: number; sigmaT: number } {
  const axis = line.axis;
  const vIn = axis === "x" ? velocityX(before, t) : velocityY(before, t);
  const pIn = axis === "x" ? motionX(before, t) : motionY(before, t);
  const varIn = positionVariance(before, t)[axis];
  const speed = Math.max(Math.abs(vIn), 10);
  // from the line: where the incoming piece reaches it
  const byLine = (line.at - pIn) / (vIn || line.sign);
  let weight = (speed * speed) / (varIn + CUSHION_LINE_SIGMA_MM ** 2);
  let shift = weight * byLine;
  let apart = 0;
  if (after.length >= 2) {
    // from the pieces alone: where they intersect, whatever the line
    const m = fitMotion(after, t, 0);
    const vOut = axis === "x" ? m.vx : m.vy;
    const pOut = axis === "x" ? m.x : m.y;
    const turn = vIn - vOut;
    if (Math.abs(turn) > 20) {
      const w = (turn * turn) / (varIn + positionVariance(m, t)[axis] + 0.25);
      const byPieces = (pOut - pIn) / turn;
      weight += w;
      shift += w * byPieces;
      apart = byPieces - byLine;
    }
  }
  // two ways to tell the time that disagree know it less well than either says
  return { t: t + shift / weight, sigmaT: Math.hypot(Math.sqrt(1 / weight), 0.3 * apart, 0.0005) };
}
