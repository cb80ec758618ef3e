import { describe, expect, test } from "vitest";
import { dimLamp } from "../../../src/simulation/faults/dim-lamp.ts";
import type { FaultOf } from "../../../src/simulation/faults/fault.ts";
import { allocateFrame } from "../../../src/vision/capture/frame-source.ts";

const [width, height] = [64, 8];

function dimmed(changes: Partial<FaultOf<"dimming">>, t: number) {
  const { frame } = allocateFrame({ width, height, chromaShiftX: 1, chromaShiftY: 1 });
  frame.y.fill(116);
  frame.u.fill(148);
  frame.v.fill(108);
  dimLamp(frame, { kind: "dimming", fromS: 1, toS: 99, light: 0.6, warmth: 0, ...changes }, t);
  return {
    y: (u: number) => frame.y[u]! - 16,
    u: (i: number) => frame.u[i]! - 128,
    v: (i: number) => frame.v[i]! - 128,
  };
}
const LEFT = 0.6 ** 0.45;

describe("a lamp that goes", () => {
  test("at once: luma and chroma fall alike", () => {
    const { y, u, v } = dimmed({}, 1.1);
    expect(y(5)).toBeCloseTo(100 * LEFT, -0.3);
    expect(u(3)).toBeCloseTo(20 * LEFT, -0.3);
    expect(v(3)).toBeCloseTo(-20 * LEFT, -0.3);
  });

  test("slowly: nothing at its start, half at half time, all at the end", () => {
    expect(dimmed({ rampS: 10 }, 1).y(5)).toBe(100);
    expect(dimmed({ rampS: 10 }, 6).y(5)).toBeCloseTo(100 * 0.8 ** 0.45, -0.3);
    expect(dimmed({ rampS: 10 }, 11).y(5)).toBeCloseTo(100 * LEFT, -0.3);
  });

  test("over one half of the table: the other half keeps its light", () => {
    const { y, v } = dimmed({ half: "left", warmth: 10 }, 2);
    expect(y(2)).toBeCloseTo(100 * LEFT, -0.3);
    expect(y(61)).toBe(100);
    expect(y(32)).toBeGreaterThan(y(2) + 4);
    expect(y(32)).toBeLessThan(96);
    expect(v(30)).toBe(-20);
    expect(v(1)).toBeGreaterThan(-20 * LEFT);
  });

  test("warmer without loss: less blue, more red, the same luma", () => {
    const { y, u, v } = dimmed({ light: 1, warmth: 12 }, 2);
    expect(y(5)).toBe(100);
    expect(u(3)).toBe(8);
    expect(v(3)).toBe(-13);
  });
});
