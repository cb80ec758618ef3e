import type { TableSpec } from "../../table/geometry.ts";
import type { Place } from "../truth.ts";
import type { Canvas } from "./canvas.ts";
import { CURVE } from "./colour.ts";
import { type Lamps, SPOTS } from "./lamps.ts";
import type { Rays } from "./rays.ts";

/**
 * Strip lamps: darkness under the ball and how far from its resting point it has gone, in radii: soft, since the lamps are long
 * (the 1080p three-cushion clip: luma 0.82 of the cloth's at the outline, 0.95 at 1.4 radii, gone at 1.75).
 */
const DARKNESS = 0.5;
const REACH_RADII = 1.75;
/** Full darkness up to here, in radii; most of it is hidden by the ball. */
const CORE_RADII = 0.75;
/** A ball in the air: its shadow fades with the height and widens, radii of height for half of it. */
const FADES_RADII = 3;
/** Spots: half width of a shadow's soft edge, mm; how far the longest shadow reaches, radii. */
const EDGE_MM = 4;
const SPOT_REACH_RADII = 2.6;

/**
 * The shadow round the point where a ball rests or over which it flies, on the cloth. Centres at several instants, mm: each has
 * an equal share of the exposure.
 */
export function paintShadow(
  canvas: Canvas,
  rays: Rays,
  centres: readonly Place[],
  radiusMm: number,
  lamps: Lamps,
  table: TableSpec,
): void {
  const { projector, camera, a, b, eye } = rays;
  const height = Math.max(0, ...centres.map((c) => c.z ?? 0));
  const wider = 1 + height / (FADES_RADII * radiusMm);
  const size = radiusMm * wider;
  const reachMm = lamps === "strips" ? REACH_RADII * size : SPOT_REACH_RADII * (radiusMm + height);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const c of centres) {
    const [u, v] = projector.project(c.x, c.y, 0);
    const reach = reachMm * projector.scaleAt(c.x, c.y, 0) * 1.1;
    left = Math.min(left, u - reach);
    right = Math.max(right, u + reach);
    top = Math.min(top, v - reach);
    bottom = Math.max(bottom, v + reach);
  }
  if (!canvas.begin(left, top, right, bottom)) return;
  const direction: [number, number] = [0, 0];
  const share = 1 / centres.length;
  for (let v = canvas.top; v < canvas.bottom; v++)
    for (let u = canvas.left; u < canvas.right; u++) {
      const pixel = v * camera.width + u;
      rays.towards(a[pixel]!, b[pixel]!, direction);
      const x = eye[0] + direction[0] * eye[2];
      const y = eye[1] + direction[1] * eye[2];
      let dark = 0;
      for (const c of centres)
        dark +=
          lamps === "strips"
            ? underStrips(x - c.x, y - c.y, size) / (wider * wider)
            : underSpots(x, y, c, radiusMm, table);
      if (dark > 0) canvas.add(u, v, dark * share, 0, 0, 0);
    }
  canvas.endShadow(lamps === "spots");
}

function underStrips(dx: number, dy: number, size: number): number {
  const away = Math.hypot(dx, dy) / size;
  if (away >= REACH_RADII) return 0;
  const fade = away <= CORE_RADII ? 1 : (REACH_RADII - away) / (REACH_RADII - CORE_RADII);
  return DARKNESS * fade * fade;
}

/** Share of the signal that a ball takes from a point of the cloth: each lamp whose way to it the ball stands in. */
function underSpots(x: number, y: number, c: Place, radiusMm: number, { lengthMm, widthMm }: TableSpec): number {
  let light = 1;
  const cz = radiusMm + (c.z ?? 0);
  for (const lamp of SPOTS) {
    const [lx, ly, lz] = [lengthMm / 2 + lamp.x - x, widthMm / 2 + lamp.y - y, lamp.z];
    const [bx, by] = [c.x - x, c.y - y];
    const along = (lx * bx + ly * by + lz * cz) / Math.hypot(lx, ly, lz);
    const inside = radiusMm - Math.sqrt(Math.max(0, bx * bx + by * by + cz * cz - along * along));
    if (inside > -EDGE_MM) light -= lamp.share * Math.min(1, (inside + EDGE_MM) / (2 * EDGE_MM));
  }
  return 1 - light ** CURVE;
}
