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
  const lookAlong = (a: number, b: number) => {
    rays.towards(a, b, direction);
    return surface.look(ex, ey, ez, direction[0], direction[1]);
  };
  const look = (u: number, v: number) => {
    rays.undistort(u, v, undistorted);
    return lookAlong(undistorted[0], undistorted[1]);
  };
  const edges = edgesOf(cornerKinds(rays, lookAlong), width, height);
  const chromaWidth = (width + 1) >> 1;
  const sumU = new Float32Array(chromaWidth * ((height + 1) >> 1));
  const sumV = new Float32Array(sumU.length);
  const counts = new Uint8Array(sumU.length);
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++) {
      const n = edges[v * width + u] === 1 ? EDGE_SAMPLES : 1;
      let y = 0;
      let cb = 0;
      let cr = 0;
      let onField = 0;
      let inFrame = 0;
      for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++) {
          const kind =
            n === 1
              ? lookAlong(rays.a[v * width + u]!, rays.b[v * width + u]!)
              : look(u + softnessPx * ((i + 0.5) / n - 0.5), v + softnessPx * ((j + 0.5) / n - 0.5));
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

/**
 * Kind met at each pixel's upper left corner, (width + 1) × (height + 1). A corner's ray is the mean of the pixels' about it; at
 * the picture's border that of those there are, half a pixel further in, where no edge of the table is.
 */
function cornerKinds(rays: Rays, lookAlong: (a: number, b: number) => number): Uint8Array {
  const { a: rayA, b: rayB } = rays;
  const { width, height } = rays.camera;
  const kinds = new Uint8Array((width + 1) * (height + 1));
  for (let v = 0, k = 0; v <= height; v++) {
    const above = Math.max(0, v - 1) * width;
    const below = Math.min(height - 1, v) * width;
    for (let u = 0; u <= width; u++, k++) {
      const left = Math.max(0, u - 1);
      const right = Math.min(width - 1, u);
      const a = rayA[above + left]! + rayA[above + right]! + rayA[below + left]! + rayA[below + right]!;
      const b = rayB[above + left]! + rayB[above + right]! + rayB[below + left]! + rayB[below + right]!;
      kinds[k] = lookAlong(0.25 * a, 0.25 * b);
    }
  }
  return kinds;
}

/** Pixels that an edge may cross, where pixels see a little of their neighbours: corners of it or of one beside it differ. */
function edgesOf(kinds: Uint8Array, width: number, height: number): Uint8Array {
  const edges = new Uint8Array(width * height);
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++) {
      const k = v * (width + 1) + u;
      const kind = kinds[k];
      if (kinds[k + 1] === kind && kinds[k + width + 1] === kind && kinds[k + width + 2] === kind) continue;
      for (let j = Math.max(0, v - 1); j <= Math.min(height - 1, v + 1); j++)
        edges.fill(1, j * width + Math.max(0, u - 1), j * width + Math.min(width, u + 2));
    }
  return edges;
}
