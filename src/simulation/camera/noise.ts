import { seededRandom } from "../random.ts";

/** Bytes of the noise tile: more than the luma of a 720p picture, so no repetition shows within one. */
const TILE_BYTES = 1 << 20;
/** Noise is stored from 0 to twice this, so that four bytes can be added at once without a carry. */
const MIDDLE = 8;
const MIDDLES = 0x08080808;

/**
 * Sensor noise, cheap: a tile of Gaussian noise made once, laid over each picture at a random place. Adds four pixels in one
 * operation: levels stay in 16-235, so that neither sum overflows a byte.
 */
export class Noise {
  private readonly words: Uint32Array;
  private readonly silent: boolean;

  /** @param sigma standard deviation in levels. */
  constructor(sigma: number, seed: number) {
    const tile = noiseTile(seed, TILE_BYTES, (gaussian) =>
      Math.min(2 * MIDDLE, Math.max(0, Math.round(MIDDLE + sigma * gaussian))),
    );
    this.words = new Uint32Array(tile.buffer);
    this.silent = sigma === 0;
  }

  /** Copies a picture with noise. @param place any integer, chooses the noise. */
  lay(from: Uint8Array, to: Uint8Array, place: number): void {
    if (this.silent) {
      to.set(from);
      return;
    }
    const count = from.length >> 2;
    const source = new Uint32Array(from.buffer, from.byteOffset, count);
    const target = new Uint32Array(to.buffer, to.byteOffset, count);
    const { words } = this;
    let i = 0;
    let at = (place >>> 0) % words.length;
    while (i < count) {
      const run = Math.min(count - i, words.length - at);
      for (const end = i + run; i < end; i++, at++) target[i] = source[i]! + words[at]! - MIDDLES;
      at = 0;
    }
    for (let k = count << 2; k < from.length; k++) to[k] = from[k]!;
  }
}

/** Gaussian numbers of the last seed: tables are opened again with the same seed more often than with another. */
let known: { seed: number; gaussians: Float32Array } | null = null;

/** A tile of bytes made of Gaussian numbers. */
export function noiseTile(seed: number, size: number, byte: (gaussian: number) => number): Uint8Array {
  let gaussians = known?.seed === seed ? known.gaussians : null;
  if (gaussians === null || gaussians.length !== size) {
    const random = seededRandom(seed);
    gaussians = new Float32Array(size);
    for (let i = 0; i < size; i++) gaussians[i] = random.gaussian();
    known = { seed, gaussians };
  }
  const bytes = new Uint8Array(size);
  for (let i = 0; i < size; i++) bytes[i] = byte(gaussians[i]!);
  return bytes;
}
