import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { observeStroke } from "../../src/simulation/observations.ts";
import { seededRandom } from "../../src/simulation/random.ts";
import { randomStroke } from "../../src/simulation/random-stroke.ts";
import { BALLS, type Cushion } from "../../src/table/balls.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import type { Observation, TableEvent } from "../../src/table/messages/index.ts";
import { run } from "./observe.ts";
import { certainButUntrue } from "./truth.ts";

/** Always the same runs: a failure names its seed and can be played again. */
const RUNS = { seed: 20261201, numRuns: 25 };
const stroke = fc.integer({ min: 30_000, max: 60_000 });
const SETTING = { frameRate: 60, sigmaMm: 0.3 };
const { lengthMm, widthMm } = TABLE_PRESETS.match;

describe("frames that never come", () => {
  test("five in a hundred missing at random: nothing certain that did not happen", () => {
    fc.assert(
      fc.property(stroke, fc.integer(), (seed, drops) => {
        const sim = randomStroke(seed);
        const { observations, strokeT } = observeStroke(sim.run, { ...SETTING, seed });
        const random = seededRandom(drops);
        const events = run(observations.filter(() => random.next() >= 0.05));
        expect(certainButUntrue(events, sim.truth, strokeT)).toEqual([]);
      }),
      RUNS,
    );
  });
});

/** What an event says, without the digits that rounding may turn. */
function gist(e: TableEvent): string {
  const what =
    e.type === "contact"
      ? [e.a, e.b].sort().join("-")
      : e.type === "cushion"
        ? `${e.ball} ${e.cushion}`
        : "ball" in e
          ? e.ball
          : "";
  const sure = "confidence" in e ? (e.confidence ?? 1) >= 0.9 : "";
  return `${e.type} ${what} ${sure}`;
}

function expectAlike(a: readonly TableEvent[], b: readonly TableEvent[], laterS: number): void {
  expect(b.map(gist)).toEqual(a.map(gist));
  a.forEach((e, i) => {
    expect(b[i]!.t - laterS).toBeCloseTo(e.t, 4);
  });
}

describe("what does not depend on when and where", () => {
  test("the same later: the same events later", () => {
    fc.assert(
      fc.property(stroke, fc.constantFrom(64, 4096), (seed, laterS) => {
        // stamps and shifts that a double holds exactly: what is left is the tracker's own
        const exact = { ...SETTING, frameRate: 64 };
        const { observations } = observeStroke(randomStroke(seed).run, { ...exact, seed });
        const later = observations.map((o) => ({ ...o, t: o.t + laterS }));
        expectAlike(run(observations), run(later), laterS);
      }),
      RUNS,
    );
  });

  const turned = (o: Observation, flipX: boolean, flipY: boolean): Observation => {
    const balls = { ...o.balls };
    for (const b of BALLS) {
      const { x, y } = balls[b];
      if (x === undefined || y === undefined) continue;
      balls[b] = { ...balls[b], x: flipX ? lengthMm - x : x, y: flipY ? widthMm - y : y };
    }
    return { ...o, balls };
  };
  const OTHER: Record<Cushion, Cushion> = { bottom: "top", top: "bottom", left: "right", right: "left" };
  const back = (e: TableEvent, flipX: boolean, flipY: boolean): TableEvent => {
    if (e.type !== "cushion") return e;
    const alongX = e.cushion === "bottom" || e.cushion === "top";
    return { ...e, cushion: (alongX ? flipX : flipY) ? OTHER[e.cushion] : e.cushion };
  };

  test.each([
    ["mirrored along the table", true, false],
    ["mirrored across the table", false, true],
    ["turned by half a turn", true, true],
  ] as const)("the table %s: the same events at the other cushions", (_, flipX, flipY) => {
    fc.assert(
      fc.property(stroke, (seed) => {
        const { observations } = observeStroke(randomStroke(seed).run, { ...SETTING, seed });
        const other = run(observations.map((o) => turned(o, flipX, flipY)));
        expectAlike(
          run(observations),
          other.map((e) => back(e, flipX, flipY)),
          0,
        );
      }),
      RUNS,
    );
  });
});
