import { type Finding, fine, found } from "../finding.ts";
import type { CameraLook } from "./look.ts";
import { meanOf } from "./look.ts";

/** 8-bit video levels: black is 16, white 235 (ITU-R BT.709). */
const BLACK_LEVEL = 22;
const WHITE_LEVEL = 235;
/** Below this the noise of a cheap sensor is as large as what parts a red ball from the cloth. */
const DARK_LEVEL = 40;
/** Three balls with their gleam cover less than a third of this. */
const GLARE_SHARE = 0.01;
/** The vision follows lamps tile by tile; from here on the change between frames outweighs a sensor's noise. */
const FLICKER_SHARE = 0.015;
/** UMB asks for even light; a lamp that is out at one end doubles the ratio at once. */
const UNEVEN_TIMES = 2;
/** The median deviation of a normal distribution, as its standard deviation. */
const MAD_TO_SIGMA = 1.4826;
const LEAST_FRAMES = 10;

/** Darkness, glare, flicker and unevenness of the cloth in a few seconds of pictures. */
export function checkLight(look: CameraLook, source: string, calibrated: boolean): Finding[] {
  const { picture, region } = look;
  const levels = region.bands.flatMap((pixels) => Array.from(pixels, (p) => picture.y[p]!)).sort((a, b) => a - b);
  const level = levels[levels.length >> 1] ?? 0;
  // A picture with a single level in it, however bright, is no darker than black in its brightest percent.
  const bright = levels[Math.floor(levels.length * 0.99)] ?? 0;
  if (bright <= BLACK_LEVEL) return [found("light", "fault", "CB_PICTURE_BLACK", { source })];
  const findings: Finding[] = [];
  if (level < DARK_LEVEL) findings.push(found("light", "warning", "CB_LIGHT_DARK", { level, least: DARK_LEVEL }));
  const flicker = flickerOf(look.bands);
  if (flicker > FLICKER_SHARE)
    findings.push(found("light", "warning", "CB_LIGHT_FLICKER", { percent: (100 * flicker).toFixed(1) }));
  // What is white or dark beside a table is nobody's business: only the cloth is judged.
  if (calibrated) {
    const burnt = levels.filter((l) => l >= WHITE_LEVEL).length / levels.length;
    if (burnt > GLARE_SHARE)
      findings.push(found("light", "warning", "CB_LIGHT_GLARE", { percent: (100 * burnt).toFixed(0) }));
    const parts = region.parts.map((p) => meanOf(picture.y, p) - 16);
    const times = Math.max(...parts) / Math.max(1, Math.min(...parts));
    if (times > UNEVEN_TIMES) findings.push(found("light", "warning", "CB_LIGHT_UNEVEN", { times: times.toFixed(1) }));
  }
  if (findings.length > 0) return findings;
  const percent = (100 * flicker).toFixed(1);
  return [
    fine("light", {
      pt: `brilho ${level} de 255, cintilação ${percent.replace(".", ",")} %`,
      en: `brightness ${level} of 255, flicker ${percent} %`,
      es: `brillo ${level} de 255, parpadeo ${percent.replace(".", ",")} %`,
    }),
  ];
}

/**
 * How much each band's brightness varies about its own median over time, as a share: a robust standard deviation, so that a
 * person who walks through some bands does not count.
 */
export function flickerOf(bands: readonly (readonly number[])[]): number {
  if (bands.length < LEAST_FRAMES) return 0;
  const off = (bands[0] ?? []).flatMap((_, k) => {
    const series = bands.map((frame) => frame[k]!);
    const middle = median(series);
    return series.map((v) => Math.abs(v / Math.max(1, middle) - 1));
  });
  return MAD_TO_SIGMA * median(off);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
