import { describe, expect, test } from "vitest";
import { MATCH_PHYSICS as spec } from "../../../src/simulation/physics/constants.ts";
import { collideCushion } from "../../../src/simulation/physics/cushion-collision.ts";
import { advance, ballAt, energyPerMass, motionOf, roll, settlePhase } from "../../../src/simulation/physics/motion.ts";
import { CUSHIONS } from "../../../src/table/balls.ts";

const RADIANS = Math.PI / 180;

/** Rolling onto the top cushion at `incidence` degrees from its normal, with running side of `side` radii. */
function rebound(incidence: number, side: number, speed = 2000) {
  const b = ballAt(2000, 700);
  b.vx = speed * Math.cos(incidence * RADIANS);
  b.vy = speed * Math.sin(incidence * RADIANS);
  roll(b, spec.radiusMm);
  b.wz = (-side * 2.5 * speed) / spec.radiusMm;
  collideCushion(b, "top", spec);
  const ratio = Math.hypot(b.vx, b.vy) / speed;
  const motion = motionOf(b, spec);
  advance(b, motion, motion.endsInS, spec);
  settlePhase(b, motion, spec);
  return { ratio, angle: Math.atan2(b.vy, -b.vx) / RADIANS };
}

// Observed over many three-cushion strokes of professionals, who nearly always play with running side.
const RUNNING_SIDE = 0.35;

describe("what cushions of a three-cushion table are seen to do", () => {
  test.each([0, 10, 20, 30, 40])("keeps 0.81-0.91 of the speed at %s°", (incidence) => {
    for (const side of [0, 0.15]) {
      const { ratio } = rebound(incidence, side);
      expect(ratio).toBeGreaterThan(0.8);
      expect(ratio).toBeLessThan(0.92);
    }
  });

  test("sends a ball from 0-10° out near 23°", () => {
    const mean = [0, 2.5, 5, 7.5, 10].map((a) => rebound(a, RUNNING_SIDE).angle).reduce((a, b) => a + b) / 5;
    expect(mean).toBeGreaterThan(18);
    expect(mean).toBeLessThan(28);
  });

  test("sends a ball from 20-30° out near 45°, with running side", () => {
    const mean = [20, 22.5, 25, 27.5, 30].map((a) => rebound(a, RUNNING_SIDE + 0.1).angle).reduce((a, b) => a + b) / 5;
    expect(mean).toBeGreaterThan(38);
    expect(mean).toBeLessThan(50);
  });
});

test("running side opens the angle, reverse side closes it (Mathavan 2010, fig. 6)", () => {
  expect(rebound(30, 0.3).angle).toBeGreaterThan(rebound(30, 0).angle + 2);
  expect(rebound(30, -0.3).angle).toBeLessThan(rebound(30, 0).angle - 2);
});

test("energy never grows and the ball always leaves, on every cushion, at every angle and spin", () => {
  for (const cushion of CUSHIONS)
    for (let i = 0; i < 400; i++) {
      const angle = (i * 0.37) % (2 * Math.PI);
      const b = { ...ballAt(0, 0), vx: 3000 * Math.cos(angle), vy: 3000 * Math.sin(angle) };
      b.wx = ((i * 7) % 41) * 10 - 200;
      b.wy = ((i * 11) % 43) * 10 - 210;
      b.wz = ((i * 13) % 47) * 10 - 230;
      const before = energyPerMass(b, spec.radiusMm);
      collideCushion(b, cushion, spec);
      expect(energyPerMass(b, spec.radiusMm)).toBeLessThanOrEqual(before * (1 + 1e-12));
      const into = { bottom: -b.vx, top: b.vx, right: -b.vy, left: b.vy }[cushion];
      expect(into).toBeLessThanOrEqual(1e-9);
    }
});

test("the four cushions are the same by symmetry", () => {
  const top = { ...ballAt(0, 0), vx: 1500, vy: 700, wx: 20, wy: 30, wz: -25 };
  // The table turned by 90° to the left: +x becomes +y.
  const left = { ...ballAt(0, 0), vx: -700, vy: 1500, wx: -30, wy: 20, wz: -25 };
  collideCushion(top, "top", spec);
  collideCushion(left, "left", spec);
  expect(left.vy).toBeCloseTo(top.vx, 9);
  expect(left.vx).toBeCloseTo(-top.vy, 9);
  expect(left.wz).toBeCloseTo(top.wz, 9);
});
