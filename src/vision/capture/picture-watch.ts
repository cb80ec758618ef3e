import type { Frame } from "./frame-source.ts";

/** Every so many rows are compared: a ball of 20 px has at least two of them. */
const ROW_STEP = 8;
/** Luma below which a picture shows nothing, levels: black is 16, and a dark room's brightest spots lie above 40. */
const DARK_LEVEL = 40;
/** Of the compared pixels, at most this share may be brighter in a black picture: a camera's own clock or name in a corner. */
const BRIGHT_SHARE = 0.005;
/** Rates are measured over this long, s. */
const RATE_WINDOW_S = 3;

/** What a look at the picture alone tells of a camera. */
export interface PictureState {
  /** The same picture, level for level, has come for this long, s. A camera's noise never repeats. */
  repeatsForS: number;
  /** Nothing is brighter than black: lens cap, no light, no signal. */
  dark: boolean;
  /** Pictures a second that were new, over the last seconds; null until known. */
  freshRate: number | null;
}

/** Watches a camera's pictures for what no decoder reports: frozen, black, or slower than promised. */
export class PictureWatch {
  private last: Uint8Array | null = null;
  private newSince = 0;
  private windowStart: number | null = null;
  private fresh = 0;
  private rate: number | null = null;

  look({ y, width, height, t }: Pick<Frame, "y" | "width" | "height" | "t">): PictureState {
    const rows = Math.floor((height - 1) / ROW_STEP) + 1;
    this.last ??= new Uint8Array(0);
    if (this.last.length !== rows * width) this.last = new Uint8Array(rows * width);
    let same = true;
    let bright = 0;
    for (let r = 0; r < rows; r++) {
      const row = y.subarray(r * ROW_STEP * width, r * ROW_STEP * width + width);
      const kept = this.last.subarray(r * width, (r + 1) * width);
      if (same && Buffer.compare(row, kept) !== 0) same = false;
      if (!same) kept.set(row);
      for (let x = 0; x < width; x += ROW_STEP) if (row[x]! > DARK_LEVEL) bright++;
    }
    if (!same) this.newSince = t;
    this.count(t, !same);
    const looked = rows * Math.ceil(width / ROW_STEP);
    return { repeatsForS: t - this.newSince, dark: bright <= BRIGHT_SHARE * looked, freshRate: this.rate };
  }

  private count(t: number, isNew: boolean): void {
    this.windowStart ??= t;
    if (isNew) this.fresh++;
    const passed = t - this.windowStart;
    if (passed < RATE_WINDOW_S) return;
    this.rate = this.fresh / passed;
    this.fresh = 0;
    this.windowStart = t;
  }
}
