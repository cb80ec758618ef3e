import { expect, test } from "vitest";
import { calibrateSource } from "../../src/pipeline/calibrate.ts";
import { createPipeline } from "../../src/pipeline/pipeline.ts";
import { PlayMeasures } from "../../src/pipeline/play-measures.ts";
import { CLUB_CAMERA, placeCamera } from "../../src/simulation/camera/pose.ts";
import { openSimulation } from "../../src/simulation/index.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import type { TableEvent } from "../../src/table/messages/index.ts";
import { checkProfile, profileOf } from "../../src/vision/calibration/profile.ts";

const table = TABLE_PRESETS.match;
const profile = profileOf("test", {
  ...{ camera: placeCamera(CLUB_CAMERA, table), table, bottom: "left", cloth: { y: 113, u: 191, v: 95 } },
  residualPx: { noses: null, diamonds: null, points: null },
  used: { noses: 0, diamonds: 0, points: 0 },
  expectedMm: { centre: 0, worst: 0 },
});

const still = (seq: number, x: number, gap: number): TableEvent => ({
  ...{ kind: "event", seq, type: "still", t: seq },
  balls: { white: { x, y: 500, sigma: 0.1 }, red: { x: x + 61, y: 500, sigma: 0.1 } },
  gaps: [{ a: "white", b: "red", gap, sigma: 0.1 }],
});

test("balls at rest that touch each other and a cushion tell their sizes; the profile stays one that can be read", () => {
  const measures = new PlayMeasures(profile);
  [-0.4, -0.3, -0.5, 2.1].forEach((gap, i) => {
    measures.take([still(i, 29.8 + 0.1 * (i % 2), gap)]);
  });
  const learned = measures.into(profile);
  expect(learned.ballDiametersMm!.red!.mm).toBeCloseTo(table.ballDiameterMm - 0.4, 1);
  expect(learned.cushionOffsetsMm!.bottom!.mm).toBeCloseTo(29.85, 1);
  expect(checkProfile.Check(learned)).toBe(true);
});

test("a camera that is knocked: told in the observations, fitted anew, and the balls lie where they lay", async () => {
  // Calibrated before: the undisturbed table of the same camera.
  const calibrated = await calibrateSource("knock", async () => openSimulation("shot"), { table });
  if ("refused" in calibrated) throw new Error(calibrated.refused);
  const truth = new Map<number, { x: number; y: number }>();
  const source = openSimulation("knock-6px", { onFrame: (t) => truth.set(t.frame, t.balls.yellow) });
  const pipeline = createPipeline(calibrated.profile, source.info);
  const states: string[] = [];
  let after = Number.NaN;
  for await (const frame of source.frames()) {
    const { observation } = pipeline.look(frame);
    const state = observation.camera ?? "ok";
    if (states.at(-1) !== state) states.push(state);
    const yellow = observation.balls.yellow;
    const at = truth.get(observation.frame)!;
    if (yellow.state === "seen") after = Math.hypot(yellow.x! - at.x, yellow.y! - at.y);
  }
  await source.close();
  expect(states).toEqual(["ok", "moved", "ok"]);
  expect(after).toBeLessThan(1);
  // A coarse fit over a wide band may go before the exact one.
  expect(pipeline.profile().history!.length).toBeGreaterThan(0);
});
