import type { BallTrack } from "./ball-track.ts";
import { CUSHION_RESTITUTION, CUSHION_TANGENT_KEPT } from "./constants.ts";
import type { Departure } from "./contacts.ts";
import { departure, firstPiece } from "./departure.ts";
import { type Field, timeAtLine } from "./field.ts";
import { fitMotion, motionX, motionY, positionVariance, type Sample, velocitySigma } from "./motion.ts";

/** A way that misses the resting place by more than this, and by three deviations, did not begin there, mm. */
const ASIDE_MM = 1.5;
/** The direction to a first sample or a cushion nearer than this says nothing, mm. */
const NEAR_MM = 12;
/** A rebound whose incoming way turns by more than this from the place it must come from is none, rad. */
const REBOUND_TURN_RAD = 0.5;

/**
 * The first way of a ball that the cue struck. Where the samples form one line from its place, that line; where a cushion turned it within
 * the first frames, the way to that cushion; else the way to the first sample.
 */
export function firstWay(track: BallTrack, field: Field, frameS: number): Departure {
  const d = departure(track, field, frameS);
  const rest = track.rest!;
  const p = track.pending;
  const first = p[0]!;
  const { motion, n } = firstPiece(p);
  const speed = Math.hypot(motion.vx, motion.vy) || 1;
  const aside = Math.abs((first.x - rest.x) * motion.vy - (first.y - rest.y) * motion.vx) / speed;
  const variance = positionVariance(motion, d.t);
  const error = Math.hypot(Math.sqrt(0.5 * (variance.x + variance.y)), rest.s);
  if (n >= 3 && aside < ASIDE_MM + 3 * error) return d.atCushion ? d : atTheTip(d, p.slice(0, n));
  const earliest = track.fittedAt - 0.3 * frameS;
  if (n >= 3) {
    const rebound = reboundWay(track, field, d, earliest);
    if (rebound) return rebound;
  }
  const dx = first.x - rest.x;
  const dy = first.y - rest.y;
  const way = Math.hypot(dx, dy);
  if (way < NEAR_MM) return d;
  // the ball only slows down: the fastest step is nearest to its first speed
  let fastest = way / Math.max(first.t - earliest, 1e-3);
  for (let i = 1; i < Math.min(p.length, 5); i++) {
    const a = p[i - 1]!;
    const b = p[i]!;
    fastest = Math.max(fastest, Math.hypot(b.x - a.x, b.y - a.y) / Math.max(b.t - a.t, 1e-4));
  }
  const t = Math.max(earliest, first.t - way / fastest);
  const vx = (fastest * dx) / way;
  const vy = (fastest * dy) / way;
  return { ...d, t, vx, vy, sv: 0.25 * fastest, sigmaT: Math.max(0.2 * frameS, 0.2 * (first.t - t)) };
}

/** A ball that the tip has just struck slides: 0.12-0.20 of g; some are struck so high that they roll at once, mm/s². */
const SLIDING_MM_S2 = 1350;
const SLIDING_SPREAD_MM_S2 = 450;
/** Slower balls roll before the first samples have passed, mm/s. */
const SLIDES_THROUGH_MM_S = 1500;

/**
 * When the ball set off and how fast, from the distances of its first samples from its place: the speed at the tip, not the mean of the first
 * tenth of a second, in which sliding takes a twentieth of it.
 */
function atTheTip(d: Departure, samples: readonly Sample[]): Departure {
  const v = Math.hypot(d.vx, d.vy);
  const ux = d.vx / v;
  const uy = d.vy / v;
  const t0 = samples[0]!.t;
  // a slow ball rolls before the samples end
  const slides = SLIDING_MM_S2 * Math.min(1, v / SLIDES_THROUGH_MM_S);
  // along = p + v·τ − ½a·τ², a as expected of sliding and corrected as far as the samples know better
  const fit = fitMotion(
    samples.map((q) => {
      const tau = q.t - t0;
      const along = (q.x - d.x) * ux + (q.y - d.y) * uy + 0.5 * slides * tau * tau;
      return { t: q.t, x: along, y: 0, s: q.s, sx: q.s, sy: 1 };
    }),
    t0,
    0,
    null,
    { deceleration: 0, spread: SLIDING_SPREAD_MM_S2 },
  );
  const a = fit.ax - slides;
  // back to its place, where the speed was greater
  const disc = fit.vx * fit.vx - 2 * a * fit.x;
  if (!(disc > 0) || !(fit.vx > 0)) return d;
  const speed = Math.sqrt(disc);
  const tau = (-2 * fit.x) / (fit.vx + speed);
  if (Math.abs(speed / v - 1) > MOST_CORRECTION || t0 + tau > t0) return d;
  const sv = Math.max(velocitySigma(fit, t0 + tau).x, 5);
  return { ...d, t: t0 + tau, vx: speed * ux, vy: speed * uy, sv };
}

/** A speed that differs from that of the first samples by a larger share is a mistake. */
const MOST_CORRECTION = 0.25;

/** The way to a cushion beside the resting place, from the way off it. */
function reboundWay(track: BallTrack, field: Field, d: Departure, earliest: number): Departure | null {
  const rest = track.rest!;
  const { motion } = firstPiece(track.pending);
  let best: Departure | null = null;
  let least = REBOUND_TURN_RAD;
  for (const line of field.lines) {
    const n = line.axis;
    const out = n === "x" ? motion.vx : motion.vy;
    if (line.sign * out > -60) continue;
    // backwards in time the ball comes to the line
    const back = { ...motion, vx: -motion.vx, vy: -motion.vy, t0: 0 };
    const span = timeAtLine(back, line, -0.001, motion.t0 - earliest);
    if (!Number.isFinite(span)) continue;
    const t = motion.t0 - span;
    const cx = motionX(motion, t) - rest.x;
    const cy = motionY(motion, t) - rest.y;
    const vx = n === "x" ? -out / CUSHION_RESTITUTION : motion.vx / CUSHION_TANGENT_KEPT;
    const vy = n === "y" ? -out / CUSHION_RESTITUTION : motion.vy / CUSHION_TANGENT_KEPT;
    const v = Math.hypot(vx, vy);
    const way = Math.hypot(cx, cy);
    const start = t - way / v;
    if (start < earliest - 0.002) continue;
    const turn = way > NEAR_MM ? Math.acos(Math.max(-1, Math.min(1, (cx * vx + cy * vy) / (way * v)))) : 0.3;
    if (turn >= least) continue;
    least = turn;
    const far = way > NEAR_MM;
    best = {
      ...d,
      t: start,
      vx: far ? (v * cx) / way : vx,
      vy: far ? (v * cy) / way : vy,
      sv: 0.25 * v,
      sigmaT: 0.002 + 0.3 * (t - start),
    };
  }
  return best;
}
