/** Friction of a sliding ball: 0.12-0.20 of g on heated cloth; the middle, mm/s². */
const SLIDING_MM_S2 = 1570;
/** A ball set off without spin rolls when it has this share of its speed left (2/7 go into the spin). */
const ROLLING_SHARE = 5 / 7;
/** Steps of the fit; it settles within three. */
const STEPS = 5;
/** A fit that moves further than this from where it began is none, s. */
const FARTHEST_S = 0.05;

/** When a ball set off and how fast. */
export interface SetOff {
  t: number;
  speed: number;
}

/**
 * A ball struck by another slides at first, then rolls: its way is no straight line in time, and one laid through the first samples leads back
 * to an instant up to 8 ms too early. `way`: [s, mm from the place at rest] in order. Null where no sensible fit is found.
 */
export function setOffBySliding(way: readonly (readonly [number, number])[], begin: SetOff): SetOff | null {
  let { t: t0, speed: v } = begin;
  for (let step = 0; step < STEPS; step++) {
    let [aa, ab, bb, ar, br] = [0, 0, 0, 0, 0];
    const slides = (1 - ROLLING_SHARE) * (v / SLIDING_MM_S2);
    for (const [t, d] of way) {
      const tau = t - t0;
      if (tau <= 0) continue;
      const sliding = tau < slides;
      // distance, its change with the instant and with the speed
      const f = sliding
        ? tau * (v - 0.5 * SLIDING_MM_S2 * tau)
        : ROLLING_SHARE * v * tau + 0.5 * SLIDING_MM_S2 * slides * slides;
      const dt = -(sliding ? v - SLIDING_MM_S2 * tau : ROLLING_SHARE * v);
      const dv = sliding ? tau : ROLLING_SHARE * tau + (1 - ROLLING_SHARE) * slides;
      const r = d - f;
      aa += dt * dt;
      ab += dt * dv;
      bb += dv * dv;
      ar += dt * r;
      br += dv * r;
    }
    const det = aa * bb - ab * ab;
    if (!(det > 1e-12 * aa * bb)) return null;
    t0 += (ar * bb - br * ab) / det;
    v += (aa * br - ab * ar) / det;
    if (!(v > 0) || Math.abs(t0 - begin.t) > FARTHEST_S) return null;
  }
  return { t: t0, speed: v };
}
