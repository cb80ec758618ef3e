import { THROW_RAD } from "./constants.ts";
import type { Field } from "./field.ts";
import { type Motion, motionX, motionY, positionVariance, type Sample, velocityX, velocityY } from "./motion.ts";

/** A struck ball's departure: from where, when, how fast. */
export interface Departure {
  /** Where it lay or was at the contact. */
  x: number;
  y: number;
  s: number;
  t: number;
  sigmaT: number;
  vx: number;
  vy: number;
  /** Standard deviation of the velocity, mm/s. */
  sv: number;
  /** The ball lay at a cushion: its first way may already be a rebound. */
  atCushion: boolean;
}

/** How a ball may have struck another: the time, the striker's centre then, and what speaks against it (chi squared). */
export interface Hit {
  t: number;
  sigmaT: number;
  /** The striker's centre at the contact. */
  x: number;
  y: number;
  s: number;
  cost: number;
  /** The velocity it gives the struck ball, where the striker's way is known well enough to say: mm/s and its error. */
  gives: { vx: number; vy: number; s: number } | null;
}

/** Where a striker's centre stood that sent a ball off along `v`: one diameter back along the line of centres. */
export function ghost(d: Departure, field: Field): { x: number; y: number; s: number } {
  const v = Math.hypot(d.vx, d.vy) || 1;
  const turn = Math.hypot(THROW_RAD, d.sv / v, d.atCushion ? 0.7 : 0);
  return {
    x: d.x - (field.ballDiameterMm * d.vx) / v,
    y: d.y - (field.ballDiameterMm * d.vy) / v,
    s: Math.hypot(field.ballDiameterMm * Math.min(turn, 1), d.s),
  };
}

/** Share of the normal velocity that a struck ball takes: (1 + restitution) / 2. */
const BALL_TRANSFER = 0.97;

/** Where and when a motion comes within a diameter of a place, and what it then gives to a ball there. */
export interface Meeting {
  t: number;
  sigmaT: number;
  /** The striker's centre. */
  x: number;
  y: number;
  /** Variance of the distance, mm². */
  s2: number;
  /** By how much the way misses the circle, mm; 0 where it crosses it. */
  miss: number;
  gives: { vx: number; vy: number; s: number };
}

/** Solves |m(t) − p| = D near `t0`; where the way misses the circle, the nearest passage. Null without motion. */
export function meet(m: Motion, t0: number, p: { x: number; y: number; s: number }, field: Field): Meeting | null {
  const diameterMm = field.ballDiameterMm;
  const rx = motionX(m, t0) - p.x;
  const ry = motionY(m, t0) - p.y;
  const vx = velocityX(m, t0);
  const vy = velocityY(m, t0);
  const v2 = vx * vx + vy * vy;
  if (v2 < 1) return null;
  const b = rx * vx + ry * vy;
  const c = rx * rx + ry * ry - diameterMm ** 2;
  const disc = b * b - v2 * c;
  const variance = positionVariance(m, t0);
  const s2 = 0.5 * (variance.x + variance.y) + p.s * p.s + field.distanceErrorMm ** 2;
  const speed = Math.sqrt(v2);
  const nearest = -b / v2;
  const tau = disc >= 0 ? (-b - Math.sqrt(disc)) / v2 : nearest;
  const miss = disc >= 0 ? 0 : Math.sqrt(Math.max(0, rx * rx + ry * ry - (b * b) / v2)) - diameterMm;
  const t = t0 + tau;
  // a thin hit's time is vague: the circle is crossed at a grazing angle
  const depth = disc >= 0 ? Math.sqrt(disc) / speed : 0;
  const sigmaT = Math.sqrt(s2) / speed / Math.max(0.15, Math.min(1, depth / diameterMm + 0.1));
  const x = motionX(m, t);
  const y = motionY(m, t);
  // equal masses: the part of the velocity along the line of centres
  const away = Math.max(1, Math.hypot(p.x - x, p.y - y));
  let nx = (p.x - x) / away;
  let ny = (p.y - y) / away;
  const s = Math.min(Math.sqrt(s2), 0.5 * diameterMm);
  if (disc < 0 && miss < 2 * s) {
    // it misses by less than it is known: the thin hit that lies within the error
    const across = 1 - (0.7 * s) / diameterMm;
    const along = Math.sqrt(1 - across * across);
    nx = across * nx + (along * vx) / speed;
    ny = across * ny + (along * vy) / speed;
  }
  const push = BALL_TRANSFER * Math.max(0, vx * nx + vy * ny);
  const turn = Math.min(0.5, Math.sqrt(s2) / diameterMm + 0.03);
  return { t, sigmaT, x, y, s2, miss, gives: { vx: push * nx, vy: push * ny, s: 20 + speed * turn } };
}

/** Does a motion hit the departing ball? It must pass the place from which the ball was sent off, at the right time. */
export function directHit(m: Motion, from: number, to: number, d: Departure, field: Field): Hit | null {
  const found = meet(m, Math.min(Math.max(d.t, from), to), d, field);
  if (!found) return null;
  const { t, sigmaT, x, y, s2, miss, gives } = found;
  const outside = t < from ? from - t : t > to ? t - to : 0;
  const g = ghost(d, field);
  const off = ((x - g.x) ** 2 + (y - g.y) ** 2) / (g.s * g.s + s2);
  const late = (t - d.t) ** 2 / (sigmaT ** 2 + d.sigmaT ** 2 + 0.002 ** 2);
  const cost = (miss * miss) / s2 + off + Math.min(late, 50) + (outside / Math.max(sigmaT, 0.004)) ** 2;
  return { t, sigmaT, x, y, s: Math.sqrt(s2), cost, gives };
}

/** Share of a step between two frames by which a straight line between them may miss the true way (a cushion in between). */
const SEGMENT_SHARE = 0.12;

/** Does the line through the samples pass the place from which the ball must have been struck, at about the right time? */
export function hitAlongSamples(samples: readonly Sample[], d: Departure, field: Field): Hit | null {
  const g = ghost(d, field);
  let best: Hit | null = null;
  for (let i = 1; i < samples.length; i++) {
    const a = samples[i - 1]!;
    const b = samples[i]!;
    const dt = b.t - a.t;
    const lx = b.x - a.x;
    const ly = b.y - a.y;
    const l2 = lx * lx + ly * ly;
    if (l2 < 1e-9) continue;
    const u = Math.max(0, Math.min(1, ((g.x - a.x) * lx + (g.y - a.y) * ly) / l2));
    const dx = a.x + u * lx - g.x;
    const dy = a.y + u * ly - g.y;
    const s2 = g.s * g.s + a.s * a.s + l2 * SEGMENT_SHARE ** 2 + field.distanceErrorMm ** 2;
    const t = a.t + u * dt;
    const sigmaT = Math.max(0.15 * dt, Math.sqrt(s2 / l2) * dt);
    const late = (t - d.t) ** 2 / (sigmaT ** 2 + d.sigmaT ** 2);
    const apart = Math.hypot(a.x + u * lx - d.x, a.y + u * ly - d.y) - field.ballDiameterMm;
    const s1 = a.s * a.s + d.s * d.s + l2 * SEGMENT_SHARE ** 2 + field.distanceErrorMm ** 2;
    const cost = 3 + (dx * dx + dy * dy) / s2 + (apart * apart) / s1 + Math.min(late, 50);
    if (!best || cost < best.cost)
      best = { t, sigmaT: Math.min(sigmaT, dt), x: g.x, y: g.y, s: Math.sqrt(s2), cost, gives: null };
  }
  return best;
}
