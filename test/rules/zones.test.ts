import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cornerTriangles, depth, quadros47, quadros71 } from "../../src/rules/zones.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";

const tables = Object.values(TABLE_PRESETS);
const onTable = fc.tuple(
  fc.constantFrom(...tables),
  fc.double({ min: 0.001, max: 0.999, noNaN: true }),
  fc.double({ min: 0.001, max: 0.999, noNaN: true }),
);

describe("zones", () => {
  it("the quadros cover the table once: no point off the lines lies in two or in none", () => {
    fc.assert(
      fc.property(onTable, ([t, u, v]) => {
        const p = { x: u * t.lengthMm, y: v * t.widthMm };
        for (const zones of [quadros47(t.lengthMm, t.widthMm), quadros71(t.lengthMm, t.widthMm)]) {
          const depths = zones.filter((z) => z.id.startsWith("quadro:")).map((z) => depth(z, p));
          if (depths.every((d) => Math.abs(d) > 1e-6)) expect(depths.filter((d) => d > 0)).toHaveLength(1);
        }
      }),
    );
  });

  it("has the numbers of the book on the match table", () => {
    const [length, width] = [2840, 1420];
    const z47 = quadros47(length, width);
    expect(z47.map((z) => z.id).filter((id) => id.startsWith("quadro:"))).toHaveLength(9);
    expect(z47.map((z) => z.id).filter((id) => id.startsWith("anchor:"))).toHaveLength(8);
    const at = (id: string, x: number, y: number, zones = z47) => depth(zones.find((z) => z.id === id)!, { x, y });
    // 31.1: lines at 473.333 mm; 31.2: anchors of 178 mm, centred on the lines' ends.
    expect(at("quadro:bottom-right", 473.333, 100)).toBeCloseTo(0, 2);
    expect(at("quadro:centre", 2366.667, 710)).toBeCloseTo(0, 2);
    expect(at("anchor:right-bottom", 384.333, 50)).toBeCloseTo(0, 2);
    expect(at("anchor:right-bottom", 473.333, 178)).toBeCloseTo(0, 6);
    expect(at("anchor:top-left", 2662, 946.667)).toBeCloseTo(0, 2);
    const z71 = quadros71(length, width);
    expect(z71).toHaveLength(12);
    expect(at("quadro:bottom-left", 710, 1000, z71)).toBeCloseTo(0, 6);
    expect(at("anchor:bottom", 50, 710 - 89, z71)).toBeCloseTo(0, 6);
    // B.4: 710 mm along the long cushion, 355 mm along the short one.
    const corners = cornerTriangles(length, width);
    expect(at("triangle:bottom-right", 710, 0, corners)).toBeCloseTo(0, 6);
    expect(at("triangle:bottom-right", 0, 355, corners)).toBeCloseTo(0, 6);
    expect(at("triangle:top-left", 2840 - 710, 1420, corners)).toBeCloseTo(0, 6);
    expect(at("triangle:top-left", 2830, 1410, corners)).toBeGreaterThan(0);
  });

  it("the corners mirror each other", () => {
    fc.assert(
      fc.property(onTable, ([t, u, v]) => {
        const p = { x: u * t.lengthMm, y: v * t.widthMm };
        const [br, bl, tr, tl] = cornerTriangles(t.lengthMm, t.widthMm);
        const d = depth(br!, p);
        expect(depth(bl!, { x: p.x, y: t.widthMm - p.y })).toBeCloseTo(d, 6);
        expect(depth(tr!, { x: t.lengthMm - p.x, y: p.y })).toBeCloseTo(d, 6);
        expect(depth(tl!, { x: t.lengthMm - p.x, y: t.widthMm - p.y })).toBeCloseTo(d, 6);
      }),
    );
  });
});
