import type { Ball, Point } from "../../table/balls.ts";
import { MATCH_PHYSICS } from "../physics/constants.ts";
import type { Random } from "../random.ts";

const { table, radiusMm, cushionOffsetMm } = MATCH_PHYSICS;
export const { lengthMm, widthMm } = table;
export const DIAMETER_MM = 2 * radiusMm;
/** Nearest and farthest that a centre may be along and across the table, mm. */
export const LOW_MM = cushionOffsetMm;
export const HIGH = { x: lengthMm - cushionOffsetMm, y: widthMm - cushionOffsetMm } as const;
/** Balls that are not measured keep this far from those that are: neither shade nor mirror reaches, mm. */
const APART_MM = 300;

/** Whether a ball's centre may lie there. */
export function isOnTable({ x, y }: Point): boolean {
  return x >= LOW_MM - 1e-9 && x <= HIGH.x + 1e-9 && y >= LOW_MM - 1e-9 && y <= HIGH.y + 1e-9;
}

/** Anywhere, at least `margin` mm from touching a cushion. */
export function anywhere(random: Random, margin = 0): Point {
  return {
    x: random.between(LOW_MM + margin, HIGH.x - margin),
    y: random.between(LOW_MM + margin, HIGH.y - margin),
  };
}

/** Anywhere away from other balls, mm between centres. */
export function awayFrom(random: Random, others: readonly Point[], apartMm = APART_MM): Point {
  for (;;) {
    const p = anywhere(random);
    if (others.every((o) => Math.hypot(o.x - p.x, o.y - p.y) > apartMm)) return p;
  }
}

/** Ball colours in all orders: each plays each part as often as another. */
export const ORDERS: readonly (readonly [Ball, Ball, Ball])[] = [
  ["white", "yellow", "red"],
  ["yellow", "red", "white"],
  ["red", "white", "yellow"],
  ["white", "red", "yellow"],
  ["red", "yellow", "white"],
  ["yellow", "white", "red"],
];
