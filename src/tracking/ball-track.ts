import type { Ball, Point } from "../table/balls.ts";
import { GATE_SIGMAS, ONSET_LEAST_MM, ONSET_SIGMAS, PIECE_SAMPLES } from "./constants.ts";
import {
  fitMotion,
  type Motion,
  motionX,
  motionY,
  positionVariance,
  type Sample,
  type VelocityPrior,
} from "./motion.ts";
import type { Noise } from "./noise.ts";
import { tail } from "./piece.ts";
import type { TakenContact } from "./rekiss.ts";
import { Trail } from "./trail.ts";

/** Where a resting ball lies: the mean of its samples. */
export interface Rest extends Point {
  /** Standard deviation of the mean, mm. */
  s: number;
  n: number;
  /** At rest since, s. */
  since: number;
}

/** Weight of one frame in the mean of the errors that the camera says: some ten frames. */
const TOLD_WEIGHT = 0.1;
/** A mean of more samples than this no longer narrows: the errors that stay from frame to frame do not average out. */
const REST_MOST_SAMPLES = 60;
/** Share of a sample's error that averaging never removes. */
const REST_SYSTEMATIC = 0.15;
/** Samples whose mean is compared with the resting place. */
const SHIFT_SAMPLES = 6;
/** A shift is seen beyond this many deviations of the mean, and this far, mm: light and neighbours shift an image by less. */
const SHIFT_SIGMAS = 5;
const SHIFT_LEAST_MM = 0.6;
/** A piece of fewer samples does not yet tell the noise from its own uncertainty. */
const NOISE_SAMPLES = 6;
/** Samples that the slow gate leaves out: a change too small for one step shows after three. */
const SLOW_GATE_SAMPLES = 3;

/** A shift of the image up to this far, mm, is forgotten when the ball was covered for so long after it, s. */
const SMALL_SHIFT_MM = 4;
const LONG_GAP_S = 0.15;

/** What is known of one ball: at rest, moving in a piece, or broken off a piece that is still to be explained. */
export class BallTrack {
  readonly ball: Ball;
  phase: "unknown" | "rest" | "moving" | "absent" = "unknown";
  rest: Rest | null = null;
  /** Samples of the running piece, its knot first. */
  samples: Sample[] = [];
  prior: VelocityPrior | null = null;
  /** Begin of the running piece, s. */
  since = 0;
  /** Whence and when the ball last left its rest. */
  departed: (Point & { s: number; t: number; from: Rest }) | null = null;
  /** The last contact that its own way confirmed. */
  taken: TakenContact | null = null;
  /** Samples after a break, not yet explained. */
  pending: Sample[] = [];
  /** What came before has been explained: it is not questioned again, s. */
  explainedUntil = Number.NEGATIVE_INFINITY;
  /** Last time a sample fitted, s. */
  fittedAt = 0;
  lastSeen: Sample | null = null;
  /** Sample before the last one: the step between frames. */
  hiddenSince: number | null = null;
  /** The way in the running stroke, for the path. */
  readonly trail = new Trail();
  /** Something happened to the ball since the last `still`. */
  restless = false;
  /** The ball was put on the table and has not been let go. */
  placing = false;
  /** While a stroke runs the resting place is not learned further: a soft kiss would be learned away. */
  holdRest = false;
  /** The pending samples are a small shift of a resting ball, seen in their mean only. */
  private shifted = false;
  /** The last samples at rest. */
  private recent: Sample[] = [];
  /**
   * Error of a coordinate as the camera says it, mm: the mean over the last frames. It holds what every frame repeats, which no averaging of
   * frames takes away.
   */
  toldSigma = 0;
  private readonly noise: Noise;
  private motionCache: Motion | null = null;

  constructor(ball: Ball, noise: Noise) {
    this.ball = ball;
    this.noise = noise;
  }

  /** The running piece as a motion about its last sample. */
  motion(): Motion {
    if (!this.motionCache) {
      const last = this.samples[this.samples.length - 1];
      const t = last?.t ?? this.since;
      this.motionCache = fitMotion(tail(this.samples), t, t - this.since, this.prior);
    }
    return this.motionCache;
  }

  /** Takes what the camera says of this frame's error. */
  learnToldSigma(sigma: number): void {
    this.toldSigma += (this.toldSigma === 0 ? 1 : TOLD_WEIGHT) * (sigma - this.toldSigma);
  }

  /** Takes a sample of this frame. */
  observe(q: Sample): void {
    this.lastSeen = q;
    if (this.phase === "unknown" || this.phase === "absent") {
      this.startRest(q, q.t);
      return;
    }
    if (this.phase === "rest") this.observeAtRest(q);
    else this.observeMoving(q);
  }

  /** The ball lies at `p`, a mean of `n` samples, since the time given. */
  startRest(p: Sample, since: number, n = 1): void {
    this.recent = [];
    this.shifted = false;
    this.phase = "rest";
    this.rest = { x: p.x, y: p.y, s: p.s, n, since };
    this.restless = true;
    this.samples = [];
    this.prior = null;
    this.pending = [];
    this.fittedAt = p.t;
    this.motionCache = null;
  }

  /** The camera has moved, not the ball: place and way go on by the step, known to `sigma` mm. */
  followStep(by: Point, sigma: number): void {
    const pending = this.pending;
    this.pending = [];
    this.recent = [];
    this.shifted = false;
    this.motionCache = null;
    if (this.phase === "rest") {
      const r = this.rest!;
      this.rest = { ...r, x: r.x + by.x, y: r.y + by.y, s: Math.hypot(r.s, sigma), n: 1 };
      this.fittedAt = pending[pending.length - 1]?.t ?? this.fittedAt;
      return;
    }
    this.samples = this.samples.map((q) => ({ ...q, x: q.x + by.x, y: q.y + by.y }));
    for (const q of pending) this.observe(q);
  }

  /** The ball is put on the table: where it lies is told when it rests. */
  place(q: Sample): void {
    this.lastSeen = q;
    this.startRest(q, q.t);
    this.placing = true;
  }

  /** Takes up a moving ball that was out of sight too long to connect: no event explains its new way. */
  takeUp(q: Sample): void {
    this.lastSeen = q;
    this.startPiece([q], null, q.t);
    this.trail.add(q);
    this.explainedUntil = q.t;
  }

  /** Takes up a ball that appears rolling. */
  takeUpAll(): void {
    const q = this.pending;
    this.placing = false;
    this.startPiece(q.slice(0, 1), null, q[0]!.t);
    this.explainedUntil = q[0]!.t;
    for (const s of q.slice(1)) this.observe(s);
  }

  /** The ball is no longer on the table. */
  leave(): void {
    this.phase = "absent";
    this.rest = null;
    this.samples = [];
    this.pending = [];
    this.placing = false;
    this.restless = true;
    this.motionCache = null;
  }

  private observeAtRest(q: Sample): void {
    const r = this.rest!;
    const d = Math.hypot(q.x - r.x, q.y - r.y);
    const inside = d < Math.max(ONSET_LEAST_MM, ONSET_SIGMAS * Math.hypot(q.s, r.s));
    if (this.pending.length > 0) {
      this.forgetShift(q, r);
      this.pending.push(q);
      if (this.shifted) {
        this.endShift(r);
        return;
      }
      // back at its place: the samples in between were wrong
      if (inside) {
        this.pending = [];
        this.fittedAt = q.t;
      }
      return;
    }
    if (!inside) {
      this.pending.push(q);
      return;
    }
    this.fittedAt = q.t;
    this.recent.push(q);
    if (this.recent.length > SHIFT_SAMPLES) this.recent.shift();
    if (this.holdRest && r.n >= SHIFT_SAMPLES) {
      this.findShift(r);
      return;
    }
    const n = Math.min(r.n + 1, REST_MOST_SAMPLES);
    r.x += (q.x - r.x) / n;
    r.y += (q.y - r.y) / n;
    r.n = n;
    r.s = Math.hypot(q.s / Math.sqrt(n), REST_SYSTEMATIC * q.s);
  }

  /** A hand that comes near shifts the image a little before it covers the ball: that says nothing of how the ball went on. */
  private forgetShift(q: Sample, r: Rest): void {
    if (q.t - this.pending[this.pending.length - 1]!.t < LONG_GAP_S) return;
    if (this.pending.some((p) => Math.hypot(p.x - r.x, p.y - r.y) > SMALL_SHIFT_MM)) return;
    this.pending = [];
    this.shifted = false;
  }

  /** A shift is taken back when the last samples together lie where the ball lay. */
  private endShift(r: Rest): void {
    const last = this.pending.slice(-SHIFT_SAMPLES);
    let x = 0;
    let y = 0;
    for (const q of last) {
      x += q.x / last.length;
      y += q.y / last.length;
    }
    const sigma = Math.hypot(last[0]!.s / Math.sqrt(last.length), r.s);
    if (this.pending.length < 2 * SHIFT_SAMPLES || Math.hypot(x - r.x, y - r.y) > 0.5 * SHIFT_SIGMAS * sigma) return;
    this.fittedAt = last[last.length - 1]!.t;
    this.pending = [];
    this.shifted = false;
  }

  /** A soft kiss moves a ball by less than one sample shows: the mean of the last samples against the place. */
  private findShift(r: Rest): void {
    const m = this.recent.length;
    if (m < SHIFT_SAMPLES) return;
    let x = 0;
    let y = 0;
    let s2 = 0;
    for (const q of this.recent) {
      x += q.x / m;
      y += q.y / m;
      s2 += (q.s * q.s) / m;
    }
    const sigma = Math.sqrt(s2 / m + r.s * r.s);
    if (Math.hypot(x - r.x, y - r.y) < Math.max(SHIFT_LEAST_MM, SHIFT_SIGMAS * sigma)) return;
    this.pending = this.recent;
    this.recent = [];
    this.shifted = true;
    this.fittedAt = this.pending[0]!.t - 1e-3;
  }

  private observeMoving(q: Sample): void {
    if (this.pending.length > 0) {
      this.pending.push(q);
      if (this.pending.length === 2 && this.fits(this.motion(), q, GATE_SIGMAS)) {
        // the next one fits again: the one in between was wrong
        this.pending = [];
        this.accept(q);
      }
      return;
    }
    if (!this.fits(this.motion(), q, GATE_SIGMAS)) {
      this.pending.push(q);
      return;
    }
    const back = this.samples.length - SLOW_GATE_SAMPLES;
    if (back >= 3 && this.samples[back]!.t > this.explainedUntil) {
      const old = this.samples.slice(0, -SLOW_GATE_SAMPLES);
      const last = old[old.length - 1]!;
      const m = fitMotion(tail(old), last.t, last.t - this.since, this.prior);
      if (!this.fits(m, q, GATE_SIGMAS)) {
        this.pending = [...this.samples.slice(-SLOW_GATE_SAMPLES), q];
        this.samples = old;
        this.fittedAt = last.t;
        this.motionCache = null;
        return;
      }
    }
    this.accept(q);
  }

  /** Leaves the last samples of the running piece to be explained anew. */
  splitOff(count: number): void {
    this.pending = this.samples.splice(-count);
    this.fittedAt = this.samples[this.samples.length - 1]?.t ?? this.since;
    this.motionCache = null;
  }

  private accept(q: Sample): void {
    if (this.samples.length >= NOISE_SAMPLES) this.noise.learn(this.distance2(this.motion(), q));
    this.samples.push(q);
    if (this.samples.length > PIECE_SAMPLES) this.samples.shift();
    this.trail.add(q);
    this.fittedAt = q.t;
    this.motionCache = null;
  }

  private fits(m: Motion, q: Sample, sigmas: number): boolean {
    return this.distance2(m, q) < sigmas * sigmas;
  }

  /** Squared distance of a sample from a prediction in their errors: two on average. */
  private distance2(m: Motion, q: Sample): number {
    const v = positionVariance(m, q.t);
    const dx = q.x - motionX(m, q.t);
    const dy = q.y - motionY(m, q.t);
    return (dx * dx) / (v.x + q.sx * q.sx) + (dy * dy) / (v.y + q.sy * q.sy);
  }

  /** Begins a piece with what an explanation found; later samples join it. */
  startPiece(samples: readonly Sample[], prior: VelocityPrior | null, since: number): void {
    this.phase = "moving";
    this.restless = true;
    this.shifted = false;
    this.samples = samples.slice(-PIECE_SAMPLES);
    this.prior = prior;
    this.since = since;
    this.pending = [];
    this.motionCache = null;
    const last = this.samples[this.samples.length - 1];
    this.fittedAt = last?.t ?? since;
  }

  /** Where the ball was at a time of the last frames: between its samples, at its rest, null where it is unknown. */
  placeAt(t: number): Point | null {
    if (this.phase === "rest" && (this.pending.length === 0 || t <= this.fittedAt)) return this.rest;
    let before: Sample | null = null;
    for (const list of [this.trail.samples, this.pending]) {
      for (let i = Math.max(0, list.length - PIECE_SAMPLES); i < list.length; i++) {
        const q = list[i]!;
        if (q.t >= t) {
          if (!before) return q;
          const u = (t - before.t) / Math.max(q.t - before.t, 1e-9);
          return { x: before.x + u * (q.x - before.x), y: before.y + u * (q.y - before.y) };
        }
        before = q;
      }
    }
    return before;
  }
}
