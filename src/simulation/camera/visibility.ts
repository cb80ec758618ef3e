import type { Place } from "../truth.ts";
import type { Rays } from "./rays.ts";
import { type FlatRod, insideRod } from "./rod-painter.ts";

/** Rings of equal area and spokes at which a ball's disc is probed. */
const RINGS = [0.1, 0.3, 0.5, 0.7, 0.9].map(Math.sqrt);
const SPOKES = 16;

type Vector = readonly [number, number, number];

/** What may stand between the lens and a ball. */
export interface Cover {
  rods: readonly FlatRod[];
  /** Other balls, whatever their distance. */
  balls: readonly Place[];
  /** Whether the table is seen at a pixel; null for a ball that no table can hide. */
  table: ((u: number, v: number) => boolean) | null;
}

/** Share of a ball's disc that is seen: probes on the disc across the view, each by its own ray; none is seen beyond the picture. */
export function visibleShare(ball: Place, cover: Cover, rays: Rays, radiusMm: number): number {
  const centre = centreOf(ball, radiusMm);
  const sight = minus(centre, rays.eye);
  const distance = length(sight);
  // Balls that are nearer to the lens and whose outlines may overlap.
  const before = cover.balls
    .map((other) => minus(centreOf(other, radiusMm), rays.eye))
    .filter((other) => length(other) < distance && awayFromRay(other, sight) < 2.2 * radiusMm);
  const px: [number, number] = [0, 0];
  const { width, height, f } = rays.camera;
  const isOutside = (margin: number) =>
    px[0] < margin - 0.5 || px[1] < margin - 0.5 || px[0] > width - 0.5 - margin || px[1] > height - 0.5 - margin;
  rays.projector.project(...centre, px);
  const isInside = !isOutside((2 * f * radiusMm) / distance);
  if (isInside && cover.rods.length === 0 && before.length === 0 && cover.table === null) return 1;
  const [a, b] = across(sight, distance);
  let seen = 0;
  for (const ring of RINGS)
    for (let k = 0; k < SPOKES; k++) {
      const angle = (2 * Math.PI * k) / SPOKES;
      const [ca, cb] = [ring * radiusMm * Math.cos(angle), ring * radiusMm * Math.sin(angle)];
      const point = centre.map((c, i) => c + ca * a[i]! + cb * b[i]!) as unknown as Vector;
      const ray = minus(point, rays.eye);
      if (before.some((other) => awayFromRay(other, ray) < radiusMm)) continue;
      const [u, v] = rays.projector.project(...point, px);
      if ((!isInside && isOutside(0)) || cover.table?.(u, v) || cover.rods.some((rod) => insideRod(rod, u, v) > 0))
        continue;
      seen++;
    }
  return seen / (RINGS.length * SPOKES);
}

function centreOf({ x, y, z = 0 }: Place, radiusMm: number): Vector {
  return [x, y, z + radiusMm];
}
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const length = (a: Vector) => Math.hypot(a[0], a[1], a[2]);

/** Distance of a point from a ray through the origin. */
function awayFromRay(p: Vector, ray: Vector): number {
  const n = length(ray);
  const along = (p[0] * ray[0] + p[1] * ray[1] + p[2] * ray[2]) / n;
  return Math.sqrt(Math.max(0, length(p) ** 2 - along ** 2));
}

/** Two unit vectors across a line of sight. */
function across([x, y, z]: Vector, distance: number): [Vector, Vector] {
  const flat = Math.hypot(x, y);
  const a: Vector = flat < 1e-9 ? [1, 0, 0] : [-y / flat, x / flat, 0];
  const n: Vector = [x / distance, y / distance, z / distance];
  const b: Vector = [n[1] * a[2] - n[2] * a[1], n[2] * a[0] - n[0] * a[2], n[0] * a[1] - n[1] * a[0]];
  return [a, b];
}
