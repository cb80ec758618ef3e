import type { Ball } from "../../table/balls.ts";
import type { PhysicsSpec } from "./constants.ts";
import { reboundSpeed } from "./flight.ts";
import type { BallState } from "./motion.ts";

/** A stroke as the cue ball takes it. */
export interface CueStroke {
  ball: Ball;
  /** Direction over the table in which the ball leaves, rad from +x towards +y. With side the cue points elsewhere: `cueRad`. */
  directionRad: number;
  /** Speed that the ball leaves with, mm/s. */
  speedMmS: number;
  /** Where the tip hits, in radii: right of the centre as the player sees it. */
  side: number;
  /** In radii, above the centre. */
  height: number;
  /** Butt raised by, rad. The cloth throws a part of the downward speed back: the ball hops. */
  elevationRad: number;
}

/** Beyond half a radius the tip slips off: Alciatore, "maximum tip offset". */
export const MISCUE_LIMIT = 0.5;
/** A cue of 0.5 kg over a ball of 0.21 kg (both typical of carom). */
const CUE_TO_BALL_MASS = 0.5 / 0.21;

/** Mass of a ball over that of the cue's end which a hit beside the middle drags aside: pooltool's cue, an ordinary shaft. */
const BALL_TO_END_MASS = 30;

/**
 * Squirt: a ball hit right of its middle leaves so far to the left of the cue's line, rad; to the right where negative. Alciatore,
 * technical proof A.31: tan α = 5/2·s·√(1 − s²) / (1 + m/mₑ + 5/2·(1 − s²)), s the tip's side in radii.
 */
export function squirtRad({ side, height }: Pick<CueStroke, "side" | "height">): number {
  const s = side * limitOf(side, height);
  const rest = 1 - s * s;
  return Math.atan((2.5 * s * Math.sqrt(rest)) / (1 + BALL_TO_END_MASS + 2.5 * rest));
}

/** Direction in which the cue points, rad: a player who wants the ball to leave straight aims squirt away. */
export function cueRad(stroke: CueStroke): number {
  return stroke.directionRad - squirtRad(stroke);
}

/** What is left of the tip's offset where it would slip off. */
function limitOf(side: number, height: number): number {
  const off = Math.hypot(side, height);
  return off > MISCUE_LIMIT ? MISCUE_LIMIT / off : 1;
}

/**
 * Sets the ball in motion, in place. The impulse acts at the tip's place on the ball: ω = 5/(2R²)·r × v with r from centre to
 * tip (Leckie and Greenspan 2006, "An event-based pool physics simulator").
 */
export function strike(b: BallState, stroke: CueStroke, spec: PhysicsSpec): void {
  const dx = Math.cos(stroke.directionRad);
  const dy = Math.sin(stroke.directionRad);
  const up = Math.sin(stroke.elevationRad);
  const along = Math.cos(stroke.elevationRad);
  const limited = limitOf(stroke.side, stroke.height);
  const side = stroke.side * limited;
  const height = stroke.height * limited;
  const back = Math.sqrt(1 - side * side - height * height);
  // Tip in radii: right = (dy, -dx), the cue's own upward normal = (up·d, along), backwards along the cue.
  const rx = side * dy + height * up * dx - back * along * dx;
  const ry = -side * dx + height * up * dy - back * along * dy;
  const rz = height * along + back * up;
  const scale = stroke.speedMmS / along;
  const jx = scale * along * dx;
  const jy = scale * along * dy;
  const jz = -scale * up;
  const perSpin = 5 / (2 * spec.radiusMm);
  b.vx = stroke.speedMmS * dx;
  b.vy = stroke.speedMmS * dy;
  b.vz = reboundSpeed(-jz, spec);
  b.wx = perSpin * (ry * jz - rz * jy);
  b.wy = perSpin * (rz * jx - rx * jz);
  b.wz = perSpin * (rx * jy - ry * jx);
}

/** Speed in mm/s of the cue that gives a ball this speed: v = 2V / (1 + m/M + 5/2·offset²), the same source. */
export function cueSpeed(stroke: CueStroke): number {
  const off2 = stroke.side ** 2 + stroke.height ** 2;
  return 0.5 * stroke.speedMmS * (1 + 1 / CUE_TO_BALL_MASS + 2.5 * off2);
}
