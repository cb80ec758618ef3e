import type { Point } from "../balls.ts";

/** A corner of a ball's way in a stroke: s and mm. */
export type Sample = [t: number, x: number, y: number];

/** Where a ball was at a time, by its way as straight pieces; before it the first place, after it the last. Null without a way. */
export function placeOnWay(way: readonly Sample[], t: number): Point | null {
  const i = way.findIndex((s) => s[0] >= t);
  const b = i < 0 ? way.at(-1) : way[i];
  if (b === undefined) return null;
  const a = way[i - 1] ?? b;
  const part = b[0] > a[0] ? Math.min(1, Math.max(0, (t - a[0]) / (b[0] - a[0]))) : 1;
  return { x: a[1] + part * (b[1] - a[1]), y: a[2] + part * (b[2] - a[2]) };
}
