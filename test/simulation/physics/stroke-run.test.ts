import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judge } from "../../../src/simulation/judgement.ts";
import { MATCH_PHYSICS as spec } from "../../../src/simulation/physics/constants.ts";
import { roomToCushion } from "../../../src/simulation/physics/cushion-collision.ts";
import { energyPerMass } from "../../../src/simulation/physics/motion.ts";
import { runStroke } from "../../../src/simulation/physics/stroke-run.ts";
import { randomStroke } from "../../../src/simulation/random-stroke.ts";
import { BALLS, CUSHIONS, distance } from "../../../src/table/balls.ts";

const D = 2 * spec.radiusMm;
const level = { ball: "white", side: 0, height: 0, elevationRad: 0 } as const;

describe("any stroke", () => {
  const strokes = fc.integer({ min: 0, max: 1e9 }).map(randomStroke);

  test("never gains energy", () => {
    fc.assert(
      fc.property(strokes, ({ run }) => {
        let before = Number.POSITIVE_INFINITY;
        for (const t of run.trajectory.changes()) {
          const energy = BALLS.map((b) => energyPerMass(run.trajectory.stateAt(b, t), spec.radiusMm)).reduce(
            (a, b) => a + b,
          );
          expect(energy).toBeLessThanOrEqual(before + 1);
          before = energy;
        }
      }),
      { numRuns: 300 },
    );
  });

  test("keeps balls apart and on the table at every time", () => {
    fc.assert(
      fc.property(strokes, ({ run }) => {
        let apart = Number.POSITIVE_INFINITY;
        let room = Number.POSITIVE_INFINITY;
        for (let t = 0; t < run.endS; t += 0.007) {
          const p = run.positionsAt(t);
          apart = Math.min(apart, distance(p.white, p.yellow), distance(p.white, p.red), distance(p.yellow, p.red));
          for (const ball of BALLS) for (const c of CUSHIONS) room = Math.min(room, roomToCushion(p[ball], c, spec));
        }
        expect(apart).toBeGreaterThan(D - 1e-3);
        expect(room).toBeGreaterThan(-1e-3);
      }),
      { numRuns: 100 },
    );
  });

  test("tells events in order, at the instants at which bodies touch", () => {
    fc.assert(
      fc.property(strokes, ({ run }) => {
        let last = 0;
        for (const event of run.events) {
          expect(event.t).toBeGreaterThanOrEqual(last);
          last = event.t;
          const p = run.positionsAt(event.t);
          if (event.type === "contact") expect(distance(p[event.a], p[event.b])).toBeCloseTo(D, 5);
          if (event.type === "cushion") expect(roomToCushion(p[event.ball], event.cushion, spec)).toBeCloseTo(0, 5);
        }
        expect(run.events.at(-1)!.type).toBe("stopped");
        expect(run.endS).toBeLessThan(40);
      }),
      { numRuns: 300 },
    );
  });
});

describe("frozen balls", () => {
  const row = { white: { x: 500, y: 700 }, yellow: { x: 500 + D, y: 700 }, red: { x: 500 + 2 * D, y: 700 } };

  test("a contact that exists before the stroke is none; the balls set off are `pushed`", () => {
    const run = runStroke(row, { ...level, directionRad: 0, speedMmS: 800 }, spec);
    const first = run.events[0]!;
    expect(first.type === "stroke" && first.pushed).toEqual(["yellow", "red"]);
    expect(run.events.filter((e) => e.type === "contact" && e.t === 0)).toEqual([]);
    // Newton's cradle: the far ball takes nearly all.
    const v = BALLS.map((b) => run.trajectory.stateAt(b, 1e-6).vx);
    expect(v[2]!).toBeGreaterThan(0.85 * 800);
  });

  test("played away from, a frozen ball stays where it is", () => {
    const run = runStroke(row, { ...level, directionRad: Math.PI, speedMmS: 300 }, spec);
    const first = run.events[0]!;
    expect(first.type === "stroke" && first.pushed).toEqual([]);
    expect(run.positionsAt(1).yellow).toEqual(row.yellow);
  });

  test("a ball frozen to a cushion rolls along it without contacts", () => {
    const y = spec.cushionOffsetMm;
    const initial = { white: { x: 500, y }, yellow: { x: 500, y: 700 }, red: { x: 700, y: 700 } };
    const run = runStroke(initial, { ...level, directionRad: 0, speedMmS: 600 }, spec);
    expect(run.events.filter((e) => e.type === "cushion" && e.t < 2)).toEqual([]);
  });

  test("a ball driven into a corner meets both cushions", () => {
    const initial = { white: { x: 300, y: 300 }, yellow: { x: 1500, y: 700 }, red: { x: 1700, y: 700 } };
    const run = runStroke(initial, { ...level, directionRad: (-3 * Math.PI) / 4, speedMmS: 1500 }, spec);
    const cushions = run.events.filter((e) => e.type === "cushion").slice(0, 2);
    expect(cushions.map((e) => e.type === "cushion" && e.cushion).sort()).toEqual(["bottom", "right"]);
    expect(cushions[1]!.t - cushions[0]!.t).toBeLessThan(1e-9);
  });
});

test("a five-cushion carom comes to rest on the table", () => {
  let found: ReturnType<typeof randomStroke> | null = null;
  for (let seed = 0; seed < 20000 && found === null; seed++) {
    const s = randomStroke(seed);
    if ((s.judgement.cushionsBefore ?? 0) >= 5) found = s;
  }
  expect(found).not.toBeNull();
  expect(judge(found!.run).carom.threeCushion).toBe(true);
  for (const ball of BALLS)
    for (const c of CUSHIONS) expect(roomToCushion(found!.run.final[ball], c, spec)).toBeGreaterThan(-1e-3);
});

test("the same seed gives the same stroke", () => {
  expect(randomStroke(7).truth).toEqual(randomStroke(7).truth);
  expect(randomStroke(7).initial).not.toEqual(randomStroke(8).initial);
});
