import { describe, expect, test } from "vitest";
import { playerRods } from "../../../src/simulation/camera/player.ts";
import { MATCH_PHYSICS } from "../../../src/simulation/physics/constants.ts";
import { type CueStroke, cueRad, MISCUE_LIMIT, squirtRad } from "../../../src/simulation/physics/cue.ts";
import { runStroke } from "../../../src/simulation/physics/stroke-run.ts";
import { actOf } from "../../../src/simulation/timeline.ts";

const stroke = (side: number, height = 0): CueStroke => ({
  ...{ ball: "white", directionRad: 0.3, speedMmS: 3000, side, height, elevationRad: 0 },
});
const DEGREE = Math.PI / 180;

describe("squirt (Alciatore, TP A.31)", () => {
  test("none through the middle, above or below it", () => {
    expect(squirtRad(stroke(0))).toBe(0);
    expect(squirtRad(stroke(0, 0.4))).toBe(0);
  });

  test("right side drives the ball to the left, by 1.9 degrees at most", () => {
    expect(squirtRad(stroke(0.5)) / DEGREE).toBeCloseTo(1.89, 1);
    expect(squirtRad(stroke(0.25)) / DEGREE).toBeCloseTo(1.02, 1);
    expect(squirtRad(stroke(-0.5))).toBe(-squirtRad(stroke(0.5)));
    expect(squirtRad(stroke(0.9))).toBeCloseTo(squirtRad(stroke(MISCUE_LIMIT)), 12);
  });

  test("the drawn cue points away from the ball's way by it, and its tip still meets the ball", () => {
    const s = stroke(0.4, 0.1);
    const initial = { white: { x: 1400, y: 700 }, yellow: { x: 400, y: 300 }, red: { x: 400, y: 1100 } };
    const act = actOf(0, 0, runStroke(initial, s, MATCH_PHYSICS));
    const cue = playerRods(act, 0, MATCH_PHYSICS.table).filter((rod) => !rod.round);
    const [tip, butt] = [cue[0]!.from, cue.at(-1)!.to];
    const points = Math.atan2(tip[1] - butt[1], tip[0] - butt[0]);
    expect(points).toBeCloseTo(cueRad(s), 6);
    expect(s.directionRad - points).toBeCloseTo(squirtRad(s), 6);
    const r = MATCH_PHYSICS.radiusMm;
    // The cue is drawn a little raised, so that its tip's centre lies within a millimetre of the ball's surface.
    expect(Math.abs(Math.hypot(tip[0] - 1400, tip[1] - 700, tip[2] - r) - r)).toBeLessThan(1);
  });
});
