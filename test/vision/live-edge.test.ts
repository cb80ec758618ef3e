import { describe, expect, it } from "vitest";
import { LiveEdge } from "../../src/vision/capture/live-edge.ts";

const STEP = 1 / 30;

describe("a camera's newest frames", () => {
  it("old frames that come in a burst after a connection are let go; the first that comes at its own pace is looked at", () => {
    const edge = new LiveEdge();
    const shown: number[] = [];
    for (let i = 0; i < 60; i++) if (edge.take(i * STEP, 100 + i * 0.001)) shown.push(i);
    for (let i = 60; i < 90; i++) if (edge.take(i * STEP, 100.06 + (i - 59) * STEP)) shown.push(i);
    // A third of a second shows that it is its own pace.
    expect(shown[0]).toBeGreaterThanOrEqual(60);
    expect(shown[0]).toBeLessThan(75);
    expect(shown).toHaveLength(90 - shown[0]!);
  });

  it("a machine that is too slow lets frames go and never falls behind", () => {
    const edge = new LiveEdge();
    const lookS = 2.5 * STEP;
    let at = 0;
    let worst = 0;
    let shown = 0;
    for (let i = 0; i < 3000; i++) {
      // The frame waits in the pipe until it is read; reading takes 2 ms.
      at = Math.max(at, i * STEP) + 0.002;
      if (!edge.take(i * STEP, at)) continue;
      shown++;
      worst = Math.max(worst, at - i * STEP);
      at += lookS;
      edge.looked(at);
    }
    expect(worst).toBeLessThan(0.6);
    expect(shown).toBeGreaterThan(900);
    expect(edge.skipped).toBeGreaterThan(1500);
  });

  it("a hiccup of the network costs no frame where the machine keeps pace", () => {
    const edge = new LiveEdge();
    let at = 0;
    for (let i = 0; i < 300; i++) {
      const came = i >= 100 && i < 120 ? 120 * STEP : i * STEP;
      at = Math.max(at, came);
      edge.take(i * STEP, at);
      at += 0.005;
      edge.looked(at);
    }
    expect(edge.skipped).toBe(0);
  });
});
