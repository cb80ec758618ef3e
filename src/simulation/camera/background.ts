import type { TableSpec } from "../../table/geometry.ts";
import { allocateFrame } from "../../vision/capture/frame-source.ts";
import { type ClothMarks, Marks } from "./cloth-marks.ts";
import type { Yuv } from "./palette.ts";
import type { Rays } from "./rays.ts";
import { KIND, Surface } from "./surface.ts";

/** The table without balls and people: drawn once, copied from in every frame. */
export interface Background {
  /** Planar 4:2:0, as a frame's buffer. */
  buffer: Uint8Array;
  /** Share of each pixel that shows cloth inside the noses, 0-255: only there lie shadows of balls. */
  field: Uint8Array;
  /** Share of each pixel that shows the table, not the floor, 0-255: behind it a ball falls out of sight. */
  table: Uint8Array;
}

/** Samples across a pixel that an edge crosses, each way. */
const EDGE_SAMPLES = 6;
/** Luma and chroma keep this far from black and white, so that noise added later never overflows. */
export const DARKEST = 16;
export const BRIGHTEST = 235;

/** Draws the background. `softnessPx`: width of the lens's and sensor's blur, the box over which a pixel sees. */
export function drawBackground(
  rays: Rays,
  table: TableSpec,
  cloth: Yuv,
  softnessPx: number,
  marks: ClothMarks = NO_MARKS,
): Background {
  const { width, height } = rays.camera;
  const { buffer } = allocateFrame({ width, height, chromaShiftX: 1, chromaShiftY: 1 });
  const field = new Uint8Array(width * height);
  const onTable = new Uint8Array(width * height);
  const surface = new Surface(table, cloth, marksOf(rays, table, softnessPx, marks));
  const [ex, ey, ez] = rays.eye;
  const undistorted: [number, number] = [0, 0];
  const direction: [number, number] = [0, 0];
  const look = (u: number, v: number) => {
    rays.undistort(u, v, undistorted);
    rays.towards(undistorted[0], undistorted[1], direction);
    return surface.look(ex, ey, ez, direction[0], direction[1]);
  };
  const corners = cornerKinds(width, height, look);
  const chromaWidth = (width + 1) >> 1;
  const sumU = new Float32Array(chromaWidth * ((height + 1) >> 1));
  const sumV = new Float32Array(sumU.length);
  const counts = new Uint8Array(sumU.length);
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++) {
      const n = isEdge(corners, u, v, width, height) ? EDGE_SAMPLES : 1;
      let [y, cb, cr, onField, inFrame] = [0, 0, 0, 0, 0];
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++) {
          const kind = look(u + softnessPx * ((i + 0.5) / n - 0.5), v + softnessPx * ((j + 0.5) / n - 0.5));
          y += surface.colour[0];
          cb += surface.colour[1];
          cr += surface.colour[2];
          if (kind === KIND.field || kind === KIND.shadow) onField++;
          if (kind !== KIND.floor) inFrame++;
        }
      const samples = n * n;
      const pixel = v * width + u;
      buffer[pixel] = clampLevel(y / samples);
      field[pixel] = Math.round((255 * onField) / samples);
      onTable[pixel] = Math.round((255 * inFrame) / samples);
      const chroma = (v >> 1) * chromaWidth + (u >> 1);
      sumU[chroma]! += cb / samples;
      sumV[chroma]! += cr / samples;
      counts[chroma]!++;
    }
  const luma = width * height;
  for (let i = 0; i < sumU.length; i++) {
    buffer[luma + i] = clampLevel(sumU[i]! / counts[i]!);
    buffer[luma + sumU.length + i] = clampLevel(sumV[i]! / counts[i]!);
  }
  return { buffer, field, table: onTable };
}

const NO_MARKS: ClothMarks = { spots: false, lines: "none" };

/** What is drawn on the cloth; null where nothing is. */
function marksOf(rays: Rays, table: TableSpec, softnessPx: number, marks: ClothMarks): Marks | null {
  const scale = rays.projector.scaleAt(table.lengthMm / 2, table.widthMm / 2, 0);
  const drawn = new Marks(marks, table, softnessPx / scale);
  return drawn.none ? null : drawn;
}

export function clampLevel(value: number): number {
  return value < DARKEST ? DARKEST : value > BRIGHTEST ? BRIGHTEST : (value + 0.5) | 0;
}

/** Kind met at each pixel's upper left corner, (width + 1) × (height + 1). */
function cornerKinds(width: number, height: number, look: (u: number, v: number) => number): Uint8Array {
  const kinds = new Uint8Array((width + 1) * (height + 1));
  for (let v = 0; v <= height; v++)
    for (let u = 0; u <= width; u++) kinds[v * (width + 1) + u] = look(u - 0.5, v - 0.5);
  return kinds;
}

/** Whether an edge may cross what a pixel sees: the corners of it and its neighbours differ. */
function isEdge(kinds: Uint8Array, u: number, v: number, width: number, height: number): boolean {
  const stride = width + 1;
  const first = kinds[v * stride + u];
  for (let j = Math.max(0, v - 1); j <= Math.min(height, v + 2); j++)
    for (let i = Math.max(0, u - 1); i <= Math.min(width, u + 2); i++) if (kinds[j * stride + i] !== first) return true;
  return false;
}
