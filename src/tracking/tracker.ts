import { BALLS, type Ball } from "../table/balls.ts";
import type { TableSpec } from "../table/geometry.ts";
import type { Observation, TableEvent } from "../table/messages/index.ts";
import { BallTrack } from "./ball-track.ts";
import { HIDDEN_HOLD_S, SIGMA_FLOOR_MM, STEP_SHARE, STILL_AFTER_S, STILL_HIDDEN_WAIT_S } from "./constants.ts";
import { makeField } from "./field.ts";
import { type Sample, sampleAt } from "./motion.ts";
import { NearMisses } from "./near.ts";
import { Noise } from "./noise.ts";
import { pathPoints } from "./path.ts";
import { type Draft, EventQueue } from "./queue.ts";
import { Resolver } from "./resolver.ts";
import { findStop } from "./rest.ts";

export interface TrackerOptions {
  table: TableSpec;
  /** Distance of a touching ball's centre from each nose line, mm; measured by the profile or computed from the table. */
  cushionOffsetMm: number;
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

/** A tracker for one table. Pure: its only time is that of the observations. */
export function createTracker(options: TrackerOptions): Tracker {
  return new TableTracker(options);
}

class TableTracker implements Tracker {
  private readonly queue = new EventQueue();
  private readonly noise = new Noise();
  private readonly tracks: Record<Ball, BallTrack> = {
    white: new BallTrack("white", this.noise),
    yellow: new BallTrack("yellow", this.noise),
    red: new BallTrack("red", this.noise),
  };
  private readonly resolver: Resolver;
  private readonly near = new NearMisses();
  private lastT = Number.NEGATIVE_INFINITY;
  private stillGiven = false;
  private hiddenSince: Partial<Record<Ball, number>> = {};
  private ended = false;

  constructor(options: TrackerOptions) {
    this.resolver = new Resolver(this.tracks, makeField(options.table, options.cushionOffsetMm), this.queue);
  }

  push(o: Observation): TableEvent[] {
    if (this.ended || o.preliminary || !Number.isFinite(o.t) || o.t <= this.lastT) return [];
    const dt = o.t - this.lastT;
    this.lastT = o.t;
    if (dt < 1) this.resolver.frameS += 0.1 * (Math.min(dt, 3 * this.resolver.frameS) - this.resolver.frameS);
    const samples = this.read(o);
    if (this.repeated(samples)) return [];
    for (const b of BALLS) {
      const q = samples[b];
      if (q) {
        delete this.hiddenSince[b];
        this.tracks[b].holdRest = this.resolver.stroke !== null;
        this.tracks[b].observe(q);
      } else if (this.hiddenSince[b] === undefined) this.hiddenSince[b] = o.t;
    }
    this.resolver.advance(o.t, false);
    this.stops();
    this.near.watch(this.resolver, samples, o.t, false);
    const out: TableEvent[] = [];
    if (this.allStill(o.t)) {
      out.push(...this.closeStroke(o.t));
      this.queue.add(this.still(o.t));
      out.push(...this.queue.flush());
      this.stillGiven = true;
    } else out.push(...this.queue.release(this.watermark(o.t)));
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

  private read(o: Observation): Partial<Record<Ball, Sample>> {
    const samples: Partial<Record<Ball, Sample>> = {};
    if (o.table === "not_visible") return samples;
    for (const b of BALLS) {
      const ball = o.balls[b];
      if (ball.state !== "seen" || !Number.isFinite(ball.x) || !Number.isFinite(ball.y)) continue;
      const x = ball.x!;
      const y = ball.y!;
      const last = this.tracks[b].lastSeen;
      const step = last ? Math.hypot(x - last.x, y - last.y) : 0;
      const own =
        ball.sigma !== undefined && Number.isFinite(ball.sigma) && ball.sigma > 0 ? ball.sigma : DEFAULT_SIGMA_MM;
      const moving = this.tracks[b].phase === "moving" || step > 20;
      const floor = moving ? Math.hypot(own * this.noise.factor, SIGMA_FLOOR_MM) : Math.max(own, SIGMA_FLOOR_MM);
      const q = sampleAt(o.t, x, y, floor);
      if (moving && last) {
        q.sx = Math.hypot(floor, STEP_SHARE * (x - last.x));
        q.sy = Math.hypot(floor, STEP_SHARE * (y - last.y));
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
      const track = this.tracks[b];
      if (track.phase === "moving" && track.pending.length === 0) {
        const m = track.motion();
        if (Math.hypot(m.vx, m.vy) * this.resolver.frameS > 6 * q.s) moving = true;
      }
    }
    return moving;
  }

  private stops(): void {
    for (const b of BALLS) {
      const track = this.tracks[b];
      if (track.phase !== "moving" || track.pending.length > 0) continue;
      const stop = findStop(track.samples, track.since);
      if (!stop) continue;
      const knot = sampleAt(stop.since, stop.x, stop.y, stop.s);
      track.extendTrail(stop.since - 1e-6, [knot], []);
      this.queue.add({ type: "stopped", t: stop.since, ball: b, x: stop.x, y: stop.y, sigma: stop.s });
      track.startRest({ ...knot, t: this.lastT }, stop.since);
      track.rest!.n = stop.n;
      this.stillGiven = false;
    }
  }

  private allStill(now: number): boolean {
    if (this.resolver.stroke) this.stillGiven = false;
    for (const b of BALLS) {
      const track = this.tracks[b];
      if (track.phase === "moving") this.stillGiven = false;
      if (track.phase === "moving" || track.pending.length > 0) return false;
    }
    if (this.stillGiven) return false;
    let seen = 0;
    for (const b of BALLS) {
      const track = this.tracks[b];
      const hidden = this.hiddenSince[b];
      if (hidden !== undefined && now - hidden < STILL_HIDDEN_WAIT_S) return false;
      if (track.phase !== "rest") continue;
      if (now - track.rest!.since < STILL_AFTER_S) return false;
      seen++;
    }
    return seen > 0;
  }

  private still(t: number): Draft {
    const balls: Partial<Record<Ball, { x: number; y: number; sigma: number }>> = {};
    const hidden: Ball[] = [];
    for (const b of BALLS) {
      const track = this.tracks[b];
      if (this.hiddenSince[b] !== undefined) hidden.push(b);
      else if (track.rest) balls[b] = { x: track.rest.x, y: track.rest.y, sigma: track.rest.s };
    }
    const draft: Draft = { type: "still", t, balls };
    if (hidden.length > 0) draft.hidden = hidden;
    return draft;
  }

  private closeStroke(t: number): TableEvent[] {
    this.near.watch(this.resolver, {}, t, true);
    const out = this.queue.flush();
    for (const b of BALLS) {
      const track = this.tracks[b];
      if (track.trail.length >= 2) {
        const { points, sigma } = pathPoints(track.trail, track.knots);
        this.queue.add({ type: "path", t, ball: b, points, sigma });
      }
      track.clearTrail();
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
      if (!last) continue;
      if (track.pending.length > 0)
        mark = Math.min(mark, Math.min(track.fittedAt, track.pending[0]!.t) - PENDING_GUARD_FRAMES * frame);
      else if (now - last.t > HIDDEN_HOLD_S) continue;
      else if (track.phase === "moving") mark = Math.min(mark, track.fittedAt - MOVING_GUARD_FRAMES * frame);
      else if (track.phase === "rest") mark = Math.min(mark, last.t - frame);
    }
    return mark;
  }
}
