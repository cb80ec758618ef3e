import type { Cushion } from "../../table/balls.ts";
import { approachSpeed } from "./ball-collision.ts";
import type { PhysicsSpec } from "./constants.ts";
import { collideCushion, leanOnCushion, roomToCushion, speedInto } from "./cushion-collision.ts";
import { hitSurface, isFlying } from "./flight.ts";
import type { BallState } from "./motion.ts";
import {
  approachInSpace,
  areLevel,
  bounceOffNose,
  collideInSpace,
  roomToNose,
  speedIntoNose,
} from "./space-collision.ts";

/** On the cloth and in the air the same questions have different answers: the choice between them. */

const isLow = (b: BallState) => b.z === 0 && b.vz === 0;

/** Speed at which two balls approach, mm/s. */
export function ballsApproach(a: BallState, b: BallState): number {
  return areLevel(a, b) ? approachSpeed(a, b) : approachInSpace(a, b);
}

/** mm between a ball and a cushion. */
export function cushionRoom(b: BallState, cushion: Cushion, spec: PhysicsSpec): number {
  return isLow(b) ? roomToCushion(b, cushion, spec) : roomToNose(b, cushion, spec);
}

/** Speed of a ball towards a cushion, mm/s. */
export function cushionApproach(b: BallState, cushion: Cushion, spec: PhysicsSpec): number {
  return isLow(b) ? speedInto(b, cushion) : speedIntoNose(b, cushion, spec);
}

/** Impact of two balls of which one at least is in the air, in place; one that lies on the cloth is thrown back by it. */
export function collideInAir(a: BallState, b: BallState, spec: PhysicsSpec): void {
  const lying = [a, b].filter((ball) => !isFlying(ball, spec));
  collideInSpace(a, b, spec);
  for (const ball of lying) hitSurface(ball, spec);
}

/** A ball meets a cushion or leans on it, in place. */
export function meetCushion(b: BallState, cushion: Cushion, leans: boolean, spec: PhysicsSpec): void {
  if (!isLow(b)) bounceOffNose(b, cushion, spec);
  else if (leans) leanOnCushion(b, cushion, spec);
  else collideCushion(b, cushion, spec);
}
