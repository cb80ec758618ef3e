import type { Ball, Point } from "../../table/balls.ts";
import { smoothStep } from "../camera/texture.ts";
import type { Place, TruthEventOf } from "../truth.ts";

/** A ball at rest is moved: by a hand along the cloth or lifted, or by nobody who is seen. */
export interface BallMove {
  ball: Ball;
  /** s at which the hand begins and lets go. */
  fromS: number;
  toS: number;
  from: Place;
  to: Point;
  /** Lifted and set down, or pushed along the cloth. */
  lift: boolean;
  /** No hand is drawn: to measure how a ball's own motion is seen. */
  unseen?: boolean;
}

/** How high a ball is carried, mm. */
const CARRIED_MM = 90;
/** Share of the time for lifting and for setting down. */
const LIFTING = 0.25;

/** Where the ball of a move is at `t` s. */
export function placeOf(move: BallMove, t: number): Place {
  const { from, to, fromS, toS, lift } = move;
  if (t >= toS) return { x: to.x, y: to.y };
  const share = (t - fromS) / (toS - fromS);
  const way = smoothStep(lift ? LIFTING : 0, lift ? 1 - LIFTING : 1, share);
  const x = from.x + way * (to.x - from.x);
  const y = from.y + way * (to.y - from.y);
  if (!lift) return { x, y };
  const up = smoothStep(0, LIFTING, share);
  const down = smoothStep(1 - LIFTING, 1, share);
  const start = from.z ?? 0;
  const z = start + up * (CARRIED_MM - start) - down * CARRIED_MM;
  return { x, y, z };
}

export function eventOf({ ball, from, to, toS }: BallMove): TruthEventOf<"moved"> {
  return { type: "moved", t: toS, ball, from: { x: from.x, y: from.y }, to };
}
