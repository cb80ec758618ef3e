import { CLUB_CAMERA } from "../camera/pose.ts";
import { CLUB_TABLE, type Scenario } from "./scenario.ts";

/** A soft free-game carom near the top: yellow, then red, no cushion of white needed. */
export const FREE: Scenario = {
  ...CLUB_TABLE,
  description: "One short free-game carom by white",
  camera: CLUB_CAMERA,
  seed: 3,
  initial: { white: { x: 1900, y: 560 }, yellow: { x: 2200, y: 700 }, red: { x: 2450, y: 520 } },
  play: {
    kind: "stroke",
    strokeT: 3.23,
    tailS: 1.2,
    stroke: { ball: "white", directionRad: 0.308, speedMmS: 900, side: 0.3, height: -0.1, elevationRad: 0 },
  },
};
