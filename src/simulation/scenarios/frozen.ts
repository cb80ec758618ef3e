import { MATCH_PHYSICS } from "../physics/constants.ts";
import type { Positions } from "../truth.ts";
import { at, still, stroke, type Unseeded, white } from "./build.ts";

const D = 2 * MATCH_PHYSICS.radiusMm;
const EDGE = MATCH_PHYSICS.cushionOffsetMm;
/** Direction in which the second ball of a pair lies, rad: across the pixels' grid. */
const TOWARDS = 0.4;
const ACROSS = 2.3;

/** White and yellow apart by a gap, red far away. */
function pair(gap: number, x = 900, y = 600, towards = TOWARDS): Positions {
  return at([x, y], [x + (D + gap) * Math.cos(towards), y + (D + gap) * Math.sin(towards)], [2260, 480]);
}

/** White with yellow and red both touching it. */
const three: Positions = {
  ...pair(0),
  red: { x: 900 + D * Math.cos(ACROSS), y: 600 + D * Math.sin(ACROSS) },
};
const FREE_CUSHION = { look: { marks: { spots: true, lines: "none" } } } as const;

/** Balls that touch or nearly do, and strokes from there (15, 28, 35). */
export const FROZEN: Record<string, Unseeded> = {
  "frozen-pair": still("White and yellow touch", pair(0)),
  "frozen-at-end": still("White and yellow touch at the table's end, aslant of the camera", pair(0, 2700, 1250, 2.8)),
  "frozen-three": still("Yellow and red both touch white", three),
  "frozen-cushion": still("White touches the right cushion", at([1200, EDGE], [1700, 800], [2260, 480])),
  "frozen-corner": still("White touches two cushions", at([EDGE, EDGE], [1700, 800], [2260, 480])),
  "gap-0.2": still("White and yellow 0.2 mm apart", pair(0.2)),
  "gap-0.5": still("White and yellow 0.5 mm apart", pair(0.5)),
  "gap-1": still("White and yellow 1 mm apart", pair(1)),
  "gap-2": still("White and yellow 2 mm apart", pair(2)),
  "gap-5": still("White and yellow 5 mm apart", pair(5)),
  "gap-cushion-1": still("White 1 mm from the left cushion", at([1200, 1420 - EDGE - 1], [1700, 800], [2260, 480])),
  "gap-cushion-3": still("White 3 mm from the top cushion", at([2840 - EDGE - 3, 700], [1700, 800], [2260, 480])),
  "frozen-played-away": stroke(
    "White leaves yellow, which it touches, and moves nothing but itself",
    pair(0),
    white(3.4, 2200),
  ),
  "frozen-pushed": stroke(
    "White is played straight into yellow, which it touches",
    pair(0),
    white(TOWARDS + 0.15, 1800),
  ),
  "gap-pushed": stroke("White is played into yellow half a millimetre ahead", pair(0.5), white(TOWARDS + 0.15, 1800)),
  "frozen-cushion-into": stroke(
    "White touches the right cushion and is played into it",
    at([1200, EDGE], [1700, 800], [2260, 480]),
    white(-0.7, 2400, 0.1, 0.2),
    FREE_CUSHION,
  ),
};
