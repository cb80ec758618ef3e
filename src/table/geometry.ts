import type { Cushion, Point } from "./balls.ts";

/**
 * A table's measures, mm. The playing surface runs nose to nose; the frame's origin lies in the corner of the bottom and
 * the right cushion, x along the length, y across, z up from the cloth.
 */
export interface TableSpec {
  name: string;
  lengthMm: number;
  widthMm: number;
  ballDiameterMm: number;
  /** Height of the cushion's nose above the cloth. UMB art. 11: 37 ± 1 mm. */
  noseHeightMm: number;
  /** Height of the rail's flat top above the cloth, where the diamonds lie; estimate, refined by calibration. */
  railTopHeightMm: number;
  diamonds: {
    /** From the nose line outwards to the diamonds' centres; estimate, refined by calibration. */
    offsetMm: number;
    /** UMB: an eighth of the length. */
    spacingMm: number;
  };
  pockets: boolean;
}

const UMB_BALL_MM = 61.5;
const UMB_NOSE_MM = 37;
const RAIL_TOP_MM = 42;
const DIAMOND_OFFSET_MM = 93;

function carom(name: string, lengthMm: number): TableSpec {
  return {
    name,
    lengthMm,
    widthMm: lengthMm / 2,
    ballDiameterMm: UMB_BALL_MM,
    noseHeightMm: UMB_NOSE_MM,
    railTopHeightMm: RAIL_TOP_MM,
    diamonds: { offsetMm: DIAMOND_OFFSET_MM, spacingMm: lengthMm / 8 },
    pockets: false,
  };
}

/** Sizes of the rules page, section B.1: match (UMB), half-match and small (DBU). */
export const TABLE_PRESETS = {
  match: carom("match", 2840),
  "half-match": carom("half-match", 2300),
  small: carom("small", 2100),
} as const satisfies Record<string, TableSpec>;
export type TablePreset = keyof typeof TABLE_PRESETS;

/**
 * How far from the nose line, in mm, the centre of a ball rests that touches a cushion. The nose lies above the ball's
 * equator, so this is less than the radius: sqrt(R² − (h − R)²) for a sharp nose (30.11 mm for 61.5 and 37 mm).
 */
export function cushionOffsetMm(ballDiameterMm: number, noseHeightMm: number): number {
  const r = ballDiameterMm / 2;
  return Math.sqrt(r * r - (noseHeightMm - r) ** 2);
}

/** Signed distance in mm of a point from a cushion's nose line; positive on the playing surface. */
export function distanceToCushion(p: Point, cushion: Cushion, table: Pick<TableSpec, "lengthMm" | "widthMm">): number {
  switch (cushion) {
    case "bottom":
      return p.x;
    case "top":
      return table.lengthMm - p.x;
    case "right":
      return p.y;
    case "left":
      return table.widthMm - p.y;
  }
}
