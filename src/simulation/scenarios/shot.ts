import { CLUB_CAMERA } from "../camera/pose.ts";
import type { CueStroke } from "../physics/cue.ts";
import { CLUB_TABLE, type Scenario } from "./scenario.ts";

/** White over three cushions from the position of `SHOT`. */
export const CAROM: CueStroke = {
  ball: "white",
  directionRad: 0.76379,
  speedMmS: 3287.3,
  side: -0.35279,
  height: 0.09201,
  elevationRad: 0,
};

/** A three-cushion carom: yellow, left, top, right, red; rests 6.6 s after the stroke. */
export const SHOT: Scenario = {
  ...CLUB_TABLE,
  description: "One three-cushion carom by white, from rest to rest",
  camera: CLUB_CAMERA,
  seed: 1,
  initial: { white: { x: 820, y: 385 }, yellow: { x: 1560, y: 1010 }, red: { x: 2260, y: 480 } },
  play: {
    kind: "stroke",
    strokeT: 3.21,
    tailS: 1.2,
    stroke: CAROM,
  },
};
