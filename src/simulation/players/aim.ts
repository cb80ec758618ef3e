import { BALLS, type Ball, CUSHIONS, distance } from "../../table/balls.ts";
import type { PhysicsSpec } from "../physics/constants.ts";
import type { CueStroke } from "../physics/cue.ts";
import { OUTWARD, roomToCushion } from "../physics/cushion-collision.ts";
import type { Random } from "../random.ts";
import type { Positions } from "../truth.ts";

/** Strokes worth trying: speeds of three-cushion play, mm/s. */
const SLOWEST_MM_S = 1600;
const FASTEST_MM_S = 4600;
/** Tip offsets, radii: running side mostly, near the equator. */
const MOST_SIDE = 0.42;
const LOWEST_HEIGHT = -0.15;
const HIGHEST_HEIGHT = 0.35;
/** Share of candidates aimed at a ball; the rest are bank strokes in any direction. */
const AIMED_SHARE = 0.75;
/** Anything nearer to the cue ball than this is played away from, mm. */
const CROWDED_MM = 4;
/** Away means at least this far from sideways: cosine of the angle. */
const AWAY_COSINE = 0.1;

/** A stroke that a player might try from a position; null where the draw leads into a ball or cushion that touches. */
export function candidate(random: Random, at: Positions, ball: Ball, spec: PhysicsSpec): CueStroke | null {
  let directionRad = random.between(0, 2 * Math.PI);
  if (random.next() < AIMED_SHARE) {
    const others = BALLS.filter((b) => b !== ball);
    const target = at[others[random.next() < 0.5 ? 0 : 1]!];
    const beside = random.between(-1, 1) * 2 * spec.radiusMm;
    directionRad =
      Math.atan2(target.y - at[ball].y, target.x - at[ball].x) + Math.atan2(beside, distance(at[ball], target));
  }
  const stroke: CueStroke = {
    ball,
    directionRad,
    speedMmS: random.between(SLOWEST_MM_S, FASTEST_MM_S),
    side: random.between(-MOST_SIDE, MOST_SIDE),
    height: random.between(LOWEST_HEIGHT, HIGHEST_HEIGHT),
    elevationRad: 0,
  };
  return isFree(stroke, at, spec) ? stroke : null;
}

/** Whether a stroke leads away from all that touches the cue ball or nearly does. */
export function isFree(stroke: CueStroke, at: Positions, spec: PhysicsSpec): boolean {
  const dx = Math.cos(stroke.directionRad);
  const dy = Math.sin(stroke.directionRad);
  const from = at[stroke.ball];
  for (const other of BALLS) {
    if (other === stroke.ball) continue;
    const away = distance(from, at[other]);
    if (away - 2 * spec.radiusMm > CROWDED_MM) continue;
    if (((at[other].x - from.x) * dx + (at[other].y - from.y) * dy) / away > -AWAY_COSINE) return false;
  }
  for (const cushion of CUSHIONS) {
    if (roomToCushion(from, cushion, spec) > CROWDED_MM) continue;
    if (OUTWARD[cushion].x * dx + OUTWARD[cushion].y * dy > -AWAY_COSINE) return false;
  }
  return true;
}

/** How far a player's hand is off, standard deviations. */
export interface Unsteadiness {
  directionRad: number;
  /** Share of the speed. */
  speed: number;
  /** Radii. */
  tip: number;
}

/** A good club player: with it about two strokes of five succeed. */
export const CLUB_HAND: Unsteadiness = { directionRad: 0.004, speed: 0.03, tip: 0.025 };

/** The stroke that the hand makes of the stroke that was meant. */
export function withError(meant: CueStroke, random: Random, hand: Unsteadiness, scale: number): CueStroke {
  return {
    ...meant,
    directionRad: meant.directionRad + scale * hand.directionRad * random.gaussian(),
    speedMmS: meant.speedMmS * (1 + scale * hand.speed * random.gaussian()),
    side: meant.side + scale * hand.tip * random.gaussian(),
    height: meant.height + scale * hand.tip * random.gaussian(),
  };
}
