import type { Cushion } from "../../table/balls.ts";
import { ballFriction } from "./ball-collision.ts";
import type { PhysicsSpec } from "./constants.ts";
import { OUTWARD } from "./cushion-collision.ts";
import type { BallState } from "./motion.ts";

interface Vector {
  x: number;
  y: number;
  z: number;
}

/** Whether two balls are at the same height and stay there: then the collisions on the cloth hold. */
export function areLevel(a: BallState, b: BallState): boolean {
  return a.z === b.z && a.vz === 0 && b.vz === 0;
}

/** Distance between the centres in space, mm. */
export function apartInSpace(a: { x: number; y: number; z?: number }, b: { x: number; y: number; z?: number }): number {
  const dz = (b.z ?? 0) - (a.z ?? 0);
  const flat = Math.hypot(b.x - a.x, b.y - a.y);
  return dz === 0 ? flat : Math.hypot(flat, dz);
}

function between(a: BallState, b: BallState): Vector {
  const away = apartInSpace(a, b);
  return { x: (b.x - a.x) / away, y: (b.y - a.y) / away, z: (b.z - a.z) / away };
}

/** Speed at which two balls approach along the line of centres in space, mm/s. */
export function approachInSpace(a: BallState, b: BallState): number {
  const n = between(a, b);
  return (a.vx - b.vx) * n.x + (a.vy - b.vy) * n.y + (a.vz - b.vz) * n.z;
}

/** Impact of two balls of which one at least is in the air, in place; friction as on the cloth (TP A.14). */
export function collideInSpace(a: BallState, b: BallState, spec: PhysicsSpec): void {
  const n = between(a, b);
  const approach = approachInSpace(a, b);
  if (approach <= 0) return;
  const r = spec.radiusMm;
  const normal = 0.5 * (1 + spec.ballRestitution) * approach;
  const spin = { x: a.wx + b.wx, y: a.wy + b.wy, z: a.wz + b.wz };
  const over = cross(spin, n);
  const slip = tangential({ x: a.vx - b.vx + r * over.x, y: a.vy - b.vy + r * over.y, z: a.vz - b.vz + r * over.z }, n);
  const speed = Math.hypot(slip.x, slip.y, slip.z);
  const rub = speed === 0 ? 0 : Math.min(ballFriction(speed) * normal, speed / 7) / speed;
  const j = { x: -rub * slip.x, y: -rub * slip.y, z: -rub * slip.z };
  push(a, { x: j.x - normal * n.x, y: j.y - normal * n.y, z: j.z - normal * n.z });
  push(b, { x: normal * n.x - j.x, y: normal * n.y - j.y, z: normal * n.z - j.z });
  // Opposite impulses at opposite points: both get the same change of spin.
  const turn = cross(n, j);
  for (const ball of [a, b]) twist(ball, turn, 5 / (2 * r));
}

/** Two balls that are only pressed together in space: they part hardly, in place. */
export function partInSpace(a: BallState, b: BallState, partingMmS: number): void {
  const n = between(a, b);
  const change = 0.5 * (approachInSpace(a, b) + partingMmS);
  push(a, { x: -change * n.x, y: -change * n.y, z: -change * n.z });
  push(b, { x: change * n.x, y: change * n.y, z: change * n.z });
}

/** Impact on something that does not move, in place. @param n unit vector away from it, towards the ball's centre. */
export function bounce(b: BallState, n: Vector, restitution: number, friction: number, radiusMm: number): void {
  const into = -(b.vx * n.x + b.vy * n.y + b.vz * n.z);
  if (into <= 0) return;
  const normal = (1 + restitution) * into;
  const over = cross(n, { x: b.wx, y: b.wy, z: b.wz });
  const slip = tangential({ x: b.vx + radiusMm * over.x, y: b.vy + radiusMm * over.y, z: b.vz + radiusMm * over.z }, n);
  const speed = Math.hypot(slip.x, slip.y, slip.z);
  const rub = speed === 0 ? 0 : Math.min(friction * normal, (2 / 7) * speed) / speed;
  const j = { x: -rub * slip.x, y: -rub * slip.y, z: -rub * slip.z };
  push(b, { x: normal * n.x + j.x, y: normal * n.y + j.y, z: normal * n.z + j.z });
  twist(b, cross(j, n), 5 / (2 * radiusMm));
}

/** From the nose's edge to the surface of a ball in the air, mm; Infinity for a ball that is over the rail already. */
export function roomToNose(b: BallState, cushion: Cushion, spec: PhysicsSpec): number {
  const { inside, above } = besideNose(b, cushion, spec);
  return inside < 0 ? Number.POSITIVE_INFINITY : Math.hypot(inside, above) - spec.radiusMm;
}

/** Speed of a ball in the air towards the nose's edge, mm/s. */
export function speedIntoNose(b: BallState, cushion: Cushion, spec: PhysicsSpec): number {
  const n = awayFromNose(b, cushion, spec);
  return -(b.vx * n.x + b.vy * n.y + b.vz * n.z);
}

/** A ball in the air meets the nose's edge, in place. */
export function bounceOffNose(b: BallState, cushion: Cushion, spec: PhysicsSpec): void {
  const n = awayFromNose(b, cushion, spec);
  bounce(b, n, spec.cushionRestitution, spec.cushionFriction, spec.radiusMm);
}

/** Distance of the centre from the nose line, inwards, and its height above the nose, mm. */
export function besideNose(b: BallState, cushion: Cushion, spec: PhysicsSpec): { inside: number; above: number } {
  const { lengthMm, widthMm, noseHeightMm } = spec.table;
  const above = b.z + spec.radiusMm - noseHeightMm;
  if (cushion === "bottom") return { inside: b.x, above };
  if (cushion === "top") return { inside: lengthMm - b.x, above };
  return { inside: cushion === "right" ? b.y : widthMm - b.y, above };
}

function awayFromNose(b: BallState, cushion: Cushion, spec: PhysicsSpec): Vector {
  const { inside, above } = besideNose(b, cushion, spec);
  const away = Math.hypot(inside, above);
  const out = OUTWARD[cushion];
  return { x: (-out.x * inside) / away, y: (-out.y * inside) / away, z: above / away };
}

function push(b: BallState, j: Vector): void {
  b.vx += j.x;
  b.vy += j.y;
  b.vz += j.z;
}
function twist(b: BallState, turn: Vector, perSpin: number): void {
  b.wx += perSpin * turn.x;
  b.wy += perSpin * turn.y;
  b.wz += perSpin * turn.z;
}
function cross(a: Vector, b: Vector): Vector {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}
function tangential(v: Vector, n: Vector): Vector {
  const along = v.x * n.x + v.y * n.y + v.z * n.z;
  return { x: v.x - along * n.x, y: v.y - along * n.y, z: v.z - along * n.z };
}
