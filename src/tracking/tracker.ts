import { BALLS, type Ball, type Cushion } from "../table/balls.ts";
import type { TableSpec } from "../table/geometry.ts";
import type { Observation, TableEvent } from "../table/messages/index.ts";
import { BallTrack } from "./ball-track.ts";
import { HIDDEN_HOLD_S, SIGMA_FLOOR_MM, STEP_SHARE } from "./constants.ts";
import { type Field, makeField } from "./field.ts";
import { RestGaps } from "./gaps.ts";
import { Jolts } from "./jolt.ts";
import { type Sample, sampleAt } from "./motion.ts";
import { NearMisses } from "./near.ts";
import { Noise } from "./noise.ts";
import { pathPoints } from "./path.ts";
import { Presence } from "./presence.ts";
import { EventQueue } from "./queue.ts";
import { Resolver } from "./resolver.ts";
import { findStop } from "./rest.ts";
import { allAtRest, stillEvent } from "./still.ts";
import { Visibility } from "./visibility.ts";

export interface TrackerOptions {
  table: TableSpec;
  /** Distance of a touching ball's centre from each nose line, mm; measured by the profile or computed from the table. */
  cushionOffsetMm: number;
  /** The same of single cushions of this table, where play has told them, mm. */
  cushionOffsetsMm?: Partial<Record<Cushion, number>>;
  /** The camera reads its rows within this time, ms; observations then carry each ball's `dt`. Absent: unknown. */
  readoutMs?: number;
  /** Millimetres on the table that a pixel of the camera covers; what lies below it is asked, not claimed. Default: unknown. */
  mmPerPx?: number;
}

/** Observations in, events out. Causal: an event comes with the observation that decided it. */
export interface Tracker {
  push(observation: Observation): TableEvent[];
  /** The source ended or was lost for good: what is open is given, then `vision lost`. */
  end(reason: string): TableEvent[];
}

/** Frames by which a break in a moving ball's way may show late. */
const MOVING_GUARD_FRAMES = 3.5;
const PENDING_GUARD_FRAMES = 2.5;
/** Error of a position whose observation does not say it, mm. */
const DEFAULT_SIGMA_MM = 1;
/** Weight of one frame in the typical time between frames; gaps count as three frames at most. */
const FRAME_WEIGHT = 0.1;
/** Positions farther out than this are mistakes of the source, mm. */
const FARTHEST_MM = 20_000;
/** A position known worse than this is none, mm: three balls' width. */
const WORST_SIGMA_MM = 200;
/** A picture without any change is a repeated one where a ball should have moved by this many deviations. */
const REPEATED_SIGMAS = 6;
/** Steps longer than this are motion, whatever is believed of the ball, mm. */
const MOTION_STEP_MM = 20;

/** A tracker for one table. Pure: its only time is that of the observations. */
export function createTracker(options: TrackerOptions): Tracker {
  return new TableTracker(options);
}

const perBall = <T>(make: (ball: Ball) => T): Record<Ball, T> => ({
  white: make("white"),
  yellow: make("yellow"),
  red: make("red"),
});

class TableTracker implements Tracker {
  private readonly field: Field;
  private readonly queue = new EventQueue();
  private readonly noise = new Noise();
  private readonly tracks = perBall((b) => new BallTrack(b, this.noise));
  private readonly presence: Record<Ball, Presence>;
  private readonly resolver: Resolver;
  private readonly near: NearMisses;
  private readonly gaps: RestGaps;
  private readonly visibility = new Visibility();
  private readonly jolts = new Jolts();
  private lastT = Number.NEGATIVE_INFINITY;
  private stillGiven = false;
  private stillWithout: Ball[] = [];
  private ended = false;

  constructor(options: TrackerOptions) {
    this.near = new NearMisses(options.mmPerPx ?? 0);
    this.field = makeField(options.table, options.cushionOffsetMm, options.mmPerPx, options.cushionOffsetsMm);
    this.presence = perBall((b) => new Presence(b, this.field));
    this.gaps = new RestGaps(this.tracks, options.mmPerPx ?? 0);
    this.resolver = new Resolver(this.tracks, this.field, this.queue, this.gaps, rowSigma(options));
  }

  push(o: Observation): TableEvent[] {
    if (this.ended || o.preliminary || !Number.isFinite(o.t) || o.t <= this.lastT) return [];
    const gap = o.t - this.lastT;
    const samples = this.read(o);
    if (this.repeated(samples)) return [];
    this.learnFrame(gap);
    this.lastT = o.t;
    for (const b of BALLS) {
      const q = samples[b];
      const track = this.tracks[b];
      track.holdRest = this.resolver.stroke !== null;
      if (q) this.presence[b].seen(this.resolver, track, q);
      else
        this.presence[b].missing(this.resolver, track, o.t, o.balls[b].state === "absent" && o.table !== "not_visible");
    }
    const jolt = this.jolts.take(this.tracks, samples, o.t, o.camera === "frozen" ? undefined : o.camera);
    if (jolt !== null) this.visibility.jolted(this.queue, jolt, o.t);
    this.gaps.take(o);
    this.resolver.advance(o.t, false);
    this.stops();
    this.near.watch(this.resolver, samples, o.t, false);
    const moving = BALLS.filter((b) => this.tracks[b].phase === "moving").map((b) => ({
      track: this.tracks[b],
      hiddenSince: this.presence[b].hiddenSince,
    }));
    this.visibility.update(this.queue, o.t, gap, o.table === "not_visible", moving, o.camera);
    if (!this.becameStill(o.t)) return this.queue.release(this.watermark(o.t));
    const out = this.closeStroke(o.t);
    this.queue.add(stillEvent(this.tracks, this.presence, this.field, this.gaps, o.t));
    this.stillGiven = true;
    this.stillWithout = BALLS.filter((b) => this.presence[b].hiddenSince !== null && this.tracks[b].phase !== "absent");
    out.push(...this.queue.flush());
    return out;
  }

  end(reason: string): TableEvent[] {
    if (this.ended) return [];
    this.ended = true;
    const t = Number.isFinite(this.lastT) ? this.lastT : 0;
    this.resolver.advance(t, true);
    const out = this.closeStroke(t);
    this.queue.add({ type: "vision", t, state: "lost", reason });
    out.push(...this.queue.flush());
    return out;
  }

  private learnFrame(gap: number): void {
    if (gap < 1)
      this.resolver.frameS += FRAME_WEIGHT * (Math.min(gap, 3 * this.resolver.frameS) - this.resolver.frameS);
  }

  private read(o: Observation): Partial<Record<Ball, Sample>> {
    const samples: Partial<Record<Ball, Sample>> = {};
    if (o.table === "not_visible") return samples;
    for (const b of BALLS) {
      const { state, x, y, sigma, dt = 0 } = o.balls[b];
      // the ball's own exposure
      const t = o.t + dt;
      if (state !== "seen" || x === undefined || y === undefined) continue;
      if (!(Math.abs(x) < FARTHEST_MM && Math.abs(y) < FARTHEST_MM)) continue;
      if (sigma !== undefined && sigma > WORST_SIGMA_MM) continue;
      const last = this.tracks[b].lastSeen;
      const own = sigma !== undefined && Number.isFinite(sigma) && sigma > 0 ? sigma : DEFAULT_SIGMA_MM;
      this.tracks[b].learnToldSigma(own);
      const step = last ? Math.hypot(x - last.x, y - last.y) : 0;
      if (this.tracks[b].phase !== "moving" && step < MOTION_STEP_MM) {
        samples[b] = sampleAt(t, x, y, Math.max(own, SIGMA_FLOOR_MM));
        continue;
      }
      const q = sampleAt(t, x, y, Math.hypot(own * this.noise.factor, SIGMA_FLOOR_MM));
      if (last) {
        q.sx = Math.hypot(q.s, STEP_SHARE * (x - last.x));
        q.sy = Math.hypot(q.s, STEP_SHARE * (y - last.y));
      }
      samples[b] = q;
    }
    return samples;
  }

  /** The camera gave the last picture again: a ball that moved stands exactly where it stood, and so do all others. */
  private repeated(samples: Partial<Record<Ball, Sample>>): boolean {
    let moving = false;
    for (const b of BALLS) {
      const q = samples[b];
      const last = this.tracks[b].lastSeen;
      if (!q || !last) continue;
      if (Math.hypot(q.x - last.x, q.y - last.y) > 0.2 * q.s) return false;
      if (this.step(this.tracks[b]) > REPEATED_SIGMAS * q.s) moving = true;
    }
    return moving;
  }

  /** How far a ball should get, or just got, within a frame, mm. */
  private step(track: BallTrack): number {
    const p = track.pending;
    const last = p[p.length - 1];
    if (track.phase === "moving" && !last) {
      const m = track.motion();
      return Math.hypot(m.vx, m.vy) * this.resolver.frameS;
    }
    const before = p[p.length - 2] ?? (track.phase === "rest" ? track.rest : null);
    return last && before ? Math.hypot(last.x - before.x, last.y - before.y) : 0;
  }

  private stops(): void {
    for (const b of BALLS) {
      const track = this.tracks[b];
      track.trail.bound();
      if (track.phase !== "moving" || track.pending.length > 0) continue;
      const stop = findStop(track.samples, track.since, track.trail.samples);
      if (!stop) continue;
      const knot = sampleAt(stop.since, stop.x, stop.y, stop.s);
      track.trail.replace(stop.since - 1e-6, [knot], []);
      const sigma = Math.max(stop.s, track.toldSigma);
      this.queue.add({ type: "stopped", t: stop.since, ball: b, x: stop.x, y: stop.y, sigma });
      track.startRest(knot, stop.since, stop.n);
    }
  }

  /** Everything rests, and no `still` has been given since something moved or was put down. */
  private becameStill(now: number): boolean {
    for (const b of BALLS) {
      if (!this.tracks[b].restless) continue;
      this.stillGiven = false;
      if (this.tracks[b].phase !== "moving") this.tracks[b].restless = false;
    }
    // seen again after a still that had to do without it
    if (this.stillWithout.some((b) => this.presence[b].hiddenSince === null)) this.stillGiven = false;
    return !this.stillGiven && allAtRest(this.tracks, this.presence, now) === "still";
  }

  private closeStroke(t: number): TableEvent[] {
    this.near.watch(this.resolver, {}, t, true);
    const out = this.queue.flush();
    for (const b of BALLS) {
      const track = this.tracks[b];
      if (track.trail.samples.length >= 2) {
        const { points, sigma } = pathPoints(track.trail.samples, track.trail.knots);
        this.queue.add({ type: "path", t, ball: b, points, sigma });
      }
      track.trail.clear();
    }
    out.push(...this.queue.flush());
    this.resolver.close();
    return out;
  }

  /** The time up to which nothing new can be found any more. */
  private watermark(now: number): number {
    const frame = this.resolver.frameS;
    let mark = now;
    for (const b of BALLS) {
      const track = this.tracks[b];
      const last = track.lastSeen;
      const outside = this.presence[b].outsideSince;
      if (outside !== null) mark = Math.min(mark, outside - frame);
      if (!last) continue;
      if (track.pending.length > 0) {
        const broken = Math.min(track.fittedAt, track.pending[0]!.t);
        if (now - broken < LONGEST_HOLD_S) mark = Math.min(mark, broken - PENDING_GUARD_FRAMES * frame);
      } else if (now - last.t > HIDDEN_HOLD_S) continue;
      else if (track.phase === "moving") mark = Math.min(mark, track.fittedAt - MOVING_GUARD_FRAMES * frame);
      else if (track.phase === "rest") mark = Math.min(mark, last.t - frame);
    }
    return mark;
  }
}

/** A readout that nobody has measured may last this long, ms: a cheap camera at 60 frames a second. */
const UNKNOWN_READOUT_MS = 16;

/** Two bodies that touch lie on rows up to a diameter apart; what that is worth where the readout is unknown, s. */
function rowSigma({ table, readoutMs }: TrackerOptions): number {
  if (readoutMs !== undefined) return 0;
  return (UNKNOWN_READOUT_MS / 1000) * (table.ballDiameterMm / table.widthMm) * 0.5;
}

/** A break that stays unexplained (a hand at work) holds back the events of the others for at most this long, s. */
const LONGEST_HOLD_S = 0.6;
