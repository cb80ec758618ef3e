import { Value } from "typebox/value";
import { expect, test } from "vitest";
import { observeStroke } from "../../src/simulation/observations.ts";
import { MATCH_PHYSICS } from "../../src/simulation/physics/constants.ts";
import { runStroke } from "../../src/simulation/physics/stroke-run.ts";
import { randomStroke } from "../../src/simulation/random-stroke.ts";
import { ObservationSchema } from "../../src/table/messages/observation.ts";

const options = { frameRate: 30, sigmaMm: 0.5, seed: 3 };

test("observations follow the contract", () => {
  const { run } = randomStroke(1);
  const { observations } = observeStroke(run, options);
  for (const o of observations.slice(0, 20)) expect(Value.Check(ObservationSchema, o)).toBe(true);
  expect(observations.map((o) => o.frame)).toEqual(observations.map((_, i) => i));
});

test("they scatter about the true centres with the sigma asked for", () => {
  const { run } = randomStroke(1);
  const { observations, strokeT } = observeStroke(run, options);
  const errors = observations.map((o) => o.balls.white.x! - run.positionsAt(Math.max(0, o.t - strokeT)).white.x);
  const rms = Math.sqrt(errors.reduce((a, e) => a + e * e, 0) / errors.length);
  expect(rms).toBeGreaterThan(0.4);
  expect(rms).toBeLessThan(0.6);
});

test("strokes chain, and a hidden ball has no position", () => {
  const { run } = randomStroke(2);
  const first = observeStroke(run, options);
  const second = observeStroke(run, {
    ...options,
    firstFrame: first.nextFrame,
    firstT: first.nextT,
    hidden: (ball) => ball === "red",
  });
  expect(second.observations[0]!.frame).toBe(first.observations.length);
  expect(second.observations[0]!.t).toBeGreaterThan(first.observations.at(-1)!.t);
  expect(second.observations[0]!.balls.red).toEqual({ state: "hidden" });
  expect(second.observations[0]!.table).toBe("covered");
});

test("a ball on the floor is absent", () => {
  const initial = { white: { x: 2500, y: 700 }, yellow: { x: 300, y: 1300 }, red: { x: 300, y: 200 } };
  const stroke = { ball: "white", directionRad: 0, speedMmS: 3000, side: 0, height: 0, elevationRad: 0.7 } as const;
  const { observations } = observeStroke(runStroke(initial, stroke, MATCH_PHYSICS), options);
  expect(observations[0]!.balls.white.state).toBe("seen");
  expect(observations.at(-1)!.balls.white).toEqual({ state: "absent" });
  for (const o of observations) expect(Value.Check(ObservationSchema, o)).toBe(true);
});
