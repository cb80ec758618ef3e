import { type Component, components, outline } from "../kernels/components.ts";
import type { SmallPicture } from "../kernels/picture.ts";
import { type ClothColour, clothCandidates, clothMask, isNear } from "./cloth.ts";
import type { PictureSide } from "./orient.ts";
import type { Quad } from "./quad.ts";
import { growth, type Straightening, straightQuads } from "./straighten.ts";

/** A cloth seen in the small picture; the figure is of the straightened picture. */
export interface Sighting {
  quad: Quad;
  lens: Straightening;
  cloth: ClothColour;
  score: number;
}

/** What was looked at, for saying why nothing was found. */
export interface ClothSearch {
  sightings: Sighting[];
  /** Pixels of the largest area of one colour, as a share of the picture. */
  largestShare: number;
  /** Sides of the picture on which a cloth with straight sides otherwise runs out of it. */
  cutOff: PictureSide[] | null;
}

/** Share of the picture that a table must fill. */
const LEAST_AREA = 0.04;
/** Share of its outline that must be seen, and how well the cloth must fill it; pockets and people take their part. */
const LEAST_SUPPORT = 0.6;
const FILL = [0.78, 1.06] as const;
/** Length over width of the cloth in the picture, tilt included. */
const ASPECT = [1.5, 2.65] as const;
/** A figure this near to the picture's edge runs out of it, small-picture px. */
const EDGE_PX = 1.5;
/** Sightings nearer to each other than this, in square roots of their area, are one table. */
const SAME_PLACE = 0.5;
/** Chroma within so many levels is the very colour. */
const VERY = 10;
/** Share of its outline by which a second table is known for one. */
const OTHER_SUPPORT = 0.8;
const PARTS = 3;

/** The areas of a picture that may be a table's cloth, best first. */
export function findCloth(picture: SmallPicture): ClothSearch {
  const least = LEAST_AREA * picture.width * picture.height;
  const search: ClothSearch = { sightings: [], largestShare: 0, cutOff: null };
  for (const { cloth, mask, narrow } of masks(picture)) {
    // A narrow colour is for a cloth that a like-hued sleeve or floor joins: needless once a table was seen.
    if (narrow && search.sightings.length > 0) continue;
    for (const part of components(mask, picture.width, picture.height, least).slice(0, PARTS)) {
      search.largestShare = Math.max(search.largestShare, part.pixels.length / mask.length);
      for (const { quad, lens } of straightQuads(outline(part, picture.width), picture.width, picture.height)) {
        if (quad.support < LEAST_SUPPORT) continue;
        const fill = filled(part.pixels, picture.width, lens) / quad.area;
        const aspect = aspectOf(quad);
        if (fill < FILL[0] || fill > FILL[1]) continue;
        const cut = cutSides(part, picture);
        if (cut.length > 0) {
          if (cut.length < 3) search.cutOff ??= cut;
          continue;
        }
        if (aspect < ASPECT[0] || aspect > ASPECT[1]) continue;
        const even = purity(picture, part.pixels, cloth);
        const score = quad.support * (1 - Math.abs(1 - fill)) * Math.sqrt(quad.area) * even;
        search.sightings.push({ quad, lens, cloth: inner(picture, quad, cloth), score });
      }
    }
  }
  search.sightings.sort((a, b) => b.score - a.score);
  return search;
}

/** Sides of the picture that a part runs out of. */
function cutSides(part: Component, picture: SmallPicture): PictureSide[] {
  const sides: PictureSide[] = [];
  if (part.minX < EDGE_PX) sides.push("left");
  if (part.maxX > picture.width - 1 - EDGE_PX) sides.push("right");
  if (part.minY < EDGE_PX) sides.push("up");
  if (part.maxY > picture.height - 1 - EDGE_PX) sides.push("down");
  return sides;
}

/** Tables in the picture: the best cloth, and others elsewhere that are nearly as large and as well outlined. */
export function countTables(sightings: Sighting[], share: number): number {
  const [best] = sightings;
  if (!best) return 0;
  const apart = SAME_PLACE * Math.sqrt(best.quad.area);
  const places: [number, number][] = [];
  for (const { quad } of sightings) {
    if (quad.area < share * best.quad.area || (places.length > 0 && quad.support < OTHER_SUPPORT)) continue;
    const x = quad.corners.reduce((s, c) => s + c[0], 0) / 4;
    const y = quad.corners.reduce((s, c) => s + c[1], 0) / 4;
    if (places.every((p) => Math.hypot(p[0] - x, p[1] - y) > apart)) places.push([x, y]);
  }
  return places.length;
}

/** The masks of each likely colour, and of pairs of alike ones: lamps and projectors tint one end of a cloth. */
function* masks(picture: SmallPicture): Generator<{ cloth: ClothColour; mask: Uint8Array; narrow?: boolean }> {
  const candidates = clothCandidates(picture);
  const single = candidates.map((cloth) => clothMask(picture, cloth));
  for (const [i, cloth] of candidates.entries()) yield { cloth, mask: single[i]! };
  for (const [i, cloth] of candidates.entries()) {
    const alike = candidates.map((other, j) => j !== i && isNear(cloth, other));
    if (!alike.some((a) => a)) continue;
    const mask = single[i]!.slice();
    for (const [j, a] of alike.entries())
      if (a)
        single[j]!.forEach((v, k) => {
          if (v) mask[k] = 1;
        });
    yield { cloth, mask };
  }
  for (const [i, cloth] of candidates.entries())
    yield { cloth, mask: single[i]!.map((v, k) => (v && isVery(picture, k, cloth) ? 1 : 0)), narrow: true };
}

/** Whether a pixel has a colour itself, not only its hue. */
const isVery = (picture: SmallPicture, k: number, cloth: ClothColour): boolean =>
  Math.abs(picture.u[k]! - cloth.u) < VERY && Math.abs(picture.v[k]! - cloth.v) < VERY;

function filled(pixels: Int32Array, width: number, lens: Straightening): number {
  let sum = 0;
  for (const i of pixels) sum += growth(lens, i % width, (i / width) | 0);
  return sum;
}

function aspectOf(quad: Quad): number {
  const side = (i: number) => {
    const [a, b] = [quad.corners[(i + 3) % 4]!, quad.corners[i]!];
    return Math.hypot(b[0] - a[0], b[1] - a[1]);
  };
  const one = (side(0) + side(2)) / 2;
  const other = (side(1) + side(3)) / 2;
  return Math.max(one, other) / Math.max(1, Math.min(one, other));
}

/** Share of a part's pixels that have the candidate's very colour: tells a cloth from a like-hued floor around it. */
function purity(picture: SmallPicture, pixels: Int32Array, cloth: ClothColour): number {
  let n = 0;
  for (const i of pixels) {
    if (isVery(picture, i, cloth)) n++;
  }
  return n / pixels.length;
}

/** The colour of the field itself: the median over the middle of the figure. */
function inner(picture: SmallPicture, quad: Quad, cloth: ClothColour): ClothColour {
  const cx = quad.corners.reduce((s, c) => s + c[0], 0) / 4;
  const cy = quad.corners.reduce((s, c) => s + c[1], 0) / 4;
  const values: [number[], number[], number[]] = [[], [], []];
  for (let a = -0.7; a <= 0.7; a += 0.05) {
    for (let b = -0.7; b <= 0.7; b += 0.05) {
      const side = a >= 0 ? quad.corners[0]! : quad.corners[2]!;
      const other = b >= 0 ? quad.corners[1]! : quad.corners[3]!;
      const x = Math.round(cx + (Math.abs(a) * (side[0] - cx) + Math.abs(b) * (other[0] - cx)) / 1.5);
      const y = Math.round(cy + (Math.abs(a) * (side[1] - cy) + Math.abs(b) * (other[1] - cy)) / 1.5);
      const i = y * picture.width + x;
      values[0].push(picture.y[i]!);
      values[1].push(picture.u[i]!);
      values[2].push(picture.v[i]!);
    }
  }
  const [y, u, v] = values.map((list) => list.sort((p, q) => p - q)[list.length >> 1] ?? 0);
  return { y: y ?? cloth.y, u: u ?? cloth.u, v: v ?? cloth.v };
}
