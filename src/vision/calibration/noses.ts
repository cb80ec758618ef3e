import { CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { sample } from "../kernels/picture.ts";

/** A measured point of a cushion's nose edge. */
export interface NosePoint {
  cushion: Cushion;
  px: [number, number];
}

/** How far from the expected nose line the edge is looked for at first, mm: half of a cushion's cloth, which is about 50 mm wide. */
const SEARCH_MM = 26;
/** The same around the edge found for the whole side, mm. */
const REFINE_MM = 7;
/** Measured places along each side. */
const PLACES = 120;
/** Part of a side left out at each end: mitred corners. */
const END_SHARE = 0.03;
/** Steps of a profile per pixel. */
const OVERSAMPLING = 2;
/** Least step of brightness that counts as an edge, grey levels. */
const LEAST_STEP = 6;

/** The point of a cushion's nose line at share `s` of its length, moved inwards by `inwards` mm. */
export function nosePoint(cushion: Cushion, s: number, inwards: number, table: TableSpec): [number, number] {
  switch (cushion) {
    case "bottom":
      return [inwards, s * table.widthMm];
    case "top":
      return [table.lengthMm - inwards, s * table.widthMm];
    case "right":
      return [s * table.lengthMm, inwards];
    case "left":
      return [s * table.lengthMm, table.widthMm - inwards];
  }
}

/**
 * The nose edges in a picture, given a rough camera: going inwards from the cushion the lit cloth falls off into the shadow
 * under the nose. First the edge of the whole side is found from its mean profile, then each place by itself around it.
 */
export function findNoses(frame: Frame, rough: Projector, table: TableSpec, searchMm = SEARCH_MM): NosePoint[] {
  return CUSHIONS.flatMap((cushion) => noseOf(cushion, frame, rough, table, searchMm));
}

function noseOf(cushion: Cushion, frame: Frame, rough: Projector, table: TableSpec, searchMm: number): NosePoint[] {
  const scale = rough.scaleAt(table.lengthMm / 2, table.widthMm / 2, table.noseHeightMm);
  const step = 1 / (scale * OVERSAMPLING);
  const length = 2 * Math.ceil(searchMm / step) + 1;
  const profiles: Float32Array[] = [];
  const px: [number, number] = [0, 0];
  const at = (place: number, inwards: number): [number, number] => {
    const s = END_SHARE + ((1 - 2 * END_SHARE) * (place + 0.5)) / PLACES;
    const [x, y] = nosePoint(cushion, s, inwards, table);
    return rough.project(x, y, table.noseHeightMm, px);
  };
  for (let place = 0; place < PLACES; place++) {
    const profile = new Float32Array(length);
    for (let i = 0; i < length; i++) {
      const [u, v] = at(place, (i - (length - 1) / 2) * step);
      profile[i] =
        u < 0 || v < 0 || u > frame.width - 1 || v > frame.height - 1
          ? Number.NaN
          : sample(frame.y, frame.width, frame.height, u, v);
    }
    profiles.push(slope(profile));
  }
  const typical = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const values = profiles.map((p) => p[i]!).filter((v) => !Number.isNaN(v));
    values.sort((a, b) => a - b);
    typical[i] = values.length > PLACES / 4 ? values[values.length >> 1]! : 0;
  }
  let best = 0;
  for (let i = 0; i < length; i++) if (typical[i]! < typical[best]!) best = i;
  if (typical[best]! > -LEAST_STEP / 2) return [];
  const reach = Math.max(2, Math.round(Math.min(REFINE_MM, searchMm) / step));
  const points: NosePoint[] = [];
  profiles.forEach((profile, place) => {
    const i = steepest(profile, best, reach);
    if (i === null) return;
    const [u, v] = at(place, (i - (length - 1) / 2) * step);
    points.push({ cushion, px: [u, v] });
  });
  return points;
}

/** Fall or rise of a profile over one pixel on either side, grey levels. */
function slope(profile: Float32Array): Float32Array {
  const out = new Float32Array(profile.length);
  const reach = OVERSAMPLING;
  for (let i = reach; i < profile.length - reach; i++) out[i] = profile[i + reach]! - profile[i - reach]!;
  return out;
}

/** Index, to a fraction, of the steepest fall within `reach` of `around`; null where there is none. */
function steepest(slopes: Float32Array, around: number, reach: number): number | null {
  let best = -1;
  for (let i = Math.max(1, around - reach); i <= Math.min(slopes.length - 2, around + reach); i++) {
    if (slopes[i]! < -LEAST_STEP && (best < 0 || slopes[i]! < slopes[best]!)) best = i;
  }
  if (best < 0) return null;
  const [a, b, c] = [slopes[best - 1]!, slopes[best]!, slopes[best + 1]!];
  const curve = a - 2 * b + c;
  return curve > 1e-6 ? best + (0.5 * (a - c)) / curve : best;
}
