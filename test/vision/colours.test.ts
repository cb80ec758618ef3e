import { describe, expect, it } from "vitest";
import type { Colour } from "../../src/vision/calibration/profile.ts";
import { ColourLearner, followColours, nameColours } from "../../src/vision/detection/colours.ts";

const c = (y: number, u: number, v: number): Colour => ({ y, u, v });
/** Colours measured in broadcasts of four halls. */
const SETS: Record<string, { white: Colour; yellow: Colour; red: Colour }> = {
  "bright green hall, orange yellow, dark red": {
    white: c(229, 110, 131),
    yellow: c(147, 81, 165),
    red: c(54, 116, 174),
  },
  "blue cloth": { white: c(232, 117, 130), yellow: c(214, 36, 143), red: c(83, 102, 221) },
  "warm lamps": { white: c(210, 104, 139), yellow: c(190, 50, 150), red: c(80, 105, 190) },
};

const blob = (colour: Colour) => ({ px: [0, 0] as [number, number], size: 1, colour });

describe("naming the balls", () => {
  for (const [name, set] of Object.entries(SETS)) {
    it(`${name}: by their order among each other, in whatever order they come`, () => {
      for (const order of [
        [set.white, set.yellow, set.red],
        [set.red, set.white, set.yellow],
        [set.yellow, set.red, set.white],
      ]) {
        expect(nameColours(order)).toEqual(set);
      }
    });

    it(`${name}: any two of them alone`, () => {
      expect(nameColours([set.red, set.white])).toEqual({ white: set.white, red: set.red });
      expect(nameColours([set.yellow, set.white])).toEqual({ white: set.white, yellow: set.yellow });
    });
  }

  it("learns from many frames; what passes once is no ball", () => {
    const learner = new ColourLearner();
    const { white, yellow, red } = SETS["blue cloth"]!;
    for (let i = 0; i < 30; i++) learner.add([white, yellow, red, ...(i === 3 ? [c(60, 140, 120)] : [])].map(blob));
    expect(learner.colours()).toEqual({ white, yellow, red });
    expect(learner.isSure(20)).toBe(true);
  });

  it("follows a slow change of the lamps and never renames", () => {
    let known = { ...SETS["blue cloth"]! } as ReturnType<typeof nameColours>;
    for (let i = 0; i < 200; i++) {
      const dim = 1 - 0.002 * Math.min(i, 100);
      const lit = Object.values(SETS["blue cloth"]!).map((b) =>
        blob(c(b.y * dim, 128 + (b.u - 128) * dim, 128 + (b.v - 128) * dim)),
      );
      known = followColours(known, lit);
    }
    expect(known.yellow!.u).toBeGreaterThan(50);
    // A sleeve of another colour alone changes nothing.
    const before = { ...known };
    expect(followColours(known, [blob(c(120, 150, 110))])).toEqual(before);
  });
});
