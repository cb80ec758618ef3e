import { describe, expect, test } from "vitest";
import { GRAVITY_MM_S2, MATCH_PHYSICS as spec } from "../../../src/simulation/physics/constants.ts";
import type { CueStroke } from "../../../src/simulation/physics/cue.ts";
import { beyondNoses, FLOOR_DEPTH_MM } from "../../../src/simulation/physics/flight.ts";
import { energyPerMass } from "../../../src/simulation/physics/motion.ts";
import { apartInSpace } from "../../../src/simulation/physics/space-collision.ts";
import { runStroke } from "../../../src/simulation/physics/stroke-run.ts";
import { seededRandom } from "../../../src/simulation/random.ts";
import { randomPositions } from "../../../src/simulation/random-stroke.ts";
import type { Positions } from "../../../src/simulation/truth.ts";
import { BALLS } from "../../../src/table/balls.ts";

const far: Positions = { white: { x: 1400, y: 700 }, yellow: { x: 300, y: 1300 }, red: { x: 300, y: 200 } };
const jump = (changes: Partial<CueStroke>): CueStroke => ({
  ball: "white",
  directionRad: 0,
  speedMmS: 2000,
  side: 0,
  height: 0,
  elevationRad: 0.6,
  ...changes,
});
const highest = (initial: Positions, stroke: CueStroke) => {
  const run = runStroke(initial, stroke, spec);
  let most = 0;
  for (let t = 0; t < run.endS; t += 0.002) most = Math.max(most, run.positionsAt(t).white.z ?? 0);
  return most;
};

test("an elevated cue makes the ball hop: v²/2g high, v the cloth's half of the downward speed", () => {
  const up = 0.5 * 2000 * Math.tan(0.6);
  expect(highest(far, jump({}))).toBeCloseTo(up ** 2 / (2 * GRAVITY_MM_S2), 1);
  expect(highest(far, jump({ elevationRad: 0.05 }))).toBeLessThan(0.3);
});

test("a ball jumps over another without touching it", () => {
  const initial = { ...far, yellow: { x: 1560, y: 700 } };
  const run = runStroke(initial, jump({ speedMmS: 2400, elevationRad: 0.85 }), spec);
  const touches = run.events.filter((e) => e.type === "contact" && (e.a === "yellow" || e.b === "yellow"));
  expect(touches.filter((e) => e.t < 0.3)).toEqual([]);
  expect(run.positionsAt(0.3).white.x).toBeGreaterThan(1700);
});

describe("over the cushion", () => {
  const edge = (x: number): Positions => ({ ...far, white: { x, y: 700 } });
  const outing = (x: number, changes: Partial<CueStroke>) => {
    const run = runStroke(edge(x), jump(changes), spec);
    return { run, event: run.events.find((e) => e.type === "off_table") };
  };

  test("a fast ball flies over the rail and falls to the floor", () => {
    const { run, event } = outing(2500, { speedMmS: 3000, elevationRad: 0.7 });
    expect(event).toMatchObject({ ball: "white", railTop: "not_touched", returned: false });
    expect(event?.type === "off_table" && event.x).toBeCloseTo(2840, 3);
    expect(run.final.white.z).toBe(-FLOOR_DEPTH_MM);
    expect(run.events.some((e) => e.type === "stopped" && e.ball === "white")).toBe(false);
  });

  test("many jumps at a cushion: the event and where the ball ends agree", () => {
    const kinds = new Set<string>();
    for (let seed = 0; seed < 400; seed++) {
      const random = seededRandom(seed);
      const { event, run } = outing(random.between(2300, 2750), {
        speedMmS: random.between(600, 4000),
        elevationRad: random.between(0.3, 1),
        height: random.between(-0.4, 0.4),
        directionRad: random.between(-0.8, 0.8),
      });
      if (event?.type !== "off_table") {
        kinds.add("stays");
        continue;
      }
      const { z = 0 } = run.final.white;
      kinds.add(`${event.railTop} ${event.returned ? "returned" : z < 0 ? "floor" : "rail"}`);
      expect(beyondNoses(run.final.white, spec) > 0).toBe(!event.returned);
    }
    expect([...kinds].sort()).toEqual(expect.arrayContaining(["stays", "touched floor", "not_touched floor"]));
  });
});

test("wild jumps: energy never grows, no ball is inside another, always an end", () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = seededRandom(seed);
    const initial = randomPositions(random, spec);
    const stroke = jump({
      directionRad: random.between(0, 7),
      speedMmS: random.between(300, 6000),
      side: random.between(-0.4, 0.4),
      height: random.between(-0.4, 0.4),
      elevationRad: random.between(0.1, 1.1),
    });
    const run = runStroke(initial, stroke, spec);
    let before = Number.POSITIVE_INFINITY;
    let gained = 0;
    for (const t of run.trajectory.changes()) {
      let energy = 0;
      for (const ball of BALLS) energy += energyPerMass(run.trajectory.stateAt(ball, t), spec.radiusMm);
      gained = Math.max(gained, energy - before);
      before = energy;
    }
    let room = Number.POSITIVE_INFINITY;
    let lowest = 0;
    for (let t = 0; t < run.endS; t += 0.02) {
      const p = run.positionsAt(t);
      for (const [a, b] of [
        ["white", "yellow"],
        ["white", "red"],
        ["yellow", "red"],
      ] as const)
        room = Math.min(room, apartInSpace(p[a], p[b]) - 2 * spec.radiusMm);
      for (const ball of BALLS) if (beyondNoses(p[ball], spec) <= 0) lowest = Math.min(lowest, p[ball].z ?? 0);
    }
    // A ball whose centre passes out at less than the rail's height is lifted on it: 5 mm at most, g·5 mm.
    expect(gained, `energy, seed ${seed}`).toBeLessThan(5.1 * GRAVITY_MM_S2);
    expect(room, `room, seed ${seed}`).toBeGreaterThan(-1e-3);
    expect(lowest, `height, seed ${seed}`).toBeGreaterThan(-1e-6);
    expect(run.endS, `end, seed ${seed}`).toBeLessThan(60);
  }
});
