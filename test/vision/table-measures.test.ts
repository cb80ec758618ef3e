import { describe, expect, it } from "vitest";
import { CLUB_CAMERA, placeCamera } from "../../src/simulation/camera/pose.ts";
import { seededRandom } from "../../src/simulation/random.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import { checkProfile, profileOf } from "../../src/vision/calibration/profile.ts";
import { TableMeasures } from "../../src/vision/calibration/table-measures.ts";

const table = TABLE_PRESETS.match;
const profile = profileOf("test", {
  ...{ camera: placeCamera(CLUB_CAMERA, table), table, bottom: "left", cloth: { y: 113, u: 191, v: 95 } },
  residualPx: { noses: null, diamonds: null, points: null },
  used: { noses: 0, diamonds: 0, points: 0 },
  expectedMm: { centre: 0, worst: 0 },
});
const random = seededRandom(11);

describe("what play tells of a table", () => {
  const sizes = { white: 61.2, yellow: 61.3, red: 61.6 };
  const touch = (measures: TableMeasures, a: keyof typeof sizes, b: keyof typeof sizes) =>
    measures.pair(a, b, (sizes[a] + sizes[b]) / 2 + 0.08 * random.gaussian(), 0.08);

  it("three balls of a set, each from the distances of all pairs that touched", () => {
    const measures = new TableMeasures(profile);
    for (let i = 0; i < 8; i++) {
      touch(measures, "white", "yellow");
      touch(measures, "white", "red");
      touch(measures, "yellow", "red");
    }
    const found = measures.diameters();
    for (const ball of ["white", "yellow", "red"] as const) {
      const { mm, sigma, count } = found[ball]!;
      expect(Math.abs(mm - sizes[ball]), ball).toBeLessThan(Math.max(0.15, 3 * sigma));
      expect(sigma).toBeLessThan(0.2);
      expect(count).toBe(8);
    }
  });

  it("the set's size where only one pair has touched; balls that lie close without touching do not count", () => {
    const measures = new TableMeasures(profile);
    for (const distance of [61.3, 61.4, 61.2, 61.3, 63.1, 62.6, 64, 70]) measures.pair("white", "red", distance, 0.1);
    const found = measures.diameters();
    expect(found.white!.mm).toBeCloseTo(61.3, 1);
    expect(found.red).toEqual(found.white);
    expect(found.yellow).toEqual(found.white);
    expect(found.white!.count).toBe(4);
  });

  it("each cushion's offset from the nearest resting places, though others rest close by without touching", () => {
    const measures = new TableMeasures(profile);
    for (const off of [29.6, 29.7, 29.5, 29.6, 31.9, 32.5, 30.9, 45]) measures.rest(off, 700, 0.1);
    measures.rest(1400, table.widthMm - 30.3, 0.1);
    const offsets = measures.cushionOffsets();
    expect(offsets.bottom!.mm).toBeCloseTo(29.6, 1);
    expect(offsets.bottom!.count).toBe(4);
    expect(offsets.left).toBeUndefined();
    const kept = measures.profileWith();
    expect(checkProfile.Check(kept)).toBe(true);
    expect(kept.cushionOffsetsMm!.bottom!.mm).toBeCloseTo(29.6, 1);
  });

  it("says nothing before it has seen enough", () => {
    const measures = new TableMeasures(profile);
    measures.pair("white", "red", 61.5, 0.1);
    expect(measures.diameters()).toEqual({});
    expect(measures.cushionOffsets()).toEqual({});
    expect(measures.profileWith()).toBe(profile);
  });
});
