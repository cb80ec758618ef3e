import { describe, expect, test } from "vitest";
import { DEFAULT_LOOK, type Look } from "../../../src/simulation/camera/look.ts";
import { isPlain, Sensor } from "../../../src/simulation/camera/sensor.ts";

const [width, height] = [160, 90];
const luma = width * height;

function develop(look: Partial<Look>, y: number, u = 128, v = 128, t = 0): Uint8Array {
  const from = new Uint8Array(luma * 1.5).fill(y);
  from.fill(u, luma, luma * 1.25).fill(v, luma * 1.25);
  const to = new Uint8Array(luma * 1.5);
  new Sensor(width, height, { ...DEFAULT_LOOK, noiseSigma: 0, ...look }, 1).develop(from, to, t, 5);
  return to;
}
const mean = (a: Uint8Array) => a.reduce((s, x) => s + x, 0) / a.length;
const spread = (a: Uint8Array) => {
  const m = mean(a);
  return Math.sqrt(a.reduce((s, x) => s + (x - m) ** 2, 0) / a.length);
};
const middle = (a: Uint8Array) => a[(height >> 1) * width + (width >> 1)]!;

test("the default look is plain; anything more is not", () => {
  expect(isPlain(DEFAULT_LOOK)).toBe(true);
  expect(isPlain({ ...DEFAULT_LOOK, vignetting: 0.1 })).toBe(false);
});

test("a neutral sensor changes nothing", () => {
  const out = develop({}, 120, 90, 160);
  expect([middle(out), out[luma + 5], out[luma * 1.25 + 5]]).toEqual([120, 90, 160]);
});

describe("light", () => {
  test("vignetting takes its share of the light in the corners, none in the middle", () => {
    const out = develop({ vignetting: 0.3 }, 216);
    expect(middle(out)).toBeGreaterThan(214);
    expect(out[0]! - 16).toBeCloseTo(200 * 0.7 ** 0.45, -1);
  });

  test("exposure steps act from their time on", () => {
    const look = { exposureSteps: [{ atS: 1, light: 0.6 }] };
    expect(middle(develop(look, 216, 128, 128, 0.9))).toBe(216);
    expect(middle(develop(look, 216, 128, 128, 1))).toBeCloseTo(16 + 200 * 0.6 ** 0.45, 0);
  });

  test("more red and less blue is warmer: Cr rises, Cb falls, brightness hardly changes", () => {
    const out = develop({ whiteBalance: { red: 1.3, blue: 0.75 } }, 150);
    expect(out[luma]!).toBeLessThan(124);
    expect(out[luma * 1.25]!).toBeGreaterThan(132);
    expect(Math.abs(middle(out) - 150)).toBeLessThan(6);
  });
});

describe("noise", () => {
  test("photon noise grows with the root of the signal", () => {
    const dark = spread(develop({ photonNoise: 0.04 }, 40).subarray(0, luma));
    const light = spread(develop({ photonNoise: 0.04 }, 216).subarray(0, luma));
    expect(dark).toBeCloseTo(Math.sqrt(0.04 * 24 + 1 / 12), 1);
    expect(light).toBeCloseTo(Math.sqrt(0.04 * 200 + 1 / 12), 1);
  });

  test("gain amplifies it", () => {
    const plain = spread(develop({ noiseSigma: 1 }, 120).subarray(0, luma));
    expect(spread(develop({ noiseSigma: 1, gain: 3 }, 120).subarray(0, luma)) / plain).toBeCloseTo(3, 0);
  });
});

test("sharpening overdoes an edge on both sides", () => {
  const from = new Uint8Array(luma * 1.5).fill(128);
  for (let row = 0; row < height; row++)
    from.fill(60, row * width, row * width + 80).fill(180, row * width + 80, (row + 1) * width);
  const to = new Uint8Array(luma * 1.5);
  new Sensor(width, height, { ...DEFAULT_LOOK, noiseSigma: 0, sharpening: 0.6 }, 1).develop(from, to, 0, 0);
  const row = 40 * width;
  expect([to[row + 79], to[row + 80]]).toEqual([60 - 18, 180 + 18]);
  expect([to[row + 70], to[row + 90]]).toEqual([60, 180]);
});
