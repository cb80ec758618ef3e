/** Milliseconds that only go forward, whatever happens to the wall clock. */
export type Monotonic = () => number;
export const monotonic: Monotonic = () => performance.now();

/**
 * The table's time, s: the source's own stamps plus an offset chosen at each start of the source, so that it never goes
 * back (contract, head). Between frames, and while there is no source, it goes on by the monotonic clock.
 */
export class TableClock {
  private readonly now: Monotonic;
  private offset = 0;
  private newest = 0;
  private newestAt: number;
  private started = false;
  private restarting = false;
  /** A frame has come, in this service or the one before it. */
  private framed = false;

  constructor(now: Monotonic = monotonic) {
    this.now = now;
    this.newestAt = now();
  }

  /** Goes on from a time that was kept: no time passed while nobody looked. */
  resume(t: number): void {
    this.newest = t;
    this.newestAt = this.now();
    this.started = true;
    this.framed = true;
    this.restarting = true;
  }

  /** Time passes from now on, without a frame: nobody but people sees the table. */
  begin(): void {
    this.resume(this.newest);
    this.framed = false;
  }

  /** The next stamp comes from a new source. */
  restart(): void {
    this.restarting = this.started;
  }

  /** The table's time of a source's stamp. */
  fit(stamp: number): number {
    return stamp + this.offset;
  }

  /** A frame has come: from now on its time is the newest known. Returns the table's time. */
  frame(stamp: number): number {
    if (this.restarting) this.offset = toTick(this.present() - stamp);
    this.restarting = false;
    this.started = true;
    this.framed = true;
    this.newest = Math.max(this.newest, stamp + this.offset);
    this.newestAt = this.now();
    return stamp + this.offset;
  }

  /** The time of the newest frame. */
  get lastFrame(): number {
    return this.newest;
  }

  present(): number {
    if (!this.started) return 0;
    return toTick(this.newest + (this.now() - this.newestAt) / 1000);
  }

  /** Seconds since the last frame came; null before the first. */
  frameAge(): number | null {
    return this.framed ? (this.now() - this.newestAt) / 1000 : null;
  }
}

/** Times that the service itself gives are whole tenths of a millisecond: finer than any clock here, and short to read. */
const TICKS_PER_S = 1e4;
const toTick = (s: number) => Math.round(s * TICKS_PER_S) / TICKS_PER_S;
