/** The three balls of a carom table. */
export const BALLS = ["white", "yellow", "red"] as const;
export type Ball = (typeof BALLS)[number];

/** The four cushions in the table frame: bottom x = 0, top x = length, right y = 0, left y = width. */
export const CUSHIONS = ["bottom", "top", "right", "left"] as const;
export type Cushion = (typeof CUSHIONS)[number];

/** A point of the table frame, mm. */
export interface Point {
  x: number;
  y: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
