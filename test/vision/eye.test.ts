import { describe, expect, it } from "vitest";
import { runClip } from "../../src/bench/run-clip.ts";
import { comparePlaces, type TruthPlace } from "../../src/bench/simulated-accuracy.ts";
import { openSimulation } from "../../src/simulation/index.ts";

async function watch(scenario: string) {
  const truth = new Map<number, TruthPlace>();
  const open = async () => openSimulation(scenario, { onFrame: (t) => truth.set(t.frame, t) });
  const run = await runClip(`sim:${scenario}`, open);
  return { run, figures: comparePlaces(run.observations, truth) };
}

describe("the eye on simulated tables, calibrated on the clip itself", () => {
  it("learns colours from balls that touch from the first frame on", async () => {
    const { figures } = await watch("frozen-pair");
    expect(figures.seen_share).toBeGreaterThan(0.99);
    expect(figures.astray).toBe(0);
    expect(figures.rest_rms_mm).toBeLessThan(0.8);
  });

  it("is not pulled along by an arm beside resting balls, and no stroke is told", async () => {
    const { run, figures } = await watch("arm-over-rest");
    expect(figures.astray).toBe(0);
    expect(figures.rest_p99_mm).toBeLessThan(6);
    expect(run.events.filter((e) => e.type === "stroke" || e.type === "moved")).toEqual([]);
    // Where the arm lies is told: a box on the table while it is covered, none before.
    const covered = run.observations.filter((o) => o.table === "covered");
    expect(covered.length).toBeGreaterThan(0);
    for (const o of covered) expect(o.covered?.[0]).toHaveLength(4);
    expect(run.observations.filter((o) => o.table === "clear" && o.covered)).toEqual([]);
    expect(run.calls.filter((c) => c.certainty === "certain")).toEqual([]);
  });

  it.each(["hand-replaces-ball", "soft-last"])(
    "does not take skin for the yellow ball that it hides: %s",
    async (scenario) => {
      const { figures } = await watch(scenario);
      expect(figures.astray).toBe(0);
      expect(figures.seen_share).toBeGreaterThan(0.99);
    },
  );

  it("does not take a hand on the rail for a smeared ball at the nose", async () => {
    const { figures } = await watch("head-over");
    expect(figures.astray).toBe(0);
    expect(figures.seen_share).toBeGreaterThan(0.99);
  });
});
