import { describe, expect, test } from "vitest";
import { CLUB_CAMERA, placeCamera } from "../../../src/simulation/camera/pose.ts";
import { Renderer } from "../../../src/simulation/camera/renderer.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";

const table = TABLE_PRESETS.match;
const [width, height] = [640, 360];
const camera = placeCamera(
  { ...CLUB_CAMERA, width, height, rollRad: 0, offsetMm: { x: 0, y: 0 }, k1: 0, k2: 0 },
  table,
);
const READOUT_S = 0.03;
const SPEED = 5000;
const far = { yellow: { x: 2700, y: 700 }, red: { x: 2700, y: 1000 } };

/** Where the drawn ball is in each row, from its contrast with the cloth: centre and weight. */
function rows(readoutS: number, y: number) {
  const renderer = new Renderer({ camera, table, emissive: true, noiseSigma: 0, exposureS: 1e-5, readoutS });
  const draw = (x: number, speed: number) => {
    const out = new Uint8Array(width * height * 1.5);
    const at = (t: number) => ({ white: { x: x + speed * t, y }, ...far });
    renderer.draw(out, 0, at, () => [], 0);
    return { out, truth: renderer.truth(0, 0, at, () => []).balls.white };
  };
  const empty = draw(-1e5, 0).out;
  const { out, truth } = draw(1000, SPEED);
  const found = [];
  for (let row = 0; row < height; row++) {
    let [sum, u] = [0, 0];
    for (let col = 0; col < width; col++) {
      const i = row * width + col;
      const cover = out[i]! - empty[i]!;
      sum += cover;
      u += cover * col;
    }
    if (sum > 300) found.push({ row, u: u / sum, sum });
  }
  return { found, truth };
}

/** px across for each row down, fitted to the middle rows. */
function slopeOf(found: { row: number; u: number }[]): number {
  const inner = found.slice(2, -2);
  const row = inner.reduce((s, r) => s + r.row, 0) / inner.length;
  const down = inner.reduce((s, r) => s + (r.row - row) ** 2, 0);
  return inner.reduce((s, r) => s + (r.row - row) * r.u, 0) / down;
}

describe("rolling shutter", () => {
  test.each([250, 700, 1200])("each row sees the ball at its own time (y = %s)", (y) => {
    const { found, truth } = rows(READOUT_S, y);
    const pxPerS = SPEED * (camera.f / (CLUB_CAMERA.heightMm - table.ballDiameterMm / 2));
    const slope = pxPerS * (READOUT_S / height);
    const middle = found.reduce((s, r) => s + r.sum * r.u, 0) / found.reduce((s, r) => s + r.sum, 0);
    const centre = found.reduce((s, r) => s + r.sum * r.row, 0) / found.reduce((s, r) => s + r.sum, 0);
    // Off the axis the outline itself leans a little.
    const leans = slopeOf(rows(0, y).found);
    expect(Math.abs(slopeOf(found) - leans - slope)).toBeLessThan(0.02);
    expect(truth.t).toBeCloseTo(READOUT_S * ((truth.px[1] + 0.5) / height - 0.5), 6);
    expect(truth.x).toBeCloseTo(1000 + SPEED * truth.t, 6);
    expect(Math.hypot(truth.px[0] - middle, truth.px[1] - centre)).toBeLessThan(0.35);
  });

  test("without readout all rows see the same instant", () => {
    const { found, truth } = rows(0, 300);
    expect(truth.t).toBe(0);
    expect(Math.abs(found.at(-3)!.u - found[2]!.u)).toBeLessThan(0.2);
  });
});
