import { GRAVITY_MM_S2, type PhysicsSpec } from "./constants.ts";
import { flight, isFlying, land, untilEdge } from "./flight.ts";

/**
 * A ball: centre (mm), height of its lowest point above the cloth (mm), velocity (mm/s), spin (rad/s, right-handed about x, y
 * and the upward z).
 */
export interface BallState {
  x: number;
  y: number;
  vx: number;
  vy: number;
  z: number;
  vz: number;
  wx: number;
  wy: number;
  wz: number;
}

export type Phase = "flying" | "sliding" | "rolling" | "spinning" | "rest";

/** Constant accelerations that hold until the phase ends: mm/s², rad/s². `wz` decays beside them, in every phase. */
export interface Motion {
  phase: Phase;
  ax: number;
  ay: number;
  az: number;
  alphaX: number;
  alphaY: number;
  /** s until the phase ends by itself; Infinity at rest. */
  endsInS: number;
  /** Whether it ends only because the ball comes to an edge. */
  atEdge?: boolean;
}

export function isMoving({ phase }: Motion): boolean {
  return phase === "sliding" || phase === "rolling" || phase === "flying";
}

/** Below this a slip or a speed is rounding, mm/s. */
const ZERO_SPEED_MM_S = 1e-4;
/** A sphere's slip at the cloth changes 7/2 times as fast as its velocity, since I = 2/5 m R². */
const SLIP_PER_VELOCITY = 7 / 2;
const SPIN_PER_VELOCITY = 5 / 2;

/** A ball at rest. */
export function ballAt(x: number, y: number, z = 0): BallState {
  return { x, y, vx: 0, vy: 0, z, vz: 0, wx: 0, wy: 0, wz: 0 };
}

export function copyBall(b: BallState): BallState {
  return { ...b };
}

/** Velocity in mm/s of the ball's lowest point over the cloth. */
export function slipOf(b: BallState, radiusMm: number): { x: number; y: number } {
  return { x: b.vx - radiusMm * b.wy, y: b.vy + radiusMm * b.wx };
}

/**
 * The motion that begins with a state. Flying: gravity alone; sliding: friction against the slip, whose direction stays; rolling: constant
 * deceleration; spinning: the centre rests.
 */
export function motionOf(b: BallState, spec: PhysicsSpec): Motion {
  const level = b.z === 0 && b.vz === 0;
  if (!level && isFlying(b, spec)) return flight(b, spec);
  const motion = motionOnSurface(b, spec);
  if (level) return motion;
  // On the rail: at most up to the edge over which the ball falls.
  const edge = untilEdge(b, motion, motion.endsInS, spec);
  return edge < motion.endsInS ? { ...motion, endsInS: edge, atEdge: true } : motion;
}

function motionOnSurface(b: BallState, spec: PhysicsSpec): Motion {
  const slip = slipOf(b, spec.radiusMm);
  const slipSpeed = Math.hypot(slip.x, slip.y);
  if (slipSpeed > ZERO_SPEED_MM_S) {
    const deceleration = spec.slidingFriction * GRAVITY_MM_S2;
    const ax = (-deceleration * slip.x) / slipSpeed;
    const ay = (-deceleration * slip.y) / slipSpeed;
    return {
      phase: "sliding",
      ax,
      ay,
      az: 0,
      alphaX: (SPIN_PER_VELOCITY * ay) / spec.radiusMm,
      alphaY: (-SPIN_PER_VELOCITY * ax) / spec.radiusMm,
      endsInS: slipSpeed / (SLIP_PER_VELOCITY * deceleration),
    };
  }
  const speed = Math.hypot(b.vx, b.vy);
  if (speed > ZERO_SPEED_MM_S) {
    const deceleration = spec.rollingFriction * GRAVITY_MM_S2;
    const ax = (-deceleration * b.vx) / speed;
    const ay = (-deceleration * b.vy) / speed;
    return {
      phase: "rolling",
      ax,
      ay,
      az: 0,
      alphaX: -ay / spec.radiusMm,
      alphaY: ax / spec.radiusMm,
      endsInS: speed / deceleration,
    };
  }
  const spinning = b.wz !== 0;
  return {
    phase: spinning ? "spinning" : "rest",
    ax: 0,
    ay: 0,
    az: 0,
    alphaX: 0,
    alphaY: 0,
    endsInS: spinning ? Math.abs(b.wz) / spec.spinDecayRadS2 : Number.POSITIVE_INFINITY,
  };
}

/** Moves a ball by `dt` seconds of its motion, in place. */
export function advance(b: BallState, m: Motion, dt: number, spec: PhysicsSpec): void {
  b.x += b.vx * dt + 0.5 * m.ax * dt * dt;
  b.y += b.vy * dt + 0.5 * m.ay * dt * dt;
  b.vx += m.ax * dt;
  b.vy += m.ay * dt;
  if (m.az !== 0) {
    b.z += b.vz * dt + 0.5 * m.az * dt * dt;
    b.vz += m.az * dt;
  }
  b.wx += m.alphaX * dt;
  b.wy += m.alphaY * dt;
  if (b.wz !== 0) b.wz = Math.sign(b.wz) * Math.max(0, Math.abs(b.wz) - spec.spinDecayRadS2 * dt);
}

/**
 * Removes the rounding left at the end of a phase, in place: after sliding the ball rolls, after rolling it rests, after a
 * flight it lands. Where a sliding or rolling ball came to the rail's edge nothing has ended but the rail.
 */
export function settlePhase(b: BallState, { phase, atEdge }: Motion, spec: PhysicsSpec): void {
  if (phase === "flying") land(b, spec);
  else if (atEdge) return;
  else if (phase === "sliding") roll(b, spec.radiusMm);
  else if (phase === "rolling") {
    b.vx = b.vy = 0;
    b.wx = b.wy = 0;
  } else b.wz = 0;
}

/** Gives a ball the spin with which it rolls at its present velocity, in place; `wz` stays. */
export function roll(b: BallState, radiusMm: number): void {
  b.wx = -b.vy / radiusMm;
  b.wy = b.vx / radiusMm;
}

/** Energy of a ball per mass, mm²/s²: translation, rotation and height. */
export function energyPerMass(b: BallState, radiusMm: number): number {
  const inertia = 0.4 * radiusMm * radiusMm;
  return (
    GRAVITY_MM_S2 * b.z +
    0.5 * (b.vx ** 2 + b.vy ** 2 + b.vz ** 2) +
    0.5 * inertia * (b.wx ** 2 + b.wy ** 2 + b.wz ** 2)
  );
}
