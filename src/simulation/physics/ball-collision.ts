import type { PhysicsSpec } from "./constants.ts";
import type { BallState } from "./motion.ts";

/**
 * Friction between two balls by their slip: μ = 0.00995 + 0.108·exp(−1.088·v), v in m/s. Alciatore, "Pool physics property
 * constants" and TP A.14, a fit to Marlow's measurements.
 */
export function ballFriction(slipMmS: number): number {
  return 0.00995 + 0.108 * Math.exp((-1.088 * slipMmS) / 1000);
}

/** Speed in mm/s at which two balls approach each other along the line of centres; negative where they part. */
export function approachSpeed(a: BallState, b: BallState): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  return ((a.vx - b.vx) * dx + (a.vy - b.vy) * dy) / Math.hypot(dx, dy);
}

/**
 * Impact of two equal balls, in place: restitution along the line of centres; friction across it (cut and spin throw), at
 * most what stops the slip, which is 1/7 of it since two spheres share it (Alciatore, TP A.14). The vertical part of friction
 * changes spins only: the balls stay on the cloth. `share` scales the normal impulse, for `collideWithTwo`.
 */
export function collideBalls(
  a: BallState,
  b: BallState,
  spec: PhysicsSpec,
  restitution = spec.ballRestitution,
  share = 1,
): void {
  const r = spec.radiusMm;
  const distance = Math.hypot(b.x - a.x, b.y - a.y);
  const nx = (b.x - a.x) / distance;
  const ny = (b.y - a.y) / distance;
  const tx = -ny;
  const ty = nx;
  const approach = (a.vx - b.vx) * nx + (a.vy - b.vy) * ny;
  if (approach <= 0) return;
  const normal = 0.5 * (1 + restitution) * approach * share;
  // Slip of a's surface over b's at the touching point: along t and along z.
  const slipT = (a.vx - b.vx) * tx + (a.vy - b.vy) * ty + r * (a.wz + b.wz);
  const slipZ = -r * ((a.wx + b.wx) * tx + (a.wy + b.wy) * ty);
  const slip = Math.hypot(slipT, slipZ);
  a.vx -= normal * nx;
  a.vy -= normal * ny;
  b.vx += normal * nx;
  b.vy += normal * ny;
  if (slip === 0) return;
  const friction = Math.min(ballFriction(slip) * normal, slip / 7);
  const ft = (-friction * slipT) / slip;
  const fz = (-friction * slipZ) / slip;
  a.vx += ft * tx;
  a.vy += ft * ty;
  b.vx -= ft * tx;
  b.vy -= ft * ty;
  // Both balls get the same change of spin: opposite impulses at opposite points.
  const perSpin = 5 / (2 * r);
  a.wx -= perSpin * fz * tx;
  a.wy -= perSpin * fz * ty;
  a.wz += perSpin * ft;
  b.wx -= perSpin * fz * tx;
  b.wy -= perSpin * fz * ty;
  b.wz += perSpin * ft;
}

/**
 * One ball meets two at the same instant and equally hard, in place: both impulses from the state before, each smaller by
 * 2/(2 + cos of the angle between them), so that each pair parts with its restitution. One after the other would favour one.
 */
export function collideWithTwo(middle: BallState, b: BallState, c: BallState, spec: PhysicsSpec): void {
  const first = { ...middle };
  const second = { ...middle };
  const toB = { x: b.x - middle.x, y: b.y - middle.y };
  const toC = { x: c.x - middle.x, y: c.y - middle.y };
  const cos = (toB.x * toC.x + toB.y * toC.y) / (Math.hypot(toB.x, toB.y) * Math.hypot(toC.x, toC.y));
  const share = 2 / (2 + cos);
  collideBalls(first, b, spec, spec.ballRestitution, share);
  collideBalls(second, c, spec, spec.ballRestitution, share);
  for (const key of ["vx", "vy", "wx", "wy", "wz"] as const) middle[key] = first[key] + second[key] - middle[key];
}

/** Speed with which a pair parts that merely leans on each other, mm/s: too small to see, enough for time to go on. */
const PARTING_MM_S = 0.5;

/**
 * Two balls that touch and are only pressed together, without approaching: they part hardly, and the slip that presses
 * them is taken out. Keeps a leaning pair from meeting infinitely often, in place.
 */
export function partBalls(a: BallState, b: BallState, spec: PhysicsSpec): void {
  const distance = Math.hypot(b.x - a.x, b.y - a.y);
  const nx = (b.x - a.x) / distance;
  const ny = (b.y - a.y) / distance;
  const change = 0.5 * ((a.vx - b.vx) * nx + (a.vy - b.vy) * ny + PARTING_MM_S);
  a.vx -= change * nx;
  a.vy -= change * ny;
  b.vx += change * nx;
  b.vy += change * ny;
  stopSlipAlong(a, nx, ny, spec.radiusMm);
  stopSlipAlong(b, nx, ny, spec.radiusMm);
}

/**
 * Takes out spin beyond what rolls the ball along (nx, ny), so that its lowest point does not slip that way, in place. A ball
 * that spins too little keeps its spin: giving it more would make energy.
 */
export function stopSlipAlong(b: BallState, nx: number, ny: number, radiusMm: number): void {
  const spin = b.wy * nx - b.wx * ny;
  const rolling = (b.vx * nx + b.vy * ny) / radiusMm;
  if (Math.abs(rolling) >= Math.abs(spin)) return;
  b.wy += (rolling - spin) * nx;
  b.wx -= (rolling - spin) * ny;
}
