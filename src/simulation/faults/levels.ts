import type { Frame } from "../../vision/capture/frame-source.ts";

/** Levels are about the light to this power. */
export const CURVE = 0.45;
export const BLACK = 16;
export const WHITE = 235;
export const NO_COLOUR = 128;

export function chromaSize({ width, height, chromaShiftX, chromaShiftY }: Frame): { width: number; height: number } {
  return { width: (width + (1 << chromaShiftX) - 1) >> chromaShiftX, height: (height + chromaShiftY) >> chromaShiftY };
}
