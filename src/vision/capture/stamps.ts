/** A gap longer than this between two frames, s, is taken for a jump of the stream's clock, not for time that passed. */
const LONGEST_GAP_S = 10;
/** Distance given to frames whose stamps cannot be used and whose rate is unknown, s. */
const FALLBACK_STEP_S = 1 / 25;

/**
 * Turns a stream's own stamps into a table's time: starts at 0, never goes back. Joined transport streams and the first
 * seconds of RTSP jump; where a stamp is missing, repeats or jumps, the frame is set one nominal step after the last one
 * and the offset is chosen anew.
 */
export class StampClock {
  private offset: number | null = null;
  private last: number | null = null;
  private readonly step: number;

  constructor(frameRate: number | null) {
    this.step = frameRate ? 1 / frameRate : FALLBACK_STEP_S;
  }

  /** @param stamp presentation time in s by the stream, null where it has none. @returns the table's time, s. */
  next(stamp: number | null): number {
    let t: number;
    if (this.last === null) {
      t = 0;
      this.offset = stamp;
    } else if (stamp === null || this.offset === null) {
      t = this.last + this.step;
      if (stamp !== null) this.offset = stamp - t;
    } else {
      t = stamp - this.offset;
      if (t <= this.last || t > this.last + LONGEST_GAP_S) {
        t = this.last + this.step;
        this.offset = stamp - t;
      }
    }
    this.last = t;
    return t;
  }
}
