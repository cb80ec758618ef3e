import { describe, expect, it } from "vitest";
import { Sheet } from "../../src/bench/figures/figure.ts";
import { CLIPS, footageFile, tableOf } from "../../src/bench/real/clips.ts";
import { measureStills, measureTape } from "../../src/bench/real/pictures-of-balls.ts";
import { findBalls } from "../../src/vision/detection/find-balls.ts";
import { footage, WITHOUT_FOOTAGE } from "../support/footage.ts";

/** Figures of one clip of pictures, by name. */
async function figuresOf(name: "stills" | "measured"): Promise<Record<string, number>> {
  const clip = CLIPS.find((c) => c.name === name)!;
  const sheet = new Sheet(name);
  const measure = name === "stills" ? measureStills : measureTape;
  const notes = await measure(sheet, footageFile(footage!, clip, "truth"), tableOf(footage!, clip.kind), findBalls);
  expect(notes).toEqual([]);
  return Object.fromEntries(sheet.figures.map((f) => [f.name, f.value]));
}

describe.skipIf(!footage)(`photographs of balls (skipped where ${WITHOUT_FOOTAGE})`, () => {
  it("88 balls of eight colours, half of them touching: found, and nothing else", async () => {
    const figures = await figuresOf("stills");
    expect(figures["stills.found"]).toBeGreaterThanOrEqual(0.98);
    expect(figures["stills.invented"]).toBe(0);
    expect(figures["stills.median"]).toBeLessThan(1.2);
  });

  it("balls measured by tape: within its own error", async () => {
    expect((await figuresOf("measured"))["measured.mean"]).toBeLessThan(2.5);
  });
});
