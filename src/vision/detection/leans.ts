import { BALLS, type Ball } from "../../table/balls.ts";

/** Frames that a lean is the mean of at most: it changes with the place, slowly. */
export const LEAN_FRAMES = 15;
/** A way that makes a lean another one: frames in the mean fade by this much way, px of ball radius. */
const FADES_RADII = 30;
/** A ball that lies so far from where it was in the frame before has been put elsewhere, radii: all is asked anew. */
const LEAP_RADII = 8;
/** A ball not seen for so long, s, may lie anywhere. */
const FORGET_S = 0.5;

/** A mean lean: px, and the number of frames in it. */
export type Lean = readonly [u: number, v: number, frames: number];

interface Known {
  lean: Lean;
  t: number;
  u: number;
  v: number;
}

/** Steps from a centre measured with shading held to one with shading free, px: the noisy one in the mean, the steady one at once. */
export class Leans {
  private readonly known = new Map<Ball, Known>(
    BALLS.map((b) => [b, { lean: [0, 0, 0], t: Number.NEGATIVE_INFINITY, u: 0, v: 0 }]),
  );

  /** The mean with one more measured lean at a place, px; with none (null), as it is. @param radius of the ball, px. */
  with(ball: Ball, t: number, u: number, v: number, radius: number, measured: readonly [number, number] | null): Lean {
    const [knownU, knownV, n] = this.at(ball, t, u, v, radius);
    if (measured === null) return [knownU, knownV, n];
    const frames = Math.min(n + 1, LEAN_FRAMES);
    return [knownU + (measured[0] - knownU) / frames, knownV + (measured[1] - knownV) / frames, frames];
  }

  /** The mean as far as it holds at a place. */
  at(ball: Ball, t: number, u: number, v: number, radius: number): Lean {
    const k = this.known.get(ball)!;
    const way = Math.hypot(u - k.u, v - k.v) / radius;
    if (t - k.t > FORGET_S || way > LEAP_RADII) return [0, 0, 0];
    const [leanU, leanV, n] = k.lean;
    return [leanU, leanV, n / (1 + (way * n) / FADES_RADII)];
  }

  /** Takes over what `with` gave for the sighting that was believed at a place. */
  keep(ball: Ball, t: number, u: number, v: number, lean: Lean): void {
    this.known.set(ball, { lean, t, u, v });
  }
}
