import type { Canvas } from "./canvas.ts";
import type { Yuv } from "./palette.ts";
import type { Rays } from "./rays.ts";

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
}

/** How much darker the flanks of a rod are than its ridge. */
const FLANK_SHADE = 0.35;
/** Long rods are drawn in pieces of this many px, so that each needs a small rectangle only. */
const PIECE_PX = 48;

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
  };
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

/** Draws a rod with soft edges. */
export function paintRod(canvas: Canvas, rod: FlatRod, softnessPx: number): void {
  const length = Math.hypot(rod.u1 - rod.u0, rod.v1 - rod.v0);
  const pieces = Math.max(1, Math.ceil(length / PIECE_PX));
  const du = (rod.u1 - rod.u0) / pieces;
  const dv = (rod.v1 - rod.v0) / pieces;
  const room = Math.max(rod.w0, rod.w1) + softnessPx + 1;
  const [y, cb, cr] = rod.colour;
  for (let k = 0; k < pieces; k++) {
    const a = { u: rod.u0 + k * du, v: rod.v0 + k * dv };
    const first = k === 0;
    const last = k === pieces - 1;
    const box = [Math.min(a.u, a.u + du), Math.min(a.v, a.v + dv), Math.max(a.u, a.u + du), Math.max(a.v, a.v + dv)];
    if (!canvas.begin(box[0]! - room, box[1]! - room, box[2]! + room, box[3]! + room)) continue;
    for (let v = canvas.top; v < canvas.bottom; v++)
      for (let u = canvas.left; u < canvas.right; u++) {
        // Each pixel belongs to one piece only: the one its foot on the axis falls into.
        const along = length === 0 ? 0 : (((u - rod.u0) * du + (v - rod.v0) * dv) * pieces) / (length * length);
        if ((!first && along * pieces < k) || (!last && along * pieces >= k + 1)) continue;
        const inside = insideRod(rod, u, v);
        if (inside <= -0.5 * softnessPx) continue;
        const cover = Math.min(1, inside / softnessPx + 0.5);
        const width = Math.max(1, rod.w0 + (rod.w1 - rod.w0) * Math.min(1, Math.max(0, along)));
        const flank = Math.min(1, Math.max(0, 1 - inside / width));
        const shade = 1 - FLANK_SHADE * flank * flank;
        canvas.add(u, v, cover, y * shade, cb, cr);
      }
    canvas.end(1);
  }
}
