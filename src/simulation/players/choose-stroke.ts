import type { Ball } from "../../table/balls.ts";
import { isClear, type Judgement, judge, THREE_CUSHIONS } from "../judgement.ts";
import type { PhysicsSpec } from "../physics/constants.ts";
import type { CueStroke } from "../physics/cue.ts";
import { runStroke, type StrokeRun } from "../physics/stroke-run.ts";
import type { Random } from "../random.ts";
import type { Positions } from "../truth.ts";
import { CLUB_HAND, candidate, isFree, withError } from "./aim.ts";

/** What a player is after. */
export interface Intention {
  ball: Ball;
  /** Whether the stroke shall succeed; how it fails is left to the hand. */
  hit: boolean;
  /** The opening stroke must meet the red ball first (three cushion). */
  redFirst: boolean;
  /** Lets strokes through that a camera can hardly judge: close in time, grazing, soft. */
  hardOnes: boolean;
}

/** Strokes looked at before giving up; about one in sixty random ones is a three-cushion carom. */
const MOST_CANDIDATES = 2500;
/** Caroms among which the most natural is chosen. */
const ENOUGH_CAROMS = 6;
/** Tries to make the hand's error give the outcome wanted; the error grows with them. */
const MOST_TRIES = 60;
const ERROR_GROWTH = 0.06;
/** Share of the misses that touch both balls with a cushion or two too few: it happens to everybody. */
const TOO_FEW_SHARE = 0.2;
/** A miss with this many cushions looks like a try at a carom. */
const LIKELY_CUSHIONS = 5;
/** Nobody waits longer than this for the balls, s: slower strokes are preferred only up to here. */
const LONG_S = 11;

/**
 * Chooses a stroke: looks for three-cushion caroms by playing candidates, takes the best, then lets the hand err until the
 * outcome is the one wanted and beyond doubt. A generator, so that a frame loop can run it in slices: it yields after each
 * stroke played. The result depends on the random numbers only, never on time.
 */
export function* chooseStroke(
  random: Random,
  at: Positions,
  intention: Intention,
  spec: PhysicsSpec,
): Generator<void, StrokeRun, void> {
  let best: { stroke: CueStroke; run: StrokeRun; score: number } | null = null;
  let spare: StrokeRun | null = null;
  let spareCushions = -1;
  let caroms = 0;
  const tooFew = !intention.hit && random.next() < TOO_FEW_SHARE;
  for (let i = 0; i < MOST_CANDIDATES && caroms < ENOUGH_CAROMS; i++) {
    const stroke = candidate(random, at, intention.ball, spec);
    if (stroke === null) continue;
    const run = runStroke(at, stroke, spec);
    yield;
    const before = cushionsBeforeLast(run, intention.ball);
    const carom = (before ?? 0) >= THREE_CUSHIONS;
    const cushions = run.events.filter((e) => e.type === "cushion" && e.ball === intention.ball).length;
    const likely = spareCushions < LIKELY_CUSHIONS && cushions > spareCushions && cushions <= LIKELY_CUSHIONS;
    const short = tooFew && before !== null && before > 0 && !carom;
    if (!carom && !likely && !short) continue;
    const judgement = judge(run);
    yield;
    if (!allowed(judgement, intention)) continue;
    if (short) return run;
    if (!carom) {
      if (judgement.contacts.length === 0) continue;
      spare = run;
      spareCushions = cushions;
      continue;
    }
    caroms++;
    const score = naturalness(judgement, run);
    if (best === null || score > best.score) best = { stroke, run, score };
  }
  if (best === null) return spare ?? (yield* anyStroke(random, at, intention.ball, spec));
  for (let i = 0; i < MOST_TRIES; i++) {
    const scale = intention.hit ? 0.5 : 1 + ERROR_GROWTH * i;
    const stroke = withError(best.stroke, random, CLUB_HAND, scale);
    if (!isFree(stroke, at, spec)) continue;
    const run = runStroke(at, stroke, spec);
    yield;
    if (isCarom(run, intention.ball) !== intention.hit) continue;
    const judgement = judge(run);
    yield;
    if (allowed(judgement, intention)) return run;
  }
  return best.run;
}

function allowed(judgement: Judgement, intention: Intention): boolean {
  if (intention.redFirst && judgement.contacts[0]?.ball !== "red") return false;
  return intention.hardOnes || isClear(judgement);
}

/** Few cushions more than needed, a firm hit on both balls, soon at rest: what a player would choose. */
function naturalness(judgement: Judgement, run: StrokeRun): number {
  const extra = Math.max(0, judgement.cushions.length - 5);
  const firm = Math.min(...judgement.contacts.map((c) => c.approach)) / 1000;
  return firm - 0.4 * extra - 0.3 * Math.max(0, run.endS - LONG_S) - (judgement.contacts[1]?.t ?? 0) * 0.2;
}

/** Cushions of the cue ball before its first contact with the last ball, null without one; cheaper than a judgement. */
function cushionsBeforeLast(run: StrokeRun, cueBall: Ball): number | null {
  let cushions = 0;
  let first: Ball | null = null;
  for (const event of run.events) {
    if (event.type === "cushion" && event.ball === cueBall) cushions++;
    if (event.type !== "contact" || (event.a !== cueBall && event.b !== cueBall)) continue;
    const other = event.a === cueBall ? event.b : event.a;
    if (first === null) first = other;
    else if (other !== first) return cushions;
  }
  return null;
}

function isCarom(run: StrokeRun, cueBall: Ball): boolean {
  return (cushionsBeforeLast(run, cueBall) ?? 0) >= THREE_CUSHIONS;
}

/** Any stroke away from what touches: for the position in which nothing better was found. */
function* anyStroke(random: Random, at: Positions, ball: Ball, spec: PhysicsSpec): Generator<void, StrokeRun, void> {
  let stroke: CueStroke | null = null;
  for (let i = 0; stroke === null && i < MOST_CANDIDATES; i++) stroke = candidate(random, at, ball, spec);
  yield;
  // Hemmed in on all sides: a soft stroke all the same.
  return runStroke(at, stroke ?? { ...HEMMED_IN, ball }, spec);
}

const HEMMED_IN = { directionRad: 0.7, speedMmS: 1200, side: 0, height: 0, elevationRad: 0 };
