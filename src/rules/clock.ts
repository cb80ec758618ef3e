import { decide, decidingCall, timeIsUp } from "./articles/match-end.ts";
import { shotClockText } from "./text/match.ts";
import { SHOT_WARNING_S } from "./tolerances.ts";
import { bookOf, openOf, patchFacts, say, type Work } from "./work.ts";

/** Decision 15: time passes by the `t` of the lines; it stands still in `pause` and `time_out`. */
export function timePasses(w: Work): void {
  const { clock, now } = w.facts;
  const dt = now === null ? 0 : Math.max(0, w.t - now);
  if (dt === 0 && now !== null) return;
  if (w.book === null || w.book.closed || w.book.stopped !== null) {
    patchFacts(w, { now: Math.max(now ?? w.t, w.t) });
    return;
  }
  const shot = clock.shot === null ? null : clock.shot + dt;
  patchFacts(w, {
    now: Math.max(now ?? w.t, w.t),
    clock: { ...clock, played: clock.started ? clock.played + dt : 0, shot },
  });
  if (clock.shot !== null && shot !== null) shotClock(w, clock.shot, shot);
  timeBetweenStrokes(w);
}

/** Reached between two strokes the match closes then; what still waits for the referee is decided first. */
export function timeBetweenStrokes(w: Work): void {
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
    if (at <= 0 || before >= at || after < at) continue;
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
