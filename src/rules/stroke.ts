import type { Ball } from "../table/balls.ts";
import type { EventOf } from "../table/messages/index.ts";
import { judgeLeaving, type LeavingJudgement, sayLeaving, settleLines } from "./articles/area.ts";
import { type CaromJudgement, judgeCarom, judgeRedFirst } from "./articles/carom.ts";
import { raiseFoul, respotAfterOff } from "./articles/fouls.ts";
import { openPushed, type PlayedInto, playedIntoBall, playedIntoCushion } from "./articles/frozen.ts";
import { decide, decidingCall, timeIsUp } from "./articles/match-end.ts";
import { caromStands, missStands, playArticle } from "./articles/turn.ts";
import { lookAtPositions } from "./positions.ts";
import { settleOpen } from "./settle.ts";
import { type Book, NO_POSITIONS, type Rest, type Stroke, type StrokeBook } from "./state.ts";
import { angleText, movingText, notLeftText } from "./text/fouls.ts";
import { BALL_NAMES, round } from "./text/names.ts";
import { caromAskText, caromQuestion, caromText, missText } from "./text/play.ts";
import { CERTAIN_SIGMAS, MAYBE_MOVING_MM_S, MOVING_MM_S } from "./tolerances.ts";
import { bookOf, patch, patchFacts, patchPlayer, patchStroke, playerAt, say, type Work } from "./work.ts";

/** The life of a stroke: what is open is settled, the new stroke judged at its start, and again when all balls rest. */
export function beginStroke(w: Work, e: EventOf<"stroke">): void {
  const interrupted = interrupt(w, e);
  if (w.book === null || w.book.closed) return;
  if (w.book.setup.implicit && !w.book.begun) assignBalls(w, e.ball);
  if (!settleOpen(w, e.ball)) return;
  lookAtPositions(w, false);
  settleLines(w);
  // Played before the balls were in place: judged from the last `still` (decision 23).
  if (bookOf(w).respot !== null) patch(w, { respot: null });

  const { book } = w;
  const { clock, rest } = w.facts;
  const stroke: Stroke = {
    seq: e.seq,
    t: e.t,
    ball: e.ball,
    direction: e.direction,
    inMotion: e.inMotion,
    pushed: e.pushed ?? [],
    contacts: [],
    cushions: [],
    stopped: [],
    paths: [],
    off: [],
    vision: w.facts.vision,
    from: rest?.balls ?? {},
    closedBy: null,
    endMissed: false,
    hidden: [],
  };
  patchFacts(w, { stroke, clock: { ...clock, started: true, shot: null, waived: false }, quiet: "" });
  if (interrupted === null || interrupted === bookOf(w).turn) enterStroke(w, stroke);
  else patch(w, { stroke: newStrokeBook(stroke.seq, interrupted, stroke.ball) });
  if (book.stopped === "time_out") patch(w, { stopped: null });
  judgeStart(w, stroke, rest);
}

/**
 * Decision 21: a stroke before the last one is closed closes it. Returns who plays it where the book would name the wrong
 * player: somebody who strikes his own ball again into moving balls is out of turn by then, and still the offender.
 */
function interrupt(w: Work, e: EventOf<"stroke">): number | null {
  const { stroke } = w.facts;
  if (stroke === null) return null;
  const again = stroke.ball === e.ball;
  const moving = e.inMotion.some(certainlyMoving);
  const striker = w.book?.stroke?.seq === stroke.seq ? w.book.stroke.player : null;
  if (again && !moving) patchFacts(w, { stroke: { ...stroke, endMissed: true } });
  closeStroke(w, "next_stroke", null);
  return again && moving ? striker : null;
}
const certainlyMoving = (m: Stroke["inMotion"][number]): boolean =>
  m.speed - CERTAIN_SIGMAS * (m.sigma ?? 0) > MOVING_MM_S;

/** Whose balls are whose in a match that nobody started: the ball struck first is the active player's. */
function assignBalls(w: Work, ball: Ball): void {
  if (ball === "red") return;
  const other = ball === "white" ? "yellow" : "white";
  patchPlayer(w, bookOf(w).turn, { ball });
  bookOf(w).players.forEach((_, i) => {
    if (i !== bookOf(w).turn) patchPlayer(w, i, { ball: other });
  });
}

/** Opens the stroke in the book for the player in action. */
export function enterStroke(w: Work, stroke: Stroke): void {
  const book = bookOf(w);
  const { positions, turn } = book;
  const current = positions.player === turn && positions.generation === w.facts.rest?.generation;
  patch(w, {
    begun: true,
    strokesInTurn: book.strokesInTurn + 1,
    redFirst: false,
    stroke: {
      ...newStrokeBook(stroke.seq, turn, stroke.ball),
      redFirst: book.redFirst,
      zonesBefore: current ? positions.zones : {},
      frozenBalls: current ? positions.frozenBalls : [],
      frozenCushions: current ? positions.frozenCushions : [],
      openPushed: openPushed(stroke, w.facts.rest, book.setup, current ? positions : NO_POSITIONS),
    },
  });
}
export function newStrokeBook(seq: number | null, player: number, ball: Ball): StrokeBook {
  return {
    seq,
    player,
    ball,
    redFirst: false,
    judgedByHand: false,
    off: [],
    verdict: "none",
    counted: null,
    fouls: [],
    standing: [],
    turnLost: false,
    closed: false,
    zonesBefore: {},
    left: {},
    frozenBalls: [],
    frozenCushions: [],
    openPushed: [],
  };
}

/** What the start of the stroke shows: wrong ball, balls in motion, played into what the cue ball is frozen to. */
function judgeStart(w: Work, stroke: Stroke, rest: Rest | null): void {
  const sb = bookOf(w).stroke!;
  const striker = sb.player;
  const own = playerAt(bookOf(w), striker).ball;
  if (stroke.ball !== own) {
    raiseFoul(w, {
      foul: "foul_wrong_ball",
      player: striker,
      certain: true,
      why: BALL_NAMES[stroke.ball],
      detail: { ball: stroke.ball, own },
      rule: "stroke.judgeStart",
    });
  }
  judgeMotion(w, stroke, sb);
  if (stroke.ball !== own) return;
  for (const cushion of sb.frozenCushions) playedInto(w, playedIntoCushion(stroke.direction, cushion), "cushion");
  const from = rest?.balls[stroke.ball];
  for (const ball of sb.frozenBalls) {
    const to = rest?.balls[ball];
    if (from !== undefined && to !== undefined) playedInto(w, playedIntoBall(stroke.direction, from, to, ball), "ball");
  }
}
/** 22.1.b: a frozen ball that starts with the stroke is not in motion (decision 18). */
function judgeMotion(w: Work, stroke: Stroke, sb: StrokeBook): void {
  const moving = stroke.inMotion.filter((m) => !sb.frozenBalls.includes(m.ball) && !stroke.pushed.includes(m.ball));
  const worst = moving.find(certainlyMoving) ?? moving.find((m) => m.speed >= MAYBE_MOVING_MM_S);
  if (worst === undefined) return;
  raiseFoul(w, {
    foul: "foul_ball_in_motion",
    player: sb.player,
    certain: certainlyMoving(worst),
    why: movingText(worst.speed),
    detail: { ball: worst.ball, speed: worst.speed, ...(worst.sigma === undefined ? {} : { sigma: worst.sigma }) },
    rule: "stroke.judgeMotion",
  });
}
function playedInto(w: Work, into: PlayedInto, what: "ball" | "cushion"): void {
  if (into.result === "legal") return;
  raiseFoul(w, {
    foul: what === "ball" ? "foul_played_into_frozen_ball" : "foul_played_into_frozen_cushion",
    player: bookOf(w).stroke!.player,
    certain: into.result === "foul",
    why: angleText(into.degrees),
    detail: { [what]: into.what, degrees: round(into.degrees, 1) },
    rule: `articles/frozen.playedInto${what === "ball" ? "Ball" : "Cushion"}`,
  });
}

/**
 * All balls rest (`after`), or nothing more will be seen of them (null): the stroke is judged with what was seen, and
 * the new positions hold.
 */
export function closeStroke(w: Work, closedBy: NonNullable<Stroke["closedBy"]>, after: Rest | null): void {
  const stroke: Stroke = { ...w.facts.stroke!, closedBy, hidden: after?.hidden ?? [] };
  const before = w.facts.rest;
  patchFacts(w, { stroke: null, last: stroke });
  const judged = w.book !== null && !w.book.closed;
  // An undo has taken the book back behind this stroke: it is entered again, for whoever has the turn now.
  if (judged && bookOf(w).stroke?.seq !== stroke.seq) enterStroke(w, stroke);
  patchFacts(w, { rest: after });
  if (!judged) return;
  patchStroke(w, { closed: true });
  judgeEnd(w, stroke, before, after);
  timeInStroke(w);
  if (bookOf(w).closed) return;
  if (bookOf(w).stroke!.standing.includes("foul_ball_off_table") && bookOf(w).respot === null) respotAfterOff(w);
}

/** Time reached while a stroke rolled whose turn was lost at its start, or that nobody judges (decision 3). */
function timeInStroke(w: Work): void {
  const { closed, counterStart, open, stroke } = bookOf(w);
  if (closed || counterStart !== null || !timeIsUp(w) || decidingCall(bookOf(w)) !== null) return;
  if (open.some((o) => o.call.type === "carom" || o.call.type === "miss")) return;
  decide(w, "time_reached", stroke!.player);
}

function judgeEnd(w: Work, stroke: Stroke, before: Rest | null, after: Rest | null): void {
  const book = bookOf(w);
  const sb = book.stroke!;
  const { cushions } = book.setup.rules;
  if (sb.redFirst) judgeOpening(w, stroke, sb);
  if (cushions === null || sb.judgedByHand) return;
  const carom = judgeCarom(stroke, cushions, sb);
  if (carom.result !== "miss") judgeZones(w, book, stroke, carom, before, after);
  // A foul that stands has voided the carom already; a proposed one may still expire, then the carom stands.
  if (bookOf(w).closed || bookOf(w).stroke!.standing.length > 0) return;
  sayCarom(w, carom, cushions);
}

/** Decision 22. */
function judgeOpening(w: Work, stroke: Stroke, sb: StrokeBook): void {
  const result = judgeRedFirst(stroke, sb);
  if (result === "ok") return;
  raiseFoul(w, {
    foul: "foul_red_first",
    player: sb.player,
    certain: result === "foul",
    why: null,
    rule: "articles/carom.judgeRedFirst",
  });
}

/** 29.2, 32.2, 38.2: a carom in state `inside` with no ball leaving is a foul. */
function judgeZones(
  w: Work,
  book: Book,
  stroke: Stroke,
  carom: CaromJudgement,
  before: Rest | null,
  after: Rest | null,
): void {
  const sb = book.stroke!;
  if (stroke.ball !== playerAt(book, sb.player).ball) return;
  const found = judgeLeaving(book, sb, stroke, before, after);
  patchStroke(w, {
    left: Object.fromEntries(found.map((j): [string, LeavingJudgement["leaving"]] => [j.zone, j.leaving])),
  });
  sayLeaving(w, found, sb.zonesBefore);
  const stayed = found.filter((j) => sb.zonesBefore[j.zone] === "inside" && j.leaving === "not_left");
  if (stayed.length === 0) return;
  const [{ zone, beyond, limit }] = stayed as [LeavingJudgement];
  const seen = beyond === null || !Number.isFinite(beyond) ? null : beyond;
  raiseFoul(w, {
    foul: "foul_zone_not_left",
    player: sb.player,
    certain: carom.result === "carom",
    article: book.setup.rules.zoneArticles.notLeft,
    why: notLeftText(zone, seen),
    detail: { zone, limit: round(limit), ...(seen === null ? {} : { beyond: round(seen) }) },
    rule: "articles/area.judgeLeaving",
  });
}

function sayCarom(w: Work, carom: CaromJudgement, needed: number): void {
  const sb = bookOf(w).stroke!;
  const asked = carom.result === "ask";
  const miss = carom.result === "miss";
  const acts = !asked && bookOf(w).setup.policy === "auto";
  patchStroke(w, { verdict: carom.result });
  const call = say(w, {
    type: miss ? "miss" : "carom",
    player: sb.player,
    article: playArticle(w),
    status: acts ? "accepted" : "proposed",
    ...(asked ? { ask: { question: caromQuestion, options: ["point", "no_point"] } } : {}),
    detail: { ...carom.detail, needed, ...(asked ? { least: carom.least, most: carom.most, doubt: carom.doubt } : {}) },
    message: asked
      ? caromAskText(carom.doubt, carom.least, carom.most)
      : miss
        ? missText(carom.miss, carom.detail.counted, needed)
        : caromText(carom.detail.counted, needed),
    rule: "articles/carom.judgeCarom",
  });
  if (!acts) return;
  if (miss) missStands(w, call);
  else caromStands(w, call);
}
