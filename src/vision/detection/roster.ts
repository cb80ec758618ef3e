import { BALLS, type Ball } from "../../table/balls.ts";
import type { Lean } from "./leans.ts";

/** A measured candidate. */
export interface Sighting {
  ball: Ball;
  /** Projected ball centre, px. */
  u: number;
  v: number;
  /** mm, table frame. */
  x: number;
  y: number;
  sigma: number;
  /** The part of sigma that changes from picture to picture, mm. */
  noise: number;
  /** Found radius less expected radius, px. */
  swell: number;
  /** Share of the outline that agrees, 0 to 1. */
  agreement: number;
  mass: number;
  /** Nothing else hangs on the patch it was found in. */
  lone: boolean;
  /** How far free shading moved it, px, and the frames in that mean; null where it was not asked. */
  lean: Lean | null;
}

export type Presence = { state: "seen"; sighting: Sighting } | { state: "hidden" } | { state: "absent" };

/** The three balls of a table: each is seen, hidden or absent; a fourth is never made. */
export interface Roster {
  /** Chooses among a frame's sightings. @param clear nothing covers the table. */
  update(t: number, sightings: Sighting[], clear: boolean): Record<Ball, Presence>;
  /** Whether this ball was last seen right here. */
  expects(ball: Ball, u: number, v: number, radiusPx: number): boolean;
  /** Whether a sighting lies where its ball rests, or within a few frames' way of where it was last. */
  isNear(s: Sighting): boolean;
  /** Where this ball was last seen, px. */
  lastOf(ball: Ball): { u: number; v: number } | null;
  /** Where this ball rests, px; null where it does not. */
  restOf(ball: Ball): { u: number; v: number } | null;
}

interface Memory {
  t: number;
  x: number;
  y: number;
  u: number;
  v: number;
  vx: number;
  vy: number;
  /** Mean place while it does not move, and the number of frames in it. */
  restU: number;
  restV: number;
  restFrames: number;
}

/** Sightings in a row at one place that make a rest, and how near they lie, mm. */
const REST_FRAMES = 8;
const REST_WITHIN_MM = 3;
/** Frames in the mean of a resting place at most. */
const REST_MEAN_FRAMES = 60;

/** A sighting this near to the last one of its ball is the same ball, mm: 4 m/s at 30 frames/s. */
const NEAR_MM = 130;

/** A clear table on which a ball is not seen for so long, s: it is not there. */
const ABSENT_AFTER_S = 1;
/** Fastest ball, mm/s: hard break strokes of carom reach 8-10 m/s. */
const FASTEST = 12_000;
/** A memory older than this says nothing about where a ball is, s. */
const FORGET_S = 2;

/** What being alone on the cloth is worth beside the share of the outline that agrees: fingers and cues hang on arms. */
const LONE_BONUS = 0.5;

export function createRoster(): Roster {
  const memory = new Map<Ball, Memory>();
  const missingSince = new Map<Ball, number>();

  const plausibility = (s: Sighting, t: number): number => {
    const shape =
      s.agreement +
      (s.lone ? LONE_BONUS : 0) -
      Math.min(1, Math.abs(s.swell) / 6) * 0.3 -
      Math.abs(Math.log(s.mass)) * 0.15;
    const m = memory.get(s.ball);
    if (!m || t - m.t > FORGET_S) return shape;
    const dt = Math.max(t - m.t, 1e-3);
    const near = Math.hypot(s.x - m.x - m.vx * dt, s.y - m.y - m.vy * dt);
    const reach = FASTEST * dt + 100;
    return shape - (near > reach ? 1 : 0.4 * Math.min(1, near / 400));
  };

  return {
    update(t, sightings, clear) {
      const result = {} as Record<Ball, Presence>;
      for (const ball of BALLS) {
        const mine = sightings.filter((s) => s.ball === ball).sort((a, b) => plausibility(b, t) - plausibility(a, t));
        const best = mine[0];
        if (best) {
          const m = memory.get(ball);
          const dt = m ? t - m.t : 0;
          const moving = m && dt > 0 && dt < 0.3;
          memory.set(ball, {
            ...{ t, x: best.x, y: best.y, u: best.u, v: best.v },
            vx: moving ? (best.x - m.x) / dt : 0,
            vy: moving ? (best.y - m.y) / dt : 0,
            ...restAfter(m, best),
          });
          missingSince.delete(ball);
          result[ball] = { state: "seen", sighting: best };
          continue;
        }
        if (!clear || !missingSince.has(ball)) missingSince.set(ball, t);
        const gone = t - missingSince.get(ball)! >= ABSENT_AFTER_S;
        result[ball] = { state: gone ? "absent" : "hidden" };
      }
      return result;
    },
    isNear(s) {
      const m = memory.get(s.ball);
      return m !== undefined && Math.hypot(s.x - m.x, s.y - m.y) < NEAR_MM;
    },
    lastOf: (ball) => memory.get(ball) ?? null,
    restOf(ball) {
      const m = memory.get(ball);
      return m && m.restFrames >= REST_FRAMES ? { u: m.restU, v: m.restV } : null;
    },
    expects(ball, u, v, radiusPx) {
      const m = memory.get(ball);
      return m !== undefined && Math.hypot(u - m.u, v - m.v) < radiusPx * 0.5;
    },
  };
}

/** The resting place with one more sighting, or a new one. */
function restAfter(m: Memory | undefined, s: Sighting): Pick<Memory, "restU" | "restV" | "restFrames"> {
  if (!m || Math.hypot(s.x - m.x, s.y - m.y) > REST_WITHIN_MM) return { restU: s.u, restV: s.v, restFrames: 1 };
  const restFrames = Math.min(m.restFrames + 1, REST_MEAN_FRAMES);
  return {
    restU: m.restU + (s.u - m.restU) / restFrames,
    restV: m.restV + (s.v - m.restV) / restFrames,
    restFrames,
  };
}
