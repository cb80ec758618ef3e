import { at, stroke, type Unseeded, white } from "./build.ts";

const FAR_YELLOW = [300, 1300] as const;
const NEAR_YELLOW = [2700, 700] as const;
const RED = [300, 200] as const;

/** Balls that leave the playing surface (16.1). */
export const OFF_TABLE: Record<string, Unseeded> = {
  "off-floor": stroke(
    "White flies over the rail and falls to the floor",
    at([2500, 700], FAR_YELLOW, RED),
    white(0, 3000, 0, 0, 0.7),
  ),
  "off-touching-rail": stroke(
    "White bounces on the rail's wood and falls to the floor",
    at([2725.8434, 975.5138], FAR_YELLOW, RED),
    white(0.7522, 3327.9975, -0.0243, -0.074, 0.3824),
  ),
  "off-on-rail": stroke(
    "White comes to rest on the rail",
    at([2651.2684, 601.4108], FAR_YELLOW, RED),
    white(-0.0515, 1674.4096, 0.0176, 0.343, 0.7413),
  ),
  "off-rail-and-back": stroke(
    "White touches the rail's wood and comes back",
    at([2529.3971, 726.7993], NEAR_YELLOW, RED),
    white(-0.1015, 3030.8685, 0.096, -0.2981, 0.4856),
  ),
  "off-nose-and-back": stroke(
    "White passes over the nose, touches no wood and comes back",
    at([2481.3558, 684.1691], NEAR_YELLOW, RED),
    white(0.0861, 1887.1247, 0.1424, -0.4064, 0.7528),
  ),
  "off-object-ball": stroke(
    "Yellow is thrown off the table, white follows",
    at([2325.2761, 740.4961], NEAR_YELLOW, RED),
    white(-0.1267, 3241.2538, -0.1777, 0.4194, 0.5065),
  ),
  "jump-over-ball": stroke(
    "White jumps over yellow and stays on the table",
    at([1200, 700], [1360, 700], RED),
    white(0, 2400, 0, 0, 0.85),
  ),
};
