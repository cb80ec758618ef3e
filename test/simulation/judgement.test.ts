import { expect, test } from "vitest";
import { isClear, judge } from "../../src/simulation/judgement.ts";
import { MATCH_PHYSICS as spec } from "../../src/simulation/physics/constants.ts";
import { runStroke } from "../../src/simulation/physics/stroke-run.ts";

const level = { ball: "white", side: 0, height: 0.1, elevationRad: 0 } as const;

test("cushions count only before the first contact with the last ball (rules page B.6)", () => {
  // From yellow straight to red; white meets its first cushion afterwards.
  const initial = { white: { x: 1900, y: 560 }, yellow: { x: 2200, y: 700 }, red: { x: 2450, y: 520 } };
  const stroke = { ...level, directionRad: 0.308, speedMmS: 900, side: 0.3, height: -0.1 };
  const j = judge(runStroke(initial, stroke, spec));
  expect(j.contacts.map((c) => c.ball)).toEqual(["yellow", "red"]);
  expect(j.cushionsBefore).toBe(0);
  expect(j.cushions.length).toBeGreaterThan(0);
  expect(j.carom).toEqual({ free: true, oneCushion: false, threeCushion: false });
});

test("a near miss is told in mm and is not clear", () => {
  const initial = { white: { x: 500, y: 700 }, yellow: { x: 900, y: 700 + 61.5 + 4 }, red: { x: 500, y: 1200 } };
  const j = judge(runStroke(initial, { ...level, directionRad: 0, speedMmS: 600, height: 0.4 }, spec));
  expect(j.contacts).toEqual([]);
  expect(j.nearestMissMm).toBeCloseTo(4, 1);
  expect(isClear(j)).toBe(false);
});
