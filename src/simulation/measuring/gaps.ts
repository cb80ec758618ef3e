import type { Ball, Cushion } from "../../table/balls.ts";
import { CUSHIONS } from "../../table/balls.ts";
import { seededRandom } from "../random.ts";
import type { Positions } from "../truth.ts";
import { anywhere, awayFrom, DIAMETER_MM, HIGH, isOnTable, LOW_MM, ORDERS } from "./places.ts";
import { type Hold, type MeasuringOptions, type Series, seedOf, seriesOf } from "./setup.ts";

/** Known gaps, mm: touching, and what a frozen call must tell from it. */
export const KNOWN_GAPS_MM = [0, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 2, 3, 5] as const;
const PLACES_EACH = 12;

export interface GapOptions extends MeasuringOptions {
  gapsMm?: readonly number[];
  /** Placements for each gap, all over the table and in all directions. */
  placesEach?: number;
}
export interface BallGapHold extends Hold {
  a: Ball;
  b: Ball;
  /** Between surfaces, mm. */
  gapMm: number;
  /** From the centre of `a` to that of `b`, rad. */
  directionRad: number;
}
export interface CushionGapHold extends Hold {
  ball: Ball;
  cushion: Cushion;
  /** From touching, mm. */
  gapMm: number;
}

/** Two balls a known gap apart, every pair of colours in turn; the third lies far away. */
export function ballGaps(options: GapOptions = {}): Series<BallGapHold> {
  const { gapsMm = KNOWN_GAPS_MM, placesEach = PLACES_EACH } = options;
  const random = seededRandom(seedOf(options));
  const laid = gapsMm.flatMap((gapMm, g) =>
    Array.from({ length: placesEach }, (_, i) => {
      // Directions spread evenly over the circle, so that the pixels' grid favours none.
      const directionRad = (2 * Math.PI * (i + random.next())) / placesEach;
      const away = DIAMETER_MM + gapMm;
      for (;;) {
        const p = anywhere(random);
        const q = { x: p.x + away * Math.cos(directionRad), y: p.y + away * Math.sin(directionRad) };
        if (!isOnTable(q)) continue;
        const [a, b, third] = ORDERS[(i + g) % ORDERS.length]!;
        const balls = { [a]: p, [b]: q, [third]: awayFrom(random, [p, q]) } as Positions;
        return { balls, a, b, gapMm, directionRad };
      }
    }),
  );
  return seriesOf("Two balls a known gap apart", laid, options);
}

/** A ball a known gap from touching a cushion, all four in turn; the others lie far away. */
export function cushionGaps(options: GapOptions = {}): Series<CushionGapHold> {
  const { gapsMm = KNOWN_GAPS_MM, placesEach = PLACES_EACH } = options;
  const random = seededRandom(seedOf(options));
  const laid = gapsMm.flatMap((gapMm, g) =>
    Array.from({ length: placesEach }, (_, i) => {
      const cushion = CUSHIONS[i % CUSHIONS.length]!;
      const { x, y } = anywhere(random, DIAMETER_MM);
      const p = {
        bottom: { x: LOW_MM + gapMm, y },
        top: { x: HIGH.x - gapMm, y },
        right: { x, y: LOW_MM + gapMm },
        left: { x, y: HIGH.y - gapMm },
      }[cushion];
      const [ball, second, third] = ORDERS[(i + g) % ORDERS.length]!;
      const q = awayFrom(random, [p]);
      const balls = { [ball]: p, [second]: q, [third]: awayFrom(random, [p, q]) } as Positions;
      return { balls, ball, cushion, gapMm };
    }),
  );
  return seriesOf("A ball a known gap from a cushion", laid, options);
}
