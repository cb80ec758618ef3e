import { describe, expect, test } from "vitest";
import { placeCamera } from "../../../src/simulation/camera/pose.ts";
import {
  ballGaps,
  cushionGaps,
  type FrameTruth,
  KNOWN_GAPS_MM,
  MEASURING_CAMERAS,
  nearLines,
  nudges,
  openScenario,
  restGrid,
  type Scenario,
} from "../../../src/simulation/index.ts";
import { MATCH_PHYSICS } from "../../../src/simulation/physics/constants.ts";
import { roomToCushion } from "../../../src/simulation/physics/cushion-collision.ts";
import { BALLS, CUSHIONS, distance } from "../../../src/table/balls.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";
import { Projector } from "../../../src/vision/camera/camera.ts";

const D = 2 * MATCH_PHYSICS.radiusMm;
const SMALL = { width: 192, height: 108 };

async function film(scenario: Scenario, camera = SMALL) {
  const truths: FrameTruth[] = [];
  const pictures: Buffer[] = [];
  const source = openScenario("series", scenario, { camera, noiseSigma: 0, onFrame: (truth) => truths.push(truth) });
  for await (const frame of source.frames()) pictures.push(Buffer.from(frame.y));
  return { truths, pictures };
}

test("each placement is held for its frames, and the picture is still meanwhile", async () => {
  const { scenario, holds } = restGrid({ placements: 8, framesEach: 3, seed: 5 });
  const { truths, pictures } = await film(scenario);
  expect(truths).toHaveLength(24);
  for (const { fromFrame, toFrame, balls } of holds)
    for (let i = fromFrame; i < toFrame; i++) {
      for (const ball of BALLS) expect(distance(truths[i]!.balls[ball], balls[ball])).toBe(0);
      expect(pictures[i]!.equals(pictures[fromFrame]!)).toBe(true);
      if (fromFrame > 0) expect(pictures[i]!.equals(pictures[fromFrame - 1]!)).toBe(false);
    }
});

test("the grid reaches rails, corners and centre, the same for the same seed only", () => {
  const { holds } = restGrid({ placements: 60 });
  for (const ball of BALLS) {
    const at = holds.map((hold) => ({ ...hold.balls[ball], region: hold.regions[ball] }));
    expect(new Set(at.map((p) => p.region)).size).toBe(4);
    for (const cushion of CUSHIONS)
      expect(Math.min(...at.map((p) => roomToCushion(p, cushion, MATCH_PHYSICS)))).toBeLessThan(40);
    for (const p of at.filter(({ region }) => region === "corner"))
      expect(CUSHIONS.filter((c) => roomToCushion(p, c, MATCH_PHYSICS) <= 40)).toHaveLength(2);
  }
  expect(restGrid({ seed: 2 }).holds).toEqual(restGrid({ seed: 2 }).holds);
  expect(restGrid({ seed: 2 }).holds).not.toEqual(restGrid({ seed: 3 }).holds);
});

test("gaps between balls are what is said, in all directions, of every pair of colours", () => {
  const { holds } = ballGaps();
  expect(new Set(holds.map((h) => h.gapMm))).toEqual(new Set(KNOWN_GAPS_MM));
  for (const { balls, a, b, gapMm, directionRad } of holds) {
    expect(distance(balls[a], balls[b]) - D).toBeCloseTo(gapMm, 9);
    const angle = Math.atan2(balls[b].y - balls[a].y, balls[b].x - balls[a].x);
    expect(Math.cos(angle - directionRad)).toBeCloseTo(1, 9);
    const third = BALLS.find((ball) => ball !== a && ball !== b)!;
    expect(distance(balls[third], balls[a])).toBeGreaterThan(250);
  }
  expect(new Set(holds.map((h) => [h.a, h.b].sort().join())).size).toBe(3);
  expect(new Set(holds.map((h) => Math.floor((h.directionRad / Math.PI) * 4))).size).toBe(8);
});

test("gaps to cushions are what is said, at all four", () => {
  const { holds } = cushionGaps();
  for (const { balls, ball, cushion, gapMm } of holds)
    expect(roomToCushion(balls[ball], cushion, MATCH_PHYSICS)).toBeCloseTo(gapMm, 9);
  for (const gap of KNOWN_GAPS_MM)
    expect(new Set(holds.filter((h) => h.gapMm === gap).map((h) => h.cushion)).size).toBe(4);
});

describe("balls near lines", () => {
  test.each(["balkline_47", "balkline_71", "triangles"] as const)("%s", (kind) => {
    const { holds, scenario } = nearLines(kind);
    expect(scenario.look?.marks?.lines).toBe(kind);
    for (const { balls, beside } of holds)
      for (const ball of BALLS) {
        const { x0, y0, x1, y1 } = beside[ball].line;
        const length = Math.hypot(x1 - x0, y1 - y0);
        const away = ((x1 - x0) * (balls[ball].y - y0) - (y1 - y0) * (balls[ball].x - x0)) / length;
        expect(away).toBeCloseTo(beside[ball].offsetMm, 9);
      }
  });

  test("of 47: lines a third of the width from the cushions", () => {
    const xs = nearLines("balkline_47", { offsetsMm: [0] }).holds.flatMap(({ balls }) =>
      BALLS.map((ball) => Math.min(balls[ball].x, 2840 - balls[ball].x, balls[ball].y, 1420 - balls[ball].y)),
    );
    expect(xs.some((x) => Math.abs(x - 1420 / 3) < 1e-9)).toBe(true);
  });
});

test("a nudge moves one ball by its distance at its time, and nobody is seen", async () => {
  const { scenario, nudges: told } = nudges({ under: "720p" });
  expect(new Set(told.map(({ byMm }) => byMm))).toEqual(new Set([0.5, 1, 2]));
  const { truths } = await film(scenario);
  for (const { ball, fromS, toS, from, to, byMm } of told) {
    expect(distance(from, to)).toBeCloseTo(byMm, 9);
    const before = truths.findLast(({ t }) => t <= fromS)!;
    const after = truths.find(({ t }) => t >= toS)!;
    expect(distance(before.balls[ball], from)).toBeLessThan(1e-9);
    expect(distance(after.balls[ball], to)).toBeLessThan(1e-9);
    for (const other of BALLS) expect(after.balls[other].visible).toBe(1);
  }
});

test("the reference cameras have the scales for which figures are stated", () => {
  const table = TABLE_PRESETS.match;
  for (const [name, mmPerPx] of [
    ["reference", 1.7],
    ["wide", 2.45],
    ["720p", 2.55],
  ] as const) {
    const projector = new Projector(placeCamera(MEASURING_CAMERAS[name].camera, table));
    expect(1 / projector.scaleAt(1420, 710, MATCH_PHYSICS.radiusMm)).toBeCloseTo(mmPerPx, 1);
  }
});
