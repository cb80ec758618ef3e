import { allocateFrame, type Frame } from "../capture/frame-source.ts";

/** A piece of a picture, copied, with the place of its first pixel. */
export interface Crop {
  frame: Frame;
  left: number;
  top: number;
}

/** Copies the square of `2 · half` px around a point as far as the picture reaches; even places keep chroma in line. */
export function cropAround(frame: Frame, [u, v]: readonly [number, number], half: number): Crop {
  const size = 2 * Math.ceil(half);
  const even = (value: number, most: number) => 2 * Math.floor(Math.max(0, Math.min(value, most)) / 2);
  const left = even(Math.round(u) - size / 2, frame.width - size);
  const top = even(Math.round(v) - size / 2, frame.height - size);
  const { frame: piece } = allocateFrame({ ...frame, width: size, height: size });
  piece.index = frame.index;
  piece.t = frame.t;
  copy(frame.y, frame.width, piece.y, size, left, top, size);
  const { chromaShiftX: sx, chromaShiftY: sy } = frame;
  for (const plane of ["u", "v"] as const)
    copy(
      frame[plane],
      (frame.width + (1 << sx) - 1) >> sx,
      piece[plane],
      size >> sx,
      left >> sx,
      top >> sy,
      size >> sy,
    );
  return { frame: piece, left, top };
}

function copy(
  from: Uint8Array,
  stride: number,
  to: Uint8Array,
  width: number,
  left: number,
  top: number,
  rows: number,
) {
  for (let row = 0; row < rows; row++) {
    const start = (top + row) * stride + left;
    to.set(from.subarray(start, start + width), row * width);
  }
}
