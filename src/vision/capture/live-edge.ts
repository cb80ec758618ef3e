/** A camera cannot see ahead: frames that gain so much on the clock, s, are a backlog … */
const GAINED_S = 0.15;
/** … and it has come to its end once for so long none did, s. */
const STEADY_S = 0.3;
/** A stream that never comes down to its own pace is taken as it is after this long, s. */
const LONGEST_BACKLOG_S = 10;
/** A frame this late is let go if the machine cannot keep pace, s: about five frames. */
const LATE_S = 0.2;
/** A frame this late is let go whatever the reason, s: calls must stay with the play. */
const TOO_LATE_S = 2;
/** Below this share of a frame's time the machine keeps pace. */
const BUSY_SHARE = 0.9;
/** Weight of the newest frame in the mean time that looking takes. */
const BUSY_WEIGHT = 0.1;
/** The camera's clock may run slower than ours by so much, s a second. */
const DRIFT = 0.001;

/**
 * Which frames of a camera are worth a look: the newest. Old frames come in a burst after a connection and when the machine
 * was behind; they are let go, so that lag never grows.
 */
export class LiveEdge {
  /** Frames let go because the machine was behind. */
  skipped = 0;
  private last: number | null = null;
  private startedAt: number | null = null;
  private live = false;
  /** Since when, s, no frame has gained on this time from stamp to arrival, s. */
  private steady: { since: number; lag: number } | null = null;
  /** Least time from stamp to arrival, s: that of a frame that had not to wait. */
  private floor = Number.POSITIVE_INFINITY;
  private busyS = 0;
  private shownAt: number | null = null;

  /** @param t the frame's own time, s. @param at when it came, s, monotonic. @returns whether to look at it. */
  take(t: number, at: number): boolean {
    const { last } = this;
    this.last = t;
    this.startedAt ??= at;
    const step = last === null ? 0 : t - last;
    this.floor = Math.min(this.floor + DRIFT * step, at - t);
    if (!this.live) {
      this.live = this.isSteady(at - t, at) || at - this.startedAt > LONGEST_BACKLOG_S;
      if (!this.live) return false;
    }
    const behind = at - t - this.floor;
    if (behind > TOO_LATE_S || (behind > LATE_S && this.busyS > BUSY_SHARE * step)) {
      this.skipped += 1;
      return false;
    }
    this.shownAt = at;
    return true;
  }

  private isSteady(lag: number, at: number): boolean {
    if (this.steady === null || this.steady.lag - lag > GAINED_S) this.steady = { since: at, lag };
    return at - this.steady.since >= STEADY_S;
  }

  /** The last frame shown has been looked at. */
  looked(at: number): void {
    if (this.shownAt !== null) this.busyS += BUSY_WEIGHT * (at - this.shownAt - this.busyS);
    this.shownAt = null;
  }
}
