import type { Colour } from "../calibration/profile.ts";
import type { ClothModel } from "./cloth-model.ts";
import type { Grid } from "./grid.ts";

/** A compact foreign thing of about a ball's size, before anybody knows its colour's name. */
export interface Blob {
  /** Centre, px of the picture. */
  px: [number, number];
  /** Area over a ball's area. */
  size: number;
  /** In the light of the profile. */
  colour: Colour;
}

/** Area of a lone ball in the grid over the ideal disc: edge cells fall to either side. */
const SIZE = [0.4, 1.5] as const;
/** Longer over shorter side of the surrounding box. */
const ROUND = 1.7;
/** Share of the ring around it that must be cloth. */
const LONELY = 0.8;

/** A ball differs from its cloth by at least this, levels of Y, Cb and Cr together; a stain or a shadow less. */
const LEAST_APART = 60;

/** Lone round things of a ball's size: the balls, mostly. Used to learn colours, not to follow balls. */
export function loneBlobs(grid: Grid, cloth: ClothModel): Blob[] {
  const { width } = grid;
  const blobs: Blob[] = [];
  for (const part of cloth.foreignParts(Math.max(4, SIZE[0] * grid.patchArea))) {
    const size = part.pixels.length / grid.patchArea;
    if (size > SIZE[1]) continue;
    const w = part.maxX - part.minX + 1;
    const h = part.maxY - part.minY + 1;
    if (Math.max(w, h) / Math.min(w, h) > ROUND) continue;
    const cx = part.pixels.reduce((s, i) => s + (i % width), 0) / part.pixels.length;
    const cy = part.pixels.reduce((s, i) => s + Math.floor(i / width), 0) / part.pixels.length;
    if (ringOfCloth(grid, cloth, cx, cy) < LONELY) continue;
    const colour = innerColour(grid, cx, cy);
    const cell = Math.round(cy) * width + Math.round(cx);
    const apart = Math.abs(colour.u - cloth.uAt(cell)) + Math.abs(colour.v - cloth.vAt(cell));
    if (apart + Math.abs(colour.y - cloth.yAt(cell)) < LEAST_APART) continue;
    blobs.push({
      px: [grid.pixelX(cx), grid.pixelY(cy)],
      size,
      colour: cloth.light.known(cloth.light.tileOf(cell), colour),
    });
  }
  return blobs;
}

/** Patches up to this many balls may be balls that touch; larger ones are people. */
const TOUCHING = 3.4;
/** Chroma within which cells of a patch are one ball's, levels. */
const ONE_COLOUR = 18;
/** Area of one colour within a patch of touching balls, in balls: edges and highlights belong to none. */
const ITS_OWN = [0.3, 1.15] as const;

/**
 * Balls that touch each other, taken apart by colour: only used while colours are unknown, since a hand can look like this too.
 */
export function touchingBlobs(grid: Grid, cloth: ClothModel): Blob[] {
  const blobs: Blob[] = [];
  for (const part of cloth.foreignParts(SIZE[1] * grid.patchArea)) {
    if (part.pixels.length > TOUCHING * grid.patchArea) continue;
    let rest = [...part.pixels];
    for (let k = 0; k < 3 && rest.length > ITS_OWN[0] * grid.ballArea; k++) {
      const mine = mostCommon(grid, rest);
      rest = rest.filter((i) => !mine.includes(i));
      const size = mine.length / grid.ballArea;
      if (size < ITS_OWN[0] || size > ITS_OWN[1]) continue;
      const xs = mine.map((i) => i % grid.width);
      const ys = mine.map((i) => Math.floor(i / grid.width));
      const across = Math.max(...xs) - Math.min(...xs) + 1;
      const down = Math.max(...ys) - Math.min(...ys) + 1;
      if (Math.max(across, down) / Math.min(across, down) > ROUND) continue;
      const cx = xs.reduce((a, b) => a + b, 0) / xs.length;
      const cy = ys.reduce((a, b) => a + b, 0) / ys.length;
      const tile = cloth.light.tileOf(Math.round(cy) * grid.width + Math.round(cx));
      const colour = cloth.light.known(tile, innerColour(grid, cx, cy));
      blobs.push({ px: [grid.pixelX(cx), grid.pixelY(cy)], size, colour });
    }
  }
  return blobs;
}

/** The cells whose chroma lies near that of the cell with most neighbours in chroma. */
function mostCommon(grid: Grid, cells: readonly number[]): number[] {
  let best: number[] = [];
  for (const c of cells) {
    const near = cells.filter((i) => Math.hypot(grid.u[i]! - grid.u[c]!, grid.v[i]! - grid.v[c]!) < ONE_COLOUR);
    if (near.length > best.length) best = near;
  }
  return best;
}

function ringOfCloth(grid: Grid, cloth: ClothModel, cx: number, cy: number): number {
  const radius = grid.ballRadius + 2.2;
  let [on, all] = [0, 0];
  for (let k = 0; k < 24; k++) {
    const x = Math.round(cx + radius * Math.cos((k * Math.PI) / 12));
    const y = Math.round(cy + radius * Math.sin((k * Math.PI) / 12));
    if (x < 0 || y < 0 || x >= grid.width || y >= grid.height || !grid.inside[y * grid.width + x]) continue;
    all++;
    if (!cloth.foreign[y * grid.width + x]) on++;
  }
  return all ? on / all : 0;
}

/** Median colour of the inner cells: highlights and edges fall out. */
function innerColour(grid: Grid, cx: number, cy: number): Colour {
  const reach = Math.max(0.8, grid.ballRadius * 0.6);
  const values: [number[], number[], number[]] = [[], [], []];
  for (let y = Math.floor(cy - reach); y <= Math.ceil(cy + reach); y++) {
    for (let x = Math.floor(cx - reach); x <= Math.ceil(cx + reach); x++) {
      if ((x - cx) ** 2 + (y - cy) ** 2 > reach * reach) continue;
      const i = y * grid.width + x;
      values[0].push(grid.y[i]!);
      values[1].push(grid.u[i]!);
      values[2].push(grid.v[i]!);
    }
  }
  const [y, u, v] = values.map((list) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0);
  return { y: y!, u: u!, v: v! };
}
