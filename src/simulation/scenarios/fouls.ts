import type { CueStroke } from "../physics/cue.ts";
import { at, staged, type Unseeded, white } from "./build.ts";

const MISS = white(-2.9368, 3669.3136, 0.001, 0.2486);
const MISS_AT = at([2223, 455], [829, 907], [1349, 262]);
const NOTHING = white(4.5844, 1762.6056, 0.3405, 0.1074);
const NOTHING_AT = at([910, 755], [463, 559], [981, 170]);
const yellow = (directionRad: number, speedMmS: number): CueStroke => ({
  ...white(directionRad, speedMmS),
  ball: "yellow",
});

/** Strokes against the rules that a camera can see (22.1). */
export const FOULS: Record<string, Unseeded> = {
  "wrong-ball": staged("White misses, then white is played again instead of yellow", MISS_AT, [
    { kind: "stroke", atS: 3.21, stroke: MISS },
    { kind: "stroke", afterS: 3.63, stroke: white(1.2, 2100, 0.2) },
  ]),
  "right-ball": staged("White misses, then yellow is played", MISS_AT, [
    { kind: "stroke", atS: 3.21, stroke: MISS },
    { kind: "stroke", afterS: 3.63, stroke: yellow(-0.4, 2100) },
  ]),
  "ball-in-motion": staged("Yellow is played while white still rolls", NOTHING_AT, [
    { kind: "stroke", atS: 3.21, stroke: NOTHING },
    { kind: "stroke", atS: 7.4, stroke: yellow(1.1, 1900) },
  ]),
};
