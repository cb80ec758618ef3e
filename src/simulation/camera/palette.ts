import type { Ball } from "../../table/balls.ts";

/** A colour as the picture carries it: Y, U, V of video range, 8 bit. */
export type Yuv = readonly [y: number, u: number, v: number];

/** Colours measured in real footage of three-cushion matches; furniture by eye. */
export const BALL_COLOURS: Record<Ball, Yuv> = {
  white: [228, 112, 130],
  yellow: [213, 38, 143],
  red: [90, 104, 212],
};

/**
 * Another set, as in the 1080p clip of `three-cushion-1080p`: the "yellow" is orange, the red dark (the balls' middles, away from
 * highlights and from the flanks that mirror the cloth).
 */
export const ORANGE_SET: Record<Ball, Yuv> = { white: [232, 110, 131], yellow: [148, 81, 171], red: [50, 119, 181] };

export const CLOTHS = {
  blue: [113, 191, 95],
  green: [178, 78, 96],
  // By eye, after cloth makers' colour cards: powder grey and burgundy.
  grey: [128, 131, 126],
  red: [74, 112, 172],
} as const satisfies Record<string, Yuv>;
export type Cloth = keyof typeof CLOTHS;

/** Dots on the balls, by eye: red on white and yellow, pale on red (as on the sets made for television). */
export const DOT_COLOURS: Record<Ball, Yuv> = {
  white: [92, 106, 206],
  yellow: [92, 106, 206],
  red: [196, 100, 140],
};
/** A pencil line and a spot of paper on the cloth. */
export const LINE: Yuv = [206, 128, 128];
export const SPOT: Yuv = [40, 128, 128];

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
export const HAIR: Yuv = [44, 124, 134];
export const SHIRT: Yuv = [120, 150, 112];
export const TOWEL: Yuv = [198, 132, 124];
