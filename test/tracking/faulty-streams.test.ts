import { describe, expect, test } from "vitest";
import { observeStroke } from "../../src/simulation/observations.ts";
import { randomStroke, type SimulatedStroke } from "../../src/simulation/random-stroke.ts";
import type { Observation, TableEvent } from "../../src/table/messages/index.ts";
import { observe, rolling, run, type Way } from "./observe.ts";
import { certainButUntrue } from "./truth.ts";

/** Strokes of all sorts; what the source does to them is the golden part. */
const SEEDS = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22];
const FPS = 60;
const SIGMA_MM = 0.3;

type Fault = (list: readonly Observation[], strokeT: number) => Observation[];
const everyNth = (n: number, first: number) => (i: number) => i % n === first;

const FAULTS: Record<string, Fault> = {
  "one frame in ten missing": (list) => list.filter((_, i) => !everyNth(10, 3)(i)),
  "three frames in a row missing, twice a second": (list) => list.filter((_, i) => i % 30 > 2),
  "one frame in ten repeated": (list) =>
    list.map((o, i) => (everyNth(10, 4)(i) ? { ...list[i - 1]!, frame: o.frame, t: o.t } : o)),
  "every second frame repeats the one before": (list) =>
    list.map((o, i) => (i % 2 === 1 ? { ...list[i - 1]!, frame: o.frame, t: o.t } : o)),
  "half the rate from 0.4 s after the stroke on": (list, strokeT) =>
    list.filter((o, i) => o.t < strokeT + 0.4 || i % 2 === 0),
  "half the rate until 0.4 s after the stroke": (list, strokeT) =>
    list.filter((o, i) => o.t > strokeT + 0.4 || i % 2 === 0),
  "half a second lost": (list, strokeT) => list.filter((o) => o.t < strokeT + 0.7 || o.t > strokeT + 1.2),
  "frames that arrive after the next one": (list) => {
    const late = [...list];
    for (let i = 20; i < late.length - 1; i += 17) [late[i], late[i + 1]] = [late[i + 1]!, late[i]!];
    return late;
  },
  "stamps that jitter by 2 ms": (list) => list.map((o, i) => ({ ...o, t: o.t + 0.002 * Math.sin(12.9898 * i) })),
};

function play(sim: SimulatedStroke, seed: number, fault: Fault): { events: TableEvent[]; strokeT: number } {
  const { observations, strokeT } = observeStroke(sim.run, { frameRate: FPS, sigmaMm: SIGMA_MM, seed });
  return { events: run(fault(observations, strokeT)), strokeT };
}

describe("faults of the source make no event that did not happen", () => {
  test.each(Object.keys(FAULTS))("%s", (name) => {
    for (const seed of SEEDS) {
      const sim = randomStroke(seed);
      const { events, strokeT } = play(sim, seed, FAULTS[name]!);
      expect(certainButUntrue(events, sim.truth, strokeT), `seed ${seed}`).toEqual([]);
      expect(
        events.filter((e) => e.type === "stroke").map((e) => e.ball),
        `seed ${seed}`,
      ).toEqual([sim.stroke.ball]);
      expect(
        events.filter((e) => e.type === "moved" || e.type === "off_table"),
        `seed ${seed}`,
      ).toEqual([]);
    }
  });
});

describe("stamps that leap", () => {
  const leap = (list: readonly Observation[], atS: number, byS: number) =>
    list.map((o) => (o.t < atS ? o : { ...o, t: o.t + byS }));
  const REST: Record<"white" | "yellow" | "red", Way> = {
    white: [[0, 700, 500]],
    yellow: [[0, 2000, 900]],
    red: [[0, 2100, 300]],
  };

  test.each([0.5, 5, 3600])("by %d s while all rest: nothing happened", (byS) => {
    const events = run(leap(observe(REST, { seconds: 3 }), 1.5, byS));
    expect(events.map((e) => e.type)).toEqual(["still"]);
  });

  test.each([2, 100])("by %d s while a ball rolls: the camera was blind, no contact and no second stroke", (byS) => {
    const white = rolling(1, { x: 700, y: 500 }, { x: 1, y: 0 }, 500);
    const events = run(leap(observe({ ...REST, white }, { seconds: 9 }), 2.5, byS));
    expect(events.filter((e) => e.type === "contact" || e.type === "cushion")).toEqual([]);
    expect(events.filter((e) => e.type === "stroke")).toHaveLength(1);
    expect(events.some((e) => e.type === "vision" && e.state === "degraded")).toBe(true);
  });

  test("back: what is older than the last frame is passed over", () => {
    const list = observe(REST, { seconds: 3 });
    const back = list.map((o, i) => (i > 90 && i < 120 ? { ...o, t: o.t - 1 } : o));
    expect(run(back).map((e) => e.type)).toEqual(["still"]);
  });
});
