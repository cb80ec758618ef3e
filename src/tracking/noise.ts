/** Weight of one sample in the running mean: about 1 s of a moving ball at 30 frames a second. */
const WEIGHT = 0.03;
/** Residuals are cut here: one bad sample must not change the picture. */
const CUT = 20;
/** A camera that says its error too small by more than this factor is not believed further. */
const MOST = 4;

/**
 * How much larger the errors of moving balls are than the camera says: from the residuals of pieces in which nothing happens.
 * Ghosting, compression and stamps are no part of a detector's own sigma.
 */
export class Noise {
  private mean = 1;

  /** Takes a squared normalised residual of two coordinates. */
  learn(distance2: number): void {
    this.mean += WEIGHT * (Math.min(distance2, CUT) / 2 - this.mean);
  }

  /** Factor on the sigma of a moving ball's sample. */
  get factor(): number {
    return Math.min(MOST, Math.max(1, Math.sqrt(this.mean)));
  }
}
