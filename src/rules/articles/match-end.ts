import type { Call } from "../../table/messages/index.ts";
import { type Book, DECIDING } from "../state.ts";
import {
  closedText,
  counterStartFailedText,
  counterStartText,
  drawnText,
  targetReachedText,
  timeReachedText,
  wonText,
} from "../text/match.ts";
import { CLOCK_EPSILON_S } from "../tolerances.ts";
import { bookOf, nextPlayer, openOf, patch, patchFacts, playerAt, restate, say, type Work } from "../work.ts";
import { requireRespot } from "./placement.ts";
import { completeInning, handOver, nameOf } from "./turn.ts";

/** Art. 17 (counter-start), 18 (time), 19 (target) and decisions 3, 13-15: how a match ends. */
export const targetOf = (book: Book, player: number): number | null =>
  playerAt(book, player).target ?? book.setup.target;
export const timeIsUp = (w: Work): boolean => {
  const { timeLimit } = bookOf(w).setup;
  return timeLimit !== null && w.facts.clock.played >= timeLimit - CLOCK_EPSILON_S && !w.facts.clock.waived;
};
/** A call that must be decided before play goes on: strokes are not judged meanwhile (decision 14). */
export function decidingCall(book: Book): Call | null {
  for (const { call } of book.open) {
    if (DECIDING.includes(call.type)) return call;
    const counter = book.counterStart;
    if (counter === null || call.certainty !== "certain" || call.player !== playerAt(book, counter.player).id) continue;
    if (call.type === "miss" || call.type.startsWith("foul_")) return call;
    if (call.type === "carom" && playerAt(book, counter.player).points + 1 >= levelOf(book)) return call;
  }
  return null;
}

/** After each counted carom: counter-start, target, time, in this order. */
export function caromCounted(w: Work, player: number): void {
  const book = bookOf(w);
  if (book.counterStart !== null) {
    if (player === book.counterStart.player && playerAt(book, player).points >= levelOf(book)) drawn(w, "17.1");
    return;
  }
  if (targetHit(w, player)) decide(w, "target_reached", player);
  else if (timeIsUp(w)) decide(w, "time_reached", player);
}
export function targetHit(w: Work, player: number): boolean {
  const book = bookOf(w);
  const target = targetOf(book, player);
  return target !== null && playerAt(book, player).points >= target;
}

/** The one call that ends the match: proposed to the referee, or acting at once (decision 14). */
export function decide(w: Work, type: "target_reached" | "time_reached", player: number): void {
  const book = bookOf(w);
  if (openOf(book, ...DECIDING).length > 0) return;
  const acts = book.setup.policy === "auto";
  const p = playerAt(book, player);
  const call = say(w, {
    type,
    player,
    article: type === "target_reached" ? "19.1" : "18.1",
    status: acts ? "accepted" : "proposed",
    detail:
      type === "target_reached"
        ? { points: p.points, target: targetOf(book, player) }
        : { seconds: book.setup.timeLimit },
    message:
      type === "target_reached"
        ? targetReachedText(nameOf(w, player), p.points, targetOf(book, player)!)
        : timeReachedText(book.setup.timeLimit!),
    rule: "articles/match-end.decide",
  });
  if (acts) decided(w, call);
}

/** The deciding call has been accepted: the match closes, or the counter-start is played (17.2, 18.3, 19.3). */
export function decided(w: Work, call: Call): void {
  w.acted = true;
  const book = bookOf(w);
  const player = book.players.findIndex((p) => p.id === call.player);
  if (counterStartDue(book, player)) grantCounterStart(w, player);
  else if (call.type === "target_reached") won(w, player, "19.1");
  else byPoints(w, "18.1");
}

/** 17.2: the player in action began the match (so has had one inning more) and is ahead. */
function counterStartDue(book: Book, player: number): boolean {
  if (!book.setup.equalising || book.counterStart !== null || book.players.length !== 2) return false;
  if (player !== book.starter) return false;
  const other = nextPlayer(book, player);
  // One inning more: completed, or running with a stroke in it (decision 15).
  const innings = playerAt(book, player).completed + (book.turn === player && book.strokesInTurn > 0 ? 1 : 0);
  return innings > playerAt(book, other).completed && playerAt(book, other).points < playerAt(book, player).points;
}
function grantCounterStart(w: Work, player: number): void {
  // 17.1: the opponent's total is to be levelled, also where the players have targets of their own.
  const level = playerAt(bookOf(w), player).points;
  const other = nextPlayer(bookOf(w), player);
  // After a miss at time the inning is complete already.
  if (bookOf(w).turn === player && bookOf(w).strokesInTurn > 0) completeInning(w);
  const needed = level - playerAt(bookOf(w), other).points;
  patch(w, { counterStart: { player: other } });
  say(w, {
    type: "equalising_inning_granted",
    player: other,
    article: "17.2",
    status: "accepted",
    detail: { needed, level },
    message: counterStartText(nameOf(w, other), needed),
    rule: "articles/match-end.grantCounterStart",
  });
  handOver(w, other, "17.1");
  requireRespot(w, other, "all", "17.1", "counter_start", "articles/match-end.grantCounterStart");
  patch(w, { redFirst: bookOf(w).setup.rules.redFirst });
}

/** Points that level the score: the other's, also where they are corrected by hand meanwhile. */
export const levelOf = (book: Book): number => playerAt(book, nextPlayer(book, book.counterStart!.player)).points;
/** Points corrected by hand may level the score in a counter-start. */
export function levelledByHand(w: Work): void {
  const { counterStart } = bookOf(w);
  if (counterStart !== null && playerAt(bookOf(w), counterStart.player).points === levelOf(bookOf(w))) drawn(w, "17.1");
}

/** 17.3: a miss or a foul ends the counter-start. */
export function counterStartFailed(w: Work): void {
  w.acted = true;
  // A turn lost before its first stroke is an inning too (decision 25).
  if (bookOf(w).strokesInTurn === 0) completeInning(w);
  const book = bookOf(w);
  const { player } = book.counterStart!;
  const missing = levelOf(book) - playerAt(book, player).points;
  say(w, {
    type: "equalising_inning_failed",
    player,
    article: "17.3",
    status: "accepted",
    detail: { missing },
    message: counterStartFailedText(missing),
    rule: "articles/match-end.counterStartFailed",
  });
  won(w, nextPlayer(book, player), "17.3");
}

/** `inningLimit`: closes when all have completed that many; the miss or foul that completes it decides. */
export function inningsOver(w: Work, _owner: number): boolean {
  const { setup, players, counterStart } = bookOf(w);
  if (setup.inningLimit === null || counterStart !== null) return false;
  if (!players.every((p) => p.completed >= setup.inningLimit!)) return false;
  byPoints(w, "UMB 5");
  return true;
}

/** Decision 3: the stroke at time was a miss or a foul. `auto` closes instead of passing the turn; `assist` asks after it. */
export function turnPassedAtTime(w: Work, owner: number, when: "before" | "after"): boolean {
  const { setup, counterStart, closed } = bookOf(w);
  if (counterStart !== null || closed || !timeIsUp(w)) return false;
  if ((setup.policy === "auto") !== (when === "before")) return false;
  decide(w, "time_reached", owner);
  return true;
}

export function byPoints(w: Work, article: string): void {
  const { players } = bookOf(w);
  const best = Math.max(...players.map((p) => p.points));
  const leaders = players.filter((p) => p.points === best);
  if (leaders.length > 1) drawn(w, article);
  else won(w, players.indexOf(leaders[0]!), article);
}

const scoreLine = (book: Book): string => book.players.map((p) => p.points).join(" – ");
export function won(w: Work, player: number, article: string, conceded: number | null = null): void {
  say(w, {
    type: "match_won",
    player,
    article,
    status: "accepted",
    detail: {
      points: bookOf(w).players.map((p) => p.points),
      ...(conceded === null ? {} : { concededBy: playerAt(bookOf(w), conceded).id }),
    },
    message: wonText(nameOf(w, player), scoreLine(bookOf(w)), conceded === null ? null : nameOf(w, conceded)),
    rule: "articles/match-end.won",
  });
  close(w, article);
}
export function drawn(w: Work, article: string): void {
  say(w, {
    type: "match_drawn",
    player: null,
    article,
    status: "accepted",
    detail: { points: bookOf(w).players.map((p) => p.points) },
    message: drawnText(scoreLine(bookOf(w))),
    rule: "articles/match-end.drawn",
  });
  close(w, article);
}
function close(w: Work, article: string): void {
  w.acted = true;
  for (const o of bookOf(w).open) restate(w, o.call, "expired");
  patch(w, { closed: true, respot: null });
  patchFacts(w, { stroke: null });
  const close = closingArticle(article);
  say(w, {
    type: "match_closed",
    player: null,
    article: close,
    status: "accepted",
    message: closedText,
    rule: "articles/match-end.close",
  });
}
/** 18.2 and 19.2 close; any other end closes by its own item. */
const closingArticle = (article: string): string =>
  article === "18.1" ? "18.2" : article === "19.1" ? "19.2" : article;
