import { BALLS, type Ball } from "../../table/balls.ts";
import type { Call } from "../../table/messages/index.ts";
import { downTo } from "../stack.ts";
import type {
  Book,
  Leaving,
  LineAnswer,
  PositionsBook,
  Rest,
  Stroke,
  StrokeBook,
  ZoneState,
  ZoneStates,
} from "../state.ts";
import { round } from "../text/names.ts";
import {
  freeShotText,
  insideText,
  onLineQuestion,
  onLineText,
  zoneLeftAskText,
  zoneLeftQuestion,
  zoneLeftText,
} from "../text/positions.ts";
import {
  CERTAIN_SIGMAS,
  DEFAULT_SIGMA_MM,
  EPSILON,
  IGNORED_CONFIDENCE,
  PATH_SIGMA_MM,
  PLACED_MM,
} from "../tolerances.ts";
import { bookOf, patch, restate, say, type Work } from "../work.ts";
import { depth, LINE_WIDTH_MM, type Zone } from "../zones.ts";

/** Art. 26, 29, 32, 38 and B.5: areas, lines, and the state of each zone in a player's turn. */
export const objectBalls = (cueBall: Ball): Ball[] => BALLS.filter((b) => b !== cueBall);
const lineKey = (ball: Ball, zone: string) => `${ball}|${zone}`;
const patchPositions = (w: Work, change: Partial<PositionsBook>) =>
  patch(w, { positions: { ...bookOf(w).positions, ...change } });

/** C.5 and decision 17: within half the line's width and 3σ of the line, nobody but the referee can say. */
export const lineLimit = (sigma: number, sL: number): number =>
  LINE_WIDTH_MM / 2 + CERTAIN_SIGMAS * Math.hypot(sigma, sL);
type Where = "in" | "out" | "near";
function whereIs(zone: Zone, ball: Ball, rest: Rest, sL: number): { where: Where; d: number; limit: number } | null {
  const p = rest.balls[ball];
  if (p === undefined) return null;
  const d = depth(zone, p);
  const limit = lineLimit(p.sigma, sL);
  return { where: Math.abs(d) <= limit + EPSILON ? "near" : d > 0 ? "in" : "out", d, limit };
}

/** The zones in which both object balls lie, with the smaller of their distances to a line. */
function occupied(book: Book, rest: Rest): { zone: string; margin: number }[] {
  if (rest.fromStart) return [];
  const cue = book.players[book.positions.player]!.ball;
  const found: { zone: string; margin: number }[] = [];
  for (const zone of book.setup.zones) {
    let margin = Number.POSITIVE_INFINITY;
    const all = objectBalls(cue).every((ball) => {
      const at = whereIs(zone, ball, rest, book.setup.sL);
      if (at === null) return false;
      margin = Math.min(margin, Math.abs(at.d));
      return at.where === "in" || (at.where === "near" && book.positions.lines[lineKey(ball, zone.id)] === "in");
    });
    if (all) found.push({ zone: zone.id, margin });
  }
  return found;
}

/** B.5: what the zones are after the stroke, from what they were before it and which of them was left. */
function nextState(book: Book, zone: string): ZoneState {
  if (book.setup.rules.strokesInZone === 1) return "inside";
  const { stroke, positions } = book;
  const series =
    stroke !== null && stroke.player === positions.player && (stroke.verdict === "carom" || stroke.verdict === "ask");
  if (!series || stroke.zonesBefore[zone] !== "free_shot") return "free_shot";
  return stroke.left[zone] === "left" ? "free_shot" : "inside";
}

/** Asks about balls on lines, then says which zones the player plays in. */
export function lookAtZones(w: Work, ask: boolean): void {
  const book = bookOf(w);
  const rest = w.facts.rest!;
  if (book.setup.zones.length === 0) return;
  if (ask && !rest.fromStart) askOnLines(w, rest);
  announceZones(w);
}

function askOnLines(w: Work, rest: Rest): void {
  const { setup, players, positions } = bookOf(w);
  const [one, two] = objectBalls(players[positions.player]!.ball) as [Ball, Ball];
  for (const zone of setup.zones) {
    const a = whereIs(zone, one, rest, setup.sL);
    const b = whereIs(zone, two, rest, setup.sL);
    if (a === null || b === null || a.where === "out" || b.where === "out") continue;
    for (const [ball, at] of [
      [one, a],
      [two, b],
    ] as const) {
      const key = lineKey(ball, zone.id);
      if (at.where !== "near" || bookOf(w).positions.lines[key] !== undefined) continue;
      patchPositions(w, { lines: { ...bookOf(w).positions.lines, [key]: "open" } });
      say(w, {
        type: "ball_on_line",
        player: positions.player,
        article: setup.profile === "umb" ? "UMB 52" : "26.3",
        status: "proposed",
        ask: { question: onLineQuestion(ball, zone.id), options: ["in", "on_line", "out"] },
        detail: { ball, zone: zone.id, distance: round(at.d), limit: round(at.limit) },
        message: onLineText(ball, zone.id, at.d, at.limit),
        rule: "articles/area.askOnLines",
      });
    }
  }
}

/** `zone_free_shot` and `zone_inside` when a state is entered, not again while it lasts (decision 16). */
export function announceZones(w: Work): void {
  const book = bookOf(w);
  const { positions, setup } = book;
  const rest = w.facts.rest;
  if (rest === null) return;
  const zones: Record<string, ZoneState> = {};
  for (const { zone, margin } of occupied(book, rest)) {
    const state = nextState(book, zone);
    zones[zone] = state;
    if (positions.zones[zone] === state) continue;
    say(w, {
      type: state === "free_shot" ? "zone_free_shot" : "zone_inside",
      player: positions.player,
      article: state === "free_shot" ? setup.rules.zoneArticles.freeShot : setup.rules.zoneArticles.inside,
      status: "info",
      detail: { zone, margin: round(margin) },
      message: state === "free_shot" ? freeShotText(zone, margin) : insideText(zone, margin),
      rule: "articles/area.announceZones",
    });
  }
  patchPositions(w, { zones });
}

/** Decision 17: the answer to a line question; under `umb` the line counts as inside. */
export function answerLine(w: Work, ball: Ball, zone: string, answer: "in" | "on_line" | "out"): void {
  const { positions, setup } = bookOf(w);
  const kept: LineAnswer = answer === "on_line" && setup.profile === "umb" ? "in" : answer;
  patchPositions(w, { lines: { ...positions.lines, [lineKey(ball, zone)]: kept } });
  if (kept === "in") announceZones(w);
}

/** 26.5: the lines that a declaration speaks of: still asked, or answered `on_line`. */
export function declarable(book: Book, ball: Ball | undefined, zone: string | undefined): string[] {
  return Object.entries(book.positions.lines)
    .filter(([key, answer]) => {
      const [b, z] = key.split("|");
      return (
        (answer === "open" || answer === "on_line") &&
        (ball === undefined || b === ball) &&
        (zone === undefined || z === zone)
      );
    })
    .map(([key]) => key);
}
export function declareLines(w: Work, keys: readonly string[], position: "in" | "out"): void {
  // Acknowledged on the question itself, also where the referee had answered it already.
  for (const key of keys) {
    const call = lineQuestion(w, key);
    if (call !== undefined) restate(w, call, "accepted", { answer: "on_line", declared: position });
  }
  const lines = { ...bookOf(w).positions.lines };
  for (const key of keys) lines[key] = position;
  patchPositions(w, { lines });
  announceZones(w);
}
/** The latest question about a ball and a line, as last printed. */
function lineQuestion(w: Work, key: string): Call | undefined {
  for (const call of downTo(w.log, 0)) {
    if (call.type === "ball_on_line" && lineKey(call.detail.ball as Ball, call.detail.zone as string) === key)
      return call;
  }
  return undefined;
}
/** At the stroke: on the line and undeclared counts as in (decision 4), an open question as outside (decision 7). */
export function settleLines(w: Work): void {
  const { positions } = bookOf(w);
  const entries = Object.entries(positions.lines);
  if (!entries.some(([, a]) => a === "open" || a === "on_line")) return;
  patchPositions(w, {
    lines: Object.fromEntries(entries.map(([k, a]) => [k, a === "on_line" ? "in" : a === "open" ? "out" : a])),
  });
  announceZones(w);
}

/** Did an object ball leave the zone in the stroke (26.4, decisions 6 and 16)? */
export interface LeavingJudgement {
  readonly zone: string;
  readonly leaving: Leaving;
  readonly ball: Ball;
  /** Largest way beyond the line in mm; null where it was not seen. */
  readonly beyond: number | null;
  readonly limit: number;
  readonly returned: boolean;
}
export function judgeLeaving(
  book: Book,
  sb: StrokeBook,
  stroke: Stroke,
  before: Rest | null,
  after: Rest | null,
): LeavingJudgement[] {
  return Object.keys(sb.zonesBefore).map((id) => {
    const zone = book.setup.zones.find((z) => z.id === id)!;
    const [a, b] = objectBalls(stroke.ball).map((ball) =>
      excursion(zone, ball, stroke, before, after, book.setup.sL),
    ) as [LeavingJudgement, LeavingJudgement];
    const rank = { left: 2, unclear: 1, not_left: 0 };
    if (rank[a.leaving] !== rank[b.leaving]) return rank[a.leaving] > rank[b.leaving] ? a : b;
    return (a.beyond ?? Number.NEGATIVE_INFINITY) >= (b.beyond ?? Number.NEGATIVE_INFINITY) ? a : b;
  });
}

function excursion(
  zone: Zone,
  ball: Ball,
  stroke: Stroke,
  before: Rest | null,
  after: Rest | null,
  sL: number,
): LeavingJudgement {
  const end = after?.balls[ball];
  const sigma = end?.sigma ?? DEFAULT_SIGMA_MM;
  const endBeyond = end === undefined ? null : -depth(zone, end);
  const found = (leaving: Leaving, beyond: number | null, limit: number): LeavingJudgement => ({
    zone: zone.id,
    leaving,
    ball,
    beyond,
    limit,
    returned: leaving === "left" && endBeyond !== null && endBeyond < 0,
  });
  if (stroke.off.some((o) => o.ball === ball && !o.returned)) return found("left", null, 0);
  const paths = stroke.paths.filter((p) => p.ball === ball);
  const endLimit = CERTAIN_SIGMAS * Math.hypot(sigma, sL);
  if (paths.length === 0) {
    if (endBeyond !== null && endBeyond > endLimit) return found("left", endBeyond, endLimit);
    return moved(ball, stroke, before, after)
      ? found("unclear", null, endLimit)
      : found("not_left", Number.NEGATIVE_INFINITY, endLimit);
  }
  let beyond = Number.NEGATIVE_INFINITY;
  let pathSigma = 0;
  for (const path of paths) {
    pathSigma = Math.max(pathSigma, path.sigma ?? PATH_SIGMA_MM);
    // Straight pieces and a convex zone: the farthest point is a corner of the path. The start does not count.
    for (const [, x, y] of path.points.slice(1) as [number, number, number][])
      beyond = Math.max(beyond, -depth(zone, { x, y }));
  }
  const limit = CERTAIN_SIGMAS * Math.hypot(sigma, pathSigma, sL);
  if (beyond > limit + EPSILON) return found("left", beyond, limit);
  const seen = stroke.vision === "ok" && stroke.closedBy !== "end_of_source" && !stroke.hidden.includes(ball);
  if (beyond < -limit - EPSILON) return found(seen ? "not_left" : "unclear", beyond, limit);
  return found("unclear", beyond, limit);
}
/** A ball without a path that was touched or lies elsewhere has moved unseen. */
function moved(ball: Ball, stroke: Stroke, before: Rest | null, after: Rest | null): boolean {
  const from = before?.balls[ball];
  const to = after?.balls[ball];
  if (to === undefined || stroke.vision !== "ok" || stroke.pushed.includes(ball)) return true;
  if (stroke.contacts.some((c) => (c.a === ball || c.b === ball) && c.confidence >= IGNORED_CONFIDENCE)) return true;
  return from !== undefined && Math.hypot(to.x - from.x, to.y - from.y) > PLACED_MM;
}

/** `zone_left`, certain or asked, for the zones in which a ball had to leave. */
export function sayLeaving(w: Work, found: readonly LeavingJudgement[], before: ZoneStates): void {
  for (const j of found) {
    if (before[j.zone] !== "inside" || j.leaving === "not_left") continue;
    const asked = j.leaving === "unclear";
    say(w, {
      type: "zone_left",
      player: bookOf(w).stroke?.player ?? null,
      article: "26.4",
      status: asked ? "proposed" : "info",
      ...(asked ? { ask: { question: zoneLeftQuestion(j.zone), options: ["left", "not_left"] } } : {}),
      detail: {
        zone: j.zone,
        ball: j.ball,
        ...(j.beyond === null ? {} : { beyond: round(j.beyond) }),
        limit: round(j.limit),
        returned: j.returned,
      },
      message: asked
        ? zoneLeftAskText(j.zone, j.beyond, j.limit)
        : zoneLeftText(j.zone, j.ball, j.beyond ?? 0, j.returned),
      rule: "articles/area.judgeLeaving",
    });
  }
}
