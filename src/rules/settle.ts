import type { Ball } from "../table/balls.ts";
import { foulExpires } from "./articles/fouls.ts";
import { decidingCall } from "./articles/match-end.ts";
import { acceptPlay, sayDecided } from "./articles/turn.ts";
import type { OpenCall } from "./state.ts";
import { bookOf, isOpen, patch, restate, type Work } from "./work.ts";

/**
 * Decision 7: at the next stroke whatever is open is settled first, in the order in which it arose. `ball` is the ball
 * that is struck; it settles an open carom question. Returns false where the stroke is not to be judged: a deciding
 * call is open, or the match has closed.
 */
export function settleOpen(w: Work, ball: Ball): boolean {
  if (decidingCall(bookOf(w)) !== null) return false;
  for (const o of bookOf(w).open) {
    if (bookOf(w).closed || decidingCall(bookOf(w)) !== null) return false;
    if (isOpen(bookOf(w), o.call.id)) settleOne(w, o, ball);
  }
  patch(w, { displaced: [] });
  return !bookOf(w).closed && decidingCall(bookOf(w)) === null;
}

function settleOne(w: Work, { call }: OpenCall, ball: Ball): void {
  if (call.type === "carom" || call.type === "miss") {
    if (call.certainty === "certain") {
      acceptPlay(w, call);
      return;
    }
    // The players settle a question themselves: the same cue ball again says carom, any other says miss.
    const stands = bookOf(w).stroke?.ball === ball;
    const striker = bookOf(w).players.findIndex((p) => p.id === call.player);
    restate(w, call, "expired", { settled: stands ? "point" : "no_point" });
    sayDecided(w, stands ? "carom" : "miss", striker, "settled", { ...call.detail, call: call.id });
    return;
  }
  if (call.type.startsWith("foul_")) foulExpires(w, call);
  // Not frozen, rail not touched, not on the line, zone left, play on: the harmless side has no effect.
  else restate(w, call, "expired");
}
