import { TABLE_PRESETS } from "../../table/geometry.ts";
import { spotPosition } from "../../table/spots.ts";
import { CLUB_CAMERA } from "../camera/pose.ts";
import { CLUB_TABLE, type Scenario } from "./scenario.ts";

const table = TABLE_PRESETS.match;

/** White and yellow at three cushion from the opening position, without end; two strokes of five succeed. */
export const MATCH: Scenario = {
  ...CLUB_TABLE,
  description: "A three-cushion match of two players, without end",
  camera: CLUB_CAMERA,
  seed: 4,
  initial: {
    white: spotPosition("right", table),
    yellow: spotPosition("bottom", table),
    red: spotPosition("top", table),
  },
  play: { kind: "match", hitShare: 0.46, hardOnes: false, opening: true },
};
