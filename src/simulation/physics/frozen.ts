import { BALLS, type Ball } from "../../table/balls.ts";
import type { Positions } from "../truth.ts";
import type { PhysicsSpec } from "./constants.ts";
import type { CueStroke } from "./cue.ts";
import { apartInSpace } from "./space-collision.ts";

/** Balls nearer than this before the stroke count as frozen, mm: a tenth of what a camera can see. */
export const FROZEN_MM = 0.02;

/** Pairs of balls that touch. */
export function frozenPairs(at: Positions, spec: PhysicsSpec): [Ball, Ball][] {
  const pairs: [Ball, Ball][] = [];
  for (const a of BALLS)
    for (const b of BALLS) if (a < b && apartInSpace(at[a], at[b]) - 2 * spec.radiusMm <= FROZEN_MM) pairs.push([a, b]);
  return pairs;
}

/** Balls that a stroke itself sets off: frozen to the cue ball where they lie ahead, or to those. */
export function pushedBalls(pairs: readonly [Ball, Ball][], at: Positions, stroke: CueStroke): Ball[] {
  const pushed: Ball[] = [];
  const ahead = { x: Math.cos(stroke.directionRad), y: Math.sin(stroke.directionRad) };
  let reached: Ball[] = [stroke.ball];
  while (reached.length > 0) {
    const next: Ball[] = [];
    for (const from of reached)
      for (const [a, b] of pairs) {
        const other = a === from ? b : b === from ? a : null;
        if (other === null || other === stroke.ball || pushed.includes(other)) continue;
        const dx = at[other].x - at[from].x;
        const dy = at[other].y - at[from].y;
        if (from === stroke.ball && dx * ahead.x + dy * ahead.y <= 0) continue;
        pushed.push(other);
        next.push(other);
      }
    reached = next;
  }
  return pushed;
}
