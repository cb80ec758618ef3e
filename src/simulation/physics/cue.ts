import type { Ball } from "../../table/balls.ts";
import type { PhysicsSpec } from "./constants.ts";
import { reboundSpeed } from "./flight.ts";
import type { BallState } from "./motion.ts";

/** A stroke as the cue ball takes it. */
export interface CueStroke {
  ball: Ball;
  /** Direction of the cue over the table, rad from +x towards +y. */
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

/**
 * Sets the ball in motion, in place. The impulse acts at the tip's place on the ball: ω = 5/(2R²)·r × v with r from centre to
 * tip (Leckie and Greenspan 2006, "An event-based pool physics simulator"; squirt left out).
 */
export function strike(b: BallState, stroke: CueStroke, spec: PhysicsSpec): void {
  const dx = Math.cos(stroke.directionRad);
  const dy = Math.sin(stroke.directionRad);
  const up = Math.sin(stroke.elevationRad);
  const along = Math.cos(stroke.elevationRad);
  const off = Math.hypot(stroke.side, stroke.height);
  const limited = off > MISCUE_LIMIT ? MISCUE_LIMIT / off : 1;
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
