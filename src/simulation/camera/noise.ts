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
    const random = seededRandom(seed);
    const bytes = new Uint8Array(TILE_BYTES);
    for (let i = 0; i < TILE_BYTES; i++) {
      const level = Math.round(MIDDLE + sigma * random.gaussian());
      bytes[i] = Math.min(2 * MIDDLE, Math.max(0, level));
    }
    this.words = new Uint32Array(bytes.buffer);
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
