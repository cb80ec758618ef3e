import { CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { sample } from "../kernels/picture.ts";
import { nosePoint } from "./noses.ts";

/** A diamond found: which one, and where. */
export interface Diamond {
  cushion: Cushion;
  /** Number along the rail from the corner at the frame's origin side: 0, 1, … times the spacing. */
  index: number;
  px: [number, number];
}

/** How far from the expected place a diamond is looked for, mm. */
const SEARCH_MM = 32;
/** A diamond's radius on common rails, mm (inlays of 10-14 mm). */
const RADIUS_MM = 6;
/** Least brightness of a diamond over the rail around it, grey levels. */
const LEAST_CONTRAST = 14;
/** Diamonds of one rail lie in a row: farther off the common offset than this, mm, it is a reflection or a letter. */
const IN_ROW_MM = 6;

/** The bright inlays at every eighth of the length, on all four rails, near where a rough camera expects them. */
export function findDiamonds(frame: Frame, rough: Projector, table: TableSpec): Diamond[] {
  return CUSHIONS.flatMap((cushion) => {
    const side = cushion === "bottom" || cushion === "top" ? table.widthMm : table.lengthMm;
    const count = Math.round(side / table.diamonds.spacingMm);
    const found: (Diamond & { along: number; out: number })[] = [];
    for (let index = 0; index <= count; index++) {
      const [x, y] = nosePoint(cushion, (index * table.diamonds.spacingMm) / side, -table.diamonds.offsetMm, table);
      const px = brightSpot(frame, rough, x, y, table.railTopHeightMm);
      if (!px) continue;
      const [mx, my] = rough.unproject(px[0], px[1], table.railTopHeightMm);
      const short = cushion === "bottom" || cushion === "top";
      found.push({ cushion, index, px, along: short ? my - y : mx - x, out: short ? mx - x : my - y });
    }
    const out = medianOf(found.map((d) => d.out));
    const along = medianOf(found.map((d) => d.along));
    return found
      .filter((d) => Math.abs(d.out - out) < IN_ROW_MM && Math.abs(d.along - along) < IN_ROW_MM)
      .map(({ cushion: c, index, px }) => ({ cushion: c, index, px }));
  });
}

/** Where a diamond should lie: x, y in mm, at the rail's top. */
export function diamondPoint(d: Pick<Diamond, "cushion" | "index">, table: TableSpec): [number, number] {
  const side = d.cushion === "bottom" || d.cushion === "top" ? table.widthMm : table.lengthMm;
  return nosePoint(d.cushion, (d.index * table.diamonds.spacingMm) / side, -table.diamonds.offsetMm, table);
}

function brightSpot(frame: Frame, rough: Projector, x: number, y: number, z: number): [number, number] | null {
  const scale = rough.scaleAt(x, y, z);
  const [u0, v0] = rough.project(x, y, z);
  const reach = SEARCH_MM * scale;
  const radius = Math.max(1, RADIUS_MM * scale);
  const margin = reach + 3 * radius;
  if (u0 < margin || v0 < margin || u0 > frame.width - 1 - margin || v0 > frame.height - 1 - margin) return null;
  let best: [number, number] | null = null;
  let bestScore = LEAST_CONTRAST;
  for (let dv = -reach; dv <= reach; dv += 0.5) {
    for (let du = -reach; du <= reach; du += 0.5) {
      if (du * du + dv * dv > reach * reach) continue;
      const score = contrast(frame, u0 + du, v0 + dv, radius);
      if (score > bestScore) {
        bestScore = score;
        best = [u0 + du, v0 + dv];
      }
    }
  }
  return best && centroid(frame, best[0], best[1], radius);
}

const RING = 12;

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

function centroid(frame: Frame, u: number, v: number, radius: number): [number, number] {
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

function medianOf(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
