import type { Timeline } from "./timeline.ts";

/** Something to film: where the balls are at each time, and what is struck next. */
export interface Scene {
  readonly timeline: Timeline;
  /** Plans as far as needed to draw the time `t` s; does all pending work at once. */
  advance(t: number): void;
  /** Works ahead for at most about this many ms; true where nothing is left to do. */
  work(ms: number): boolean;
  /** s at which the scene ends; null = never. */
  readonly endT: number | null;
}
