import { expect, test } from "vitest";
import { Noise } from "../../../src/simulation/camera/noise.ts";

test("noise has the sigma asked for, no bias, and never wraps at the ends of video range", () => {
  const noise = new Noise(1.5, 1);
  for (const level of [16, 128, 235]) {
    const from = new Uint8Array(200_002).fill(level);
    const to = new Uint8Array(from.length);
    noise.lay(from, to, 12345);
    const errors = Array.from(to, (v) => v - level);
    const mean = errors.reduce((a, b) => a + b) / errors.length;
    const sigma = Math.sqrt(errors.reduce((a, b) => a + b * b, 0) / errors.length);
    expect(Math.abs(mean)).toBeLessThan(0.02);
    expect(sigma).toBeGreaterThan(1.4);
    expect(sigma).toBeLessThan(1.6);
  }
});

test("another place gives other noise, sigma 0 a plain copy", () => {
  const from = new Uint8Array(1000).fill(100);
  const [a, b, c] = [0, 0, 0].map(() => new Uint8Array(1000));
  new Noise(1, 1).lay(from, a!, 0);
  new Noise(1, 1).lay(from, b!, 1000);
  expect(a).not.toEqual(b);
  new Noise(0, 1).lay(from, c!, 0);
  expect(c).toEqual(from);
});
