import { expect, test } from "vitest";
import { GRAVITY_MM_S2, MATCH_PHYSICS as spec } from "../../../src/simulation/physics/constants.ts";
import { runStroke } from "../../../src/simulation/physics/stroke-run.ts";

/** A table without obstacles: the stroke starts at the bottom and ends before the top cushion. */
const initial = { white: { x: 100, y: 200 }, yellow: { x: 100, y: 1300 }, red: { x: 400, y: 1300 } };
const straight = { ball: "white", directionRad: 0, side: 0, height: 0, elevationRad: 0 } as const;

test("a ball struck at its centre rolls at 5/7 of its speed (Coriolis 1835; Alciatore TP 4.1)", () => {
  const speedMmS = 1000;
  const run = runStroke(initial, { ...straight, speedMmS }, spec);
  const rolling = run.trajectory.pieces.white.find((p) => p.motion.phase === "rolling")!;
  expect(rolling.state.vx / speedMmS).toBeCloseTo(5 / 7, 9);
});

test("time and distance until it rolls: 2V/(7μg) and 12V²/(49μg) (Alciatore TP 4.1)", () => {
  const speedMmS = 1200;
  const run = runStroke(initial, { ...straight, speedMmS }, spec);
  const rolling = run.trajectory.pieces.white.find((p) => p.motion.phase === "rolling")!;
  const braking = spec.slidingFriction * GRAVITY_MM_S2;
  expect(rolling.from).toBeCloseTo((2 * speedMmS) / (7 * braking), 9);
  expect(rolling.state.x - initial.white.x).toBeCloseTo((12 * speedMmS ** 2) / (49 * braking), 6);
});

test("a ball struck 2/5 R above its centre rolls at once and stops after V²/(2·g·μr)", () => {
  const speedMmS = 500;
  const run = runStroke(initial, { ...straight, speedMmS, height: 0.4 }, spec);
  expect(run.trajectory.pieces.white[0]!.motion.phase).toBe("rolling");
  const deceleration = spec.rollingFriction * GRAVITY_MM_S2;
  expect(run.endS).toBeCloseTo(speedMmS / deceleration, 6);
  expect(run.final.white.x - initial.white.x).toBeCloseTo(speedMmS ** 2 / (2 * deceleration), 6);
});

test("side spin alone does not bend the way of a level stroke, and decays at its rate", () => {
  const run = runStroke(initial, { ...straight, speedMmS: 500, height: 0.3, side: 0.4 }, spec);
  const at = run.trajectory.stateAt("white", 1);
  expect(at.y).toBeCloseTo(initial.white.y, 9);
  const first = run.trajectory.pieces.white[0]!.state.wz;
  expect(first).toBeGreaterThan(0);
  expect(at.wz).toBeCloseTo(first - spec.spinDecayRadS2, 9);
});

test("a raised butt with side makes the ball swerve towards the side of the tip (Alciatore TP A.4)", () => {
  const run = runStroke(initial, { ...straight, speedMmS: 700, side: 0.4, elevationRad: 0.3 }, spec);
  // Right of the direction of +x lies -y.
  expect(run.trajectory.positionAt("white", 0.5).y).toBeLessThan(initial.white.y - 1);
});

test("positions are continuous where the motion changes, and constant after the end", () => {
  const run = runStroke(initial, { ...straight, directionRad: 0.4, speedMmS: 4000, side: 0.3 }, spec);
  for (const t of run.trajectory.changes().filter((t) => t > 0)) {
    const before = run.positionsAt(t - 1e-9);
    const after = run.positionsAt(t);
    expect(Math.hypot(after.white.x - before.white.x, after.white.y - before.white.y)).toBeLessThan(1e-4);
  }
  expect(run.positionsAt(run.endS + 5)).toEqual(run.final);
});
