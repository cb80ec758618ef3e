/** Weight of one sample when many have been seen: about 1 s of a moving ball at 30 frames a second. */
const WEIGHT = 0.03;
/** The first samples weigh more, as in a mean that begins with so many of them. */
const BEGINS_WITH = 12;
/** Residuals are cut here: one bad sample must not change the picture. */
const CUT = 10;
/** A camera that says its error wrong by more than these factors is not believed further. */
const LEAST = 0.35;
const MOST = 4;

/**
 * How much larger or smaller the errors of moving balls are, from frame to frame, than the camera says: from the residuals of pieces in which
 * nothing happens. Ghosting, compression and stamps are no part of a detector's own sigma; what stays the same in every frame is, but does
 * not disturb a way.
 */
export class Noise {
  private square = 1;
  private seen = BEGINS_WITH;

  /** Takes a squared residual of two coordinates in the errors that hold now: two on average where they are right. */
  learn(distance2: number): void {
    this.seen++;
    const weight = Math.max(WEIGHT, 1 / this.seen);
    this.square *= 1 + weight * (Math.min(0.5 * distance2, CUT) - 1);
    this.square = Math.min(MOST * MOST, Math.max(LEAST * LEAST, this.square));
  }

  /** Factor on the sigma of a moving ball's sample. */
  get factor(): number {
    return Math.sqrt(this.square);
  }
}
