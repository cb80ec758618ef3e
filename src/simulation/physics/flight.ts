import { GRAVITY_MM_S2, type PhysicsSpec } from "./constants.ts";
import type { BallState, Motion } from "./motion.ts";
import { rootsWithin } from "./roots.ts";
import { bounce } from "./space-collision.ts";

/** From the nose line to the outer edge of the frame, mm (UMB: 125 ± 10). */
export const FRAME_WIDTH_MM = 125;
/** Width of the cloth-covered top of the cushion, nose to wood, mm (real footage: 46-52). */
export const CUSHION_TOP_MM = 50;
/** Floor below the cloth (UMB: 750-800), mm: a ball that lies there has left the game. */
export const FLOOR_DEPTH_MM = 780;
/** Falling more slowly than this a ball does not bounce any more, mm/s: 0.4 mm high. */
const LEAST_FALL_MM_S = 90;
/** A height within this of a surface lies on it, mm. */
const LYING_MM = 1e-6;
/** An edge is passed this long after the centre stood over it, s: then there is no doubt on which side it is. */
const PAST_EDGE_S = 1e-9;

type Place = { x: number; y: number };

/** How far a centre is beyond the nose lines, mm; negative over the playing surface. */
export function beyondNoses(p: Place, spec: PhysicsSpec): number {
  const { lengthMm, widthMm } = spec.table;
  return Math.max(-p.x, p.x - lengthMm, -p.y, p.y - widthMm);
}

/** Height of what lies under a ball, mm: cloth, the rail (taken as flat from the nose line on) or the floor. */
export function supportHeight(p: Place, spec: PhysicsSpec): number {
  const out = beyondNoses(p, spec);
  if (out <= 0) return 0;
  return out <= FRAME_WIDTH_MM ? spec.table.railTopHeightMm : -FLOOR_DEPTH_MM;
}

export function isFlying(b: BallState, spec: PhysicsSpec): boolean {
  return b.vz !== 0 || b.z > supportHeight(b, spec) + LYING_MM;
}

/** Free flight until the ball meets what is below it or passes over an edge. */
export function flight(b: BallState, spec: PhysicsSpec): Motion {
  const height = Math.max(0, b.z - supportHeight(b, spec));
  const falls = (b.vz + Math.sqrt(b.vz * b.vz + 2 * GRAVITY_MM_S2 * height)) / GRAVITY_MM_S2;
  const motion = { phase: "flying", ax: 0, ay: 0, az: -GRAVITY_MM_S2, alphaX: 0, alphaY: 0 } as const;
  return { ...motion, endsInS: untilEdge(b, motion, falls, spec) };
}

/** s until the centre passes over a nose line or the frame's outer edge; at most `most`. */
export function untilEdge(b: BallState, m: { ax: number; ay: number }, most: number, spec: PhysicsSpec): number {
  let first = most;
  for (const out of [0, FRAME_WIDTH_MM]) {
    for (const edge of [-out, spec.table.lengthMm + out]) first = passes(b.x - edge, b.vx, m.ax, first);
    for (const edge of [-out, spec.table.widthMm + out]) first = passes(b.y - edge, b.vy, m.ay, first);
  }
  return first;
}

function passes(away: number, v: number, a: number, most: number): number {
  if (v === 0 || Math.abs(away) > Math.abs(v) * most + 0.5 * Math.abs(a) * most * most) return most;
  const [root] = rootsWithin([away, v, 0.5 * a], most);
  // A root at once is the edge that was just passed.
  return root === undefined || root <= 2 * PAST_EDGE_S ? most : Math.min(most, root + PAST_EDGE_S);
}

/** The end of a stretch of flight, in place: the ball lands, or has only passed over an edge and flies on. */
export function land(b: BallState, spec: PhysicsSpec): void {
  const support = supportHeight(b, spec);
  if (b.z > support + LYING_MM) return;
  b.z = support;
  if (support < 0) {
    b.vx = b.vy = b.vz = b.wx = b.wy = b.wz = 0;
    return;
  }
  hitSurface(b, spec);
}

/** A ball that lies on a surface and moves into it, in place: it bounces or stays. */
export function hitSurface(b: BallState, spec: PhysicsSpec): void {
  if (b.vz >= 0) return;
  const restitution = reboundSpeed(-b.vz, spec) / -b.vz;
  bounce(b, { x: 0, y: 0, z: 1 }, restitution, spec.slidingFriction, spec.radiusMm);
  if (restitution === 0) b.vz = 0;
}

/** Speed upwards of a ball that meets cloth or rail with a speed downwards, mm/s. */
export function reboundSpeed(down: number, spec: PhysicsSpec): number {
  return down < LEAST_FALL_MM_S ? 0 : spec.clothRestitution * down;
}
