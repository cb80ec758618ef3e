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
const PX_PER_MM = 0.6;

describe("what play tells of a table", () => {
  it("balls of a set: the mean by touching balls, each by its outline against the others'", () => {
    const measures = new TableMeasures(profile);
    const truth = { white: 61.2, yellow: 61.2, red: 61.5 };
    const mean = (61.2 + 61.2 + 61.5) / 3;
    for (let i = 0; i < 60; i++) {
      for (const ball of ["white", "yellow", "red"] as const) {
        const swellPx = ((truth[ball] - 61.5) / 2) * PX_PER_MM + 0.2 + 0.03 * random.gaussian();
        measures.rest({ ball, x: 700, y: 500, sigma: 0.1, swellPx, pxPerMm: PX_PER_MM });
      }
      measures.contact(mean + 0.2 * random.gaussian(), 0.2);
    }
    const found = measures.diameters();
    for (const ball of ["white", "yellow", "red"] as const) {
      const { mm, sigma } = found[ball]!;
      expect(Math.abs(mm - truth[ball]), ball).toBeLessThan(0.08);
      expect(Math.abs(mm - truth[ball]), ball).toBeLessThan(3 * sigma);
      expect(sigma).toBeLessThan(0.3);
    }
  });

  it("a distance that is no contact is left out", () => {
    const measures = new TableMeasures(profile);
    for (let i = 0; i < 5; i++) {
      measures.contact(61.4, 0.1);
      measures.contact(70, 0.1);
    }
    expect(measures.diameter()!.mm).toBeCloseTo(61.4, 6);
    expect(measures.diameter()!.count).toBe(5);
  });

  it("each cushion's offset from the nearest resting places, though others rest close by without touching", () => {
    const measures = new TableMeasures(profile);
    const at = (offset: number) =>
      ({ ball: "white", x: offset, y: 700, sigma: 0.1, swellPx: 0, pxPerMm: 0.6 }) as const;
    for (const off of [29.6, 29.7, 29.5, 29.6, 31.9, 32.5, 30.9, 45]) measures.rest(at(off));
    measures.atCushion(1400, table.widthMm - 30.3, 0.1, "left");
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
    measures.contact(61.5, 0.1);
    expect(measures.diameter()).toBeNull();
    expect(measures.diameters()).toEqual({});
    expect(measures.cushionOffsets()).toEqual({});
    expect(measures.profileWith()).toEqual(profile);
  });
});
