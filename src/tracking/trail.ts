import type { Sample } from "./motion.ts";

/** Samples of one stroke's path: a minute at 60 frames a second. */
const MOST_SAMPLES = 4096;

/** The samples and knots (stroke, contacts, cushions, stop) of one ball in the running stroke. */
export class Trail {
  samples: Sample[] = [];
  /** Times of the knots among the samples, s. */
  knots: number[] = [];

  add(q: Sample): void {
    this.samples.push(q);
  }

  /** Puts knots and samples in place of everything after `from`. */
  replace(from: number, knots: readonly Sample[], samples: readonly Sample[]): void {
    while (this.samples.length > 0 && this.samples[this.samples.length - 1]!.t > from) this.samples.pop();
    const merged = [...knots, ...samples].sort((a, b) => a.t - b.t);
    for (const q of merged) {
      const last = this.samples[this.samples.length - 1];
      if (!last || q.t > last.t) this.samples.push(q);
    }
    for (const k of knots) this.knots.push(k.t);
  }

  /** Thins out the older half of a trail that grows beyond any stroke's length. */
  bound(): void {
    if (this.samples.length < MOST_SAMPLES) return;
    const knots = new Set(this.knots);
    this.samples = this.samples.filter((q, i) => i > MOST_SAMPLES / 2 || i % 2 === 0 || knots.has(q.t));
    if (this.samples.length > (3 * MOST_SAMPLES) / 4 + 1) this.samples = this.samples.slice(-MOST_SAMPLES / 2);
    this.knots = this.knots.slice(-MOST_SAMPLES / 8);
  }

  clear(): void {
    this.samples = [];
    this.knots = [];
  }
}
