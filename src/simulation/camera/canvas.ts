import { type Background, clampLevel } from "./background.ts";
import { ChromaSoftener } from "./chroma-softener.ts";

/**
 * The picture being made, without noise: the background with what moves drawn over it. Remembers which rectangles were drawn
 * and restores only those for the next picture. One drawing at a time gathers coverage and colour in a patch, which is then
 * laid over luma at full and over chroma at half size.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly buffer: Uint8Array;
  /** Its chroma softened. */
  private readonly background: Background;
  private readonly sharpBackground: Uint8Array;
  private readonly chromaWidth: number;
  private readonly luma: number;
  private readonly chroma: number;
  /** U and V as painted; the picture gets them softened. */
  private readonly sharp: Uint8Array;
  private readonly softener: ChromaSoftener;
  /** Drawn rectangles, flat: u0, v0, u1, v1 (exclusive), even. */
  private dirty: number[] = [];
  /** Coverage and coverage-weighted colour of the patch. */
  private readonly cover: Float32Array;
  private readonly y: Float32Array;
  private readonly u: Float32Array;
  private readonly v: Float32Array;
  /** The patch's rectangle, even-aligned, inside the picture. */
  left = 0;
  top = 0;
  right = 0;
  bottom = 0;

  /** @param chromaSoftness see `Look`. */
  constructor(background: Background, width: number, height: number, chromaSoftness: number) {
    this.width = width;
    this.height = height;
    this.chromaWidth = (width + 1) >> 1;
    this.luma = width * height;
    this.chroma = this.chromaWidth * ((height + 1) >> 1);
    this.softener = new ChromaSoftener(this.chromaWidth, (height + 1) >> 1, chromaSoftness);
    this.sharp = background.buffer.slice(this.luma);
    this.buffer = background.buffer.slice();
    this.softenWhole(this.buffer);
    this.background = { ...background, buffer: this.buffer.slice() };
    this.sharpBackground = this.sharp.slice();
    const size = (width + 1) * (height + 1);
    this.cover = new Float32Array(size);
    this.y = new Float32Array(size);
    this.u = new Float32Array(size);
    this.v = new Float32Array(size);
  }

  /** Share of a pixel that shows the table, not the floor. */
  tableAt(pixel: number): number {
    return this.background.table[pixel]! / 255;
  }

  /** Takes away all that was drawn. */
  clear(): void {
    const { buffer, chromaWidth, width } = this;
    const source = this.background.buffer;
    for (let k = 0; k < this.dirty.length; k += 4) {
      const [u0, v0, u1, v1] = [this.dirty[k]!, this.dirty[k + 1]!, this.dirty[k + 2]!, this.dirty[k + 3]!];
      for (let v = v0; v < v1; v++) {
        const from = v * width + u0;
        buffer.set(source.subarray(from, v * width + u1), from);
      }
      for (let v = v0 >> 1; v < (v1 + 1) >> 1; v++)
        for (const plane of [0, this.chroma]) {
          const from = plane + v * chromaWidth + (u0 >> 1);
          this.sharp.set(this.sharpBackground.subarray(from, plane + v * chromaWidth + ((u1 + 1) >> 1)), from);
        }
      this.softener.each(u0 >> 1, v0 >> 1, (u1 + 1) >> 1, (v1 + 1) >> 1, (from, to) => {
        for (const plane of [this.luma, this.luma + this.chroma])
          buffer.set(source.subarray(plane + from, plane + to), plane + from);
      });
    }
    this.dirty = [];
  }

  /** Gives the picture the chroma of what was drawn. To be called when all is drawn. */
  finish(): void {
    const { buffer, sharp, luma, chroma, softener } = this;
    for (let k = 0; k < this.dirty.length; k += 4) {
      const [u0, v0, u1, v1] = [this.dirty[k]!, this.dirty[k + 1]!, this.dirty[k + 2]!, this.dirty[k + 3]!];
      for (const plane of [0, chroma])
        softener.soften(sharp, plane, buffer, luma + plane, u0 >> 1, v0 >> 1, (u1 + 1) >> 1, (v1 + 1) >> 1);
    }
  }

  private softenWhole(buffer: Uint8Array): void {
    for (const plane of [0, this.chroma])
      this.softener.soften(
        this.sharp,
        plane,
        buffer,
        this.luma + plane,
        0,
        0,
        this.chromaWidth,
        (this.height + 1) >> 1,
      );
  }

  /** Remembers a rectangle (inside the picture, left and top even) as drawn over. */
  mark(left: number, top: number, right: number, bottom: number): void {
    this.dirty.push(left, top, Math.min(right, this.width), Math.min(bottom, this.height));
  }

  /** Blends a colour over the four pixels that share a chroma sample: coverages and lumas in reading order. */
  blendFour(u: number, v: number, covers: readonly number[], lumas: readonly number[], cb: number, cr: number): void {
    const { buffer, width, height } = this;
    let sum = 0;
    for (let k = 0; k < 4; k++) {
      const cover = covers[k]!;
      sum += cover;
      const pu = u + (k & 1);
      const pv = v + (k >> 1);
      if (cover === 0 || pu >= width || pv >= height) continue;
      const at = pv * width + pu;
      buffer[at] = clampLevel(buffer[at]! * (1 - cover) + cover * lumas[k]!);
    }
    const share = sum / 4;
    const { sharp, chroma } = this;
    const at = (v >> 1) * this.chromaWidth + (u >> 1);
    sharp[at] = clampLevel(sharp[at]! * (1 - share) + share * cb);
    sharp[at + chroma] = clampLevel(sharp[at + chroma]! * (1 - share) + share * cr);
  }

  /** Starts a patch over a rectangle (px, any numbers). False where it lies outside the picture. */
  begin(left: number, top: number, right: number, bottom: number): boolean {
    if (!(left < this.width && top < this.height && right > 0 && bottom > 0)) return false;
    this.left = Math.max(0, Math.floor(left)) & ~1;
    this.top = Math.max(0, Math.floor(top)) & ~1;
    this.right = Math.min(this.width, (Math.ceil(Math.min(right, this.width)) + 2) & ~1);
    this.bottom = Math.min(this.height, (Math.ceil(Math.min(bottom, this.height)) + 2) & ~1);
    if (this.left >= this.right || this.top >= this.bottom) return false;
    const size = (this.right - this.left) * (this.bottom - this.top);
    this.cover.fill(0, 0, size);
    this.y.fill(0, 0, size);
    this.u.fill(0, 0, size);
    this.v.fill(0, 0, size);
    this.dirty.push(this.left, this.top, this.right, this.bottom);
    return true;
  }

  /** Adds a colour with a coverage to a pixel of the patch. */
  add(pixelU: number, pixelV: number, cover: number, y: number, u: number, v: number): void {
    const i = (pixelV - this.top) * (this.right - this.left) + pixelU - this.left;
    this.cover[i]! += cover;
    this.y[i]! += cover * y;
    this.u[i]! += cover * u;
    this.v[i]! += cover * v;
  }

  /** Lays the patch over the picture, what was added being the sum of `parts` equal parts of the exposure. */
  end(parts: number): void {
    const { left, top, right, bottom, buffer, width, sharp, chroma } = this;
    const stride = right - left;
    const share = 1 / parts;
    for (let v = top; v < bottom; v++) {
      let i = (v - top) * stride;
      for (let u = left; u < right; u++, i++) {
        const cover = this.cover[i]! * share;
        if (cover === 0) continue;
        const at = v * width + u;
        buffer[at] = clampLevel(buffer[at]! * (1 - cover) + this.y[i]! * share);
      }
    }
    const quarter = share / 4;
    for (let v = top; v < bottom; v += 2)
      for (let u = left; u < right; u += 2) {
        // At the odd edge of an odd picture the missing row or column counts as the one beside it.
        const i = (v - top) * stride + u - left;
        const r = u + 1 < right ? 1 : 0;
        const d = v + 1 < bottom ? stride : 0;
        const cover = (this.cover[i]! + this.cover[i + r]! + this.cover[i + d]! + this.cover[i + d + r]!) * quarter;
        if (cover === 0) continue;
        const cb = (this.u[i]! + this.u[i + r]! + this.u[i + d]! + this.u[i + d + r]!) * quarter;
        const cr = (this.v[i]! + this.v[i + r]! + this.v[i + d]! + this.v[i + d + r]!) * quarter;
        const at = (v >> 1) * this.chromaWidth + (u >> 1);
        sharp[at] = clampLevel(sharp[at]! * (1 - cover) + cb);
        sharp[at + chroma] = clampLevel(sharp[at + chroma]! * (1 - cover) + cr);
      }
  }

  /**
   * Darkens the patch's pixels by what was added as coverage, where they show cloth.
   * @param fades colours fade with the light, as in the shadow of a single lamp. The wide lamps over a match table leave half-shadows
   * lit by the cloth around: beside the balls of the 1080p three-cushion clip luma falls to 0.8 while Cb and Cr stay within 3 levels.
   */
  endShadow(fades: boolean): void {
    const { left, top, right, bottom, buffer, width, sharp, chroma } = this;
    const field = this.background.field;
    const stride = right - left;
    for (let v = top; v < bottom; v++) {
      let i = (v - top) * stride;
      for (let u = left; u < right; u++, i++) {
        const at = v * width + u;
        const dark = (this.cover[i]! * field[at]!) / 255;
        this.cover[i] = dark;
        if (dark > 0) buffer[at] = clampLevel(buffer[at]! * (1 - dark));
      }
    }
    if (!fades) return;
    for (let v = top; v < bottom; v += 2)
      for (let u = left; u < right; u += 2) {
        const i = (v - top) * stride + u - left;
        const r = u + 1 < right ? 1 : 0;
        const d = v + 1 < bottom ? stride : 0;
        const dark = (this.cover[i]! + this.cover[i + r]! + this.cover[i + d]! + this.cover[i + d + r]!) / 4;
        if (dark === 0) continue;
        for (const plane of [0, chroma]) {
          const at = plane + (v >> 1) * this.chromaWidth + (u >> 1);
          sharp[at] = clampLevel(128 + (sharp[at]! - 128) * (1 - dark));
        }
      }
  }
}
