import { CLUB_CAMERA } from "../camera/pose.ts";
import type { Scenario } from "./scenario.ts";
import { SHOT } from "./shot.ts";

/** The same carom on green cloth under a higher camera that hangs to the other side. */
export const SHOT_GREEN: Scenario = {
  ...SHOT,
  description: "One three-cushion carom by white on green cloth, another camera",
  cloth: "green",
  seed: 6,
  camera: { ...CLUB_CAMERA, heightMm: 4200, offsetMm: { x: -160, y: 120 }, rollRad: -0.01, k1: -0.03, k2: 0 },
};
