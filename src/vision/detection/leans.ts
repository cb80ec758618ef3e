import { BALLS, type Ball } from "../../table/balls.ts";

/** Frames that a lean is the mean of at most: it changes with the place, slowly. */
const MEAN_FRAMES = 15;
/** A ball not seen for so long, s, may lie anywhere: its lean is asked anew. */
const FORGET_S = 0.5;

/** Steps from a centre measured with shading held to one with shading free, px: the noisy one in the mean, the steady one at once. */
export class Leans {
  private readonly known = Object.fromEntries(BALLS.map((b) => [b, { u: 0, v: 0, n: 0, t: Number.NEGATIVE_INFINITY }]));

  /** The mean with one more measured lean; with none (null), as it is. */
  with(ball: Ball, t: number, lean: readonly [number, number] | null): [u: number, v: number, frames: number] {
    const k = this.known[ball]!;
    const n = t - k.t > FORGET_S ? 0 : k.n;
    if (lean === null) return [n ? k.u : 0, n ? k.v : 0, n];
    const frames = Math.min(n + 1, MEAN_FRAMES);
    const u = n ? k.u : 0;
    const v = n ? k.v : 0;
    return [u + (lean[0] - u) / frames, v + (lean[1] - v) / frames, frames];
  }

  /** Takes over what `with` gave for the sighting that was believed. */
  keep(ball: Ball, t: number, [u, v, n]: readonly [number, number, number]): void {
    Object.assign(this.known[ball]!, { u, v, n, t });
  }
}
