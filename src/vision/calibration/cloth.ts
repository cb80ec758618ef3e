import type { SmallPicture } from "../kernels/picture.ts";

/** A cloth colour in Y, U, V. */
export interface ClothColour {
  y: number;
  u: number;
  v: number;
}

const NEUTRAL = 128;
/** Chroma bins of the histogram, in levels. */
const BIN = 4;
const BINS = 256 / BIN;
/** Share of the picture that a colour must fill to be thought of as a cloth. */
const LEAST_SHARE = 0.04;
const MOST_CANDIDATES = 6;
/** Below this saturation a cloth counts as grey: its hue says nothing. */
const GREY_SATURATION = 10;
/** A shadow keeps the hue and loses saturation; below this part of the cloth's own it is another thing. */
const LEAST_SATURATION = 0.35;
/** Tangent of the hue difference that still is the same cloth. */
const HUE_TANGENT = 0.22;
/** Chroma noise that an almost grey pixel may carry, levels. */
const CHROMA_NOISE = 4;
/** A grey cloth is told by brightness too: levels around its own. */
const GREY_LUMA = 55;

/** The colours that fill much of the picture, most common first. */
export function clothCandidates(picture: SmallPicture): ClothColour[] {
  const counts = new Int32Array(BINS * BINS);
  const { y, u, v } = picture;
  for (let i = 0; i < y.length; i++) counts[(u[i]! >> 2) * BINS + (v[i]! >> 2)]!++;
  const candidates: ClothColour[] = [];
  const used = new Uint8Array(counts.length);
  while (candidates.length < MOST_CANDIDATES) {
    let best = -1;
    for (let i = 0; i < counts.length; i++) if (!used[i] && (best < 0 || counts[i]! > counts[best]!)) best = i;
    if (best < 0) break;
    const bu = Math.floor(best / BINS);
    const bv = best % BINS;
    let n = 0;
    let [sy, su, sv] = [0, 0, 0];
    for (let i = 0; i < y.length; i++) {
      if (Math.abs((u[i]! >> 2) - bu) <= 1 && Math.abs((v[i]! >> 2) - bv) <= 1) {
        n++;
        sy += y[i]!;
        su += u[i]!;
        sv += v[i]!;
      }
    }
    for (let a = bu - 2; a <= bu + 2; a++) {
      for (let b = bv - 2; b <= bv + 2; b++) if (a >= 0 && b >= 0 && a < BINS && b < BINS) used[a * BINS + b] = 1;
    }
    if (n < LEAST_SHARE * y.length) break;
    candidates.push({ y: sy / n, u: su / n, v: sv / n });
  }
  return candidates;
}

/** Whether a pixel is of this cloth, in light or in shadow. */
export function isCloth(cloth: ClothColour, y: number, u: number, v: number): boolean {
  const cu = cloth.u - NEUTRAL;
  const cv = cloth.v - NEUTRAL;
  const saturation = Math.hypot(cu, cv);
  const du = u - NEUTRAL;
  const dv = v - NEUTRAL;
  if (saturation < GREY_SATURATION) {
    return Math.hypot(du - cu, dv - cv) < GREY_SATURATION && Math.abs(y - cloth.y) < GREY_LUMA;
  }
  const along = (du * cu + dv * cv) / saturation;
  const across = Math.abs(du * cv - dv * cu) / saturation;
  return along > LEAST_SATURATION * saturation && across < HUE_TANGENT * along + CHROMA_NOISE;
}

/** Chroma levels between two shades of one cloth under uneven light. */
const ALIKE = 22;

/** Whether two colours may be one cloth under different light. */
export function isNear(a: ClothColour, b: ClothColour): boolean {
  return Math.hypot(a.u - b.u, a.v - b.v) < ALIKE && Math.abs(a.y - b.y) < GREY_LUMA;
}

/** `isCloth` as a table over chroma, for millions of pixels: 1 at u · 256 + v where that chroma is the cloth's (luma aside). */
export function clothTable(cloth: ClothColour): Uint8Array {
  const table = new Uint8Array(256 * 256);
  for (let u = 0; u < 256; u++) {
    for (let v = 0; v < 256; v++) table[u * 256 + v] = isCloth(cloth, cloth.y, u, v) ? 1 : 0;
  }
  return table;
}

/** 1 where the picture is of this cloth. */
export function clothMask(picture: SmallPicture, cloth: ClothColour): Uint8Array {
  const mask = new Uint8Array(picture.y.length);
  for (let i = 0; i < mask.length; i++) mask[i] = isCloth(cloth, picture.y[i]!, picture.u[i]!, picture.v[i]!) ? 1 : 0;
  return mask;
}
