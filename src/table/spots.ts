import type { Point } from "./balls.ts";
import type { TableSpec } from "./geometry.ts";

export const SPOTS = ["top", "centre", "bottom", "right", "left"] as const;
export type Spot = (typeof SPOTS)[number];

/** Offset of the lateral start spots from the long axis, mm (DBU: match 182.5, half-match 148, small 135). */
const LATERAL_OFFSET_MM = new Map([
  [2840, 182.5],
  [2300, 148],
  [2100, 135],
]);
/** On other sizes the match table's proportion. */
const LATERAL_OFFSET_PER_LENGTH = 182.5 / 2840;

/** Where a spot lies, mm in the table frame (rules page, section B.2). */
export function spotPosition(spot: Spot, table: Pick<TableSpec, "lengthMm" | "widthMm">): Point {
  const quarter = table.lengthMm / 4;
  const axis = table.widthMm / 2;
  const lateral = LATERAL_OFFSET_MM.get(table.lengthMm) ?? table.lengthMm * LATERAL_OFFSET_PER_LENGTH;
  switch (spot) {
    case "top":
      return { x: 3 * quarter, y: axis };
    case "centre":
      return { x: 2 * quarter, y: axis };
    case "bottom":
      return { x: quarter, y: axis };
    case "right":
      return { x: quarter, y: axis - lateral };
    case "left":
      return { x: quarter, y: axis + lateral };
  }
}
