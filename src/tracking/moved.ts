import { BALLS, type Ball } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { EXPLAIN_SAMPLES, HAND_ACCELERATION, MOVED_LEAST_MM, REST_SPEED_MM_S } from "./constants.ts";
import type { Departure } from "./contacts.ts";
import { type Sample, sampleAt } from "./motion.ts";
import { type Scene, SUSPICION } from "./scene.ts";

/** A ball that "stopped" less than this ago and creeps again had not stopped, s. */
const STILL_ROLLING_S = 2;
/** A hand is watched for at most this long before what it did is told, s. */
const HAND_LONGEST_S = 5;
/** Speeds are compared over at least this time, s: two frames of 60, one of 30 a second. */
const HAND_INTERVAL_S = 0.03;
/** Below this a change of speed is measurement: mm/s, and deviations of the positions that make it. */
const HAND_SPEED_STEP_MM_S = 30;
const HAND_NOISE_SIGMAS = 4;
/** A slow start is looked at for so long, s, and for more than so many intervals. */
const HAND_SLOW_MM_S = 400;
const HAND_SLOW_S = 0.18;
const HAND_SLOW_LEAST = 3;
/** A gain of so much, and of the noise, is a hint that takes a longer look. */
const HAND_HINT = 1.03;
/** It is taken where frames are no farther apart than this, s: 25 a second and more. */
const HAND_DENSE_S = 0.042;
/** And in the next interval the hand still gains this. */
const HAND_GOES_ON = 1.12;

function settled(track: BallTrack): Sample | null {
  const p = track.pending.slice(-EXPLAIN_SAMPLES);
  const end = p[p.length - 1]!;
  const begin = p[0]!;
  return p.length >= EXPLAIN_SAMPLES && Math.hypot(end.x - begin.x, end.y - begin.y) < Math.max(1, 3 * end.s)
    ? end
    : null;
}

/** A ball that came this near in the last half second may have touched it, mm and s. */
const PASSED_MM = 4;
const PASSED_S = 0.6;
/** A shift of fewer deviations is measurement. */
const SHIFT_SIGMAS = 5;

/** The ball whose way led within a touch of this one's place shortly before. */
function passedBy(scene: Scene, track: BallTrack): { ball: Ball; t: number } | null {
  const rest = track.rest!;
  const first = track.pending[0]!.t;
  for (const b of BALLS) {
    const trail = b === track.ball ? [] : scene.tracks[b].trail.samples;
    let best: { ball: Ball; t: number } | null = null;
    let nearest = scene.field.ballDiameterMm + PASSED_MM;
    for (let i = trail.length - 1; i > 0 && trail[i]!.t > first - PASSED_S; i--) {
      const q = trail[i]!;
      const d = Math.hypot(q.x - rest.x, q.y - rest.y) - 3 * q.s;
      if (d < nearest) {
        nearest = d;
        best = { ball: b, t: q.t };
      }
    }
    if (best) return best;
  }
  return null;
}

function tellMoved(scene: Scene, track: BallTrack, end: Sample): void {
  const rest = track.rest!;
  const shift = Math.hypot(end.x - rest.x, end.y - rest.y);
  const by = shift > SHIFT_SIGMAS * Math.hypot(end.s, rest.s) ? passedBy(scene, track) : null;
  if (by && !scene.queue.hasContact(by.ball, track.ball, by.t, PASSED_S)) {
    // the softest of kisses: only the referee can tell
    const event = { type: "contact" as const, t: by.t, a: by.ball, b: track.ball, sigmaT: 0.1, confidence: SUSPICION };
    scene.queue.add(event);
  } else if (!track.placing && Math.hypot(end.x - rest.x, end.y - rest.y) >= MOVED_LEAST_MM) {
    const from = { x: rest.x, y: rest.y };
    scene.queue.add({ type: "moved", t: track.pending[0]!.t, ball: track.ball, from, to: { x: end.x, y: end.y } });
  }
  track.startRest(end, end.t);
}

/** A slow start without a striker: the last millimetres of a roll, a hand, or only a measurement. */
export function slowOnset(scene: Scene, track: BallTrack, d: Departure, now: number, force: boolean): boolean {
  const rest = track.rest!;
  const speed = Math.hypot(d.vx, d.vy);
  if (scene.stroke && now - rest.since < STILL_ROLLING_S && speed > REST_SPEED_MM_S / 2) {
    const pending = track.pending;
    track.startPiece([sampleAt(d.t, rest.x, rest.y, Math.max(rest.s, 0.5))], null, d.t);
    for (const q of pending) track.observe(q);
    return true;
  }
  const end = settled(track);
  if (end) tellMoved(scene, track, end);
  else if (force || now - track.pending[0]!.t > HAND_LONGEST_S)
    tellMoved(scene, track, track.pending[track.pending.length - 1]!);
  else return false;
  return true;
}

/** A ball that rolls free loses speed, at first more than later; a hand that slows down does so more and more. Intervals looked at. */
const ROLL_INTERVALS = 9;
const ROLL_MM_S = 250;
/** Most that a ball loses in all of them: sliding friction takes 500 mm/s in 0.3 s. */
const ROLL_LOSS_SHARE = 0.4;
/** A difference of two speeds is known to this many deviations of the positions. */
const ROLL_NOISE_SIGMAS = 1;

function rolls(speeds: readonly number[], noise: number): boolean {
  const last = speeds.slice(-ROLL_INTERVALS);
  const n = last.length;
  if (n < ROLL_INTERVALS || last[n - 1]! < ROLL_MM_S || last[n - 1]! < (1 - ROLL_LOSS_SHARE) * last[0]!) return false;
  let slowest = last[0]!;
  for (const v of last) {
    if (v > slowest + noise) return false;
    slowest = Math.min(slowest, v);
  }
  const half = n >> 1;
  return last[half]! - last[n - 1]! <= last[0]! - last[half]! + noise;
}

/** Deviations by which the later half of a way must be faster than the earlier one. */
const FASTER_SIGMAS = 3;
/** And by this share. */
const FASTER_SHARE = 1.08;

/** Is a ball faster in the later half of these samples? Whatever was struck only slows down. */
function speedsUp(points: readonly Sample[]): boolean {
  const a = points[0]!;
  const b = points[points.length >> 1]!;
  const c = points[points.length - 1]!;
  const early = Math.hypot(b.x - a.x, b.y - a.y) / (b.t - a.t);
  const late = Math.hypot(c.x - b.x, c.y - b.y) / (c.t - b.t);
  const noise = c.s * Math.hypot(1 / (b.t - a.t), 1 / (c.t - b.t), 1 / (b.t - a.t) + 1 / (c.t - b.t));
  return late > Math.max(FASTER_SHARE * early, early + FASTER_SIGMAS * noise);
}

/** A struck ball has its full speed within a frame and slows down from then on; a hand goes on accelerating. */
export function isHand(track: BallTrack): "stroke" | "hand" | "wait" {
  const rest = track.rest!;
  const points = [sampleAt(track.fittedAt, rest.x, rest.y, rest.s)];
  for (const q of track.pending) if (q.t - points[points.length - 1]!.t >= HAND_INTERVAL_S) points.push(q);
  const speeds: number[] = [];
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]!;
    const b = points[i]!;
    speeds.push(Math.hypot(b.x - a.x, b.y - a.y) / (b.t - a.t));
  }
  const end = points[points.length - 1]!;
  const noise = (ROLL_NOISE_SIGMAS * end.s) / Math.max(end.t - (points[points.length - 2] ?? end).t, 1e-3);
  if (rolls(speeds, noise)) return "stroke";
  // the first interval holds the start itself and says nothing
  const grows = (i: number) => {
    const noise = (HAND_NOISE_SIGMAS * points[i + 1]!.s) / (points[i + 1]!.t - points[i]!.t);
    return speeds[i]! > HAND_ACCELERATION * speeds[i - 1]! + Math.max(HAND_SPEED_STEP_MM_S, noise);
  };
  if (speeds.length < 3) return "wait";
  // at a low rate the next contact falls into the longer look
  const dense = points[3]!.t - points[1]!.t < 2 * HAND_DENSE_S;
  const vague = dense && speeds[2]! > HAND_HINT * speeds[1]! + noise && !grows(2);
  if (vague || Math.max(speeds[1]!, speeds[2]!) < HAND_SLOW_MM_S) {
    // the noise hides a slow hand's acceleration for longer
    const late = points.findIndex((q, i) => i > HAND_SLOW_LEAST && q.t - points[0]!.t > HAND_SLOW_S) - 1;
    if (late < 0) return "wait";
    return speedsUp(points.slice(1, late + 2)) ? "hand" : "stroke";
  }
  if (!grows(2)) return "stroke";
  if (speeds.length < 4) return "wait";
  return grows(3) || speeds[3]! > HAND_GOES_ON * speeds[2]! ? "hand" : "stroke";
}

/** Waits until the hand has put the ball down; then it is `moved`. */
export function watchHand(scene: Scene, track: BallTrack, now: number, force: boolean): boolean {
  const end = settled(track);
  if (end) tellMoved(scene, track, end);
  else if (force || now - track.pending[0]!.t > HAND_LONGEST_S)
    tellMoved(scene, track, track.pending[track.pending.length - 1]!);
  else return false;
  return true;
}
