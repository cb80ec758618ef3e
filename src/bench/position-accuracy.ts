import { BALLS, type Ball } from "../table/balls.ts";
import type { Observation } from "../table/messages/index.ts";
import type { TruthRow } from "./footage.ts";

/** How one ball's observations compare with positions judged by people. */
export interface BallFigures {
  judged: number;
  seen: number;
  /** Seen within `WITHIN_PX` of the judged centre, which itself carries up to 1.5 px. */
  within: number;
  medianPx: number;
  p99Px: number;
  worstPx: number;
  worstFrame: number;
  /** Farther than a ball's diameter from its own true place: a false ball or a swap. */
  astray: number;
}

export const WITHIN_PX = 3;

export function comparePositions(
  observations: Observation[],
  truth: TruthRow[],
  diameterPx: number,
): Record<Ball, BallFigures> {
  const figures = {} as Record<Ball, BallFigures>;
  for (const ball of BALLS) {
    const errors: { px: number; frame: number }[] = [];
    let judged = 0;
    for (const o of observations) {
      const at = truth[o.frame]?.[ball];
      if (!at) continue;
      judged++;
      const b = o.balls[ball];
      if (b.state !== "seen" || !b.px) continue;
      errors.push({ px: Math.hypot(b.px[0]! - at[0], b.px[1]! - at[1]), frame: o.frame });
    }
    errors.sort((a, b) => a.px - b.px);
    const quantile = (q: number) =>
      errors[Math.min(errors.length - 1, Math.floor(q * errors.length))]?.px ?? Number.NaN;
    figures[ball] = {
      judged,
      seen: errors.length,
      within: errors.filter((e) => e.px <= WITHIN_PX).length,
      medianPx: quantile(0.5),
      p99Px: quantile(0.99),
      worstPx: errors.at(-1)?.px ?? Number.NaN,
      worstFrame: errors.at(-1)?.frame ?? -1,
      astray: errors.filter((e) => e.px > diameterPx).length,
    };
  }
  return figures;
}
