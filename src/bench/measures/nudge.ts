import type { Ball, Point } from "../../table/balls.ts";
import type { Sheet } from "../figures/figure.ts";
import { mean, quantile } from "../figures/statistics.ts";
import type { Film } from "../film/film.ts";

/** A ball at rest that truly moved a little: from where to where, s and mm. */
export interface TrueMove {
  ball: Ball;
  fromS: number;
  toS: number;
  from: Point;
  to: Point;
}

/** The answer is due this long after the move, s. */
const WITHIN_S = 0.3;
/** The move counts as seen from this share of it. */
const SEEN_SHARE = 0.8;
/** Before and after a move so long is looked at, s. */
const LOOK_S = 0.9;

/**
 * A measurement that is averaged until it is still may also be deaf. For each true move: how long after its end the seen ball
 * has gone at least four fifths of it and stays so, and how much of it is seen in the end.
 */
export function measureNudges(sheet: Sheet, film: Film, moves: readonly TrueMove[]): void {
  const answers: number[] = [];
  const errors: number[] = [];
  for (const move of moves) {
    const along = alongOf(move);
    const size = Math.hypot(move.to.x - move.from.x, move.to.y - move.from.y);
    const seen = film.observations.flatMap(({ t, balls }) => {
      const b = balls[move.ball];
      return b.state === "seen" ? [{ t, at: along(b as Point) }] : [];
    });
    const before = seen.filter(({ t }) => t < move.fromS && t > move.fromS - LOOK_S);
    const after = seen.filter(({ t }) => t >= move.toS && t < move.toS + LOOK_S);
    if (before.length === 0 || after.length === 0) continue;
    const start = mean(before.map((s) => s.at));
    const goneBy = (s: { at: number }) => s.at - start >= SEEN_SHARE * size;
    let first = after.length;
    while (first > 0 && goneBy(after[first - 1]!)) first--;
    // Never is at least as long as was looked.
    answers.push(first < after.length ? after[first]!.t - move.toS : LOOK_S);
    const late = after.filter(({ t }) => t > move.toS + WITHIN_S);
    if (late.length > 0) errors.push(Math.abs(mean(late.map((s) => s.at)) - start - size));
  }
  const inTime = answers.filter((s) => s <= WITHIN_S).length;
  sheet.rate("nudge.within0.3s", inTime, answers.length, "more");
  sheet.number("nudge.answer.max", quantile(answers, 1), "s", answers.length);
  sheet.number("nudge.error.max", quantile(errors, 1), "mm", errors.length);
}

/** How far along the move a point lies, mm. */
function alongOf({ from, to }: TrueMove): (p: Point) => number {
  const size = Math.hypot(to.x - from.x, to.y - from.y);
  return (p) => ((p.x - from.x) * (to.x - from.x) + (p.y - from.y) * (to.y - from.y)) / size;
}
