import type { Profile } from "../../vision/calibration/profile.ts";
import type { Frame } from "../../vision/capture/frame-source.ts";

/** A ball found in one picture, whatever its colour. */
export interface FoundBall {
  px: [number, number];
  x: number;
  y: number;
}

/** Finds all balls of one picture without a roster; null as long as detection offers none: stills are then not measured. */
export const findBalls = null as ((frame: Frame, profile: Profile) => FoundBall[]) | null;
