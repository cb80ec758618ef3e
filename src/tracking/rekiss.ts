import type { Ball } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { clearance } from "./field.ts";
import { motionX, motionY, velocitySigma, velocityX, velocityY } from "./motion.ts";
import { DOUBTFUL, type Scene } from "./scene.ts";

/** The last contact that a striker's own way confirmed: when, with whom, where, and how fast it came, mm/s. */
export interface TakenContact {
  t: number;
  partner: Ball;
  x: number;
  y: number;
  vx: number;
  vy: number;
}

/** The struck ball comes back from its cushion within this time, s: 40 mm there and back at 1.5 m/s. */
const BACK_WITHIN_S = 0.08;
/** The struck ball lay within this of a contact line, as a share of the diameter: farther off it takes longer. */
const NEAR_SHARE = 0.8;
/** Towards the cushion before and away from it after, at least so fast, mm/s: backspin alone draws a ball back by 100 in 0.06 s. */
const TURNED_MM_S = 120;
const TURNED_SIGMAS = 3;

/**
 * A ball beside a cushion is struck into it and comes back to its striker within a frame or two: a second contact of the same two, too soon to
 * be seen in the ways between. But one contact never sends a ball of equal mass back: a striker that came towards the cushion and leaves it,
 * without having been at it, was struck by the ball that came back.
 */
export function findRekiss(scene: Scene, track: BallTrack): void {
  const taken = track.taken;
  if (taken === null || track.samples.length < 3) return;
  const last = track.samples[track.samples.length - 1]!;
  if (last.t - taken.t > 2 * BACK_WITHIN_S) return;
  const struck = scene.tracks[taken.partner].departed;
  if (struck === null || Math.abs(struck.t - taken.t) > BACK_WITHIN_S) return;
  const m = track.motion();
  const vs = velocitySigma(m, last.t);
  const diameter = scene.field.ballDiameterMm;
  for (const line of scene.field.lines) {
    if (clearance(line, struck) > NEAR_SHARE * diameter || clearance(line, taken) < clearance(line, struck)) continue;
    const axis = line.axis;
    const vIn = line.sign * (axis === "x" ? taken.vx : taken.vy);
    const vOut = -line.sign * (axis === "x" ? velocityX(m, last.t) : velocityY(m, last.t));
    if (vIn < TURNED_MM_S || vOut < TURNED_MM_S + TURNED_SIGMAS * vs[axis]) continue;
    // when the way off leads back to where the first contact was
    const x = motionX(m, last.t) - taken.x;
    const y = motionY(m, last.t) - taken.y;
    const speed = Math.hypot(velocityX(m, last.t), velocityY(m, last.t));
    const t = Math.max(taken.t + 0.25 * scene.frameS, last.t - Math.hypot(x, y) / speed);
    track.taken = null;
    if (scene.queue.hasCushion({ type: "cushion", t, ball: track.ball, cushion: line.cushion }, BACK_WITHIN_S)) return;
    if (t - taken.t > BACK_WITHIN_S || scene.queue.nearestContact(track.ball, taken.partner, t) < 0.25 * scene.frameS)
      return;
    const [a, b] = [taken.partner, track.ball];
    scene.queue.add({ type: "contact", t, a, b, sigmaT: 0.5 * scene.frameS, confidence: DOUBTFUL });
    return;
  }
}
