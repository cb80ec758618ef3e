import type { Cushion } from "../table/balls.ts";
import type { TableSpec } from "../table/geometry.ts";
import { crossing, type Motion } from "./motion.ts";

/** Places side by side share most of their error: gaps of neighbours are 0.10 mm RMS off on blue cloth, 0.13 on green (decision 10); the ball's size and its neighbour's light stay. */
const DISTANCE_ERROR_MM = 0.1;
const DISTANCE_ERROR_PX = 0.08;
/** Where nothing is known of the camera, mm. */
const MOST_DISTANCE_ERROR_MM = 2;

/** The rectangle that ball centres move in: the contact lines, where a ball touches a cushion. */
export interface Field {
  lengthMm: number;
  widthMm: number;
  ballDiameterMm: number;
  /** From a contact line outwards to the nose line, mm. */
  cushionOffsetMm: number;
  /** Systematic error of the distance of two centres near each other, mm: lens, light, the ball's own size. */
  distanceErrorMm: number;
  /** Contact line of each cushion: the axis it bounds, its coordinate, the sign of a velocity towards it. */
  lines: readonly ContactLine[];
}

export interface ContactLine {
  cushion: Cushion;
  axis: "x" | "y";
  at: number;
  sign: 1 | -1;
}

/** @param measured offsets of single cushions of this table, mm, where play has told them. */
export function makeField(
  table: TableSpec,
  cushionOffsetMm: number,
  mmPerPx = 0,
  measured: Partial<Record<Cushion, number>> = {},
): Field {
  const offset = (cushion: Cushion) => measured[cushion] ?? cushionOffsetMm;
  return {
    lengthMm: table.lengthMm,
    widthMm: table.widthMm,
    ballDiameterMm: table.ballDiameterMm,
    cushionOffsetMm,
    distanceErrorMm:
      mmPerPx > 0
        ? Math.min(MOST_DISTANCE_ERROR_MM, DISTANCE_ERROR_MM + DISTANCE_ERROR_PX * mmPerPx)
        : MOST_DISTANCE_ERROR_MM,
    lines: [
      { cushion: "bottom", axis: "x", at: offset("bottom"), sign: -1 },
      { cushion: "top", axis: "x", at: table.lengthMm - offset("top"), sign: 1 },
      { cushion: "right", axis: "y", at: offset("right"), sign: -1 },
      { cushion: "left", axis: "y", at: table.widthMm - offset("left"), sign: 1 },
    ],
  };
}

/** Distance in mm of a point from a contact line, positive on the table. */
export function clearance(line: ContactLine, p: { x: number; y: number }): number {
  return line.sign * (line.at - p[line.axis]);
}

/** The time in (from, to] at which a motion first reaches the line moving towards it; NaN where it does not. */
export function timeAtLine(m: Motion, line: ContactLine, from: number, to: number): number {
  const p = line.axis === "x" ? m.x : m.y;
  const v = line.axis === "x" ? m.vx : m.vy;
  const a = line.axis === "x" ? m.ax : m.ay;
  return m.t0 + crossing(p, v, a, line.at, line.sign, from - m.t0, to - m.t0);
}
