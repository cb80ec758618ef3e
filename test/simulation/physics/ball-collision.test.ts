import { describe, expect, test } from "vitest";
import { collideBalls, collideWithTwo } from "../../../src/simulation/physics/ball-collision.ts";
import { MATCH_PHYSICS, physicsOf } from "../../../src/simulation/physics/constants.ts";
import { advance, ballAt, motionOf, roll, settlePhase } from "../../../src/simulation/physics/motion.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";

const spec = MATCH_PHYSICS;
const elastic = physicsOf(TABLE_PRESETS.match, { ballRestitution: 1 });
const DEGREES = 180 / Math.PI;

/** A cue ball moving along +x that meets an object ball `fullness` full (1 = head on, 0.5 = half ball). */
function hit(fullness: number, speed: number, rolling: boolean) {
  const diameter = 2 * spec.radiusMm;
  const across = (1 - fullness) * diameter;
  const cue = { ...ballAt(0, 0), vx: speed };
  if (rolling) roll(cue, spec.radiusMm);
  const object = ballAt(Math.sqrt(diameter ** 2 - across ** 2), across);
  return { cue, object };
}

describe("stun: equal masses part at 90° (Coriolis 1835)", () => {
  test.each([0.25, 0.5, 0.75])("%s full, elastic, friction of clean balls", (fullness) => {
    const { cue, object } = hit(fullness, 2000, false);
    collideBalls(cue, object, elastic);
    const angle = Math.abs(Math.atan2(cue.vy, cue.vx) - Math.atan2(object.vy, object.vx)) * DEGREES;
    // Throw turns the object ball by a few degrees at most (Alciatore TP A.14).
    expect(angle).toBeGreaterThan(84);
    expect(angle).toBeLessThanOrEqual(90.001);
  });
});

test("a rolling half-ball hit deflects the cue ball by about 30° (Alciatore, 30° rule: 33.7° ideal)", () => {
  const { cue, object } = hit(0.5, 2000, true);
  collideBalls(cue, object, spec);
  const motion = motionOf(cue, spec);
  advance(cue, motion, motion.endsInS, spec);
  settlePhase(cue, motion, spec);
  const deflection = Math.abs(Math.atan2(cue.vy, cue.vx)) * DEGREES;
  expect(deflection).toBeGreaterThan(28);
  expect(deflection).toBeLessThan(36);
});

test("a head-on stop shot hands over (1+e)/2 of the speed", () => {
  const { cue, object } = hit(1, 1500, false);
  collideBalls(cue, object, spec);
  expect(object.vx).toBeCloseTo((1500 * (1 + spec.ballRestitution)) / 2, 6);
  expect(cue.vx).toBeCloseTo((1500 * (1 - spec.ballRestitution)) / 2, 6);
});

test("side spin throws the object ball to the other side and hands it opposite spin", () => {
  const { cue, object } = hit(1, 1500, false);
  cue.wz = 30;
  collideBalls(cue, object, spec);
  // The striking surface moves to +y (spin about +z, in front), so friction carries the object ball to +y.
  expect(object.vy).toBeGreaterThan(0);
  expect(object.wz).toBeLessThan(0);
});

test("momentum is kept in any hit", () => {
  const { cue, object } = hit(0.3, 2500, true);
  cue.wz = -40;
  collideBalls(cue, object, spec);
  expect(cue.vx + object.vx).toBeCloseTo(2500, 6);
  expect(cue.vy + object.vy).toBeCloseTo(0, 6);
});

test("a ball into two frozen ones at once: it recoils with v/5, they leave with 2√3/5 v (elastic, frictionless limit)", () => {
  const half = spec.radiusMm;
  const cue = { ...ballAt(0, 0), vx: 1000 };
  const b = ballAt(half * Math.sqrt(3), half);
  const c = ballAt(half * Math.sqrt(3), -half);
  collideWithTwo(cue, b, c, elastic);
  // Friction between the balls turns their directions and so adds up to a quarter to the recoil.
  expect(cue.vx).toBeLessThan(-195);
  expect(cue.vx).toBeGreaterThan(-260);
  expect(cue.vy).toBeCloseTo(0, 9);
  expect(Math.hypot(b.vx, b.vy) / ((1000 * 2 * Math.sqrt(3)) / 5)).toBeCloseTo(1, 1);
  expect(b.vx).toBeCloseTo(c.vx, 9);
  expect(b.vy).toBeCloseTo(-c.vy, 9);
});
