import type { Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { sample } from "../kernels/picture.ts";

/** A diamond's radius on common rails, mm (inlays of 10-14 mm). */
const RADIUS_MM = 6;
/** Least brightness of a diamond over the rail around it, grey levels. */
const LEAST_CONTRAST = 14;
/** So many of the brightest spots around one place are kept: the diamond and its reflections. */
const MOST_SPOTS = 3;
/** Spots of one place are at least this far apart, in radii. */
const APART = 2.5;
const RING = 12;

/** The isolated bright spots of a diamond's size within `searchMm` of a table point, brightest first. */
export function brightSpots(
  frame: Frame,
  rough: Projector,
  x: number,
  y: number,
  z: number,
  searchMm: number,
): [number, number][] {
  const scale = rough.scaleAt(x, y, z);
  const [u0, v0] = rough.project(x, y, z);
  const reach = searchMm * scale;
  const radius = Math.max(1, RADIUS_MM * scale);
  const margin = 3 * radius;
  const step = Math.max(0.5, radius / 4);
  const seen: { u: number; v: number; score: number }[] = [];
  for (let dv = -reach; dv <= reach; dv += step) {
    for (let du = -reach; du <= reach; du += step) {
      if (du * du + dv * dv > reach * reach) continue;
      const [u, v] = [u0 + du, v0 + dv];
      if (u < margin || v < margin || u > frame.width - 1 - margin || v > frame.height - 1 - margin) continue;
      const score = contrast(frame, u, v, radius);
      if (score > LEAST_CONTRAST) seen.push({ u, v, score });
    }
  }
  seen.sort((a, b) => b.score - a.score);
  const kept: { u: number; v: number }[] = [];
  for (const s of seen) {
    if (kept.length === MOST_SPOTS) break;
    if (kept.every((k) => Math.hypot(k.u - s.u, k.v - s.v) > APART * radius)) kept.push(s);
  }
  return kept.map(({ u, v }) => centroid(frame, u, v, radius));
}

/** Brightness of a small disc over the brightest part of the ring around it: high only for an isolated spot. */
function contrast(frame: Frame, u: number, v: number, radius: number): number {
  const { y, width, height } = frame;
  let inner = sample(y, width, height, u, v);
  for (let i = 0; i < 4; i++) {
    const a = (i * Math.PI) / 2;
    inner += sample(y, width, height, u + 0.5 * radius * Math.cos(a), v + 0.5 * radius * Math.sin(a));
  }
  let outer = 0;
  for (let i = 0; i < RING; i++) {
    const a = (2 * Math.PI * i) / RING;
    outer = Math.max(outer, sample(y, width, height, u + 2.4 * radius * Math.cos(a), v + 2.4 * radius * Math.sin(a)));
  }
  return inner / 5 - outer;
}

/** The middle of what is brighter than the ring around it, to a fraction of a pixel. */
export function centroid(frame: Frame, u: number, v: number, radius: number): [number, number] {
  const { y, width, height } = frame;
  let [cu, cv] = [u, v];
  const reach = 2 * radius;
  for (let round = 0; round < 5; round++) {
    let base = 0;
    for (let i = 0; i < RING; i++) {
      const a = (2 * Math.PI * i) / RING;
      base += sample(y, width, height, cu + reach * Math.cos(a), cv + reach * Math.sin(a)) / RING;
    }
    let [sw, su, sv] = [0, 0, 0];
    for (let b = -reach; b <= reach; b += 0.5) {
      for (let a = -reach; a <= reach; a += 0.5) {
        if (a * a + b * b > reach * reach) continue;
        const w = Math.max(0, sample(y, width, height, cu + a, cv + b) - base - LEAST_CONTRAST / 3);
        sw += w;
        su += w * a;
        sv += w * b;
      }
    }
    if (sw === 0) break;
    cu += su / sw;
    cv += sv / sw;
  }
  return [cu, cv];
}
