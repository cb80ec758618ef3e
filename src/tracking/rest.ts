import { REST_LONGEST_WINDOW_S, REST_SPEED_MM_S, REST_WINDOW_S, ROLLING_DECELERATION_MM_S2 } from "./constants.ts";
import type { Sample } from "./motion.ts";

export interface Stop {
  x: number;
  y: number;
  s: number;
  n: number;
  /** When it came to rest, s. */
  since: number;
}

/** 0.5 mm in 0.5 s (rules page C.5), as a speed. */
const DISPLACEMENT_MM_S = 1;
/** A ball whose way says that it came to rest this long ago needs to be no slower than this in the window: the window still holds its end. */
const ROLLED_OUT_S = 0.05;
const ROLLED_OUT_MM_S = 2.5;
/** A measured speed within this many of its own deviations is none. */
const SPEED_SIGMAS = 1.6;
const LEAST_SAMPLES = 4;
/** Differences of stamps are rounded: a window of whole frames holds its first one, s. */
const CLOCK_EPSILON_S = 1e-6;
/** The window grows by this factor until the speed is known well enough. */
const WINDOW_GROWTH = 1.35;

/**
 * Is the ball at rest at the end of these samples? Its speed over the shortest window that knows it well enough must be nothing by its own
 * error; a noisy camera needs a longer window. `way`: all samples of the ball's way, older ones too.
 */
export function findStop(samples: readonly Sample[], since: number, way: readonly Sample[] = samples): Stop | null {
  const last = samples[samples.length - 1];
  if (!last) return null;
  let first = samples.length - 1;
  for (let window = REST_WINDOW_S; window <= REST_LONGEST_WINDOW_S * 1.01; window *= WINDOW_GROWTH) {
    const from = last.t - window - CLOCK_EPSILON_S;
    while (first > 0 && samples[first - 1]!.t >= from) first--;
    if (since > from || samples[first]!.t > from + 0.35 * window) return null;
    const n = samples.length - first;
    if (n < LEAST_SAMPLES) continue;
    let w = 0;
    let mt = 0;
    let mx = 0;
    let my = 0;
    for (let i = first; i < samples.length; i++) {
      const q = samples[i]!;
      const k = 1 / (q.s * q.s);
      w += k;
      mt += k * (q.t - last.t);
      mx += k * q.x;
      my += k * q.y;
    }
    mt /= w;
    mx /= w;
    my /= w;
    let tt = 0;
    let tx = 0;
    let ty = 0;
    for (let i = first; i < samples.length; i++) {
      const q = samples[i]!;
      const k = 1 / (q.s * q.s);
      const d = q.t - last.t - mt;
      tt += k * d * d;
      tx += k * d * (q.x - mx);
      ty += k * d * (q.y - my);
    }
    const speed = Math.hypot(tx, ty) / tt;
    const sigma = Math.sqrt(1 / tt);
    if (speed > REST_SPEED_MM_S + 3 * sigma) return null;
    if (sigma * 2 > REST_SPEED_MM_S) continue;
    const rolled = rolledOut(way, since, { x: mx, y: my });
    const least = rolled !== null && last.t - rolled > ROLLED_OUT_S ? ROLLED_OUT_MM_S : DISPLACEMENT_MM_S;
    if (speed > Math.max(least, SPEED_SIGMAS * sigma)) return null;
    const s = Math.sqrt(1 / w);
    // back to the first sample that already lay there
    let i = samples.length - 1;
    while (i > 0 && Math.hypot(samples[i - 1]!.x - mx, samples[i - 1]!.y - my) < Math.max(0.5, 2.5 * samples[i - 1]!.s))
      i--;
    const about = Math.max(since, fromThere(samples, i, { x: mx, y: my }));
    return { x: mx, y: my, s, n, since: rolled ?? about };
  }
  return null;
}

/** A ball that came from farther than this in one frame did not roll out, mm. */
const JUMPED_MM = 1;

/** When a ball rests whose first sample near its end is `i`: a rolling ball takes a while for the last half millimetre. */
function fromThere(samples: readonly Sample[], i: number, end: { x: number; y: number }): number {
  const q = samples[i]!;
  const before = samples[i - 1];
  if (!before) return q.t;
  const left = Math.hypot(q.x - end.x, q.y - end.y);
  if (Math.hypot(before.x - end.x, before.y - end.y) > left + JUMPED_MM) return q.t;
  return Math.min(samples[samples.length - 1]!.t, q.t + Math.sqrt((2 * left) / ROLLING_DECELERATION_MM_S2));
}

/** The last way of a rolling ball that tells when it came to rest: from and to these distances from its end, mm. */
const LAST_WAY_MM = { least: 1, most: 40 };
/** Nearer than so many deviations the ball may lie already. */
const LAST_WAY_SIGMAS = 2.5;
const LAST_WAY_SAMPLES = 6;
/** A ball rolls its last way with about this deceleration, mm/s²: rolling friction 0.006-0.011, a slope as much again. */
const SLOWING_MM_S2 = { least: 30, most: 250 };

/**
 * When a ball that rolls out comes to rest: a parabola through its last way has its summit there. `way`: the samples of the stroke. Null where
 * no such way was seen.
 */
function rolledOut(way: readonly Sample[], since: number, end: { x: number; y: number }): number | null {
  const last = way[way.length - 1]!.t;
  let first = way.length;
  let from = way.length;
  for (let i = way.length - 1; i >= 0; i--) {
    const q = way[i]!;
    const d = Math.hypot(q.x - end.x, q.y - end.y);
    if (q.t <= since || d > LAST_WAY_MM.most) break;
    if (d < Math.max(LAST_WAY_MM.least, LAST_WAY_SIGMAS * q.s)) from = i;
    first = i;
  }
  if (from - first < LAST_WAY_SAMPLES) return null;
  const head = way[first]!;
  const length = Math.hypot(end.x - head.x, end.y - head.y);
  const ux = (end.x - head.x) / length;
  const uy = (end.y - head.y) / length;
  // a quadratic by orthogonal polynomials about the mean time
  const n = from - first;
  let mt = 0;
  for (let i = first; i < from; i++) mt += (way[i]!.t - last) / n;
  let [s2, s3] = [0, 0];
  for (let i = first; i < from; i++) {
    const d = way[i]!.t - last - mt;
    s2 += d * d;
    s3 += d * d * d;
  }
  let [a1, a2, w2] = [0, 0, 0];
  for (let i = first; i < from; i++) {
    const q = way[i]!;
    const d = q.t - last - mt;
    const p = (q.x - end.x) * ux + (q.y - end.y) * uy;
    const square = d * d - (s3 / s2) * d - s2 / n;
    a1 += (p * d) / s2;
    a2 += p * square;
    w2 += square * square;
  }
  a2 /= w2;
  const speed = a1 - a2 * (s3 / s2);
  const deceleration = -2 * a2;
  if (deceleration < SLOWING_MM_S2.least || deceleration > SLOWING_MM_S2.most || speed <= 0) return null;
  const t = last + mt + speed / deceleration;
  return t > way[from - 1]!.t - SEEN_BEFORE_S && t < last ? t : null;
}

/** The last sample of the way may lie so long after the summit by its error, s. */
const SEEN_BEFORE_S = 0.05;
