import type { FrameSource } from "../../../src/vision/capture/frame-source.ts";

/** A mean of frames of a still scene: planes as numbers, and where chroma samples lie. */
export interface Picture {
  width: number;
  height: number;
  planes: { data: Float64Array; width: number; height: number; step: number; offsetX: number; offsetY: number }[];
}

/** Mean of frames `from` up to `to` (exclusive). */
export async function meanPicture(source: FrameSource, from: number, to: number): Promise<Picture> {
  let sums: Float64Array[] | null = null;
  let count = 0;
  const { width, height, chromaShiftX, chromaShiftY, chromaCentred } = source.info;
  for await (const frame of source.frames()) {
    if (frame.index >= to) break;
    if (frame.index < from) continue;
    const planes = [frame.y, frame.u, frame.v];
    sums ??= planes.map((plane) => new Float64Array(plane.length));
    planes.forEach((plane, p) => {
      for (let i = 0; i < plane.length; i++) sums![p]![i]! += plane[i]!;
    });
    count++;
  }
  await source.close();
  const means = (sums ?? []).map((sum) => sum.map((v) => v / count));
  const wide = (width + (1 << chromaShiftX) - 1) >> chromaShiftX;
  const high = (height + (1 << chromaShiftY) - 1) >> chromaShiftY;
  const half = (shift: number) => ((1 << shift) - 1) / 2;
  return {
    width,
    height,
    planes: means.map((data, p) =>
      p === 0
        ? { data, width, height, step: 1, offsetX: 0, offsetY: 0 }
        : {
            ...{ data, width: wide, height: high, step: 1 << chromaShiftX },
            offsetX: chromaCentred ? half(chromaShiftX) : 0,
            offsetY: half(chromaShiftY),
          },
    ),
  };
}

/** Median of a plane by distance from a point, in rings of `ring` radii up to `reach` radii; optionally within 45° of a direction. */
export function radialProfile(
  { planes }: Picture,
  plane: 0 | 1 | 2,
  [cu, cv]: readonly [number, number],
  radius: number,
  direction: number | null = null,
  ring = 1 / 12,
  reach = 2.5,
): number[] {
  const { data, width, height, step, offsetX, offsetY } = planes[plane]!;
  const rings = Array.from({ length: Math.round(reach / ring) }, () => [] as number[]);
  for (let j = 0; j < height; j++) {
    const dv = j * step + offsetY - cv;
    if (Math.abs(dv) > reach * radius) continue;
    for (let i = 0; i < width; i++) {
      const du = i * step + offsetX - cu;
      const r = Math.hypot(du, dv) / radius;
      if (r >= reach) continue;
      if (direction !== null && Math.cos(Math.atan2(dv, du) - direction) < Math.SQRT1_2) continue;
      rings[Math.floor(r / ring)]!.push(data[j * width + i]!);
    }
  }
  return rings.map(median);
}

/** Median over a strip of each row or column: a cut across a cushion. */
export function cutAcross(
  { planes }: Picture,
  plane: 0 | 1 | 2,
  along: "u" | "v",
  from: number,
  to: number,
  stripFrom: number,
  stripTo: number,
): number[] {
  const { data, width, step } = planes[plane]!;
  return Array.from({ length: to - from }, (_, k) => {
    const at = Math.floor((from + k) / step);
    const values: number[] = [];
    for (let s = Math.floor(stripFrom / step); s < stripTo / step; s++)
      values.push(along === "u" ? data[s * width + at]! : data[at * width + s]!);
    return median(values);
  });
}

/** Centre of a ball by its colour: centroid of how far V is from that of the cloth about it. */
export function centreByColour(
  { planes }: Picture,
  [u, v]: readonly [number, number],
  radius: number,
): [number, number] {
  const { data, width, step, offsetX, offsetY } = planes[2]!;
  const reach = Math.round((2 * radius) / step);
  const [iu, iv] = [Math.round((u - offsetX) / step), Math.round((v - offsetY) / step)];
  const border: number[] = [];
  for (let d = -reach; d <= reach; d++)
    border.push(data[(iv - reach) * width + iu + d]!, data[(iv + reach) * width + iu + d]!);
  const cloth = median(border);
  let [sum, su, sv] = [0, 0, 0];
  let most = 0;
  for (let j = -reach; j <= reach; j++)
    for (let i = -reach; i <= reach; i++) most = Math.max(most, data[(iv + j) * width + iu + i]! - cloth);
  for (let j = -reach; j <= reach; j++)
    for (let i = -reach; i <= reach; i++) {
      const weight = Math.min(1, (data[(iv + j) * width + iu + i]! - cloth) / (0.8 * most));
      if (weight < 0.3) continue;
      sum += weight;
      su += weight * (iu + i);
      sv += weight * (iv + j);
    }
  return [(su / sum) * step + offsetX, (sv / sum) * step + offsetY];
}

/** How many pixels within `reach` px of a point are brighter than a level. */
export function brightArea(
  { planes }: Picture,
  [u, v]: readonly [number, number],
  reach: number,
  level: number,
): number {
  const { data, width } = planes[0]!;
  let count = 0;
  for (let j = Math.ceil(v - reach); j <= v + reach; j++)
    for (let i = Math.ceil(u - reach); i <= u + reach; i++)
      if (Math.hypot(i - u, j - v) <= reach && data[j * width + i]! > level) count++;
  return count;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Where a rising or falling profile passes a share of the way from its first level to its last, in samples. */
export function crossing(profile: readonly number[], first: number, last: number, share: number): number {
  const level = first + share * (last - first);
  const sign = Math.sign(last - first);
  for (let i = 1; i < profile.length; i++)
    if (sign * (profile[i]! - level) >= 0 && sign * (profile[i - 1]! - level) < 0)
      return i - 1 + (level - profile[i - 1]!) / (profile[i]! - profile[i - 1]!);
  return Number.NaN;
}
