import type { Yuv } from "./palette.ts";

/** The levels that the picture carries are about the light to this power (Rec. 709's curve, roughly). */
export const CURVE = 0.45;
/** Video range to plain numbers, BT.709: Y' = Kr R + Kg G + Kb B. */
export const KR = 0.2126;
export const KB = 0.0722;
const KG = 1 - KR - KB;
export const BLACK = 16;
const Y_RANGE = 219;
const C_RANGE = 224;

/** Light of red, green and blue, 0 = black, 1 = white. */
export type Light = [red: number, green: number, blue: number];

/** The light that a colour of the picture stands for; what no screen can show is cut off at black. */
export function lightOf([y, u, v]: Yuv): Light {
  const luma = (y - BLACK) / Y_RANGE;
  const red = luma + (2 * (1 - KR) * (v - 128)) / C_RANGE;
  const blue = luma + (2 * (1 - KB) * (u - 128)) / C_RANGE;
  const green = (luma - KR * red - KB * blue) / KG;
  const light = (signal: number) => Math.max(0, signal) ** (1 / CURVE);
  return [light(red), light(green), light(blue)];
}

/** Signals of light in steps of 1/1024: a power for each pixel would be slow. */
const STEPS = 1024;
const SIGNALS = Float32Array.from({ length: STEPS + 2 }, (_, i) => Math.min(1, i / STEPS) ** CURVE);

/** Level of a light, 0-1, between the steps by a straight line; more than white is white. */
export function signalOf(light: number): number {
  if (light >= 1) return 1;
  const at = light * STEPS;
  const i = at | 0;
  const low = SIGNALS[i]!;
  return low + (at - i) * (SIGNALS[i + 1]! - low);
}

/** The picture's colour of three lights, into `out`. */
export function yuvOf(red: number, green: number, blue: number, out: [number, number, number]): void {
  const r = signalOf(red);
  const b = signalOf(blue);
  const luma = KR * r + KG * signalOf(green) + KB * b;
  out[0] = BLACK + Y_RANGE * luma;
  out[1] = 128 + (C_RANGE * (b - luma)) / (2 * (1 - KB));
  out[2] = 128 + (C_RANGE * (r - luma)) / (2 * (1 - KR));
}
