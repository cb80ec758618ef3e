import { createReferee } from "../rules/engine.ts";
import type { TruthEvent } from "../simulation/truth.ts";
import type { Ball } from "../table/balls.ts";
import type { Call, Discipline, TableEvent } from "../table/messages/index.ts";
import { createTracker } from "../tracking/tracker.ts";
import type { SeenStroke } from "./strokes-camera.ts";
import { PHYSICS, type StrokeOfKind } from "./strokes-kinds.ts";
import type { Tally, Wrong } from "./strokes-tally.ts";

/** The rules' limits (decision 10). */
const CERTAIN = 0.9;
const IGNORED = 0.1;
/** A contact counts for the goals from this speed of the object ball, mm/s; a cushion from this approach. */
const CONTACT_COUNTED_MM_S = 30;
const CUSHION_COUNTED_MM_S = 60;
/** Equal masses, restitution 0.95: the object ball takes this share of the approach. */
const GIVEN_SHARE = 0.975;
/** An event belongs to a true one within this, s: or four of its own deviations, up to `MOST_S`. */
const SAME_S = 0.05;
const MOST_S = 0.15;
/** Two meetings of the same bodies within this are one for any camera: the frame's time. */
const ONE_MEETING_FRAMES = 1;
/** A body not seen within this many frames of an event: what happened was covered. */
const COVERED_FRAMES = 2;
/** Two contacts farther apart than this must be told in certain order, s at 60 and at 30 frames a second. */
const ORDER_S = { fast: 0.008, slow: 0.02 };
/** Softer ones set a ball off so slowly that a millimetre is ten milliseconds, mm/s. */
const FIRM_MM_S = 100;
/** A contact told farther from its time than this is listed, s. */
const LATE_S = 0.005;
/** A free way of this length gives the stroke's speed, s. */
const FREE_WAY_S = 0.1;

interface Known {
  type: "contact" | "cushion";
  name: string;
  t: number;
  /** Speed given, or of approach, mm/s. */
  speed: number;
  covered: boolean;
  found: TableEvent | null;
  cue: boolean;
  /** A second meeting within a frame of the first: may be told, need not. */
  again: boolean;
}

const nameOf = (e: { type: string; a?: string; b?: string; ball?: string; cushion?: string }): string =>
  e.type === "contact" ? [e.a, e.b].sort().join("-") : `${e.ball} ${e.cushion}`;
const confidenceOf = (e: TableEvent): number => ("confidence" in e ? (e.confidence ?? 1) : 1);
const DISCIPLINES: readonly Discipline[] = ["three_cushion", "one_cushion", "free"];

/** Tracks one stroke, compares with the truth, and adds to the tally. */
export function scoreStroke(
  stroke: StrokeOfKind,
  seen: SeenStroke,
  seed: number,
  frameRate: number,
  tally: Tally,
): void {
  const { kind } = stroke;
  tally.strokes++;
  const note = (what: string, weight: Wrong["weight"]) => tally.worst.push({ seed, kind, what, weight });
  const { events, told } = track(seen, tally);
  const clean = seen.fault === null;
  const frameS = 1 / frameRate;
  const cue = stroke.run.stroke.ball;
  const at = (t: number) => `${(t - seen.strokeT).toFixed(3)} s`;
  const known = knownEvents(seen, frameS, cue);
  for (const e of events) {
    if (e.type !== "contact" && e.type !== "cushion") continue;
    const certain = confidenceOf(e) >= CERTAIN;
    const within = Math.max(SAME_S, Math.min(MOST_S, 4 * (e.sigmaT ?? 0)));
    const match = known
      .filter((k) => k.found === null && k.type === e.type && k.name === nameOf(e) && Math.abs(k.t - e.t) < within)
      .sort((a, b) => Math.abs(a.t - e.t) - Math.abs(b.t - e.t))[0];
    if (match) match.found = e;
    const count = tally[e.type];
    if (certain) {
      count.certain++;
      if (!match) {
        count.certainWrong++;
        note(`certain ${e.type} ${nameOf(e)} at ${at(e.t)}${clean ? "" : ` (${seen.fault!.kind})`}`, 3);
      }
    } else if (confidenceOf(e) >= IGNORED && !match) count.doubtfulWrong++;
  }
  const pushed = events.find((e) => e.type === "stroke" && Math.abs(e.t - seen.strokeT) < SAME_S);
  for (const k of known) {
    if (k.again) continue;
    // told with the stroke: balls within the gap's error
    const told = pushed?.type === "stroke" && pushed.pushed?.some((b) => k.name === [b, pushed.ball].sort().join("-"));
    if (k.found === null && told && k.t - seen.strokeT < SAME_S) continue;
    const count = tally[k.type];
    const f = k.found;
    const sure = f !== null && confidenceOf(f) >= CERTAIN;
    if (k.covered || !clean) {
      count.covered++;
      if (f) count.coveredFound++;
      continue;
    }
    const counted = k.speed > (k.type === "contact" ? CONTACT_COUNTED_MM_S : CUSHION_COUNTED_MM_S);
    if (counted) {
      count.counted++;
      if (f) count.found++;
      else note(`missed ${k.type} ${k.name} at ${at(k.t)} (${k.speed.toFixed(0)} mm/s)`, 2);
      if (sure) count.sure++;
    } else {
      count.soft++;
      if (f) count.softFound++;
    }
    // a readout that nobody knows moves a time with its row: that is no error of the tracker
    if (f && counted && "sigmaT" in f && seen.readoutMs !== undefined) {
      count.timeErrors.push(f.t - k.t);
      if (sure && k.speed > FIRM_MM_S) count.firmErrors.push(f.t - k.t);
      if (k.type === "contact" && Math.abs(f.t - k.t) > LATE_S)
        note(
          `contact ${k.name} at ${at(k.t)} told ${((f.t - k.t) * 1000).toFixed(1)} ms off, sigmaT ${(1000 * (f.sigmaT ?? 0)).toFixed(1)}, ${k.speed.toFixed(0)} mm/s, ${confidenceOf(f)}`,
          1,
        );
      count.timeSigmas.push((f.t - k.t) / Math.max(f.sigmaT ?? 1e-3, 1e-4));
    }
  }
  scoreOrder(known, frameRate, tally, note);
  scoreStrokes(stroke, seen, events, tally, note);
  scoreStops(stroke, seen, events, told, tally, note);
  scoreOff(seen, events, told, tally, note);
  if (!stroke.before) scoreVerdict(seen, events, cue, seed, tally, note);
}

type Note = (what: string, weight: Wrong["weight"]) => void;

/** Events and the time of the observation that brought each. */
function track(seen: SeenStroke, tally: Tally): { events: TableEvent[]; told: Map<TableEvent, number> } {
  const { table, cushionOffsetMm } = PHYSICS;
  const tracker = createTracker({
    table,
    cushionOffsetMm,
    mmPerPx: tally.mmPerPx,
    ...(seen.readoutMs !== undefined && { readoutMs: seen.readoutMs }),
  });
  const events: TableEvent[] = [];
  const told = new Map<TableEvent, number>();
  const begin = process.cpuUsage();
  for (const o of seen.observations) {
    for (const e of tracker.push(o)) {
      events.push(e);
      told.set(e, o.t);
      if (e.type === "contact" || e.type === "cushion") tally.delays.push(o.t - e.t);
    }
  }
  const used = process.cpuUsage(begin);
  tally.cpuMs += (used.user + used.system) / 1000;
  tally.frames += seen.observations.length;
  return { events, told };
}

/** Contacts and cushions that are one meeting for a camera are one here. */
function knownEvents(seen: SeenStroke, frameS: number, cue: Ball): Known[] {
  const known: Known[] = [];
  for (const e of seen.truth) {
    if (e.type !== "contact" && e.type !== "cushion") continue;
    const name = nameOf(e);
    const speed = e.type === "contact" ? GIVEN_SHARE * e.approach : e.approach;
    const bodies: Ball[] = e.type === "contact" ? [e.a, e.b] : [e.ball];
    const last = known.findLast((k) => k.name === name);
    const again = last !== undefined && e.t - last.t < ONE_MEETING_FRAMES * frameS;
    if (again) last.speed = Math.max(last.speed, speed);
    const covered = bodies.some((b) =>
      [-COVERED_FRAMES, -1, 0, 1, COVERED_FRAMES].some((n) => seen.hiddenAt(b, e.t + n * frameS)),
    );
    known.push({ type: e.type, name, t: e.t, speed, covered, found: null, cue: bodies.includes(cue), again });
  }
  return known;
}

/** The order of the cue ball's events, as far as it is stated certain: more than three deviations apart. */
function scoreOrder(known: readonly Known[], frameRate: number, tally: Tally, note: Note): void {
  const list = known.filter((k) => k.cue && k.found !== null && !k.covered && !k.again);
  for (let i = 0; i < list.length; i++) {
    for (let j = i + 1; j < list.length; j++) {
      const [a, b] = [list[i]!, list[j]!];
      if (b.t - a.t > 0.3) continue;
      if (confidenceOf(a.found!) < CERTAIN || confidenceOf(b.found!) < CERTAIN) continue;
      const sigma = (e: TableEvent) => ("sigmaT" in e ? (e.sigmaT ?? 0.004) : 0.004);
      const apart = b.found!.t - a.found!.t;
      const stated = Math.abs(apart) > 3 * Math.hypot(sigma(a.found!), sigma(b.found!));
      const must = b.t - a.t > (frameRate > 45 ? ORDER_S.fast : ORDER_S.slow);
      if (must) tally.order.must++;
      if (must && stated) tally.order.mustStated++;
      if (!stated) continue;
      tally.order.stated++;
      if (apart < 0 && b.t - a.t > 1e-6) {
        tally.order.wrong++;
        note(`order of ${a.name} and ${b.name}, ${((b.t - a.t) * 1000).toFixed(1)} ms apart`, 3);
      }
    }
  }
}

function scoreStrokes(
  stroke: StrokeOfKind,
  seen: SeenStroke,
  events: readonly TableEvent[],
  tally: Tally,
  note: Note,
): void {
  const truth = seen.truth.filter((e) => e.type === "stroke");
  const given = events.filter((e) => e.type === "stroke");
  const open = new Set(given);
  for (const x of truth) {
    tally.stroke.all++;
    const covered = seen.hiddenAt(x.ball, x.t) || seen.hiddenAt(x.ball, x.t + 0.02);
    const e = given.find((g) => open.has(g) && Math.abs(g.t - x.t) < 0.25);
    if (!e) {
      tally.stroke.missed++;
      note(`no stroke${covered ? " (covered)" : ""}`, 2);
      continue;
    }
    open.delete(e);
    if (e.ball !== x.ball) {
      tally.stroke.wrongBall++;
      note(`stroke of ${e.ball}, truly ${x.ball}${covered ? " (covered)" : ""}`, 3);
      continue;
    }
    if (covered || seen.fault !== null || seen.readoutMs === undefined) continue;
    tally.stroke.timeErrors.push(e.t - x.t);
    // freely on its way for so long
    const first = seen.truth.find(
      (k) =>
        (k.type === "contact" && (k.a === x.ball || k.b === x.ball) && k.t > x.t) ||
        (k.type === "cushion" && k.ball === x.ball),
    );
    const plain = stroke.run.stroke.elevationRad === 0 && x.pushed.length === 0;
    if (plain && (first === undefined || first.t - x.t > FREE_WAY_S)) {
      tally.stroke.speedErrors.push(e.speed / x.speed - 1);
      if (Math.abs(e.speed / x.speed - 1) > 0.08)
        note(`speed of the stroke ${e.speed.toFixed(0)}, truly ${x.speed.toFixed(0)}`, 1);
    }
  }
  for (const e of open) {
    tally.stroke.wrong++;
    note(
      `false stroke of ${e.ball} at ${(e.t - seen.strokeT).toFixed(3)} s (${seen.interlude}${seen.fault ? `, ${seen.fault.kind}` : ""})`,
      3,
    );
  }
}

function scoreStops(
  stroke: StrokeOfKind,
  seen: SeenStroke,
  events: readonly TableEvent[],
  told: ReadonlyMap<TableEvent, number>,
  tally: Tally,
  note: Note,
): void {
  const { run } = stroke;
  const base = seen.truth.filter((e) => e.type === "stroke").at(-1)!.t;
  for (const e of events) {
    if (e.type !== "stopped" || e.t < base) continue;
    const state = run.trajectory.stateAt(e.ball, Math.max(0, e.t - base));
    const v = Math.hypot(state.vx, state.vy);
    tally.stop.given++;
    // the truth's last instants: it says when, but also how fast the ball still was
    if (v > 5) {
      tally.stop.early++;
      note(`${e.ball} stopped at ${v.toFixed(1)} mm/s`, 2);
    }
  }
  for (const x of seen.truth) {
    if (x.type !== "stopped" || x.t < base) continue;
    const last = seen.truth.findLast((k) => k.type === "stopped" && k.ball === x.ball)!;
    if (last !== x || seen.fault !== null || seen.hiddenAt(x.ball, x.t)) continue;
    tally.stop.all++;
    const e = events.findLast((k) => k.type === "stopped" && k.ball === x.ball);
    if (e) {
      tally.stop.errors.push(e.t - x.t);
      tally.stop.delays.push(told.get(e)! - x.t);
    } else {
      tally.stop.missed++;
      note(`no stop of ${x.ball} (truly at ${(x.t - seen.strokeT).toFixed(3)} s)`, 1);
    }
  }
}

function scoreOff(
  seen: SeenStroke,
  events: readonly TableEvent[],
  told: ReadonlyMap<TableEvent, number>,
  tally: Tally,
  note: Note,
): void {
  const truth = seen.truth.filter((e) => e.type === "off_table");
  const open = new Set(events.filter((e) => e.type === "off_table"));
  for (const x of truth) {
    tally.off.all++;
    const e = [...open].find((k) => k.ball === x.ball && Math.abs(k.t - x.t) < 0.3);
    if (!e) {
      tally.off.missed++;
      note(`${x.ball} off the table ${x.returned ? "and back " : ""}not told`, 2);
      continue;
    }
    open.delete(e);
    tally.off.delays.push(told.get(e)! - x.t);
    if (e.returned !== x.returned) {
      tally.off.wrong++;
      note(`${x.ball} off the table: returned ${e.returned}, truly ${x.returned}`, 3);
    }
    if (e.railTop !== "unknown") {
      tally.off.railTold++;
      if (e.railTop !== x.railTop) {
        tally.off.railWrong++;
        note(`${x.ball} rail ${e.railTop}, truly ${x.railTop}`, 3);
      }
    }
  }
  for (const e of open) {
    // a ball that bounces high beside a cushion is seen beyond the nose: told as a question for the referee
    if (e.returned && e.railTop === "unknown") {
      tally.off.asked++;
      continue;
    }
    tally.off.wrong++;
    note(`false off_table of ${e.ball} at ${(e.t - seen.strokeT).toFixed(3)} s`, 3);
  }
}

/** Cushions softer than this need not count, mm/s: where they decide, both verdicts are right. */
const SOFT_CUSHION_MM_S = 60;

function scoreVerdict(
  seen: SeenStroke,
  events: readonly TableEvent[],
  cue: Ball,
  seed: number,
  tally: Tally,
  note: Note,
): void {
  const discipline = DISCIPLINES[seed % DISCIPLINES.length]!;
  const { table, cushionOffsetMm, radiusMm } = PHYSICS;
  const { lengthMm, widthMm } = table;
  const referee = createReferee({
    implicit: { discipline, table: { lengthMm, widthMm }, ballDiameter: 2 * radiusMm, cushionOffset: cushionOffsetMm },
  });
  const calls: Call[] = [];
  for (const e of events) for (const o of referee.event(e)) if (o.kind === "call") calls.push(o);
  if (seen.truth.some((e) => e.type === "off_table")) return;
  const call = calls.find((c) => (c.type === "carom" || c.type === "miss") && c.t > seen.strokeT);
  tally.verdict.all++;
  if (!call) {
    // a foul has voided it, or it is asked about first
    tally.verdict.none++;
    note(`no verdict: ${calls.map((c) => `${c.type} ${c.certainty}`).join(", ")}`, 1);
    return;
  }
  const truths = new Set([
    isCarom(seen.truth, cue, discipline, 0),
    isCarom(seen.truth, cue, discipline, SOFT_CUSHION_MM_S),
  ]);
  // nobody answers whether the pushed ball was frozen before an implicit match's first stroke: the rules then ask
  const pushed = events.some((e) => e.type === "stroke" && e.t >= seen.strokeT - SAME_S && (e.pushed?.length ?? 0) > 0);
  if (call.certainty === "ask" && pushed) {
    tally.verdict.frozenOpen++;
    return;
  }
  if (call.certainty === "ask" && seen.fault !== null) tally.verdict.askedFaulty++;
  else if (call.certainty === "ask") {
    tally.verdict.asked++;
    note(`asked: ${discipline}, truly ${[...truths].map((c) => (c ? "carom" : "miss")).join(" or ")}`, 0);
  } else if (truths.has(call.type === "carom")) tally.verdict.right++;
  else {
    tally.verdict.wrong++;
    note(`certain ${call.type} in ${discipline}, truly not${seen.fault ? ` (${seen.fault.kind})` : ""}`, 4);
  }
}

function isCarom(truth: readonly TruthEvent[], cue: Ball, discipline: Discipline, least: number): boolean {
  const needed = discipline === "three_cushion" ? 3 : discipline === "one_cushion" ? 1 : 0;
  const met = new Set<Ball>();
  let cushions = 0;
  for (const e of truth) {
    if (e.type === "cushion" && e.ball === cue && e.approach >= least) cushions++;
    if (e.type !== "contact" || (e.a !== cue && e.b !== cue)) continue;
    met.add(e.a === cue ? e.b : e.a);
    if (met.size === 2) return cushions >= needed;
  }
  return false;
}
