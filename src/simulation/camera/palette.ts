import type { Ball } from "../../table/balls.ts";

/** A colour as the picture carries it: Y, U, V of video range, 8 bit. */
export type Yuv = readonly [y: number, u: number, v: number];

/** Colours measured in real footage of three-cushion matches; furniture by eye. */
export const BALL_COLOURS: Record<Ball, Yuv> = {
  white: [228, 112, 130],
  yellow: [213, 38, 143],
  red: [90, 104, 212],
};

export const CLOTHS = {
  blue: [113, 191, 95],
  green: [178, 78, 96],
} as const satisfies Record<string, Yuv>;
export type Cloth = keyof typeof CLOTHS;

export const WOOD: Yuv = [92, 126, 131];
export const SEAM: Yuv = [58, 128, 128];
export const TRIM: Yuv = [148, 128, 128];
export const DIAMOND: Yuv = [226, 127, 128];
export const DIAMOND_RIM: Yuv = [52, 128, 128];
export const FLOOR: Yuv = [78, 117, 136];
export const LAMP: Yuv = [235, 127, 129];
export const CUE_SHAFT: Yuv = [186, 110, 139];
export const CUE_BUTT: Yuv = [62, 122, 138];
export const CUE_FERRULE: Yuv = [214, 126, 129];
export const CUE_TIP: Yuv = [96, 140, 118];
export const SKIN: Yuv = [158, 110, 151];
export const SLEEVE: Yuv = [38, 131, 127];
