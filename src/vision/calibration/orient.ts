import type { Xy } from "./lines.ts";
import type { Quad } from "./quad.ts";

/** On which side of the picture the bottom cushion lies. */
export const PICTURE_SIDES = ["left", "right", "up", "down"] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];

/** A figure's corners in the order of the table frame: (0,0), (length,0), (length,width), (0,width). */
export type TableCorners = [Xy, Xy, Xy, Xy];

const DIRECTION: Record<PictureSide, Xy> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
/** Cosine of the angle between a side's outward normal and the picture side it is said to face: 60 degrees at most. */
const FACES = 0.5;

/** Which corner is which. @returns null where no short side faces the wanted side of the picture. */
export function orient(
  quad: Quad,
  wanted: PictureSide | undefined,
): { corners: TableCorners; bottom: PictureSide } | null {
  const length = (i: number) => {
    const [a, b] = [quad.corners[(i + 3) % 4]!, quad.corners[i]!];
    return Math.hypot(b[0] - a[0], b[1] - a[1]);
  };
  const firstShort = length(0) + length(2) < length(1) + length(3) ? 0 : 1;
  const shorts = [firstShort, firstShort + 2];
  const facing = (i: number, side: PictureSide) => {
    const { nx, ny } = quad.sides[i]!;
    const [dx, dy] = DIRECTION[side];
    return nx * dx + ny * dy;
  };
  const upright = Math.abs(facing(firstShort, "down")) > Math.abs(facing(firstShort, "left"));
  const bottom = wanted ?? (upright ? "down" : "left");
  const index = facing(shorts[0]!, bottom) > facing(shorts[1]!, bottom) ? shorts[0]! : shorts[1]!;
  if (facing(index, bottom) < FACES) return null;
  // Side `index` runs from corner index - 1 to corner index. Along x (away from the bottom side), y must point to the left.
  const c = (i: number): Xy => quad.corners[(i + 8) % 4]!;
  const [a, b] = [c(index - 1), c(index)];
  const far = c(index + 1);
  const ex: Xy = [far[0] - b[0], far[1] - b[1]];
  // In a picture with y downwards, left of the direction (ex) is (ex.y, -ex.x).
  const bIsLeft = (b[0] - a[0]) * ex[1] - (b[1] - a[1]) * ex[0] > 0;
  return { corners: bIsLeft ? [a, c(index + 2), far, b] : [b, far, c(index + 2), a], bottom };
}
