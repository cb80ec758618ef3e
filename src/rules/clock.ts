import { decide, decidingCall, timeIsUp } from "./articles/match-end.ts";
import type { Clock, State } from "./state.ts";
import { shotClockText } from "./text/match.ts";
import { CLOCK_EPSILON_S, SHOT_WARNING_S } from "./tolerances.ts";
import { bookOf, openOf, say, type Work } from "./work.ts";

/** Decision 15: time passes by the `t` of the lines; it stands still in `pause` and `time_out`. */
export function timeAt(state: State, t: number): { now: number; clock: Clock } {
  const { clock, now } = state.facts;
  const { book } = state;
  const dt = now === null ? 0 : Math.max(0, t - now);
  const stands = book === null || book.closed || book.stopped !== null;
  return {
    now: now === null ? t : now + dt,
    clock:
      dt === 0 || stands
        ? clock
        : {
            ...clock,
            played: clock.started ? clock.played + dt : 0,
            shot: clock.shot === null ? null : clock.shot + dt,
          },
  };
}
/**
 * What is called because time has passed since `before`. A result by hand tells of a stroke that the camera did not see
 * and that was played until now: it counts before time is called (decision 3).
 */
export function timePasses(w: Work, before: Clock, resultByHand: boolean): void {
  const { clock } = w.facts;
  if (clock === before) return;
  if (before.shot !== null && clock.shot !== null) shotClock(w, before.shot, clock.shot);
  if (!resultByHand) timeBetweenStrokes(w);
}

/** Reached between two strokes the match closes then; what still waits for the referee is decided first. */
function timeBetweenStrokes(w: Work): void {
  const book = bookOf(w);
  if (w.facts.stroke !== null || book.counterStart !== null || !timeIsUp(w) || decidingCall(book) !== null) return;
  if (openOf(book, "carom", "miss").length > 0) return;
  decide(w, "time_reached", book.turn);
}

function shotClock(w: Work, before: number, after: number): void {
  const { shotClock: limit, rules } = bookOf(w).setup;
  if (limit === null) return;
  for (const left of [SHOT_WARNING_S, 0]) {
    const at = limit - left;
    if (at <= 0 || before >= at - CLOCK_EPSILON_S || after < at - CLOCK_EPSILON_S) continue;
    say(w, {
      type: "shot_clock",
      player: bookOf(w).turn,
      article: rules.id === "three_cushion" ? "UMB 3C" : "UMB 5",
      status: "info",
      detail: { left, limit },
      message: shotClockText(left),
      rule: "clock.shotClock",
    });
  }
}
