import type { Figure } from "./figures/figure.ts";

/** What every suite is told. */
export interface BenchOptions {
  /** The part that CI runs. */
  quick: boolean;
  /** Where real footage lies; null where there is none. */
  footage: string | null;
  /** Only these scenarios and clips; all without it. */
  only: readonly string[] | null;
  /** Where picture strips of the worst cases go; none without it. */
  pictures: string | null;
  /** Progress: what is done, how far. */
  tell: (what: string, done: number, of: number | null) => void;
}

/** What a suite found: figures, and in words what could not be measured. */
export interface Measured {
  figures: Figure[];
  notes: string[];
}
