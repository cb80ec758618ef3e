import { describe, expect, test } from "vitest";
import { CLUB_CAMERA, placeCamera } from "../../../src/simulation/camera/pose.ts";
import { Renderer } from "../../../src/simulation/camera/renderer.ts";
import type { Positions } from "../../../src/simulation/truth.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";
import { type Camera, Projector } from "../../../src/vision/camera/camera.ts";

const table = TABLE_PRESETS.match;
const [width, height] = [640, 360];
const camera = placeCamera({ ...CLUB_CAMERA, width, height }, table);
const radius = table.ballDiameterMm / 2;

/** Centroid of a sphere's outline, by another way than the renderer's: the circle of tangent points, projected. */
function outlineCentroid(x: number, y: number): [number, number] {
  const projector = new Projector(camera);
  const eye = projector.position();
  const axis = [eye[0] - x, eye[1] - y, eye[2] - radius] as const;
  const distance = Math.hypot(...axis);
  const n = axis.map((v) => v / distance) as [number, number, number];
  const near = (radius * radius) / distance;
  const ring = radius * Math.sqrt(1 - (radius / distance) ** 2);
  const a = Math.hypot(n[0], n[1]) < 1e-9 ? [1, 0, 0] : [n[1], -n[0], 0].map((v) => v / Math.hypot(n[0], n[1]));
  const b = [n[1] * a[2]! - n[2] * a[1]!, n[2] * a[0]! - n[0] * a[2]!, n[0] * a[1]! - n[1] * a[0]!];
  const points = Array.from({ length: 720 }, (_, i) => {
    const c = Math.cos((i * Math.PI) / 360) * ring;
    const s = Math.sin((i * Math.PI) / 360) * ring;
    const at = (k: 0 | 1 | 2, o: number) => o + n[k] * near + a[k]! * c + b[k]! * s;
    return projector.project(at(0, x), at(1, y), at(2, radius));
  });
  let [area, u, v] = [0, 0, 0];
  points.forEach(([u0, v0], i) => {
    const [u1, v1] = points[(i + 1) % points.length]!;
    const cross = u0 * v1 - u1 * v0;
    area += cross;
    u += (u0 + u1) * cross;
    v += (v0 + v1) * cross;
  });
  return [u / (3 * area), v / (3 * area)];
}

describe("the truth is what is drawn", () => {
  const renderer = new Renderer({ camera, table, emissive: true, noiseSigma: 0, softnessPx: 1 });
  const size = width * height;
  const draw = (p: Positions, moving?: (t: number) => Positions) => {
    const out = new Uint8Array(size * 1.5);
    renderer.draw(out, 0, moving ?? (() => p), () => [], 0);
    return out;
  };
  const far = { x: 2700, y: 1300 };
  const centroid = (p: Positions, moving?: (t: number) => Positions) => {
    const empty = draw({ ...p, white: { x: -1e5, y: -1e5 } });
    const full = draw(p, moving);
    let [sum, u, v] = [0, 0, 0];
    for (let i = 0; i < size; i++) {
      // Coverage from the contrast with what lies behind.
      const cover = (full[i]! - empty[i]!) / (228 - empty[i]!);
      sum += cover;
      u += cover * (i % width);
      v += cover * Math.floor(i / width);
    }
    return [u / sum, v / sum] as const;
  };

  test.each([
    [1420, 710],
    [200, 150],
    [2600, 300],
    [700.3, 1350.7],
    [90, 1330],
  ])("outline at (%s, %s) within 0.02 px of the projected sphere", (x, y) => {
    const [u, v] = centroid({ white: { x, y }, yellow: far, red: { x: 2700, y: 1000 } });
    const [eu, ev] = outlineCentroid(x, y);
    expect(Math.hypot(u - eu, v - ev)).toBeLessThan(0.02);
  });

  test("a moving ball's smear is centred on where it is at mid-exposure", () => {
    const at = (t: number) => ({
      white: { x: 900 + 4000 * t, y: 600 - 1500 * t },
      yellow: far,
      red: { x: 2700, y: 1000 },
    });
    const [u, v] = centroid(at(0), at);
    const [eu, ev] = outlineCentroid(900, 600);
    expect(Math.hypot(u - eu, v - ev)).toBeLessThan(0.02);
  });

  test("truth tells the projected centre, and a ball under a sleeve is not visible", () => {
    const p = { white: { x: 900, y: 600 }, yellow: { x: 1500, y: 500 }, red: far };
    const rod = {
      from: [800, 600, 100],
      to: [1000, 600, 100],
      fromRadiusMm: 80,
      toRadiusMm: 80,
      colour: [40, 128, 128],
      round: true,
    } as const;
    const truth = renderer.truth(
      3,
      0.1,
      () => p,
      () => [rod],
    );
    expect(truth.balls.white.px).toEqual(new Projector(camera).project(900, 600, radius));
    expect(truth.balls.white.visible).toBe(0);
    expect(truth.balls.yellow.visible).toBe(1);
  });
});

test("the table's outer frame fills the share of the picture that was asked for", () => {
  const fill = (c: Camera) => {
    const projector = new Projector(c);
    const us = [-125, table.lengthMm + 125].flatMap((x) =>
      [-125, table.widthMm / 2, table.widthMm + 125].map((y) => projector.project(x, y, table.railTopHeightMm)[0]),
    );
    return Math.max(...us.map((u) => Math.abs(u - c.cx) / (c.width / 2)));
  };
  expect(fill(camera)).toBeCloseTo(0.95, 3);
  // Bottom cushion on the left of the picture, right cushion below.
  const projector = new Projector(camera);
  expect(projector.project(0, 710, 0)[0]).toBeLessThan(projector.project(2840, 710, 0)[0]);
  expect(projector.project(1420, 0, 0)[1]).toBeGreaterThan(projector.project(1420, 1420, 0)[1]);
});

test("the same frame drawn twice is the same, whatever was drawn between", () => {
  const renderer = new Renderer({ camera, table, seed: 5 });
  const a = { white: { x: 500, y: 500 }, yellow: { x: 900, y: 900 }, red: { x: 2000, y: 300 } };
  const b = { white: { x: 530, y: 520 }, yellow: { x: 1900, y: 90 }, red: { x: 2000, y: 310 } };
  const [first, other, again] = [0, 0, 0].map(() => new Uint8Array(width * height * 1.5));
  renderer.draw(
    first!,
    0,
    () => a,
    () => [],
    7,
  );
  renderer.draw(
    other!,
    0,
    () => b,
    () => [],
    8,
  );
  renderer.draw(
    again!,
    0,
    () => a,
    () => [],
    7,
  );
  expect(Buffer.compare(first!, again!)).toBe(0);
  expect(Buffer.compare(first!, other!)).not.toBe(0);
});
