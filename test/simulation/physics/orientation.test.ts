import { expect, test } from "vitest";
import { MATCH_PHYSICS as spec } from "../../../src/simulation/physics/constants.ts";
import { roll } from "../../../src/simulation/physics/motion.ts";
import { Orientations, rotation } from "../../../src/simulation/physics/orientation.ts";
import { runStroke } from "../../../src/simulation/physics/stroke-run.ts";

const still = rotation(0, 0, 0);
const none = { white: still, yellow: still, red: still };
const at = { white: { x: 700, y: 700 }, yellow: { x: 300, y: 1300 }, red: { x: 300, y: 200 } };

/** A naturally rolling ball: struck at 2/5 R above the centre. */
const ROLLING = { ball: "white", directionRad: 0, speedMmS: 900, side: 0, height: 0.4, elevationRad: 0 } as const;

test("a rolling ball turns once while it goes its circumference", () => {
  const run = runStroke(at, ROLLING, spec);
  const turns = new Orientations(run, none);
  let t = 0;
  const way = 2 * Math.PI * spec.radiusMm;
  while (run.positionsAt(t).white.x - 700 < way) t += 0.0005;
  // A whole turn is the negative of none.
  const [w, x, y, z] = turns.at("white", t);
  expect(w).toBeCloseTo(-1, 2);
  expect(Math.hypot(x, z)).toBeLessThan(1e-9);
  expect(Math.abs(y)).toBeLessThan(0.06);
});

test("half a turn: what was on top lies below, and it turned over forwards", () => {
  const run = runStroke(at, ROLLING, spec);
  const turns = new Orientations(run, none);
  let t = 0;
  while (run.positionsAt(t).white.x - 700 < (Math.PI * spec.radiusMm) / 2) t += 0.0005;
  // Quarter turn about +y: the top goes forwards.
  const [w, , y] = turns.at("white", t);
  expect(y / w).toBeCloseTo(Math.tan(Math.PI / 4), 1);
});

test("balls that are not touched keep their turn; the turn is always a unit", () => {
  const run = runStroke(at, { ...ROLLING, side: 0.4, speedMmS: 4000, directionRad: 0.4 }, spec);
  const turns = new Orientations(run, none);
  for (let t = 0; t < run.endS + 5; t += 0.37) expect(Math.hypot(...turns.at("white", t))).toBeCloseTo(1, 9);
  const ball = { x: 0, y: 0, z: 0, vx: 100, vy: 0, vz: 0, wx: 0, wy: 0, wz: 0 };
  roll(ball, spec.radiusMm);
  expect(ball.wy).toBeGreaterThan(0);
  if (!run.events.some((e) => e.type === "contact" && (e.a === "red" || e.b === "red")))
    expect(turns.at("red", 3)).toEqual(still);
});
