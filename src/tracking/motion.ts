import {
  KINK_EARLY_MM_S2,
  KINK_LATE_MM_S2,
  ROLLING_DECELERATION_MM_S2,
  ROLLING_SPREAD_MM_S2,
  SLIDING_SPREAD_MM_S2,
  SLIDING_TIME_S,
} from "./constants.ts";

/** One position of a ball: time in s, place in mm. */
export interface Sample {
  t: number;
  x: number;
  y: number;
  /** Standard deviation of a coordinate as the camera says it, mm. */
  s: number;
  /** The same by axis, with what the exposure and the stamps add along the ball's way. */
  sx: number;
  sy: number;
}

/** A sample whose error is the same in all directions. */
export function sampleAt(t: number, x: number, y: number, s: number): Sample {
  return { t, x, y, s, sx: s, sy: s };
}

/** What is believed of a velocity before the samples speak, mm/s and its standard deviation by axis. */
export interface VelocityPrior {
  t: number;
  vx: number;
  vy: number;
  sx: number;
  sy: number;
}

/** Covariance of position, velocity and acceleration of one axis: pp, pv, pa, vv, va, aa. */
type Covariance = [number, number, number, number, number, number];

/** One piece of a ball's way: constant acceleration about `t0`, with what is known of its error. */
export interface Motion {
  t0: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  ax: number;
  ay: number;
  covX: Covariance;
  covY: Covariance;
  /** Time since the event that began the piece, at t0; decides how much the acceleration may still change. */
  age: number;
}

/** Position prior of a fit without any knowledge, mm. */
const UNKNOWN_MM = 1e5;
/** Velocity of a ball of which nothing is known, mm/s: the fastest strokes reach 8 m/s. */
const UNKNOWN_MM_S = 4000;

function axisFit(
  samples: readonly Sample[],
  t0: number,
  key: "x" | "y",
  prior: { t: number; v: number; s: number } | null,
  a0: number,
  sa: number,
): { p: number; v: number; a: number; cov: Covariance } {
  let m0 = 1 / (UNKNOWN_MM * UNKNOWN_MM);
  let m1 = 0;
  let m2 = 0;
  let m3 = 0;
  let m4 = 0;
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  const ref = samples.length > 0 ? samples[samples.length - 1]![key] : 0;
  for (const q of samples) {
    const s = key === "x" ? q.sx : q.sy;
    const w = 1 / (s * s);
    const d = q.t - t0;
    const h = 0.5 * d * d;
    const z = q[key] - ref;
    m0 += w;
    m1 += w * d;
    m2 += w * d * d;
    m3 += w * d * h;
    m4 += w * h * h;
    b0 += w * z;
    b1 += w * d * z;
    b2 += w * h * z;
  }
  let vv = m2 + 1 / (UNKNOWN_MM_S * UNKNOWN_MM_S);
  const pa = 0.5 * m2;
  let va = m3;
  let aa = m4;
  if (prior) {
    const w = 1 / (prior.s * prior.s);
    const d = prior.t - t0;
    vv += w;
    va += w * d;
    aa += w * d * d;
    b1 += w * prior.v;
    b2 += w * prior.v * d;
  }
  const wa = 1 / (sa * sa);
  aa += wa;
  b2 += wa * a0;
  // inverse of the symmetric 3x3 matrix [m0 m1 pa; m1 vv va; pa va aa]
  const c00 = vv * aa - va * va;
  const c01 = pa * va - m1 * aa;
  const c02 = m1 * va - pa * vv;
  const det = m0 * c00 + m1 * c01 + pa * c02;
  const c11 = m0 * aa - pa * pa;
  const c12 = m1 * pa - m0 * va;
  const c22 = m0 * vv - m1 * m1;
  const i = 1 / Math.max(det, 1e-300);
  return {
    p: ref + i * (c00 * b0 + c01 * b1 + c02 * b2),
    v: i * (c01 * b0 + c11 * b1 + c12 * b2),
    a: i * (c02 * b0 + c12 * b1 + c22 * b2),
    cov: [c00 * i, c01 * i, c02 * i, c11 * i, c12 * i, c22 * i],
  };
}

/** How much the acceleration of a ball may be, `age` seconds after the last event, mm/s². */
export function accelerationSpread(age: number): number {
  return (
    ROLLING_SPREAD_MM_S2 + (SLIDING_SPREAD_MM_S2 - ROLLING_SPREAD_MM_S2) * Math.exp(-Math.max(0, age) / SLIDING_TIME_S)
  );
}

/** Fits constant acceleration to samples about the time `t0`, with the roll's deceleration as the expected one unless told otherwise. */
export function fitMotion(
  samples: readonly Sample[],
  t0: number,
  age: number,
  prior: VelocityPrior | null = null,
  expected: { deceleration: number; spread: number } = {
    deceleration: ROLLING_DECELERATION_MM_S2,
    spread: accelerationSpread(age),
  },
): Motion {
  let ux = prior?.vx ?? 0;
  let uy = prior?.vy ?? 0;
  if (samples.length >= 2) {
    const a = samples[0]!;
    const b = samples[samples.length - 1]!;
    ux = b.x - a.x;
    uy = b.y - a.y;
  }
  const norm = Math.hypot(ux, uy) || 1;
  const sa = expected.spread;
  const decel = -expected.deceleration / norm;
  const px = prior ? { t: prior.t, v: prior.vx, s: prior.sx } : null;
  const py = prior ? { t: prior.t, v: prior.vy, s: prior.sy } : null;
  const fx = axisFit(samples, t0, "x", px, decel * ux, sa);
  const fy = axisFit(samples, t0, "y", py, decel * uy, sa);
  return { t0, x: fx.p, y: fy.p, vx: fx.v, vy: fy.v, ax: fx.a, ay: fy.a, covX: fx.cov, covY: fy.cov, age };
}

export const motionX = (m: Motion, t: number): number => m.x + (t - m.t0) * (m.vx + 0.5 * m.ax * (t - m.t0));
export const motionY = (m: Motion, t: number): number => m.y + (t - m.t0) * (m.vy + 0.5 * m.ay * (t - m.t0));
export const velocityX = (m: Motion, t: number): number => m.vx + m.ax * (t - m.t0);
export const velocityY = (m: Motion, t: number): number => m.vy + m.ay * (t - m.t0);

function axisVariance(c: Covariance, d: number): number {
  const h = 0.5 * d * d;
  return Math.max(0, c[0] + 2 * d * c[1] + 2 * h * c[2] + d * d * c[3] + 2 * d * h * c[4] + h * h * c[5]);
}

/** Variance of the predicted position by axis, mm²: the fit's own and what a change of acceleration may add. */
export function positionVariance(m: Motion, t: number): { x: number; y: number } {
  const d = t - m.t0;
  const kink = KINK_LATE_MM_S2 + (KINK_EARLY_MM_S2 - KINK_LATE_MM_S2) * Math.exp(-Math.max(0, m.age) / SLIDING_TIME_S);
  const k = 0.5 * kink * d * d;
  return { x: axisVariance(m.covX, d) + k * k, y: axisVariance(m.covY, d) + k * k };
}

/** Standard deviation of the velocity at `t`, mm/s, by axis. */
export function velocitySigma(m: Motion, t: number): { x: number; y: number } {
  const d = t - m.t0;
  const one = (c: Covariance) => Math.sqrt(Math.max(0, c[3] + 2 * d * c[4] + d * d * c[5]));
  return { x: one(m.covX), y: one(m.covY) };
}

/** Earliest root of p + v·τ + ½a·τ² = target in (from, to], moving in the direction `sign`; NaN where there is none. */
export function crossing(
  p: number,
  v: number,
  a: number,
  target: number,
  sign: 1 | -1,
  from: number,
  to: number,
): number {
  const c = p - target;
  let best = Number.NaN;
  const take = (r: number) => {
    if (r > from && r <= to && sign * (v + a * r) > 0 && !(r >= best)) best = r;
  };
  if (Math.abs(a) < 1e-6) {
    if (v !== 0) take(-c / v);
    return best;
  }
  const disc = v * v - 2 * a * c;
  if (disc < 0) return best;
  const root = Math.sqrt(disc);
  // the numerically stable pair of roots
  const q = -(v + (v >= 0 ? root : -root));
  if (q !== 0) take((2 * c) / q);
  take(q / a);
  return best;
}
