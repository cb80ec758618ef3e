import type { Rays } from "./rays.ts";
import { type FlatRod, flatten, type Rod } from "./rod-painter.ts";

/** Rods at any time near a frame, in order of drawing. */
export type RodsAt = (t: number) => readonly Rod[];

/** What a frame sees of a rod: its strokes at evenly spread instants of a row's exposure. */
export interface RodExposure {
  /** Every stroke that any row sees lies within these. */
  extremes: readonly FlatRod[];
  ofRow: (row: number) => readonly FlatRod[];
}

/** The way of a rod within a frame is straight between so many times. */
const TIMES = 7;
/** Motion below this within a frame is drawn as rest, px. */
const STILL_PX = 0.3;
/** Instants drawn for each px of motion within the exposure, and at most: cue and limbs are long, their edges few. */
const INSTANTS_PER_PX = 0.7;
const MOST_INSTANTS = 8;

/** Blur by motion and rolling shutter of cue, arms and hands. @param rowTime middle of a row's exposure, s. */
export function exposeRods(
  rodsAt: RodsAt,
  t: number,
  rays: Rays,
  exposureS: number,
  rowTime: (row: number) => number,
): RodExposure[] {
  const middle = rodsAt(t);
  if (middle.length === 0) return [];
  const height = rays.camera.height;
  const from = rowTime(0) - exposureS / 2;
  const to = rowTime(height - 1) + exposureS / 2;
  const sampled = Array.from({ length: TIMES }, (_, k) => rodsAt(from + ((to - from) * k) / (TIMES - 1)));
  // Somebody comes or goes just now, far away and out of the picture.
  const matched = sampled.every((rods) => rods.length === middle.length);
  return middle.map((rod, i) => {
    const still = flatten(rod, rays);
    const alone = { extremes: [still], ofRow: () => [still] };
    if (!matched || to <= from) return alone;
    const way = sampled.map((rods) => flatten(rods[i]!, rays));
    const px = Math.max(...way.map((flat) => apart(flat, way[0]!)));
    if (px < STILL_PX) return alone;
    const perS = px / (to - from);
    const count = Math.min(MOST_INSTANTS, 1 + Math.ceil(perS * exposureS * INSTANTS_PER_PX));
    const instants = (time: number) =>
      Array.from({ length: count }, (_, k) => {
        const at = time + exposureS * ((k + 0.5) / count - 0.5);
        return between(way, ((at - from) / (to - from)) * (TIMES - 1));
      });
    if (rowTime(0) === rowTime(height - 1)) {
      const all = instants(t);
      return { extremes: all, ofRow: () => all };
    }
    return { extremes: way, ofRow: (row) => instants(rowTime(row)) };
  });
}

function apart(a: FlatRod, b: FlatRod): number {
  return Math.max(Math.hypot(a.u0 - b.u0, a.v0 - b.v0), Math.hypot(a.u1 - b.u1, a.v1 - b.v1));
}

function between(way: readonly FlatRod[], place: number): FlatRod {
  const i = Math.max(0, Math.min(way.length - 2, Math.floor(place)));
  const share = place - i;
  const [a, b] = [way[i]!, way[i + 1]!];
  const mix = (x: number, y: number) => x + share * (y - x);
  return {
    ...a,
    ...{ u0: mix(a.u0, b.u0), v0: mix(a.v0, b.v0), u1: mix(a.u1, b.u1), v1: mix(a.v1, b.v1) },
    ...{ w0: mix(a.w0, b.w0), w1: mix(a.w1, b.w1) },
  };
}
