import { MATCH } from "./match.ts";
import type { Scenario } from "./scenario.ts";

/** The match with strokes that a camera can hardly judge let through: grazing, soft, close in time. */
export const HARD_MATCH: Scenario = {
  ...MATCH,
  description: "A three-cushion match with hard calls among its strokes, without end",
  seed: 5,
  play: { kind: "match", hitShare: 0.46, hardOnes: true, opening: true },
};
