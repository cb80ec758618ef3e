import type { Ball } from "../table/balls.ts";
import { COST_CONTACT, COST_CUSHION, COST_KINK, COST_OUTLIER, KINK_SPEED_MM_S, PIECE_SAMPLES } from "./constants.ts";
import { afterCushion, cushionCandidates } from "./cushions.ts";
import type { ContactLine, Field } from "./field.ts";
import {
  fitMotion,
  type Motion,
  motionX,
  motionY,
  positionVariance,
  type Sample,
  sampleAt,
  type VelocityPrior,
  velocitySigma,
  velocityX,
  velocityY,
} from "./motion.ts";
import { tail } from "./piece.ts";

/** A contact known from the other ball: when, where this ball's centre was, and the velocity it took from the contact. */
export interface KnownContact {
  partner: Ball;
  t: number;
  sigmaT: number;
  x: number;
  y: number;
  /** Standard deviation of the place, mm. */
  s: number;
  dvx: number;
  dvy: number;
  /** Standard deviation of the velocity change, mm/s by axis. */
  sv: number;
  /** Another reading of when and where: by the struck ball's departure alone. */
  other?: { t: number; x: number; y: number; s: number };
  /** Cost of leaving this contact out of this ball's history. */
  unusedCost: number;
}

/** One event in a ball's explained way. */
export interface Step {
  kind: "cushion" | "contact" | "kink";
  t: number;
  x: number;
  y: number;
  line?: ContactLine;
  contact?: KnownContact;
  /** The motion that led to the event. */
  before: Motion;
}

/** One way to read the samples: the events in order, the pieces between them, and what it costs (−2 log likelihood). */
export interface Reading {
  cost: number;
  /** The part of the cost that the samples' residuals make: about two a sample where the reading is true. */
  chi2: number;
  steps: readonly Step[];
  /** Samples of the piece after each step; the first entry belongs to the piece before the first step. */
  pieces: readonly (readonly Sample[])[];
  prior: VelocityPrior | null;
  /** Time of the last event, s. */
  since: number;
  motion: Motion;
  skipped: readonly Sample[];
}

interface Node extends Reading {
  next: number;
  used: number;
}

/** Readings dearer than the best by this are dropped: e^-12. */
const PRUNE_COST = 24;
/** More events than this between a few frames do not happen: corner (two), contact and cushion, three at the most. */
const MOST_STEPS = 3;
/** A sample that fits better than this needs no excuse (outlier, unknown change). */
const DOUBT_COST = 7;
/** An event may lie this share of a frame before the last sample taken, which then was too near to tell. */
const EARLY_SHARE = 0.25;
/** A guard against pathological input; ordinary breaks need fewer than 200. */
const MOST_NODES = 500;

const lnRatio = (variance: number, s: number): number => Math.log(Math.max(1, variance / (s * s)));

/** Cost of one sample under a prediction: squared residual in its own error (`chi2`), and the price of a vague prediction. */
function sampleCost(m: Motion, q: Sample): { cost: number; chi2: number } {
  const v = positionVariance(m, q.t);
  const sx = v.x + q.sx * q.sx;
  const sy = v.y + q.sy * q.sy;
  const dx = q.x - motionX(m, q.t);
  const dy = q.y - motionY(m, q.t);
  const chi2 = (dx * dx) / sx + (dy * dy) / sy;
  return { cost: chi2 + lnRatio(sx, q.sx) + lnRatio(sy, q.sy), chi2 };
}

/**
 * All plausible ways to read `pending`, best first: the ball goes on, meets cushions, takes known contacts, or changes its velocity
 * for no reason that is known. Physics gives each event a prior for what follows; the samples decide.
 */
export function explain(
  start: { samples: readonly Sample[]; prior: VelocityPrior | null; since: number },
  pending: readonly Sample[],
  contacts: readonly KnownContact[],
  field: Field,
): Reading[] {
  const done: Node[] = [];
  let best = Number.POSITIVE_INFINITY;
  let visited = 0;
  const motionOf = (piece: readonly Sample[], prior: VelocityPrior | null, since: number, t: number): Motion =>
    fitMotion(tail(piece), t, t - since, prior);

  const visit = (n: Node): void => {
    if (n.cost > best + PRUNE_COST || ++visited > MOST_NODES) return;
    const q = pending[n.next];
    if (!q) {
      let unused = 0;
      for (let i = 0; i < contacts.length; i++) if (!(n.used & (1 << i))) unused += contacts[i]!.unusedCost;
      const whole = { ...n, cost: n.cost + unused };
      done.push(whole);
      best = Math.min(best, whole.cost);
      return;
    }
    const piece = n.pieces[n.pieces.length - 1]!;
    const lastT = piece.length > 0 ? piece[piece.length - 1]!.t : n.since;
    const branches: Node[] = [];
    // the ball goes on
    const grown = piece.length >= PIECE_SAMPLES ? [...piece.slice(1), q] : [...piece, q];
    const step = sampleCost(n.motion, q);
    branches.push({
      ...n,
      cost: n.cost + step.cost,
      chi2: n.chi2 + step.chi2,
      pieces: [...n.pieces.slice(0, -1), grown],
      motion: motionOf(grown, n.prior, n.since, q.t),
      next: n.next + 1,
    });
    if (n.steps.length < MOST_STEPS) {
      const previous = n.steps[n.steps.length - 1];
      for (const c of cushionCandidates(
        n.motion,
        Math.max(n.since, lastT - EARLY_SHARE * (q.t - lastT)),
        lastT,
        q.t,
        field,
      )) {
        // nothing brings a ball back to the cushion it has just left
        if (previous?.line === c.line) continue;
        const after = afterCushion(n.motion, c.t, c.line);
        branches.push(
          begin(
            n,
            { kind: "cushion", t: c.t, x: after.knot.x, y: after.knot.y, line: c.line, before: n.motion },
            after,
            COST_CUSHION,
          ),
        );
      }
      const earliest = Math.max(n.since, lastT - EARLY_SHARE * (q.t - lastT));
      for (let i = 0; i < contacts.length; i++) {
        if (n.used & (1 << i)) continue;
        const k = contacts[i]!;
        for (const where of k.other ? [k, k.other] : [k]) {
          if (where.t > q.t + 2 * k.sigmaT || where.t < earliest - 2 * k.sigmaT) continue;
          const node = takeContact(n, k, where, Math.max(n.since, Math.min(where.t, q.t)));
          node.used = n.used | (1 << i);
          branches.push(node);
        }
      }
      if (!n.steps.some((s) => s.kind === "kink") && piece.length > 0 && step.cost > DOUBT_COST) {
        const t = Math.max(n.since, 0.5 * (lastT + q.t));
        const pv = positionVariance(n.motion, t);
        const vx = velocityX(n.motion, t);
        const vy = velocityY(n.motion, t);
        const knot = sampleAt(t, motionX(n.motion, t), motionY(n.motion, t), Math.sqrt(0.5 * (pv.x + pv.y) + 1));
        const spread = Math.max(100, Math.min(KINK_SPEED_MM_S, Math.hypot(vx, vy)));
        const prior = { t, vx, vy, sx: spread, sy: spread };
        branches.push(
          begin(n, { kind: "kink", t, x: knot.x, y: knot.y, before: n.motion }, { knot, prior }, COST_KINK),
        );
      }
    }
    if (n.skipped.length < 1 && step.cost > DOUBT_COST) {
      branches.push({ ...n, cost: n.cost + COST_OUTLIER, skipped: [...n.skipped, q], next: n.next + 1 });
    }
    branches.sort((a, b) => a.cost - b.cost);
    for (const b of branches) visit(b);
  };

  const lastT = start.samples.length > 0 ? start.samples[start.samples.length - 1]!.t : start.since;
  visit({
    cost: 0,
    chi2: 0,
    steps: [],
    pieces: [start.samples],
    prior: start.prior,
    since: start.since,
    motion: motionOf(start.samples, start.prior, start.since, lastT),
    skipped: [],
    next: 0,
    used: 0,
  });
  return done.sort((a, b) => a.cost - b.cost).filter((r) => r.cost <= best + PRUNE_COST);
}

function begin(n: Node, step: Step, after: { knot: Sample; prior: VelocityPrior }, cost: number): Node {
  return {
    ...n,
    cost: n.cost + cost,
    steps: [...n.steps, step],
    pieces: [...n.pieces, [after.knot]],
    prior: after.prior,
    since: step.t,
    motion: fitMotion([after.knot], step.t, 0, after.prior),
  };
}

/** The ball takes a known contact: it was where the struck ball says, and has given it its velocity. */
function takeContact(n: Node, k: KnownContact, where: { x: number; y: number; s: number }, t: number): Node {
  const ghost = sampleAt(t, where.x, where.y, where.s);
  const piece = n.pieces[n.pieces.length - 1]!;
  const m = fitMotion(tail([...piece, ghost]), t, t - n.since, n.prior);
  const vs = velocitySigma(m, t);
  const pv = positionVariance(m, t);
  const knot = sampleAt(t, motionX(m, t), motionY(m, t), Math.sqrt(0.5 * (pv.x + pv.y) + 1));
  const prior = {
    t,
    vx: velocityX(m, t) + k.dvx,
    vy: velocityY(m, t) + k.dvy,
    sx: Math.hypot(k.sv, vs.x),
    sy: Math.hypot(k.sv, vs.y),
  };
  const step: Step = { kind: "contact", t, x: knot.x, y: knot.y, contact: k, before: m };
  return begin(n, step, { knot, prior }, COST_CONTACT + sampleCost(n.motion, ghost).cost);
}

/** Share of the probability that the readings with `holds` have among all. */
export function posterior(readings: readonly Reading[], holds: (r: Reading) => boolean): number {
  const least = readings[0]?.cost ?? 0;
  let all = 0;
  let yes = 0;
  for (const r of readings) {
    const w = Math.exp(-0.5 * (r.cost - least));
    all += w;
    if (holds(r)) yes += w;
  }
  return all > 0 ? yes / all : 0;
}
