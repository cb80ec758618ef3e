import { Matrix, solve } from "ml-matrix";
import type { Ball, Point } from "../../table/balls.ts";
import type { Observation } from "../../table/messages/index.ts";

/** A seen place of a ball. */
export interface Spot extends Point {
  t: number;
}

/** Samples of each piece beside an event: a parabola has three numbers. */
const LEAST = 4;
const MOST = 7;
/** Pieces that change less than this in velocity cross nowhere in particular, mm/s. */
const LEAST_TURN_MM_S = 300;
/** Pieces that pass each other farther than this belong to another story, mm. */
const MOST_APART_MM = 4;
/** Steps in which the instant of the least distance is looked for: a millionth of the time between two frames. */
const STEPS = 30;

/** Where a ball was seen, in order. */
export function spotsOf(observations: readonly Observation[], ball: Ball): Spot[] {
  return observations.flatMap(({ t, balls }) => {
    const b = balls[ball];
    return b.state === "seen" ? [{ t, x: b.x!, y: b.y! }] : [];
  });
}

/**
 * Where the pieces before and after an event cross: the place of the impact from the ball's own way alone, without the ball's
 * size or the cushion's line. A ball slides after an impact, so a piece is a parabola in time. Null where there are too few
 * samples or the way hardly turns.
 * @param from, to times of the ball's neighbouring events, s: samples beyond belong to other pieces.
 */
export function kinkAt(spots: readonly Spot[], t: number, from: number, to: number): Spot | null {
  const before = spots.filter((s) => s.t > from && s.t < t).slice(-MOST);
  const after = spots.filter((s) => s.t > t && s.t < to).slice(0, MOST);
  if (before.length < LEAST || after.length < LEAST) return null;
  const [a, b] = [parabolaThrough(before, t), parabolaThrough(after, t)];
  const apart = (at: number) => Math.hypot(b.x(at) - a.x(at), b.y(at) - a.y(at));
  const [low, high] = [before.at(-1)!.t, after[0]!.t];
  const [dt, turn] = [
    high - low,
    { x: b.x(high) - b.x(low) - a.x(high) + a.x(low), y: b.y(high) - b.y(low) - a.y(high) + a.y(low) },
  ];
  if (Math.hypot(turn.x, turn.y) / dt < LEAST_TURN_MM_S) return null;
  const at = leastBetween(apart, low, high);
  if (apart(at) > MOST_APART_MM) return null;
  return { t: at, x: (a.x(at) + b.x(at)) / 2, y: (a.y(at) + b.y(at)) / 2 };
}

/** Where a function of one valley is least: thirds are cut off. */
function leastBetween(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  for (let i = 0; i < STEPS; i++) {
    const [p, q] = [a + (b - a) / 3, b - (b - a) / 3];
    if (f(p) < f(q)) b = q;
    else a = p;
  }
  return (a + b) / 2;
}

/** Least squares parabolas of both coordinates in time. */
function parabolaThrough(spots: readonly Spot[], t0: number) {
  const scale = Math.max(...spots.map((s) => Math.abs(s.t - t0)));
  const rows = new Matrix(spots.map((s) => [1, (s.t - t0) / scale, ((s.t - t0) / scale) ** 2]));
  const of = (values: number[]) => {
    const [c, v, w] = solve(rows, Matrix.columnVector(values)).to1DArray() as [number, number, number];
    return (t: number) => c + v * ((t - t0) / scale) + w * ((t - t0) / scale) ** 2;
  };
  return { x: of(spots.map((s) => s.x)), y: of(spots.map((s) => s.y)) };
}
