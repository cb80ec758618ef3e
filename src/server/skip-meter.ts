import type { Notice } from "../vision/capture/report.ts";

const WINDOW_MS = 60_000;
/** So many frames let go within the window are more than a hiccup: a second or two of a camera. */
const MANY = 50;

/** Tells a machine that is always behind from one that was behind once: frames let go within the last minute. */
export class SkipMeter {
  private readonly marks: { at: number; skipped: number }[] = [];

  /** @param skipped by the source since its process began. */
  take(skipped: number, at: number): void {
    if (skipped < (this.marks.at(-1)?.skipped ?? 0)) this.marks.length = 0;
    this.marks.push({ at, skipped });
    while (at - this.marks[0]!.at > WINDOW_MS) this.marks.shift();
  }
  get notices(): readonly Notice[] {
    const skipped = (this.marks.at(-1)?.skipped ?? 0) - (this.marks[0]?.skipped ?? 0);
    return skipped < MANY ? [] : [{ code: "CB_SOURCE_BEHIND", level: "warning", details: { skipped } }];
  }
}
