import { expect, it } from "vitest";
import { zonePlaces } from "../../src/server/zone-places.ts";

const [L, W] = [2840, 1420];
const area = (corners: number[][]) =>
  Math.abs(
    corners.reduce((s, [x, y], i) => {
      const [u, v] = corners[(i + 1) % corners.length]!;
      return s + (x! * v! - u! * y!) / 2;
    }, 0),
  );

it("free game: four triangles of 710 by 355 mm", () => {
  const places = zonePlaces("free", L, W);
  expect(places.map((p) => p.zone).sort()).toEqual(
    ["bottom-left", "bottom-right", "top-left", "top-right"].map((c) => `triangle:${c}`),
  );
  for (const { corners } of places) expect(area(corners)).toBeCloseTo((710 * 355) / 2, -1);
});

it("balkline: the quadros cover the table once; eight anchors of 178 mm for 47, six for 71", () => {
  for (const [discipline, anchors] of [
    ["balkline_47_2", 8],
    ["balkline_71_2", 6],
  ] as const) {
    const places = zonePlaces(discipline, L, W);
    const quadros = places.filter((p) => p.zone.startsWith("quadro:"));
    expect(quadros.reduce((s, { corners }) => s + area(corners), 0) / (L * W)).toBeCloseTo(1, 3);
    const squares = places.filter((p) => p.zone.startsWith("anchor:"));
    expect(squares).toHaveLength(anchors);
    for (const { corners } of squares) expect(area(corners)).toBeCloseTo(178 * 178, -2);
  }
});

it("three cushion has none", () => expect(zonePlaces("three_cushion", L, W)).toEqual([]));
