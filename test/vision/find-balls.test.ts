import { describe, expect, it } from "vitest";
import type { FrameTruth } from "../../src/simulation/camera/renderer.ts";
import { openSimulation } from "../../src/simulation/index.ts";
import { BALLS } from "../../src/table/balls.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import { findTable } from "../../src/vision/calibration/find-table.ts";
import { profileOf } from "../../src/vision/calibration/profile.ts";
import { findBalls } from "../../src/vision/detection/find-balls.ts";

async function firstPicture(scenario: string) {
  let truth: FrameTruth | null = null;
  const source = openSimulation(scenario, {
    onFrame: (t) => {
      truth ??= t;
    },
  });
  try {
    for await (const frame of source.frames()) {
      const table = findTable(frame, { table: TABLE_PRESETS.match });
      if ("refused" in table) throw new Error(table.refused);
      return { truth: truth as unknown as FrameTruth, found: findBalls(frame, profileOf(scenario, table)) };
    }
  } finally {
    await source.close();
  }
  throw new Error("no picture");
}

describe("balls of one picture, without a roster and without knowing colours", () => {
  it.each(["shot", "frozen-pair"])("%s: each ball once, to a millimetre, nothing else", async (scenario) => {
    const { truth, found } = await firstPicture(scenario);
    expect(found).toHaveLength(BALLS.length);
    for (const ball of BALLS) {
      const { x, y } = truth.balls[ball];
      expect(Math.min(...found.map((f) => Math.hypot(f.x - x, f.y - y)))).toBeLessThan(1);
    }
  });
});
