import { CUSHIONS, type Cushion, type Point } from "../../table/balls.ts";
import { distanceToCushion, type TableSpec } from "../../table/geometry.ts";
import { armRods, COMES_S } from "../camera/actors.ts";
import type { Rod } from "../camera/rod-painter.ts";
import { smoothStep } from "../camera/texture.ts";
import { type BallMove, placeOf } from "./ball-move.ts";

/** The hand holds a ball from above: its palm this high over the ball's lowest point, mm. */
const GRIP_MM = 66;
const COMES_MM = 1600;

/** The hand that moves a ball, with its arm: it comes before and goes after. */
export function handRods(move: BallMove, t: number, table: TableSpec): Rod[] {
  if (move.unseen || t < move.fromS - COMES_S || t > move.toS + COMES_S) return [];
  const comes = smoothStep(move.fromS - COMES_S, move.fromS, t);
  const goes = smoothStep(move.toS, move.toS + COMES_S, t);
  const place = t < move.fromS ? move.from : placeOf(move, t);
  const away = COMES_MM * (1 - comes * (1 - goes));
  return armRods(place, nearestCushion(move.to, table), away, GRIP_MM + Math.max(0, place.z ?? 0));
}

function nearestCushion(p: Point, table: TableSpec): Cushion {
  let nearest: Cushion = "bottom";
  for (const cushion of CUSHIONS)
    if (distanceToCushion(p, cushion, table) < distanceToCushion(p, nearest, table)) nearest = cushion;
  return nearest;
}
