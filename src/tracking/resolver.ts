import { BALLS, type Ball } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import {
  CUSHION_APPROACH_MM_S,
  EXCHANGE_SPREAD,
  EXPLAIN_BACK_SAMPLES,
  EXPLAIN_MOST_SAMPLES,
  EXPLAIN_SAMPLES,
  EXPLAIN_SPAN_S,
  HAND_ACCELERATION,
  HIDDEN_HOLD_S,
  MOVED_LEAST_MM,
  REST_SPEED_MM_S,
  STROKE_LEAST_MM_S,
} from "./constants.ts";
import { type Departure, directHit, ghost, type Hit, hitAlongSamples, meet } from "./contacts.ts";
import { cushionTime } from "./cushions.ts";
import { departure, firstPiece } from "./departure.ts";
import { explain, type KnownContact, posterior, type Reading, type Step } from "./explain.ts";
import { clearance, type Field } from "./field.ts";
import {
  motionX,
  motionY,
  positionVariance,
  type Sample,
  sampleAt,
  velocitySigma,
  velocityX,
  velocityY,
} from "./motion.ts";
import type { Draft, EventQueue } from "./queue.ts";

/** A contact whose striker's own way is still to be explained; its event waits in the queue. */
interface OpenContact extends KnownContact {
  event: Extract<Draft, { type: "contact" }>;
  /** Confidence of the ball that proposed it; the event has it once the other one confirms. */
  proposed?: number;
}

/** A contact of two moving balls, as each of them takes it. */
interface PairContact extends KnownContact {
  mirror: KnownContact;
}

/** All samples together must speak for a departure with so many deviations, or it is a question. */
const SURE_DEPARTURE_SIGMAS = 8;
/** A resting ball's image shifts by this much when another passes close by (merged outlines, shadow), mm, and for so long, s. */
const SMALL_SHIFT_MM = 4;
const SMALL_SHIFT_WAIT_S = 0.25;
/** Two meetings of one ball with one cushion are farther apart than this, s: it has to leave and come back. */
const SAME_CUSHION_S = 0.12;
/** Events less probable than this are not spoken of: the rules ignore what is below 0.1. */
const LEAST_DOUBT = 0.1;
/** Confidence of an event that is only possible: a question to the referee. */
const SUSPICION = 0.5;
/** A ball or cushion this near to an unexplained change, and half a frame's way, may be its cause, mm. */
const SUSPECT_MM = 6;
/** Residuals beyond this many deviations of their chi squared: the true history is not among the readings. */
const STRANGE_SIGMAS = 5;
/** Two ways that miss each other by more than this many deviations did not meet. */
const PAIR_MISS_SIGMAS = 2;
/** Ways known worse than this tell nothing of a contact, mm: a quarter of a ball. */
const PAIR_WORST_SIGMA_MM = 15;
/** A push too weak to show in anybody's way, mm/s. */
const PAIR_LEAST_PUSH_MM_S = 15;
/** Above this chi squared a hit is no explanation. */
const HIT_WORST = 40;
/** Cost of leaving out of a striker's history a contact that the struck ball proves. */
const UNUSED_CONTACT_COST = 25;
/** No explanation is better known than this. */
const CONFIDENCE_MOST = 0.995;
/** A confidence below the rules' limit of certainty (decision 10). */
const DOUBTFUL = 0.85;
/** Gaps in the samples longer than this make what happened inside them doubtful, s. */
const LONG_GAP_S = 0.2;

const clamp01 = (x: number): number => Math.max(0.01, Math.min(CONFIDENCE_MOST, x));

export interface StrokeState {
  ball: Ball;
  t: number;
}

/** Explains breaks: why a resting ball set off, why a moving one changed its way. Puts the events into the queue. */
export class Resolver {
  readonly tracks: Record<Ball, BallTrack>;
  private readonly field: Field;
  private readonly queue: EventQueue;
  private open: Record<Ball, OpenContact[]> = { white: [], yellow: [], red: [] };
  stroke: StrokeState | null = null;
  /** Typical time between frames, s. */
  frameS = 1 / 30;

  constructor(tracks: Record<Ball, BallTrack>, field: Field, queue: EventQueue) {
    this.tracks = tracks;
    this.field = field;
    this.queue = queue;
  }

  /** Explains all that can be explained by now; with `force` all that is open. */
  advance(now: number, force: boolean): void {
    for (let guard = 0; guard < 24; guard++) {
      const broken = BALLS.map((b) => this.tracks[b]).filter((k) => k.pending.length > 0);
      if (broken.length === 0) return;
      const onsets = broken.filter((k) => k.phase === "rest").sort((a, b) => this.onsetTime(a) - this.onsetTime(b));
      const onset = onsets[0];
      const breaks = broken.filter((k) => k.phase === "moving").sort((a, b) => a.fittedAt - b.fittedAt);
      const first = breaks[0];
      if (onset && (!first || onset.fittedAt <= first.pending[0]!.t + this.frameS)) {
        if (!force && !this.ready(onset, now)) return;
        this.resolveOnset(onset, onsets, now, force);
        continue;
      }
      if (!first) return;
      if (!force && !this.ready(first, now)) return;
      this.resolveBreak(first, now);
    }
  }

  private onsetTime(track: BallTrack): number {
    return track.pending.length > 1 ? departure(track, this.field, this.frameS).t : track.fittedAt;
  }

  private ready(track: BallTrack, now: number): boolean {
    const p = track.pending;
    const span = now - p[0]!.t;
    if (span > HIDDEN_HOLD_S) return true;
    if (p.length < EXPLAIN_SAMPLES || span < EXPLAIN_SPAN_S) return false;
    // a passing ball may shift a resting one's image: a small shift must outlast the passage
    if (track.phase === "rest" && span < SMALL_SHIFT_WAIT_S && this.farthest(track) < SMALL_SHIFT_MM) return false;
    // the partner of a possible contact must have had the time to show it
    for (const b of BALLS) {
      const other = this.tracks[b];
      if (other === track || other.pending.length === 0) continue;
      if (other.pending[0]!.t <= p[0]!.t + 2 * this.frameS && other.pending.length < EXPLAIN_SAMPLES) {
        if (now - other.pending[0]!.t < HIDDEN_HOLD_S) return false;
      }
    }
    return true;
  }

  /** How far a ball's samples got from its resting place, mm. */
  private farthest(track: BallTrack): number {
    const rest = track.rest!;
    return Math.max(...track.pending.map((q) => Math.hypot(q.x - rest.x, q.y - rest.y)));
  }

  // ---- a resting ball sets off

  private resolveOnset(track: BallTrack, onsets: readonly BallTrack[], now: number, force: boolean): void {
    const d = departure(track, this.field, this.frameS);
    const hit = this.bestHit(track, d);
    if (hit) {
      this.struckBy(track, hit.by, d, hit.hit, hit.doubt);
      return;
    }
    const last = track.pending[track.pending.length - 1]!;
    const away = Math.hypot(last.x - track.rest!.x, last.y - track.rest!.y);
    const speed = Math.hypot(d.vx, d.vy);
    if (speed < STROKE_LEAST_MM_S) {
      this.slowOnset(track, away, speed, d, now, force);
      return;
    }
    const striker = this.chooseStriker(track, onsets);
    if (striker.pending.length < EXPLAIN_SAMPLES && !force) return;
    this.startStroke(striker, now);
  }

  /** A slow start without a striker: the last millimetres of a roll, a hand, or only a measurement. */
  private slowOnset(track: BallTrack, away: number, speed: number, d: Departure, now: number, force: boolean): void {
    const rest = track.rest!;
    const p = track.pending;
    if (this.stroke && now - rest.since < 2 && speed > REST_SPEED_MM_S / 2) {
      // it had not stopped after all
      this.setMoving(track, d.t);
      return;
    }
    const spread = p.slice(-EXPLAIN_SAMPLES);
    const end = spread[spread.length - 1]!;
    const still = Math.hypot(end.x - spread[0]!.x, end.y - spread[0]!.y) < Math.max(1, 3 * end.s);
    if (!still && !force && now - p[0]!.t < 5) return;
    if (away >= MOVED_LEAST_MM) {
      this.queue.add({
        type: "moved",
        t: p[0]!.t,
        ball: track.ball,
        from: { x: rest.x, y: rest.y },
        to: { x: end.x, y: end.y },
      });
    }
    track.startRest({ ...end }, end.t);
    void d;
  }

  private setMoving(track: BallTrack, t: number): void {
    const rest = track.rest!;
    const pending = track.pending;
    track.startPiece([sampleAt(t, rest.x, rest.y, Math.max(rest.s, 0.5))], null, t);
    for (const q of pending) track.observe(q);
  }

  private bestHit(track: BallTrack, d: Departure): { by: BallTrack; hit: Hit; doubt: number } | null {
    const found: { by: BallTrack; hit: Hit }[] = [];
    for (const b of BALLS) {
      const by = this.tracks[b];
      if (by === track || by.phase !== "moving") continue;
      const hit = this.hitBy(by, d);
      if (hit && hit.cost < HIT_WORST) found.push({ by, hit });
    }
    if (found.length === 0) return null;
    found.sort((a, b) => a.hit.cost - b.hit.cost);
    const best = found[0]!;
    const second = found[1];
    const doubt = second ? 1 / (1 + Math.exp(-0.5 * (second.hit.cost - best.hit.cost))) : 1;
    return { ...best, doubt };
  }

  private hitBy(by: BallTrack, d: Departure): Hit | null {
    const to = by.pending.length > 0 ? by.pending[0]!.t : by.fittedAt + this.frameS;
    const direct =
      by.samples.length > 0 ? directHit(by.motion(), by.since - 0.5 * this.frameS, to, d, this.field) : null;
    const along = hitAlongSamples([...by.samples, ...by.pending], d, this.field);
    if (!direct) return along;
    if (!along) return direct;
    return direct.cost <= along.cost ? direct : along;
  }

  private struckBy(track: BallTrack, by: BallTrack, d: Departure, hit: Hit, doubt: number): void {
    const rest = track.rest!;
    let chi2 = 0;
    for (const q of track.pending) chi2 += ((q.x - rest.x) ** 2 + (q.y - rest.y) ** 2) / (q.s * q.s + rest.s * rest.s);
    const sure = chi2 > SURE_DEPARTURE_SIGMAS ** 2 && this.farthest(track) > SMALL_SHIFT_MM / 2;
    const gap = track.pending[0]!.t - track.fittedAt;
    let confidence = doubt * Math.exp(-0.02 * Math.max(0, hit.cost - 6));
    if (!sure || gap > LONG_GAP_S) confidence = Math.min(confidence, DOUBTFUL);
    // both know the time: the striker's way and the departure
    const w1 = 1 / (hit.sigmaT ** 2 + 1e-7);
    const w2 = 1 / (d.sigmaT ** 2 + 1e-7);
    const t = (hit.t * w1 + d.t * w2) / (w1 + w2);
    const sigmaT = Math.hypot(Math.sqrt(1 / (w1 + w2)), 0.3 * (hit.t - d.t), 0.0005);
    // a cushion right behind the struck ball hides its first way: then the striker's geometry tells it
    const given = d.atCushion && hit.gives ? { ...d, vx: hit.gives.vx, vy: hit.gives.vy, sv: hit.gives.s } : d;
    const event: OpenContact["event"] = {
      type: "contact",
      t,
      a: by.ball,
      b: track.ball,
      sigmaT,
      confidence: clamp01(confidence),
    };
    this.queue.add(event);
    this.addOpen(by, {
      partner: track.ball,
      t,
      sigmaT,
      x: hit.x,
      y: hit.y,
      s: hit.s,
      dvx: -given.vx,
      dvy: -given.vy,
      sv: this.exchangeSigma(given.vx, given.vy, given.sv),
      unusedCost: UNUSED_CONTACT_COST,
      event,
    });
    this.leaveRest(track, t, given);
  }

  private exchangeSigma(dvx: number, dvy: number, sv: number): number {
    return Math.hypot(EXCHANGE_SPREAD * Math.hypot(dvx, dvy), sv, 15);
  }

  private addOpen(by: BallTrack, contact: OpenContact): void {
    this.open[by.ball].push(contact);
    if (by.pending.length === 0) {
      // too thin to show in the striker's way: only its acceleration may change
      by.since = Math.max(by.since, Math.min(contact.t, by.fittedAt));
    }
  }

  /** The ball moves from its place; what came after is read by its own explanation. */
  private leaveRest(track: BallTrack, t: number, d: Departure): void {
    const rest = track.rest!;
    const knot = sampleAt(t, rest.x, rest.y, Math.hypot(rest.s, 1, 0.5 * Math.hypot(d.vx, d.vy) * d.sigmaT));
    const pending = track.pending;
    track.startPiece(
      [knot],
      { t, vx: d.vx, vy: d.vy, sx: d.sv + 0.3 * Math.hypot(d.vx, d.vy), sy: d.sv + 0.3 * Math.hypot(d.vx, d.vy) },
      t,
    );
    track.extendTrail(t, [knot], []);
    track.pending = pending;
  }

  // ---- the stroke

  /** Which of the balls that set off together was struck by the cue: the one whose way strikes the others. */
  private chooseStriker(track: BallTrack, onsets: readonly BallTrack[]): BallTrack {
    const near = onsets.filter((o) => o.pending[0]!.t <= track.pending[0]!.t + 3 * this.frameS);
    if (near.length < 2) return track;
    let best = track;
    let least = Number.POSITIVE_INFINITY;
    for (const s of near) {
      let cost = 0;
      const ds = departure(s, this.field, this.frameS);
      const way = [sampleAt(ds.t, ds.x, ds.y, 1), ...s.pending];
      for (const o of near) {
        if (o === s) continue;
        cost += hitAlongSamples(way, departure(o, this.field, this.frameS), this.field)?.cost ?? HIT_WORST;
        cost += o.fittedAt < s.fittedAt ? 10 : 0;
      }
      if (cost < least) {
        least = cost;
        best = s;
      }
    }
    return best;
  }

  private startStroke(track: BallTrack, now: number): void {
    const rest = track.rest!;
    const p = track.pending;
    const d = departure(track, this.field, this.frameS);
    // a hand goes on accelerating, a struck ball slows down
    if (p.length >= 3) {
      const early = Math.hypot(p[1]!.x - p[0]!.x, p[1]!.y - p[0]!.y) / Math.max(p[1]!.t - p[0]!.t, 1e-4);
      const late = Math.hypot(p[2]!.x - p[1]!.x, p[2]!.y - p[1]!.y) / Math.max(p[2]!.t - p[1]!.t, 1e-4);
      const whole = Math.hypot(p[0]!.x - rest.x, p[0]!.y - rest.y) / Math.max(p[0]!.t - track.fittedAt, 1e-4);
      if (late > HAND_ACCELERATION * early + 60 && early > HAND_ACCELERATION * whole && rest.n > 3) {
        // wait for it to come to rest: then it is `moved`
        const end = p[p.length - 1]!;
        const before = p[p.length - 3]!;
        if (Math.hypot(end.x - before.x, end.y - before.y) > Math.max(1, 3 * end.s) && now - p[0]!.t < 5) return;
        this.queue.add({
          type: "moved",
          t: p[0]!.t,
          ball: track.ball,
          from: { x: rest.x, y: rest.y },
          to: { x: end.x, y: end.y },
        });
        track.startRest({ ...end }, end.t);
        return;
      }
    }
    const pushed: Ball[] = [];
    for (const b of BALLS) {
      const other = this.tracks[b];
      if (other === track || other.phase !== "rest" || other.pending.length === 0 || !other.rest) continue;
      const gap = Math.hypot(other.rest.x - rest.x, other.rest.y - rest.y) - this.field.ballDiameterMm;
      const error = Math.hypot(other.rest.s, rest.s, 0.3);
      if (gap <= 3 * error && other.pending[0]!.t <= p[0]!.t + 1.5 * this.frameS) pushed.push(b);
    }
    const others = BALLS.filter((b) => b !== track.ball && this.tracks[b].phase === "moving");
    const inMotion = others.map((ball) => {
      const m = this.tracks[ball].motion();
      const s = velocitySigma(m, d.t);
      return {
        ball,
        speed: Math.hypot(velocityX(m, d.t), velocityY(m, d.t)),
        sigma: Math.hypot(s.x, s.y) / Math.SQRT2,
      };
    });
    // the first way: towards a ball it struck within the first frames, else as fitted, else by the first sample
    let dx = d.vx;
    let dy = d.vy;
    let speed = Math.hypot(d.vx, d.vy);
    let t = d.t;
    const struck = BALLS.map((b) => this.tracks[b]).find(
      (o) =>
        o !== track &&
        o.phase === "rest" &&
        o.pending.length > 0 &&
        !pushed.includes(o.ball) &&
        o.pending[0]!.t <= p[0]!.t + 1.5 * this.frameS,
    );
    if (struck) {
      const ds = departure(struck, this.field, this.frameS);
      const g = ghost(ds, this.field);
      const way = Math.hypot(g.x - rest.x, g.y - rest.y);
      const vx = d.vx + ds.vx;
      const vy = d.vy + ds.vy;
      if (way > 5) {
        dx = g.x - rest.x;
        dy = g.y - rest.y;
        speed = Math.max(Math.hypot(vx, vy), way / this.frameS / 2);
        t = Math.max(track.fittedAt - this.frameS, Math.min(p[0]!.t, ds.t - way / speed));
      }
    } else {
      const fx = p[0]!.x - rest.x;
      const fy = p[0]!.y - rest.y;
      const f = Math.hypot(fx, fy);
      if (firstPiece(p).n < 3 && f > 10) {
        dx = fx;
        dy = fy;
      }
    }
    const norm = Math.hypot(dx, dy) || 1;
    this.stroke = { ball: track.ball, t };
    const draft: Draft = {
      type: "stroke",
      t,
      ball: track.ball,
      direction: { x: dx / norm, y: dy / norm },
      speed,
      inMotion,
    };
    if (pushed.length > 0) draft.pushed = pushed;
    this.queue.add(draft);
    const moved: Departure = {
      ...d,
      t,
      vx: (dx / norm) * speed,
      vy: (dy / norm) * speed,
      sv: 0.3 * speed,
      sigmaT: 0.3 * this.frameS,
    };
    this.leaveRest(track, t, moved);
    for (const b of pushed) {
      const other = this.tracks[b];
      this.leaveRest(other, t, departure(other, this.field, this.frameS));
    }
  }

  // ---- a moving ball changes its way

  private resolveBreak(track: BallTrack, now: number): void {
    const keep = track.samples.length - EXPLAIN_BACK_SAMPLES;
    const back = keep >= 2 ? track.samples.slice(keep) : track.samples.slice(1);
    const samples = keep >= 2 ? track.samples.slice(0, keep) : track.samples.slice(0, 1);
    const later = track.pending.slice(EXPLAIN_MOST_SAMPLES);
    const pending = [...back, ...track.pending.slice(0, EXPLAIN_MOST_SAMPLES)];
    const from = samples[samples.length - 1]?.t ?? track.since;
    const contacts: KnownContact[] = [...this.open[track.ball], ...this.pairContacts(track, from)];
    const readings = explain({ samples, prior: track.prior, since: track.since }, pending, contacts, this.field);
    const best = readings[0];
    if (!best) {
      track.startPiece(track.pending.slice(-2), null, track.pending[0]!.t);
      return;
    }
    this.report(track, best, readings, pending);
    const knots: Sample[] = best.steps.map((s) => sampleAt(s.t, s.x, s.y, 1));
    track.extendTrail(
      from,
      knots,
      pending.filter((q) => !best.skipped.includes(q)),
    );
    const piece = best.pieces[best.pieces.length - 1]!;
    track.startPiece(piece, best.prior, best.since);
    track.fittedAt = pending[pending.length - 1]!.t;
    const lastT = pending[pending.length - 1]!.t;
    this.open[track.ball] = this.open[track.ball].filter((k) => k.t > lastT);
    // an outlier at the end may be the first sample of something new
    const end = pending[pending.length - 1]!;
    if (best.skipped.includes(end)) track.observe(end);
    for (const q of later) track.observe(q);
    void now;
  }

  private report(track: BallTrack, best: Reading, readings: readonly Reading[], pending: readonly Sample[]): void {
    let widest = 0;
    for (let i = 1; i < pending.length; i++) widest = Math.max(widest, pending[i]!.t - pending[i - 1]!.t);
    const used = 2 * (pending.length - best.skipped.length);
    const strange = best.chi2 > used + STRANGE_SIGMAS * Math.sqrt(2 * used);
    best.steps.forEach((step, i) => {
      const p = posterior(readings, (r) => r.steps.some((o) => sameStep(o, step)));
      let confidence = clamp01(p);
      if (strange || widest > LONG_GAP_S) confidence = Math.min(confidence, DOUBTFUL);
      // an unknown cause in the same reading, or a sample left out beside a contact, may stand for another history
      const touched = best.steps.some((s) => s.kind === "contact");
      const left = best.skipped.some((q) => Math.abs(q.t - step.t) < 1.6 * this.frameS);
      const excused = best.steps.some((s) => s.kind === "kink") || (touched && left);
      if (step.kind === "cushion") {
        const sure = excused ? Math.min(confidence, DOUBTFUL) : confidence;
        this.cushion(track, step, sure, best.pieces[i + 1]!.slice(1), pending);
      } else if (step.kind === "contact") this.confirm(track, step, confidence);
      else this.suspect(track, step, pending);
    });
    // what only other readings hold is a question
    const told: Step[] = [...best.steps];
    for (const r of readings) {
      r.steps.forEach((step, i) => {
        if (step.kind === "kink" || told.some((o) => sameStep(o, step))) return;
        told.push(step);
        const p = posterior(readings, (o) => o.steps.some((other) => sameStep(other, step)));
        if (p < LEAST_DOUBT) return;
        if (step.kind === "cushion")
          this.cushion(track, step, Math.min(p, DOUBTFUL), r.pieces[i + 1]!.slice(1), pending);
        else if (!("event" in step.contact!)) this.confirm(track, step, Math.min(p, DOUBTFUL));
      });
    }
    for (const k of this.open[track.ball]) {
      if (k.t < pending[pending.length - 1]!.t && !best.steps.some((s) => s.contact === k)) {
        k.event.confidence = Math.min(k.event.confidence ?? 1, DOUBTFUL);
      }
    }
  }

  private cushion(
    track: BallTrack,
    step: Step,
    confidence: number,
    after: readonly Sample[],
    pending: readonly Sample[],
  ): void {
    const line = step.line!;
    const approach = Math.abs(line.axis === "x" ? velocityX(step.before, step.t) : velocityY(step.before, step.t));
    if (approach < 0.8 * CUSHION_APPROACH_MM_S) return;
    const { t, sigmaT } = cushionTime(step.before, step.t, line, after);
    // the samples beside the event must come near enough to the cushion
    const b = pending.findIndex((q) => q.t >= t);
    const beside = pending.slice(Math.max(0, b - 1), b < 0 ? undefined : b + 1);
    const nearest = Math.min(...beside.map((q) => clearance(line, q)));
    const gap = beside.length > 1 ? beside[beside.length - 1]!.t - beside[0]!.t : this.frameS;
    if (nearest > 0.75 * approach * gap + 10) return;
    const vague = approach < 1.2 * CUSHION_APPROACH_MM_S || Math.abs(t - step.t) > this.frameS + 3 * sigmaT;
    const sure = vague ? Math.min(confidence, DOUBTFUL) : confidence;
    const event: Draft = { type: "cushion", t, ball: track.ball, cushion: line.cushion, sigmaT, confidence: sure };
    // the same meeting read again with more samples
    if (this.queue.replaceCushion(event, SAME_CUSHION_S)) return;
    this.queue.add(event);
  }

  /** A ball's own way confirms a contact, or proposes one to the ball that it met: only both together are certain. */
  private confirm(track: BallTrack, step: Step, confidence: number): void {
    const k = step.contact!;
    if ("event" in k) {
      const open = k as OpenContact;
      open.event.confidence = Math.min(open.proposed ?? open.event.confidence ?? 1, confidence);
      return;
    }
    const event: OpenContact["event"] = {
      type: "contact",
      t: k.t,
      a: track.ball,
      b: k.partner,
      sigmaT: k.sigmaT,
      confidence: Math.min(confidence, DOUBTFUL),
    };
    this.queue.add(event);
    this.addOpen(this.tracks[k.partner], { ...(k as PairContact).mirror, event, proposed: confidence });
  }

  /** A change of way without a known cause beside a ball or a cushion may have been a contact with it. */
  private suspect(track: BallTrack, step: Step, pending: readonly Sample[]): void {
    const step1 = Math.hypot(velocityX(step.before, step.t), velocityY(step.before, step.t)) * this.frameS;
    const near = SUSPECT_MM + 0.5 * step1;
    const last = pending[pending.length - 1]!.t;
    for (const b of BALLS) {
      const other = this.tracks[b];
      const p = b === track.ball ? null : other.placeAt(step.t);
      if (!p || Math.hypot(p.x - step.x, p.y - step.y) > this.field.ballDiameterMm + near) continue;
      // a resting ball that stayed where it was has not been touched
      if (other.phase === "rest" && other.pending.length === 0) continue;
      if (this.open[track.ball].some((k) => k.partner === b && k.t <= last)) continue;
      this.queue.add({ type: "contact", t: step.t, a: track.ball, b, sigmaT: this.frameS, confidence: SUSPICION });
    }
    for (const line of this.field.lines) {
      const v = line.axis === "x" ? velocityX(step.before, step.t) : velocityY(step.before, step.t);
      if (line.sign * v < CUSHION_APPROACH_MM_S || clearance(line, step) > near) continue;
      this.queue.add({
        type: "cushion",
        t: step.t,
        ball: track.ball,
        cushion: line.cushion,
        sigmaT: this.frameS,
        confidence: SUSPICION,
      });
    }
  }

  /** Contacts with a moving ball: both ways, gone on with, come within a diameter of each other about when this one breaks off. */
  private pairContacts(track: BallTrack, from: number): PairContact[] {
    const found: PairContact[] = [];
    const mine = track.motion();
    const to = track.pending[0]!.t;
    for (const b of BALLS) {
      const other = this.tracks[b];
      if (other === track || other.phase !== "moving" || other.samples.length < 1) continue;
      const theirs = other.motion();
      const t0 = Math.min(to, other.pending[0]?.t ?? to);
      // my way as the other ball sees it
      const relative = {
        ...mine,
        t0,
        x: motionX(mine, t0),
        y: motionY(mine, t0),
        vx: velocityX(mine, t0) - velocityX(theirs, t0),
        vy: velocityY(mine, t0) - velocityY(theirs, t0),
        ax: 0,
        ay: 0,
      };
      const variance = positionVariance(theirs, t0);
      const s = Math.sqrt(0.5 * (variance.x + variance.y));
      const place = { x: motionX(theirs, t0), y: motionY(theirs, t0), s };
      const hit = meet(relative, t0, place, this.field.ballDiameterMm);
      if (!hit || hit.t < from - 1.5 * this.frameS || hit.t > to + 0.5 * this.frameS + hit.sigmaT) continue;
      if (hit.miss > PAIR_MISS_SIGMAS * Math.sqrt(hit.s2) || hit.s2 > PAIR_WORST_SIGMA_MM ** 2) continue;
      if (Math.hypot(hit.gives.vx, hit.gives.vy) < PAIR_LEAST_PUSH_MM_S) continue;
      const known = (k: OpenContact, of: Ball) => k.partner === of && Math.abs(k.t - hit.t) < 1.5 * this.frameS;
      if (this.open[b].some((k) => known(k, track.ball)) || this.open[track.ball].some((k) => known(k, b))) continue;
      if (this.queue.hasContact(track.ball, b, hit.t, 1.5 * this.frameS + 2 * hit.sigmaT)) continue;
      const { vx, vy, s: sv } = hit.gives;
      const common = { t: hit.t, sigmaT: hit.sigmaT, s: Math.sqrt(hit.s2), sv };
      found.push({
        ...common,
        partner: b,
        x: motionX(mine, hit.t),
        y: motionY(mine, hit.t),
        dvx: -vx,
        dvy: -vy,
        unusedCost: 0,
        mirror: {
          ...common,
          partner: track.ball,
          x: motionX(theirs, hit.t),
          y: motionY(theirs, hit.t),
          dvx: vx,
          dvy: vy,
          unusedCost: UNUSED_CONTACT_COST,
        },
      });
    }
    return found;
  }

  /** Forgets the stroke. */
  close(): void {
    this.stroke = null;
    for (const b of BALLS) this.open[b] = [];
  }
}

const sameStep = (a: Step, b: Step): boolean =>
  a.kind === b.kind && a.line?.cushion === b.line?.cushion && a.contact?.partner === b.contact?.partner;
