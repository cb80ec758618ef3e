import { REST_LONGEST_WINDOW_S, REST_SPEED_MM_S, REST_WINDOW_S } from "./constants.ts";
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
/** A measured speed within this many of its own deviations is none. */
const SPEED_SIGMAS = 1.6;
const LEAST_SAMPLES = 4;
/** The window grows by this factor until the speed is known well enough. */
const WINDOW_GROWTH = 1.35;

/**
 * Is the ball at rest at the end of these samples? Its speed over the shortest window that knows it well enough must be nothing by its own
 * error; a noisy camera needs a longer window.
 */
export function findStop(samples: readonly Sample[], since: number): Stop | null {
  const last = samples[samples.length - 1];
  if (!last) return null;
  let first = samples.length - 1;
  for (let window = REST_WINDOW_S; window <= REST_LONGEST_WINDOW_S * 1.01; window *= WINDOW_GROWTH) {
    const from = last.t - window;
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
    if (speed > Math.max(DISPLACEMENT_MM_S, SPEED_SIGMAS * sigma)) return null;
    const s = Math.sqrt(1 / w);
    // back to the first sample that already lay there
    let i = samples.length - 1;
    while (i > 0 && Math.hypot(samples[i - 1]!.x - mx, samples[i - 1]!.y - my) < Math.max(0.5, 2.5 * samples[i - 1]!.s))
      i--;
    return { x: mx, y: my, s, n, since: Math.max(since, samples[i]!.t) };
  }
  return null;
}
