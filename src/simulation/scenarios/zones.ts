import type { ClothMarks } from "../camera/cloth-marks.ts";
import type { Positions } from "../truth.ts";
import { at, still, stroke, type Unseeded, white } from "./build.ts";

const lines = (kind: ClothMarks["lines"]) => ({ look: { marks: { spots: true, lines: kind } } });
const rest = (kind: ClothMarks["lines"], description: string, initial: Positions) =>
  still(description, initial, lines(kind));
/** A third of a match table's width: the balkline of 47. */
const THIRD = 1420 / 3;

/** Object balls in, out of and on the lines of restricted areas (26-39). */
export const ZONES: Record<string, Unseeded> = {
  "triangle-in": rest("triangles", "Both object balls in one corner triangle", at([900, 700], [200, 100], [350, 60])),
  "triangle-out": rest(
    "triangles",
    "One ball in the triangle, one outside by 40 mm",
    at([900, 700], [200, 100], [430, 190]),
  ),
  "triangle-on-line": rest("triangles", "Red exactly on the triangle's line", at([900, 700], [200, 100], [355, 177.5])),
  "quadro-in": rest("balkline_47", "Both object balls in one corner of 47", at([700, 700], [250, 300], [180, 200])),
  "quadro-out": rest("balkline_47", "Object balls in two areas of 47", at([700, 700], [250, 300], [600, 200])),
  "quadro-on-line": rest("balkline_47", "Red exactly on a line of 47", at([700, 700], [250, 300], [THIRD, 200])),
  "quadro-line-2mm": rest("balkline_47", "Red 2 mm beyond a line of 47", at([700, 700], [250, 300], [THIRD + 2, 200])),
  "quadro-71-in": rest("balkline_71", "Both object balls in one square of 71", at([1400, 900], [300, 300], [600, 500])),
  "anchor-in": rest(
    "balkline_47",
    "Both object balls in an anchor, astride the line",
    at([900, 700], [430, 100], [520, 90]),
  ),
  "quadro-stay": stroke(
    "A carom after which both balls stay in the corner of 47",
    at([420, 420], [250, 300], [180, 200]),
    white(3.9195, 892.5617, 0.2824, 0.2416),
    lines("balkline_47"),
  ),
  "quadro-leave-return": stroke(
    "A carom that drives a ball out of the corner of 47 and back in",
    at([700, 700], [250, 300], [180, 200]),
    white(4.2003, 3109.1795, -0.3401, 0.3356),
    lines("balkline_47"),
  ),
};
