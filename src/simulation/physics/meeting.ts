import { CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { PhysicsSpec } from "./constants.ts";
import { OUTWARD, roomToCushion } from "./cushion-collision.ts";
import { type BallState, isMoving, type Motion } from "./motion.ts";
import { rootsWithin } from "./roots.ts";
import { apartInSpace, areLevel, besideNose } from "./space-collision.ts";

/** Closer than this is touching, mm: far above rounding, far below sight. */
export const TOUCH_MM = 1e-6;
/** Slower than this is no approach, mm/s. */
export const NO_APPROACH_MM_S = 1e-6;

/**
 * s until the centres of two balls are one diameter apart and nearing, null if not within `horizon`. Motion is quadratic in
 * time, so the squared distance is a quartic. 0 for a pair that touches and presses together.
 */
export function timeToContact(
  a: BallState,
  ma: Motion,
  b: BallState,
  mb: Motion,
  horizon: number,
  spec: PhysicsSpec,
): number | null {
  const diameter = 2 * spec.radiusMm;
  const x = b.x - a.x;
  const y = b.y - a.y;
  const vx = b.vx - a.vx;
  const vy = b.vy - a.vy;
  const ax = mb.ax - ma.ax;
  const ay = mb.ay - ma.ay;
  // In the air the height counts too.
  const level = areLevel(a, b) && ma.az === mb.az;
  const z = level ? 0 : b.z - a.z;
  const vz = level ? 0 : b.vz - a.vz;
  const az = level ? 0 : mb.az - ma.az;
  const distance = apartInSpace(a, b);
  const gap = distance - diameter;
  const reach =
    (Math.hypot(vx, vy) + Math.abs(vz)) * horizon + 0.5 * (Math.hypot(ax, ay) + Math.abs(az)) * horizon * horizon;
  if (reach < gap) return null;
  const parting = (vx * x + vy * y + vz * z) / distance;
  if (gap <= TOUCH_MM) {
    if (parting < -NO_APPROACH_MM_S) return 0;
    if (parting <= NO_APPROACH_MM_S) {
      const accelerating = vx * vx + vy * vy + x * ax + y * ay + vz * vz + z * az;
      if (accelerating < -NO_APPROACH_MM_S) return 0;
    }
  }
  const coefficients = [
    x * x + y * y + z * z - diameter * diameter,
    2 * (x * vx + y * vy + z * vz),
    vx * vx + vy * vy + x * ax + y * ay + vz * vz + z * az,
    vx * ax + vy * ay + vz * az,
    0.25 * (ax * ax + ay * ay + az * az),
  ];
  // A pair that touches lies at the root 0, whatever rounding says: what remains is the cubic with its next roots.
  const roots = gap <= TOUCH_MM ? rootsWithin(coefficients.slice(1), horizon) : rootsWithin(coefficients, horizon);
  for (const t of roots) {
    const slope = coefficients[1]! + t * (2 * coefficients[2]! + t * (3 * coefficients[3]! + t * 4 * coefficients[4]!));
    if (slope < 0) return t;
  }
  return null;
}

/** s until a ball meets a cushion, null if not within `horizon`; 0 for one that leans on it. */
export function timeToCushion(
  b: BallState,
  m: Motion,
  cushion: Cushion,
  horizon: number,
  spec: PhysicsSpec,
): number | null {
  if (b.z !== 0 || b.vz !== 0) return timeToNose(b, m, cushion, horizon, spec);
  const n = OUTWARD[cushion];
  const room = roomToCushion(b, cushion, spec);
  const v = b.vx * n.x + b.vy * n.y;
  const a = m.ax * n.x + m.ay * n.y;
  if (v * horizon + 0.5 * Math.max(0, a) * horizon * horizon < room) return null;
  if (room <= TOUCH_MM) {
    if (v > NO_APPROACH_MM_S) return 0;
    if (v >= -NO_APPROACH_MM_S) return a > NO_APPROACH_MM_S ? 0 : null;
    const back = (-2 * v) / a;
    return a > 0 && back <= horizon ? back : null;
  }
  for (const t of rootsWithin([-room, v, 0.5 * a], horizon)) {
    if (v + a * t > 0) return t;
  }
  return null;
}

/** s until a ball in the air meets the edge of the nose; none for one that is over the rail already. */
function timeToNose(b: BallState, m: Motion, cushion: Cushion, horizon: number, spec: PhysicsSpec): number | null {
  const { inside, above } = besideNose(b, cushion, spec);
  if (inside < 0) return null;
  const n = OUTWARD[cushion];
  const v = -(b.vx * n.x + b.vy * n.y);
  const a = -(m.ax * n.x + m.ay * n.y);
  const coefficients = [
    inside * inside + above * above - spec.radiusMm * spec.radiusMm,
    2 * (inside * v + above * b.vz),
    v * v + inside * a + b.vz * b.vz + above * m.az,
    v * a + b.vz * m.az,
    0.25 * (a * a + m.az * m.az),
  ];
  if (Math.hypot(inside, above) - spec.radiusMm <= TOUCH_MM && coefficients[1]! < -NO_APPROACH_MM_S) return 0;
  for (const t of rootsWithin(coefficients, horizon)) {
    const slope = coefficients[1]! + t * (2 * coefficients[2]! + t * (3 * coefficients[3]! + t * 4 * coefficients[4]!));
    if (slope < 0 && inside + t * (v + 0.5 * a * t) >= 0) return t;
  }
  return null;
}

/** Where the next meeting of any kind happens. */
export type Meeting =
  | { kind: "contact"; inS: number; a: number; b: number }
  | { kind: "cushion"; inS: number; a: number; cushion: Cushion };

/** The first meeting among all balls within `horizon`, null if none; ties go to the first found, the rest follow at once. */
export function nextMeeting(
  balls: readonly BallState[],
  motions: readonly Motion[],
  horizon: number,
  spec: PhysicsSpec,
): Meeting | null {
  let first: Meeting | null = null;
  let within = horizon;
  const moves = (i: number) => isMoving(motions[i]!);
  for (let a = 0; a < balls.length; a++) {
    for (let b = a + 1; b < balls.length; b++) {
      if (!moves(a) && !moves(b)) continue;
      const inS = timeToContact(balls[a]!, motions[a]!, balls[b]!, motions[b]!, within, spec);
      if (inS !== null && (first === null || inS < within)) {
        first = { kind: "contact", inS, a, b };
        within = inS;
      }
    }
    if (!moves(a)) continue;
    for (const cushion of CUSHIONS) {
      const inS = timeToCushion(balls[a]!, motions[a]!, cushion, within, spec);
      if (inS !== null && (first === null || inS < within)) {
        first = { kind: "cushion", inS, a, cushion };
        within = inS;
      }
    }
  }
  return first;
}
