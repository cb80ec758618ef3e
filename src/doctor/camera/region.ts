import type { Profile } from "../../vision/calibration/profile.ts";
import { Projector } from "../../vision/camera/camera.ts";

/** The pixels that are looked at, in bands of rows: a lamp that flickers shows as bands under a rolling shutter. */
export interface Region {
  /** Index of each pixel in the luma plane, by band. */
  bands: Int32Array[];
  /** The same by part of the table: quarters along and halves across, in the table's own directions. */
  parts: Int32Array[];
}

/** One pixel of so many each way: thousands are left. */
const STEP = 4;
const BANDS = 24;
/** Away from the noses' shadows, as a share of each side. */
const MARGIN = 0.06;
const EDGE_POINTS = 8;
const [PARTS_ALONG, PARTS_ACROSS] = [4, 2];

interface Size {
  width: number;
  height: number;
}

/** The cloth of a calibrated table; without a profile, or where that table lies outside, the whole picture. */
export function regionOf({ width, height }: Size, profile: Profile | null): Region {
  const projector = profile && new Projector(profile.camera);
  const outline = (x0: number, y0: number, x1: number, y1: number): [number, number][] => {
    if (!projector || !profile) {
      const [w, h] = [width - 1, height - 1];
      return [
        [x0 * w, y0 * h],
        [x1 * w, y0 * h],
        [x1 * w, y1 * h],
        [x0 * w, y1 * h],
      ];
    }
    const { lengthMm, widthMm } = profile.table;
    const corners = [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ] as const;
    // A lens bends the sides: some points on each.
    return corners.flatMap(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % corners.length]!;
      return Array.from({ length: EDGE_POINTS }, (_, k) => {
        const s = k / EDGE_POINTS;
        return projector.project((ax + s * (bx - ax)) * lengthMm, (ay + s * (by - ay)) * widthMm, 0);
      });
    });
  };
  const [low, high] = profile ? [MARGIN, 1 - MARGIN] : [0, 1];
  const all = inside(outline(low, low, high, high), width, height);
  const span = high - low;
  const parts = Array.from({ length: PARTS_ALONG * PARTS_ACROSS }, (_, k) => {
    const [i, j] = [k % PARTS_ALONG, Math.floor(k / PARTS_ALONG)];
    const x = (n: number) => low + (span * n) / PARTS_ALONG;
    const y = (n: number) => low + (span * n) / PARTS_ACROSS;
    return inside(outline(x(i), y(j), x(i + 1), y(j + 1)), width, height);
  }).filter((p) => p.length > 0);
  if (all.length === 0) return regionOf({ width, height }, null);
  const rowOf = (pixel: number) => Math.floor(pixel / width);
  const [first, last] = [rowOf(all[0]!), rowOf(all.at(-1)!)];
  const bands = Array.from({ length: BANDS }, () => [] as number[]);
  for (const pixel of all)
    bands[Math.min(BANDS - 1, Math.floor((BANDS * (rowOf(pixel) - first)) / (last - first + 1)))]!.push(pixel);
  return { bands: bands.filter((b) => b.length > 0).map((b) => Int32Array.from(b)), parts };
}

/** Every pixel of the coarse raster inside an outline, row by row. */
function inside(outline: readonly [number, number][], width: number, height: number): Int32Array {
  const pixels: number[] = [];
  for (let v = STEP >> 1; v < height; v += STEP) {
    const crossings = outline
      .flatMap(([ax, ay], i) => {
        const [bx, by] = outline[(i + 1) % outline.length]!;
        if (ay > v === by > v) return [];
        return [ax + ((v - ay) / (by - ay)) * (bx - ax)];
      })
      .sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const to = Math.min(width - 1, crossings[k + 1]!);
      for (let u = Math.max(0, Math.ceil(crossings[k]!)); u <= to; u += STEP) pixels.push(v * width + u);
    }
  }
  return Int32Array.from(pixels);
}
