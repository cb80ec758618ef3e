import { CLUB_CAMERA } from "../camera/pose.ts";
import { CLUB_TABLE, type Scenario } from "./scenario.ts";

/** White meets yellow and four cushions and never reaches red. */
export const MISS: Scenario = {
  ...CLUB_TABLE,
  description: "One stroke by white that meets yellow and misses red",
  camera: CLUB_CAMERA,
  seed: 2,
  initial: { white: { x: 820, y: 385 }, yellow: { x: 1560, y: 1010 }, red: { x: 2260, y: 480 } },
  play: {
    kind: "stroke",
    strokeT: 3.17,
    tailS: 1.2,
    stroke: {
      ball: "white",
      directionRad: 0.76129,
      speedMmS: 4167.2,
      side: 0.28484,
      height: -0.14874,
      elevationRad: 0,
    },
  },
};
