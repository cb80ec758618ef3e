import { describe, expect, it } from "vitest";
import type { Colour } from "../../src/vision/calibration/profile.ts";
import { allocateFrame, type Frame } from "../../src/vision/capture/frame-source.ts";
import { fitOutline } from "../../src/vision/detection/outline-fit.ts";

const CLOTH: Colour = { y: 113, u: 191, v: 95 };
const BALLS: Record<string, Colour> = {
  white: { y: 228, u: 112, v: 130 },
  yellow: { y: 213, u: 38, v: 143 },
  // As bright as the cloth: only its chroma tells it.
  red: { y: 110, u: 104, v: 212 },
};

interface Disc {
  u: number;
  v: number;
  radius: number;
  colour: Colour;
}

/** A picture of evenly lit discs over cloth, each pixel the mean of 8 × 8 points. */
function draw(discs: Disc[], chromaShift: 0 | 1): Frame {
  const info = { width: 96, height: 96, chromaShiftX: chromaShift, chromaShiftY: chromaShift };
  const { frame } = allocateFrame(info);
  const colourAt = (x: number, y: number) =>
    discs.find((d) => Math.hypot(x - d.u, y - d.v) < d.radius)?.colour ?? CLOTH;
  const paint = (plane: Uint8Array, size: number, x0: number, y0: number, step: number, key: keyof Colour) => {
    for (let j = 0; j < size; j++) {
      for (let i = 0; i < size; i++) {
        let sum = 0;
        for (let k = 0; k < 64; k++) {
          const x = x0 + i * step + (((k & 7) + 0.5) / 8 - 0.5) * step;
          const y = y0 + j * step + (((k >> 3) + 0.5) / 8 - 0.5) * step;
          sum += colourAt(x, y)[key];
        }
        plane[j * size + i] = Math.round(sum / 64);
      }
    }
  };
  const step = 1 << chromaShift;
  const chroma = 96 >> chromaShift;
  paint(frame.y, 96, 0, 0, 1, "y");
  // Left-sited across, midway down (MPEG-2).
  for (const key of ["u", "v"] as const) paint(frame[key], chroma, 0, (step - 1) / 2, step, key);
  return frame;
}

/** Full chroma, halved chroma; px. */
const LIMIT_PX = [0.05, 0.08] as const;

const round = (radius: number) => ({ across: radius, along: radius, cos: 1, sin: 0 });

describe("a ball's centre from its outline", () => {
  for (const [name, colour] of Object.entries(BALLS)) {
    for (const shift of [0, 1] as const) {
      it(`${name}, chroma ${shift ? "halved" : "full"}: within ${LIMIT_PX[shift]} px, wherever it lies between the pixels`, () => {
        for (let k = 0; k < 12; k++) {
          const disc = { u: 47 + ((k * 7) % 12) / 12, v: 48 + ((k * 5) % 12) / 12, radius: 12.3, colour };
          const fit = fitOutline(draw([disc], shift), disc.u + 2, disc.v - 1.5, round(12.3), colour, CLOTH)!;
          expect(Math.hypot(fit.u - disc.u, fit.v - disc.v)).toBeLessThan(LIMIT_PX[shift]);
          expect(fit.agreement).toBeGreaterThan(0.95);
        }
      });
    }
  }

  it("is not pulled by a touching ball or a cue over the edge", () => {
    const disc = { u: 40.3, v: 48.6, radius: 12, colour: BALLS.white! };
    const touching = { u: 64.3, v: 48.6, radius: 12, colour: BALLS.yellow! };
    const beside = fitOutline(draw([disc, touching], 0), 41, 48, round(12), disc.colour, CLOTH)!;
    expect(Math.hypot(beside.u - disc.u, beside.v - disc.v)).toBeLessThan(0.25);
    const frame = draw([disc], 0);
    for (let y = 46; y < 50; y++) for (let x = 48; x < 96; x++) frame.y[y * 96 + x] = 190;
    const cued = fitOutline(frame, 41, 48, round(12), disc.colour, CLOTH)!;
    expect(Math.hypot(cued.u - disc.u, cued.v - disc.v)).toBeLessThan(0.15);
  });

  it("finds no outline where there is only cloth", () => {
    expect(fitOutline(draw([], 1), 48, 48, round(12), BALLS.white!, CLOTH)).toBeNull();
  });
});
