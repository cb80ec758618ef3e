import { type Figure, Sheet } from "../figures/figure.ts";
import type { Film } from "../film/film.ts";
import { measureDetection } from "./detection.ts";
import { measureGaps, measureLines } from "./gaps.ts";
import { measureImpacts } from "./impacts.ts";
import { measureMotion } from "./motion.ts";
import { measureOffTable } from "./off-table.ts";
import { measureRest } from "./rest.ts";
import { measureStops } from "./stops.ts";
import { measureStrokes } from "./strokes.ts";
import { measureVerdicts } from "./verdicts.ts";

/** The families of figures; each leaves out what its films do not hold. */
export const FAMILIES = {
  rest: measureRest,
  motion: measureMotion,
  detection: measureDetection,
  gaps: measureGaps,
  lines: measureLines,
  impacts: measureImpacts,
  strokes: measureStrokes,
  stops: measureStops,
  offTable: measureOffTable,
  verdicts: measureVerdicts,
} as const satisfies Record<string, (sheet: Sheet, films: readonly Film[]) => void>;
export type Family = keyof typeof FAMILIES;

/** Figures of some films together. */
export function measure(prefix: string, films: readonly Film[], families: readonly Family[]): Figure[] {
  const sheet = new Sheet(prefix);
  for (const family of families) FAMILIES[family](sheet, films);
  return sheet.figures;
}
