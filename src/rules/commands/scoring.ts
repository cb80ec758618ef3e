import type { CommandOf } from "../../table/messages/index.ts";
import { counterStartFailed, decide, decidingCall, levelledByHand, targetHit } from "../articles/match-end.ts";
import { acceptPlay, passTurn, sayDecided } from "../articles/turn.ts";
import { inningsOf } from "../score.ts";
import { settleOpen } from "../settle.ts";
import { newStrokeBook } from "../stroke.ts";
import {
  bookOf,
  indexOfPlayer,
  openOf,
  patch,
  patchFacts,
  patchPlayer,
  patchStroke,
  playerAt,
  restate,
  type Work,
} from "../work.ts";
import { type Refusal, refuse } from "./refusal.ts";

/**
 * Scoring by hand: `adjust`, `stroke_result`, `turn` (decisions 8, 25, 30). An `inning` ties the correction to a line of the
 * sheet; the points count now, as those of any other.
 */
export function adjust(w: Work, c: CommandOf<"adjust">): Refusal | null {
  const index = indexOfPlayer(bookOf(w), c.player);
  if (index < 0) return refuse("CB_PLAYER_UNKNOWN", { player: c.player });
  if (c.points === 0) return refuse("CB_NOTHING_TO_ADJUST");
  if (c.inning !== undefined && c.inning > inningsOf(bookOf(w), index)) {
    return refuse("CB_INNING_UNKNOWN", { player: c.player, inning: c.inning });
  }
  patchPlayer(w, index, { points: playerAt(bookOf(w), index).points + c.points });
  if (bookOf(w).setup.rules.adjustReachesTarget && c.points > 0 && targetHit(w, index))
    decide(w, "target_reached", index);
  levelledByHand(w);
  return null;
}

/** The result of a stroke from a person: replaces an open carom or miss, or stands for a stroke the camera did not see. */
export function strokeResult(w: Work, c: CommandOf<"stroke_result">): Refusal | null {
  const book = bookOf(w);
  const given = c.player === undefined ? null : indexOfPlayer(book, c.player);
  if (given === -1) return refuse("CB_PLAYER_UNKNOWN", { player: c.player! });
  const sb = book.stroke;
  const open = openOf(book, "carom", "miss").find((o) => sb !== null && o.stroke === sb.seq);
  const deciding = decidingCall(book);
  if (deciding !== null && deciding.id !== open?.call.id) return refuse("CB_DECISION_PENDING", { call: deciding.id });

  const ofLast =
    sb !== null && (open !== undefined || (sb.verdict === "none" && !sb.judgedByHand && sb.player === book.turn));
  if (!ofLast && w.facts.stroke !== null) return refuse("CB_STROKE_RUNS");
  const striker = ofLast ? sb.player : book.turn;
  const player = given ?? striker;
  if (player !== striker) return refuse("CB_PLAYER_NOT_ACTIVE", { player: c.player! });
  if (open !== undefined) {
    if (open.call.type === c.result) {
      acceptPlay(w, open.call);
      return null;
    }
    restate(w, open.call, "rejected");
  } else if (!ofLast) {
    const { ball } = playerAt(book, player);
    if (!settleOpen(w, ball)) return null;
    if (bookOf(w).turn !== player) return refuse("CB_PLAYER_NOT_ACTIVE", { player: playerAt(book, player).id });
    patch(w, {
      begun: true,
      redFirst: false,
      strokesInTurn: bookOf(w).strokesInTurn + 1,
      stroke: { ...newStrokeBook(null, player, ball), closed: true },
      respot: null,
    });
    patchFacts(w, { clock: { ...w.facts.clock, started: true } });
    if (bookOf(w).stopped === "time_out") patch(w, { stopped: null });
  }
  patchStroke(w, { judgedByHand: true });
  sayDecided(w, c.result, player, "by_hand", open === undefined ? {} : { ...open.call.detail, call: open.call.id });
  return null;
}

/** The turn by hand: open results are settled as if the player named had played on. */
export function turn(w: Work, c: CommandOf<"turn">): Refusal | null {
  const book = bookOf(w);
  const to = indexOfPlayer(book, c.player);
  if (to < 0) return refuse("CB_PLAYER_UNKNOWN", { player: c.player });
  const deciding = decidingCall(book);
  if (deciding !== null) return refuse("CB_DECISION_PENDING", { call: deciding.id });
  if (to === book.turn && openOf(book, "miss").length === 0) return refuse("CB_PLAYER_ACTIVE", { player: c.player });
  if (w.facts.stroke !== null) patchStroke(w, { judgedByHand: true, turnLost: true });
  if (!settleOpen(w, playerAt(book, to).ball)) return null;
  if (bookOf(w).turn === to) return null;
  // 17.3: whoever gives the turn away in a counter-start has not levelled.
  if (bookOf(w).counterStart !== null) counterStartFailed(w);
  else passTurn(w, "22.2", to);
  return null;
}
