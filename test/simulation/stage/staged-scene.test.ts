import { expect, test } from "vitest";
import { MATCH_PHYSICS as spec } from "../../../src/simulation/physics/constants.ts";
import type { CueStroke } from "../../../src/simulation/physics/cue.ts";
import { StagedScene } from "../../../src/simulation/stage/staged-scene.ts";
import { BALLS } from "../../../src/table/balls.ts";

const initial = { white: { x: 820, y: 385 }, yellow: { x: 1560, y: 1010 }, red: { x: 2260, y: 480 } };
const stroke = (ball: "white" | "yellow", directionRad: number): CueStroke => ({
  ...{ ball, directionRad, speedMmS: 2000, side: 0, height: 0, elevationRad: 0 },
});

test("strokes one after another go on from where the balls lie", () => {
  const steps = [
    { kind: "stroke", atS: 3, stroke: stroke("white", 0.7) },
    { kind: "stroke", afterS: 4, stroke: stroke("yellow", 2) },
  ] as const;
  const scene = new StagedScene(initial, steps, spec, 1);
  const [first, second] = scene.acts;
  expect(second!.run.initial).toEqual(first!.run.final);
  expect(second!.strokeT).toBeCloseTo(first!.endT + 4, 9);
  expect(scene.endT).toBeCloseTo(second!.endT + 1, 9);
});

test("a stroke while balls still roll: they go on without a jump, the truth says so", () => {
  const steps = [
    { kind: "stroke", atS: 3, stroke: stroke("white", 0.2) },
    { kind: "stroke", atS: 4, stroke: stroke("yellow", -1) },
  ] as const;
  const scene = new StagedScene(initial, steps, spec, 1);
  const [first, second] = scene.acts;
  expect(first!.endT).toBeCloseTo(4, 9);
  expect(second!.run.events[0]).toMatchObject({ type: "stroke", ball: "yellow", inMotion: ["white"] });
  for (const ball of BALLS) {
    const [before, after] = [4 - 1e-6, 4 + 1e-6].map((t) => scene.timeline.positionsAt(t)[ball]);
    expect(Math.hypot(before!.x - after!.x, before!.y - after!.y)).toBeLessThan(0.02);
  }
  expect(first!.run.events.every((event) => event.t <= 1)).toBe(true);
});

test("a hand lifts a ball and sets it down; the stroke after begins there", () => {
  const steps = [
    { kind: "move", afterS: 1, ball: "red", to: { x: 2000, y: 900 }, lastsS: 1, lift: true },
    { kind: "stroke", afterS: 3, stroke: stroke("white", 0.7) },
  ] as const;
  const { timeline, acts } = new StagedScene(initial, steps, spec, 1);
  expect(timeline.positionsAt(0.9).red).toEqual(initial.red);
  expect(timeline.positionsAt(1.5).red.z).toBeGreaterThan(80);
  expect(timeline.positionsAt(2.5).red).toEqual({ x: 2000, y: 900 });
  expect(acts[0]!.run.initial.red).toEqual({ x: 2000, y: 900 });
  expect(timeline.positionsAt(5).red.x).toBeCloseTo(2000, 6);
});
