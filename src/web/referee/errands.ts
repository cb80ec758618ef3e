import { type Ball, distance, type Point } from "../../table/balls.ts";
import type { Observation, Placement } from "../../table/messages/index.ts";

/** A ball on its way to its place. */
export interface Errand {
  ball: Ball;
  spot: string | null;
  target: Point;
  /** Where it is seen now; null while it is not. */
  at: Point | null;
  /** How far it still has to go, mm; null while it is not seen. */
  off: number | null;
  /** Within this it cannot be told from being in place, mm. */
  tolerance: number;
  stage: "home" | "near" | "far" | "unseen";
}

/** How near its spot the rules want a ball, mm (B.2, decision 23). */
export const PLACED_MM = 5;
/** What a steady hand reaches: nearer it need not come, however well the camera sees, mm. An estimate. */
const HAND_MM = 1;
/** Of a position whose error the camera does not tell, mm (C.4: a system with sigma 0.3). */
const DEFAULT_SIGMA_MM = 0.3;
const CERTAIN_SIGMAS = 3;

/** What is still to be done for each ball, by the newest frame. `observation` null: nobody sees the table. */
export function errandsOf(placements: readonly Placement[], observation: Observation | null): Errand[] {
  return placements.map(({ ball, spot, x, y }) => {
    const target = { x, y };
    const seen = observation?.balls[ball];
    const at = seen?.state === "seen" && seen.x !== undefined && seen.y !== undefined ? { x: seen.x, y: seen.y } : null;
    const off = at === null ? null : distance(at, target);
    // Sigma is that of a coordinate; the way between two of them errs by √2 of it.
    const tolerance = Math.max(HAND_MM, CERTAIN_SIGMAS * Math.SQRT2 * (seen?.sigma ?? DEFAULT_SIGMA_MM));
    const stage =
      off === null ? "unseen" : off <= Math.min(tolerance, PLACED_MM) ? "home" : off <= PLACED_MM ? "near" : "far";
    return { ball, spot: spot ?? null, target, at, off, tolerance, stage };
  });
}

/** Ways along the table's two axes, the longer first; less than half a millimetre is none. */
export function stepsTo({ at, target }: Errand): { cushion: "top" | "bottom" | "left" | "right"; mm: number }[] {
  if (at === null) return [];
  const dx = target.x - at.x;
  const dy = target.y - at.y;
  return [
    { cushion: dx > 0 ? ("top" as const) : ("bottom" as const), mm: Math.abs(dx) },
    { cushion: dy > 0 ? ("left" as const) : ("right" as const), mm: Math.abs(dy) },
  ]
    .filter(({ mm }) => mm >= 0.5)
    .sort((a, b) => b.mm - a.mm);
}
