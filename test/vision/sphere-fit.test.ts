import { describe, expect, it } from "vitest";
import type { Colour } from "../../src/vision/calibration/profile.ts";
import { allocateFrame, type Frame } from "../../src/vision/capture/frame-source.ts";
import { type SphereFit, SphereFitter } from "../../src/vision/detection/sphere-fit.ts";

const CLOTH: Colour = { y: 113, u: 191, v: 95 };
const BALLS: Record<string, Colour> = {
  white: { y: 228, u: 112, v: 130 },
  yellow: { y: 213, u: 38, v: 143 },
  red: { y: 110, u: 104, v: 212 },
};
const SIZE = 96;
const RADIUS = 18;
const BLUR = { luma: 1, chroma: 2.3 };

interface Ball {
  u: number;
  v: number;
  colour: Colour;
  /** Share of the light that is lost at the outline on the side of `flank`, rad. */
  dark?: number;
  flank?: number;
}

/** Gaussian step: the share of a blurred edge at a distance inside it, px. */
const step = (inside: number, blur: number) => 1 / (1 + Math.exp(-1.702 * (inside / blur)));

/** Blurred balls on cloth whose light falls off towards one flank; 4:2:0, chroma on the left column. */
function draw(balls: Ball[]): Frame {
  const { frame } = allocateFrame({ width: SIZE, height: SIZE, chromaShiftX: 1, chromaShiftY: 1 });
  const level = (key: keyof Colour, x: number, y: number, blur: number): number => {
    const grey = key === "y" ? 16 : 128;
    let value = CLOTH[key];
    for (const { u, v, colour, dark = 0, flank = 0 } of balls) {
      const [dx, dy] = [x - u, y - v];
      const rho = Math.min(1, Math.hypot(dx, dy) / RADIUS);
      const light = 1 - (dark * rho * (1 + Math.cos(Math.atan2(dy, dx) - flank))) / 2;
      const own = grey + (colour[key] - grey) * light;
      value += step(RADIUS - Math.hypot(dx, dy), blur) * (own - value);
    }
    return value;
  };
  for (let j = 0; j < SIZE; j++)
    for (let i = 0; i < SIZE; i++) frame.y[j * SIZE + i] = Math.round(level("y", i, j, BLUR.luma));
  const half = SIZE / 2;
  for (const key of ["u", "v"] as const)
    for (let j = 0; j < half; j++)
      for (let i = 0; i < half; i++) frame[key][j * half + i] = Math.round(level(key, 2 * i, 2 * j + 0.5, BLUR.chroma));
  return frame;
}

const outline = { across: RADIUS, along: RADIUS, cos: 1, sin: 0 };
const fitter = new SphereFitter();
const measure = (frame: Frame, { u, v }: Ball): SphereFit | null => fitter.fit(frame, u + 1.2, v - 0.9, outline, BLUR);
const off = (f: SphereFit, { u, v }: Ball, lean = 1) => Math.hypot(f.u + lean * f.leanU - u, f.v + lean * f.leanV - v);

describe("a ball measured by all levels around its outline", () => {
  it.each(Object.entries(BALLS))("%s, evenly lit: within 0.03 px wherever it lies between the pixels", (_, colour) => {
    for (let k = 0; k < 12; k++) {
      const ball = { u: 47 + ((k * 7) % 12) / 12, v: 48 + ((k * 5) % 12) / 12, colour };
      const found = measure(draw([ball]), ball)!;
      expect(off(found, ball)).toBeLessThan(0.03);
      expect(found.agreement).toBe(1);
      expect(Math.abs(found.swell)).toBeLessThan(0.3);
    }
  });

  it.each(Object.entries(BALLS))("%s, dark on one flank: free shading takes the pull away", (_, colour) => {
    for (let k = 0; k < 8; k++) {
      const ball = { u: 47.4, v: 48.3, colour, dark: 0.55, flank: (k * Math.PI) / 4 };
      const found = measure(draw([ball]), ball)!;
      expect(off(found, ball)).toBeLessThan(0.12);
      expect(off(found, ball)).toBeLessThan(0.6 * off(found, ball, 0) + 0.03);
    }
  });

  it("leaves out the rays on which another ball touches or a cue lies", () => {
    const ball = { u: 36.3, v: 48.6, colour: BALLS.white! };
    const beside = measure(draw([ball, { u: 36.3 + 2 * RADIUS, v: 48.6, colour: BALLS.yellow! }]), ball)!;
    expect(beside.agreement).toBeLessThan(0.95);
    expect(off(beside, ball)).toBeLessThan(0.3);
    const frame = draw([ball]);
    for (let y = 45; y < 51; y++)
      for (let x = 46; x < SIZE; x++) {
        frame.y[y * SIZE + x] = 190;
        frame.u[(y >> 1) * (SIZE / 2) + (x >> 1)] = 108;
        frame.v[(y >> 1) * (SIZE / 2) + (x >> 1)] = 142;
      }
    const cued = measure(frame, ball)!;
    expect(cued.agreement).toBeLessThan(0.97);
    expect(off(cued, ball)).toBeLessThan(0.25);
  });

  it("finds nothing on bare cloth", () => {
    expect(measure(draw([]), { u: 48, v: 48, colour: CLOTH })).toBeNull();
  });
});
