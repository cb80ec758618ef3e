import type { Colour } from "../calibration/profile.ts";

/** The median of each component. */
export function medianColour(list: readonly Colour[]): Colour {
  const mid = (pick: (c: Colour) => number) => list.map(pick).sort((a, b) => a - b)[list.length >> 1]!;
  return { y: mid((c) => c.y), u: mid((c) => c.u), v: mid((c) => c.v) };
}
