import type { Frame } from "../capture/frame-source.ts";

/** One plane of numbers, rows without padding. */
export interface Plane<T extends Uint8Array | Float32Array | Int32Array = Uint8Array> {
  width: number;
  height: number;
  data: T;
}

/** A small picture: Y, U, V of one size. */
export interface SmallPicture {
  width: number;
  height: number;
  /** Source pixels per small pixel. */
  factor: number;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
}

/** Mean of each block of `fx` × `fy` pixels of a plane into `out`. */
export function shrinkPlane(
  source: Uint8Array,
  sourceWidth: number,
  fx: number,
  fy: number,
  out: Uint8Array,
  outWidth: number,
  outHeight: number,
): void {
  const half = (fx * fy) >> 1;
  const area = fx * fy;
  for (let y = 0; y < outHeight; y++) {
    for (let x = 0; x < outWidth; x++) {
      let sum = half;
      let row = y * fy * sourceWidth + x * fx;
      for (let j = 0; j < fy; j++, row += sourceWidth) {
        for (let i = 0; i < fx; i++) sum += source[row + i]!;
      }
      out[y * outWidth + x] = (sum / area) | 0;
    }
  }
}

/** Shrinks a frame so that its longer side has about `longSide` pixels; the factor is even where chroma is halved. */
export function shrink(frame: Frame, longSide: number): SmallPicture {
  const { width, height, chromaShiftX: sx, chromaShiftY: sy } = frame;
  let factor = Math.max(1, Math.round(Math.max(width, height) / longSide));
  if (sx || sy) factor = Math.max(2, factor + (factor & 1));
  const w = Math.floor(width / factor);
  const h = Math.floor(height / factor);
  const small = {
    width: w,
    height: h,
    factor,
    y: new Uint8Array(w * h),
    u: new Uint8Array(w * h),
    v: new Uint8Array(w * h),
  };
  shrinkPlane(frame.y, width, factor, factor, small.y, w, h);
  const cw = (width + (1 << sx) - 1) >> sx;
  shrinkPlane(frame.u, cw, factor >> sx, factor >> sy, small.u, w, h);
  shrinkPlane(frame.v, cw, factor >> sx, factor >> sy, small.v, w, h);
  return small;
}

/** Bilinear value of a plane at (x, y); coordinates are clamped to the picture. */
export function sample(data: Uint8Array, width: number, height: number, x: number, y: number): number {
  const cx = x < 0 ? 0 : Math.min(x, width - 1.001);
  const cy = y < 0 ? 0 : Math.min(y, height - 1.001);
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = cx - x0;
  const fy = cy - y0;
  const i = y0 * width + x0;
  const top = data[i]! + fx * (data[i + 1]! - data[i]!);
  const bottom = data[i + width]! + fx * (data[i + width + 1]! - data[i + width]!);
  return top + fy * (bottom - top);
}

/**
 * Where a luma column lies in a chroma plane: video sites halved chroma on the left luma column, JPEG midway between two.
 * Rows: midway between two in both.
 */
export function chromaX(x: number, shiftX: number, centred: boolean): number {
  if (!shiftX) return x;
  return centred ? (x - 0.5) / 2 : x / 2;
}
export function chromaY(y: number, shiftY: number): number {
  return shiftY ? (y - 0.5) / 2 : y;
}
