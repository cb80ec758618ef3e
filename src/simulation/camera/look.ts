import type { ClothMarks } from "./cloth-marks.ts";
import type { Lamps } from "./lamps.ts";

/** How lens, shutter and sensor see. Every field has a default; the defaults are a good camera in a well lit club. */
export interface Look {
  /** How long the shutter is open, s; centred on the time of a row. */
  exposureS: number;
  /** Rolling shutter: from the first row's exposure to the last row's, s. The frame's time is that of the middle row. */
  readoutS: number;
  /** Width of the box over which a pixel sees, px: 1 is a perfect sensor, 1.4 a very good lens. */
  softnessPx: number;
  /** Turns of a 1-2-1 filter over the chroma samples, each way: what colour loses in cameras and codecs beyond its half size. */
  chromaSoftness: number;
  /** What hangs over the table: strips give soft shadows and long highlights, spots hard and small ones. */
  lamps: Lamps;
  /** How much the camera's own sharpening overdoes edges: added share of the difference from the neighbours. */
  sharpening: number;
  /** Standard deviation of the read noise, levels. */
  noiseSigma: number;
  /** Photon noise: variance in levels² for each level above black. */
  photonNoise: number;
  /** Amplification of the sensor: multiplies both noises; what it brightens a shorter exposure has taken. */
  gain: number;
  /** Share of the light that is lost in the picture's corners. */
  vignetting: number;
  /** Light of red and blue against green, 1 = as the palette was measured. */
  whiteBalance: { red: number; blue: number };
  /** From each time on (s) the picture gets this much of the light. */
  exposureSteps: readonly { atS: number; light: number }[];
  /** What is drawn on the cloth. */
  marks: ClothMarks;
  /** Balls with dots, which turn with the ball. */
  dots: boolean;
}

export const DEFAULT_LOOK: Look = {
  exposureS: 1 / 250,
  readoutS: 0,
  softnessPx: 2.2,
  chromaSoftness: 1,
  lamps: "strips",
  sharpening: 0,
  noiseSigma: 1.4,
  photonNoise: 0,
  gain: 1,
  vignetting: 0,
  whiteBalance: { red: 1, blue: 1 },
  exposureSteps: [],
  marks: { spots: false, lines: "none" },
  dots: false,
};
