import { expect, test } from "vitest";
import { type ClothMarks, Marks } from "../../../src/simulation/camera/cloth-marks.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";

const table = TABLE_PRESETS.match;
const marks = (lines: ClothMarks["lines"], spots = false, footprintMm = 1) =>
  new Marks({ lines, spots }, table, footprintMm);

test("balkline 47: nine areas, eight anchors", () => {
  const m = marks("balkline_47");
  for (const [x, y] of [
    [473.333, 200],
    [2366.667, 1300],
    [1000, 473.333],
    [1000, 946.667],
  ] as const)
    expect(m.line(x, y)).toBeGreaterThan(0.9);
  // Anchors: 178 mm squares centred on the lines' ends.
  for (const [x, y] of [
    [473.333 - 89, 100],
    [473.333 + 89, 100],
    [473.333 + 50, 178],
    [178, 946.667 - 50],
    [2840 - 100, 473.333 + 89],
  ] as const)
    expect(m.line(x, y)).toBeGreaterThan(0.9);
  expect(m.line(1420, 710)).toBe(0);
  expect(m.segments).toHaveLength(4 + 8 * 3);
});

test("balkline 71: three lines, six anchors; triangles: 710 by 355", () => {
  expect(marks("balkline_71").segments).toHaveLength(3 + 6 * 3);
  const m = marks("triangles");
  for (const [x, y] of [
    [355, 177.5],
    [2840 - 355, 177.5],
    [355, 1420 - 177.5],
    [2840 - 355, 1420 - 177.5],
  ] as const)
    expect(m.line(x, y)).toBeGreaterThan(0.9);
});

test("a line thinner than a pixel keeps its share of it", () => {
  const m = marks("balkline_71", false, 6);
  let sum = 0;
  for (let x = 700; x <= 720; x += 0.1) sum += m.line(x, 400) * 0.1;
  expect(sum).toBeCloseTo(1.5, 1);
});

test("spots lie where balls are spotted", () => {
  const m = marks("none", true);
  expect(m.spot(2130, 710)).toBe(1);
  expect(m.spot(710, 527.5)).toBe(1);
  expect(m.spot(900, 710)).toBe(0);
});
