import type { BallTrack } from "./ball-track.ts";
import { EXPLAIN_MOST_SAMPLES, ONSET_LEAST_MM, ONSET_SIGMAS } from "./constants.ts";
import type { Departure } from "./contacts.ts";
import { clearance, type Field } from "./field.ts";
import { fitMotion, type Motion, motionX, motionY, type Sample, velocitySigma } from "./motion.ts";
import { setOffBySliding } from "./slide.ts";

/** A ball nearer than this to a contact line rebounds at once when it is struck towards it, mm. */
const AT_CUSHION_MM = 12;
/** A slower departure hides in the noise for a while before it is seen, mm/s. */
const SLOW_MM_S = 80;
/** By so many deviations a departing ball has moved before it is seen to, on average unknown; slow ones more. */
const LAG = 1.3;
const SLOW_LAG = 2.5;
/** From so many samples on the curve of a sliding start is known. */
const SLIDE_SAMPLES = 4;
/** So many samples know the first place better than the first one alone does. */
const FIRST_SAMPLES = 5;
/** Share of the systematic error of a distance that lies between a ball's image at rest and in motion. */
const SETTLING_SHARE = 0.75;
/** A departure lies at most so many frames, and the way the gate hides, before the ball was last seen at rest. */
const LEAD_FRAMES = 0.25;
/** Chi squared per sample and axis beyond which samples are no single piece. */
const PIECE_CHI2 = 5;

/** The first samples that one motion describes, and that motion about the first of them. */
export function firstPiece(samples: readonly Sample[]): { motion: Motion; n: number; straight: boolean } {
  const most = Math.min(samples.length, EXPLAIN_MOST_SAMPLES);
  for (let n = most; n > 2; n--) {
    const part = samples.slice(0, n);
    const motion = fitMotion(part, part[0]!.t, 0);
    let chi2 = 0;
    for (const q of part)
      chi2 += ((q.x - motionX(motion, q.t)) / q.sx) ** 2 + ((q.y - motionY(motion, q.t)) / q.sy) ** 2;
    if (chi2 < 2 * PIECE_CHI2 * n) return { motion, n, straight: true };
  }
  const part = samples.slice(0, 2);
  return { motion: fitMotion(part, part[0]!.t, 0), n: part.length, straight: part.length > 1 && samples.length <= 2 };
}

/** When, whence and how fast a resting ball set off, from the samples after it. */
export function departure(track: BallTrack, field: Field, frameS: number): Departure {
  const rest = track.rest!;
  const first = track.pending[0]!;
  const { motion, n } = firstPiece(track.pending);
  let { vx, vy } = motion;
  let sv = Math.hypot(velocitySigma(motion, first.t).x, velocitySigma(motion, first.t).y) / Math.SQRT2;
  // several samples know the first place better than the first sample alone
  const dx = (n >= FIRST_SAMPLES ? motionX(motion, first.t) : first.x) - rest.x;
  const dy = (n >= FIRST_SAMPLES ? motionY(motion, first.t) : first.y) - rest.y;
  const gap = Math.max(first.t - track.fittedAt, 1e-3);
  if (n < 2) {
    // one sample: somewhere between the last one at rest and this one
    vx = (1.5 * dx) / gap;
    vy = (1.5 * dy) / gap;
    sv = 0.5 * Math.hypot(vx, vy);
  }
  // a cushion within the first step may have turned the way before the first sample
  const reach = AT_CUSHION_MM + Math.hypot(vx, vy) * Math.min(gap, 2 * frameS);
  const atCushion = field.lines.some((l) => clearance(l, rest) < reach && l.sign * (l.axis === "x" ? vx : vy) < 0);
  const v2 = Math.max(vx * vx + vy * vy, 1);
  const v = Math.sqrt(v2);
  // it was last seen at rest within the gate of its place
  const unseen = Math.max(ONSET_LEAST_MM, ONSET_SIGMAS * Math.hypot(first.s, rest.s)) / v;
  const earliest = Math.min(track.fittedAt, first.t) - Math.min(3 * frameS, unseen + LEAD_FRAMES * frameS);
  // sideways miss of the line at the resting place: something happened in between
  const aside = Math.abs(dx * vy - dy * vx) / v;
  const along = (dx * vx + dy * vy) / v2;
  let t = first.t - along;
  let sigmaT =
    Math.hypot(first.s, rest.s, SETTLING_SHARE * field.distanceErrorMm) / v +
    0.0005 +
    ((v < SLOW_MM_S ? SLOW_LAG : LAG) * first.s) / v;
  if (aside > 5 + 3 * Math.hypot(first.s, rest.s) || along < -frameS) {
    const d = Math.hypot(dx, dy);
    if (d > 3) {
      vx = (dx / d) * v;
      vy = (dy / d) * v;
    }
    sv = Math.max(sv, 0.4 * v);
    t = first.t - Math.min(d / v, gap);
    sigmaT = Math.max(sigmaT, gap / 3);
  } else if (n >= 3) {
    // its place is known best: the way from there through the samples
    let ux = 0;
    let uy = 0;
    for (const q of track.pending.slice(0, n)) {
      const d = Math.hypot(q.x - rest.x, q.y - rest.y);
      ux += d * (q.x - rest.x);
      uy += d * (q.y - rest.y);
    }
    const u = Math.hypot(ux, uy);
    if (u > 0 && ux * vx + uy * vy > 0.9 * u * v) {
      vx = (ux / u) * v;
      vy = (uy / u) * v;
    }
  }
  if (n >= SLIDE_SAMPLES && !atCushion && aside < 5 && first.t - track.fittedAt < 2.5 * frameS) {
    const speed = Math.hypot(vx, vy);
    const way = track.pending
      .slice(0, n)
      .map((q) => [q.t, ((q.x - rest.x) * vx + (q.y - rest.y) * vy) / speed] as const);
    const slid = setOffBySliding(way, { t, speed });
    if (slid && slid.speed > speed * 0.9 && slid.speed < speed * 1.6) {
      vx *= slid.speed / speed;
      vy *= slid.speed / speed;
      t = slid.t;
    }
  }
  if (atCushion) sigmaT = Math.max(sigmaT, gap / 3);
  if (t < earliest) {
    t = earliest;
    sigmaT = Math.max(sigmaT, frameS);
  }
  if (t > first.t) t = first.t;
  return { x: rest.x, y: rest.y, s: rest.s, t, sigmaT, vx, vy, sv: Math.max(sv, 5), atCushion };
}
