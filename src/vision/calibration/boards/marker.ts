import { homography } from "../../camera/pose.ts";
import { DICTIONARIES, type DictionaryName } from "./dictionaries.ts";

/** A picture's brightness, row by row. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}
export type Place = readonly [u: number, v: number];

export interface Marker {
  id: number;
  /** Its outer corners in the picture, clockwise as printed, from the one that is its top left. */
  corners: Place[];
}

/** Cells of the black rim around the code. */
const RIM = 1;
/** Samples along and across a cell, and the share of the cell that they span: its edges are blurred. */
const SAMPLES = 3;
const SPAN = 0.5;
/** Cells that may be read wrongly: markers of 4×4 in 50 differ by 4 cells and more. */
const WRONG_CODE_CELLS = 1;
const WRONG_RIM_CELLS = 1;
/** Black and white of a marker differ by more than shading and noise do, levels. */
const LEAST_CONTRAST = 30;

/**
 * Reads the marker whose black rim ends at these four corners of the picture (clockwise, from any). Null where there is none
 * of the dictionary.
 */
export function readMarker(picture: Grey, quad: readonly Place[], name: DictionaryName): Marker | null {
  const { side, codes } = DICTIONARIES[name];
  const cells = side + 2 * RIM;
  const levels = sample(picture, quad, cells);
  if (levels === null) return null;
  const darkest = Math.min(...levels);
  const brightest = Math.max(...levels);
  if (brightest - darkest < LEAST_CONTRAST) return null;
  const white = levels.map((level) => level > (darkest + brightest) / 2);
  const inner = (row: number, column: number) => white[(row + RIM) * cells + column + RIM]!;
  const inCode = (i: number) => {
    const row = Math.floor(i / cells) - RIM;
    const column = (i % cells) - RIM;
    return row >= 0 && row < side && column >= 0 && column < side;
  };
  if (white.filter((w, i) => w && !inCode(i)).length > WRONG_RIM_CELLS) return null;
  for (let turns = 0; turns < 4; turns++) {
    const code = codeOf(side, (row, column) => inner(...turned(row, column, side, turns)));
    const id = codes.findIndex((c) => differing(c, code) <= WRONG_CODE_CELLS);
    if (id >= 0) return { id, corners: quad.map((_, i) => quad[(i + turns) % quad.length]!) };
  }
  return null;
}

/** Mean level of each cell, row by row; null where the quad reaches out of the picture. */
function sample({ width, height, data }: Grey, quad: readonly Place[], cells: number): number[] | null {
  const square = [
    [0, 0],
    [cells, 0],
    [cells, cells],
    [0, cells],
  ] as const;
  const h = homography(square.map(([x, y], i) => ({ mm: [x, y], px: [quad[i]![0], quad[i]![1]] })));
  const levels: number[] = [];
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      let sum = 0;
      for (let i = 0; i < SAMPLES * SAMPLES; i++) {
        const x = column + 0.5 + SPAN * (((i % SAMPLES) + 0.5) / SAMPLES - 0.5);
        const y = row + 0.5 + SPAN * ((Math.floor(i / SAMPLES) + 0.5) / SAMPLES - 0.5);
        const [u, v] = through(h, x, y).map(Math.round) as [number, number];
        if (u < 0 || v < 0 || u >= width || v >= height) return null;
        sum += data[v * width + u]!;
      }
      levels.push(sum / (SAMPLES * SAMPLES));
    }
  return levels;
}

/** A plane's point through a homography (row-major 3×3). */
export function through(h: readonly number[], x: number, y: number): [number, number] {
  const w = h[6]! * x + h[7]! * y + h[8]!;
  return [(h[0]! * x + h[1]! * y + h[2]!) / w, (h[3]! * x + h[4]! * y + h[5]!) / w];
}

/** Where the cell of the upright marker lies in one whose top left is the quad's corner `turns`. */
function turned(row: number, column: number, side: number, turns: number): [number, number] {
  let [r, c] = [row, column];
  for (let i = 0; i < turns; i++) [r, c] = [c, side - 1 - r];
  return [r, c];
}

function codeOf(side: number, isWhite: (row: number, column: number) => boolean): number {
  let code = 0;
  for (let i = 0; i < side * side; i++) code = code * 2 + (isWhite(Math.floor(i / side), i % side) ? 1 : 0);
  return code;
}

function differing(a: number, b: number): number {
  let bits = a ^ b;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}
