import { BRIGHTEST, DARKEST } from "./background.ts";
import { CURVE, KB, KR } from "./colour.ts";
import type { Look } from "./look.ts";
import { noiseTile } from "./noise.ts";

/** Unit Gaussian noise in steps of 1/32, one tile for all pictures. */
const TILE = 1 << 20;
const TILE_STEPS = 32;
const Y_RANGE = 219;
const C_RANGE = 224;

/** Whether a look needs more than plain noise. */
export function isPlain(look: Look): boolean {
  const { sharpening, photonNoise, gain, vignetting, whiteBalance, exposureSteps } = look;
  const balanced = whiteBalance.red === 1 && whiteBalance.blue === 1;
  return sharpening + photonNoise + vignetting === 0 && gain === 1 && balanced && exposureSteps.length === 0;
}

/** What a sensor and its electronics make of the light: fall-off, exposure, white balance, sharpening, noise by signal. */
export class Sensor {
  private readonly width: number;
  private readonly height: number;
  private readonly look: Look;
  /** Factor of each chroma sample's block by the lens. */
  private readonly fall: Float32Array;
  private readonly tile: Int8Array;
  /** Noise in levels for a tile step, by level. */
  private readonly sigma = new Float32Array(256);
  private readonly chromaSigma: number;
  private readonly balance: number[];

  constructor(width: number, height: number, look: Look, seed: number) {
    this.width = width;
    this.height = height;
    this.look = look;
    this.fall = lensFall(width, height, look.vignetting);
    const clipped = (gaussian: number) => Math.max(-127, Math.min(127, Math.round(TILE_STEPS * gaussian)));
    this.tile = new Int8Array(noiseTile(seed, TILE, clipped).buffer);
    for (let level = 0; level < 256; level++)
      this.sigma[level] = this.noiseAt(Math.max(0, level - DARKEST)) / TILE_STEPS;
    this.chromaSigma = this.noiseAt(Y_RANGE / 2) / TILE_STEPS;
    this.balance = balanceMatrix(look.whiteBalance.red ** CURVE, look.whiteBalance.blue ** CURVE);
  }

  /** Develops the picture `from` (planar 4:2:0) into `to`. @param t s. @param place chooses the noise. */
  develop(from: Uint8Array, to: Uint8Array, t: number, place: number): void {
    const { width, height, fall, tile, sigma, chromaSigma, balance } = this;
    const light = this.lightAt(t) ** CURVE;
    const chromaWidth = (width + 1) >> 1;
    const luma = width * height;
    const chroma = chromaWidth * ((height + 1) >> 1);
    const sharpening = this.look.sharpening;
    const [yy, yu, yv, uy, uu, uv, vy, vu, vv] = balance as Nine;
    let at = (place >>> 0) % TILE;
    for (let row = 0, c = 0; row < height; row += 2)
      for (let col = 0; col < width; col += 2, c++) {
        const k = fall[c]! * light;
        const u = from[luma + c]! - 128;
        const v = from[luma + chroma + c]! - 128;
        const fromChroma = yu * u + yv * v;
        let sum = 0;
        let count = 0;
        for (let dv = 0; dv < 2 && row + dv < height; dv++)
          for (let du = 0; du < 2 && col + du < width; du++) {
            const i = (row + dv) * width + col + du;
            let y = from[i]! - DARKEST;
            sum += y;
            count++;
            if (sharpening > 0 && i >= width && i < luma - width) {
              const around = from[i - 1]! + from[i + 1]! + from[i - width]! + from[i + width]!;
              y += sharpening * (from[i]! - 0.25 * around);
            }
            const level = clip(DARKEST + k * (yy * y + fromChroma));
            at = at + 1 === TILE ? 0 : at + 1;
            to[i] = level + sigma[level | 0]! * tile[at]! + 0.5;
          }
        const y = sum / count;
        at = at + 2 >= TILE ? 0 : at + 2;
        to[luma + c] = clip(128 + k * (uy * y + uu * u + uv * v) + chromaSigma * tile[at]!) + 0.5;
        to[luma + chroma + c] = clip(128 + k * (vy * y + vu * u + vv * v) + chromaSigma * tile[at + 1]!) + 0.5;
      }
  }

  private lightAt(t: number): number {
    let light = 1;
    for (const step of this.look.exposureSteps) if (t >= step.atS) light = step.light;
    return light;
  }

  private noiseAt(signal: number): number {
    const { noiseSigma, photonNoise, gain } = this.look;
    return Math.sqrt((noiseSigma * gain) ** 2 + photonNoise * gain * signal);
  }
}

type Nine = [number, number, number, number, number, number, number, number, number];

function clip(level: number): number {
  return level < DARKEST ? DARKEST : Math.min(level, BRIGHTEST);
}

/** Share of the signal that is left at each chroma sample: falls with the square of the distance, all of it in the corners. */
function lensFall(width: number, height: number, share: number): Float32Array {
  const chromaWidth = (width + 1) >> 1;
  const chromaHeight = (height + 1) >> 1;
  const fall = new Float32Array(chromaWidth * chromaHeight).fill(1);
  if (share === 0) return fall;
  for (let v = 0, i = 0; v < chromaHeight; v++)
    for (let u = 0; u < chromaWidth; u++, i++) {
      const x = (2 * u) / chromaWidth - 1;
      const y = (2 * v) / chromaHeight - 1;
      const aspect = width / height;
      const corner = (x * x * aspect * aspect + y * y) / (aspect * aspect + 1);
      fall[i] = (1 - share * corner) ** CURVE;
    }
  return fall;
}

/** Gains on red and blue as a matrix on (Y − 16, U − 128, V − 128), row by row. */
function balanceMatrix(red: number, blue: number): number[] {
  const kg = 1 - KR - KB;
  // R, G, B of a Y'UV vector in units of the luma range.
  const c = Y_RANGE / C_RANGE;
  const rv = 2 * (1 - KR) * c;
  const bu = 2 * (1 - KB) * c;
  const gu = (-bu * KB) / kg;
  const gv = (-rv * KR) / kg;
  const rows = [
    [red, 0, red * rv],
    [1, gu, gv],
    [blue, blue * bu, 0],
  ] as const;
  const y = [0, 1, 2].map((i) => KR * rows[0][i]! + kg * rows[1][i]! + KB * rows[2][i]!);
  const u = [0, 1, 2].map((i) => (rows[2][i]! - y[i]!) / bu);
  const v = [0, 1, 2].map((i) => (rows[0][i]! - y[i]!) / rv);
  return [...y, ...u, ...v];
}
