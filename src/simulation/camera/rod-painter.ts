import type { Canvas } from "./canvas.ts";
import type { Yuv } from "./palette.ts";
import type { Rays } from "./rays.ts";
import type { RodExposure } from "./rod-exposure.ts";

/** A round, tapered stick or limb in space, ends rounded or cut; mm. */
export interface Rod {
  from: readonly [number, number, number];
  to: readonly [number, number, number];
  fromRadiusMm: number;
  toRadiusMm: number;
  colour: Yuv;
  /** Round ends (limbs) or flat ones (pieces of a cue). */
  round: boolean;
}

/** A rod as the picture shows it: a tapered stroke from (u0, v0) to (u1, v1) with half widths, px. */
export interface FlatRod {
  u0: number;
  v0: number;
  u1: number;
  v1: number;
  w0: number;
  w1: number;
  colour: Yuv;
  round: boolean;
  /** 1 for what is solid, less for shadows. */
  opacity: number;
}

/** How dark the shadow of a limb or cue on the table is, and its colour. */
const SHADOW_OPACITY = 0.28;
const SHADOW_COLOUR: Yuv = [24, 128, 128];
/** Softness of a shadow: px of edge for each mm that the rod is above the cloth, and at least. */
const SHADOW_EDGE_PX_PER_MM = 0.08;
const LEAST_SHADOW_EDGE_PX = 4;

/** How much darker the flanks of a rod are than its ridge. */
const FLANK_SHADE = 0.35;

export function flatten(rod: Rod, rays: Rays): FlatRod {
  const { projector } = rays;
  const [u0, v0] = projector.project(...rod.from);
  const [u1, v1] = projector.project(...rod.to);
  return {
    u0,
    v0,
    u1,
    v1,
    w0: rod.fromRadiusMm * projector.scaleAt(...rod.from),
    w1: rod.toRadiusMm * projector.scaleAt(...rod.to),
    colour: rod.colour,
    round: rod.round,
    opacity: 1,
  };
}

/** Draws the soft shadow that a rod throws straight down on the table. */
export function paintRodShadow(canvas: Canvas, rod: Rod, rays: Rays): void {
  const [x0, y0, z0] = rod.from;
  const [x1, y1, z1] = rod.to;
  const below = flatten({ ...rod, from: [x0, y0, 0], to: [x1, y1, 0], colour: SHADOW_COLOUR }, rays);
  const edge = Math.max(LEAST_SHADOW_EDGE_PX, SHADOW_EDGE_PX_PER_MM * 0.5 * (z0 + z1));
  paintRod(canvas, { ...below, opacity: SHADOW_OPACITY }, edge);
}

/** Signed distance in px of a pixel to a rod's outline, positive inside, and 0-1 from its ridge to its flank. */
export function insideRod(rod: FlatRod, u: number, v: number): number {
  const du = rod.u1 - rod.u0;
  const dv = rod.v1 - rod.v0;
  const length = Math.hypot(du, dv);
  if (length === 0) return rod.round ? rod.w0 - Math.hypot(u - rod.u0, v - rod.v0) : -1;
  const along = ((u - rod.u0) * du + (v - rod.v0) * dv) / length;
  const across = Math.abs((u - rod.u0) * dv - (v - rod.v0) * du) / length;
  if (rod.round) {
    const t = Math.min(1, Math.max(0, along / length));
    const beyond = along < 0 ? -along : along > length ? along - length : 0;
    return rod.w0 + (rod.w1 - rod.w0) * t - Math.hypot(across, beyond);
  }
  const width = rod.w0 + (rod.w1 - rod.w0) * (along / length);
  return Math.min(width - across, along + 0.5, length - along + 0.5);
}

/** A stroke with what is needed for each of its pixels. */
interface Prepared {
  rod: FlatRod;
  ex: number;
  ey: number;
  length: number;
  slope: number;
}

function prepare(rod: FlatRod): Prepared {
  const du = rod.u1 - rod.u0;
  const dv = rod.v1 - rod.v0;
  const length = Math.hypot(du, dv);
  const [ex, ey] = length === 0 ? [1, 0] : [du / length, dv / length];
  return { rod, ex, ey, length, slope: length === 0 ? 0 : (rod.w1 - rod.w0) / length };
}

/** Draws a rod that does not move. */
export function paintRod(canvas: Canvas, rod: FlatRod, softnessPx: number): void {
  paintExposure(canvas, { extremes: [rod], ofRow: () => [rod] }, softnessPx);
}

/**
 * Draws what a frame sees of a rod, with soft edges: the mean of its strokes at several instants. Two rows at a time and only
 * where it can be: a cue crosses half the picture, and its bounding box would be most of it.
 */
export function paintExposure(canvas: Canvas, { extremes, ofRow }: RodExposure, softnessPx: number): void {
  const [any] = extremes;
  if (any === undefined) return;
  const { round, opacity } = any;
  const [y, cb, cr] = any.colour;
  const widest = Math.max(...extremes.map((rod) => Math.max(rod.w0, rod.w1))) + softnessPx;
  const ends = round ? widest : softnessPx;
  const cap = round ? 0 : 0.5;
  const covers = [0, 0, 0, 0];
  const lumas = [0, 0, 0, 0];
  const top = Math.max(0, Math.floor(Math.min(...extremes.map((r) => Math.min(r.v0, r.v1))) - widest)) & ~1;
  const lowest = Math.max(...extremes.map((r) => Math.max(r.v0, r.v1))) + widest;
  const bottom = Math.min(canvas.height, Math.ceil(lowest) + 1);
  let seen: readonly FlatRod[] | null = null;
  let strokes: Prepared[] = [];
  for (let v = top; v < bottom; v += 2) {
    const now = ofRow(v + 0.5);
    if (now !== seen) strokes = now.map(prepare);
    seen = now;
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { rod, ex, ey, length } of strokes) {
      const [a, b] = reachInRow(rod, v + 0.5, ex, ey, length, widest + 1, ends + 1);
      if (!(a < b)) continue;
      from = Math.min(from, a);
      to = Math.max(to, b);
    }
    const left = Math.max(0, Math.floor(from)) & ~1;
    const right = Math.min(canvas.width, Math.ceil(to) + 1);
    if (!(left < right)) continue;
    canvas.mark(left, v, right, v + 2);
    const share = opacity / strokes.length;
    for (let u = left; u < right; u += 2) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        let cover = 0;
        let shade = 0;
        for (let n = 0; n < strokes.length; n++) {
          const { rod, ex, ey, length, slope } = strokes[n]!;
          const pu = u + (k & 1) - rod.u0;
          const pv = v + (k >> 1) - rod.v0;
          const along = pu * ex + pv * ey;
          const across = Math.abs(pu * ey - pv * ex);
          const at = along < 0 ? 0 : Math.min(along, length);
          const width = rod.w0 + slope * at;
          let inside: number;
          if (round) {
            const beyond = along - at;
            inside = width - (beyond === 0 ? across : Math.sqrt(across * across + beyond * beyond));
          } else inside = Math.min(width - across, along + cap, length - along + cap);
          const raw = inside / softnessPx + 0.5;
          if (raw <= 0) continue;
          const part = Math.min(raw, 1);
          const flank = inside >= width ? 0 : inside <= 0 ? 1 : 1 - inside / width;
          cover += part;
          shade += part * (1 - FLANK_SHADE * flank * flank);
        }
        covers[k] = cover * share;
        lumas[k] = cover === 0 ? y : (y * shade) / cover;
        sum += cover;
      }
      if (sum > 0) canvas.blendFour(u, v, covers, lumas, cb, cr);
    }
  }
}

/** From where to where a rod can reach in a row of pixels, px; nothing where the first is greater. */
function reachInRow(
  rod: FlatRod,
  v: number,
  ex: number,
  ey: number,
  length: number,
  widest: number,
  ends: number,
): [number, number] {
  const pv = v - rod.v0;
  // Across: |pu·ey − pv·ex| ≤ widest. Along: −ends ≤ pu·ex + pv·ey ≤ length + ends.
  const [a0, a1] = between(ey, pv * ex - widest, pv * ex + widest);
  const [b0, b1] = between(ex, -ends - pv * ey, length + ends - pv * ey);
  return [rod.u0 + Math.max(a0, b0), rod.u0 + Math.min(a1, b1)];
}

/** Solves low ≤ factor·x ≤ high for x. */
function between(factor: number, low: number, high: number): [number, number] {
  if (Math.abs(factor) < 1e-9)
    return low <= 0 && high >= 0
      ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return factor > 0 ? [low / factor, high / factor] : [high / factor, low / factor];
}
