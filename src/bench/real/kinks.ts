import type { Ball, Point } from "../../table/balls.ts";
import type { Observation } from "../../table/messages/index.ts";

/** A seen place of a ball. */
export interface Spot extends Point {
  t: number;
}

/** Samples of each piece beside an event. */
const LEAST = 3;
const MOST = 5;
/** Pieces that change less than this in velocity cross nowhere in particular, mm/s. */
const LEAST_TURN_MM_S = 300;
/** Pieces that pass each other farther than this belong to another story, mm. */
const MOST_APART_MM = 4;

/** Where a ball was seen, in order. */
export function spotsOf(observations: readonly Observation[], ball: Ball): Spot[] {
  return observations.flatMap(({ t, balls }) => {
    const b = balls[ball];
    return b.state === "seen" ? [{ t, x: b.x!, y: b.y! }] : [];
  });
}

/**
 * Where the straight pieces before and after an event cross: the place of the impact from the ball's own way alone, without
 * the ball's size or the cushion's line. Null where there are too few samples or the way hardly turns.
 * @param from, to times of the ball's neighbouring events, s: samples beyond belong to other pieces.
 */
export function kinkAt(spots: readonly Spot[], t: number, from: number, to: number): Spot | null {
  const before = spots.filter((s) => s.t > from && s.t < t).slice(-MOST);
  const after = spots.filter((s) => s.t > t && s.t < to).slice(0, MOST);
  if (before.length < LEAST || after.length < LEAST) return null;
  const a = lineThrough(before, t);
  const b = lineThrough(after, t);
  const [vx, vy] = [b.vx - a.vx, b.vy - a.vy];
  const turn = Math.hypot(vx, vy);
  if (turn < LEAST_TURN_MM_S) return null;
  const s = -((b.x - a.x) * vx + (b.y - a.y) * vy) / (turn * turn);
  const [p, q] = [a, b].map(({ x, y, vx: u, vy: v }) => ({ x: x + u * s, y: y + v * s })) as [Point, Point];
  if (Math.hypot(p.x - q.x, p.y - q.y) > MOST_APART_MM) return null;
  return { t: t + s, x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
}

/** Least squares straight line: place at time `t` and velocity. */
function lineThrough(spots: readonly Spot[], t: number) {
  const n = spots.length;
  const tm = spots.reduce((sum, s) => sum + s.t, 0) / n;
  const xm = spots.reduce((sum, s) => sum + s.x, 0) / n;
  const ym = spots.reduce((sum, s) => sum + s.y, 0) / n;
  let [tt, tx, ty] = [0, 0, 0];
  for (const s of spots) {
    tt += (s.t - tm) ** 2;
    tx += (s.t - tm) * (s.x - xm);
    ty += (s.t - tm) * (s.y - ym);
  }
  const [vx, vy] = [tx / tt, ty / tt];
  return { x: xm + vx * (t - tm), y: ym + vy * (t - tm), vx, vy };
}
