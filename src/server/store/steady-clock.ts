import { type Monotonic, monotonic } from "../table-clock.ts";

/** A wall clock that differs by more from the time that truly passed has jumped, ms. */
const JUMP_MS = 60_000;
/** So long it must run evenly before it is believed, ms: time enough to be set right by the network. */
const BELIEVED_AFTER_MS = 3600_000;

/**
 * The wall clock, for what is deleted by age. Clocks of small machines start anywhere and jump when the network sets them, so
 * it is believed only after an hour without a jump.
 */
export class SteadyClock {
  private readonly wall: () => number;
  private readonly passed: Monotonic;
  private offset: number;
  private since: number;

  constructor(wall: () => number = Date.now, passed: Monotonic = monotonic) {
    this.wall = wall;
    this.passed = passed;
    this.since = passed();
    this.offset = wall() - this.since;
  }

  /** ms since 1970, null while it cannot be believed. Asked at least once a minute. */
  believed(): number | null {
    const passed = this.passed();
    const now = this.wall();
    if (Math.abs(now - passed - this.offset) > JUMP_MS) this.since = passed;
    // Followed all the time: a clock that is slewed has not jumped.
    this.offset = now - passed;
    return passed - this.since < BELIEVED_AFTER_MS ? null : now;
  }
}
