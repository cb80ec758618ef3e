import { CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { brightSpots } from "./bright-spot.ts";
import { nosePoint } from "./noses.ts";

/** A diamond found: which one, and where. */
export interface Diamond {
  cushion: Cushion;
  /** Number along the rail from the corner at the frame's origin side: 0, 1, … times the spacing. */
  index: number;
  px: [number, number];
}

/** How far from the expected place a diamond is looked for at first, mm. */
export const DIAMOND_SEARCH_MM = 32;
/** Diamonds of one rail stand in a straight row at equal distances: what lies farther off it, mm, is a reflection or a letter. */
const IN_ROW_MM = 4;
/** A row is known by so many; two always make one. */
const LEAST_IN_ROW = 3;
/** Two from which a row is guessed must be this many places apart, for the guess not to swing. */
const LEAST_APART = 2;

interface Spot {
  index: number;
  px: [number, number];
  /** Off the expected place, mm. */
  along: number;
  out: number;
}

/** The bright inlays at every eighth of the length, on all four rails, near where a rough camera expects them. */
export function findDiamonds(
  frame: Frame,
  rough: Projector,
  table: TableSpec,
  searchMm = DIAMOND_SEARCH_MM,
): Diamond[] {
  return CUSHIONS.flatMap((cushion) => {
    const side = cushion === "bottom" || cushion === "top" ? table.widthMm : table.lengthMm;
    const count = Math.round(side / table.diamonds.spacingMm);
    const spots: Spot[] = [];
    for (let index = 0; index <= count; index++) {
      const [x, y] = diamondPoint({ cushion, index }, table);
      for (const px of brightSpots(frame, rough, x, y, table.railTopHeightMm, searchMm)) {
        const [mx, my] = rough.unproject(px[0], px[1], table.railTopHeightMm);
        const short = cushion === "bottom" || cushion === "top";
        spots.push({ index, px, along: short ? my - y : mx - x, out: short ? mx - x : my - y });
      }
    }
    return rowOf(spots).map(({ index, px }) => ({ cushion, index, px }));
  });
}

/**
 * Where a diamond should lie: x, y in mm, at the rail's top. @param shortSpacingMm distance on the short rails, where it differs:
 * they are then set out from the rail's middle.
 */
export function diamondPoint(
  d: Pick<Diamond, "cushion" | "index">,
  table: TableSpec,
  shortSpacingMm = table.diamonds.spacingMm,
): [number, number] {
  const { spacingMm, offsetMm } = table.diamonds;
  if (d.cushion === "right" || d.cushion === "left")
    return nosePoint(d.cushion, (d.index * spacingMm) / table.lengthMm, -offsetMm, table);
  const middle = Math.round(table.widthMm / spacingMm) / 2;
  const along = middle * spacingMm + (d.index - middle) * shortSpacingMm;
  return nosePoint(d.cushion, along / table.widthMm, -offsetMm, table);
}

/**
 * The spots that together make a row: each two that are far enough apart propose one (the rough camera may be shifted and a little
 * out of scale), the one with most spots on it, at most one a place, is taken.
 */
function rowOf(spots: Spot[]): Spot[] {
  let best: Spot[] = [];
  let bestOff = 0;
  const consider = (at: (s: Spot) => { along: number; out: number }) => {
    const row = new Map<number, { spot: Spot; off: number }>();
    for (const spot of spots) {
      const { along, out } = at(spot);
      const off = Math.hypot(spot.along - along, spot.out - out);
      const before = row.get(spot.index);
      if (off < IN_ROW_MM && (!before || off < before.off)) row.set(spot.index, { spot, off });
    }
    const off = [...row.values()].reduce((s, r) => s + r.off, 0);
    if (row.size > best.length || (row.size === best.length && off < bestOff)) {
      best = [...row.values()].map((r) => r.spot);
      bestOff = off;
    }
  };
  for (const [i, a] of spots.entries()) {
    for (const b of spots.slice(i + 1)) {
      const apart = b.index - a.index;
      if (Math.abs(apart) < LEAST_APART) continue;
      consider(({ index }) => {
        const s = (index - a.index) / apart;
        return { along: a.along + s * (b.along - a.along), out: a.out + s * (b.out - a.out) };
      });
    }
  }
  return best.length >= LEAST_IN_ROW ? best : [];
}
