import { BALLS, type Ball, type Point } from "../../table/balls.ts";
import { type ClothMarks, linesOn, type Segment } from "../camera/cloth-marks.ts";
import { MATCH_PHYSICS } from "../physics/constants.ts";
import { type Random, seededRandom } from "../random.ts";
import type { Positions } from "../truth.ts";
import { DIAMETER_MM, isOnTable } from "./places.ts";
import { type Hold, type MeasuringOptions, type Series, seedOf, seriesOf } from "./setup.ts";

/** Where a ball's centre lies against the line nearest to it by intention. */
export interface BesideLine {
  line: Segment;
  /** Signed, mm: positive to the left of the way from the line's first end to its second. */
  offsetMm: number;
}
export interface LineHold extends Hold {
  beside: Record<Ball, BesideLine>;
}

/** Centres this far from a line, mm, on both sides and on it. */
const OFFSETS_MM = [0, 0.25, -0.25, 0.5, -0.5, 1, -1, 2, -2, 5, -5] as const;
const PLACES_EACH = 6;

/** Three balls with their centres on or within 5 mm of the drawn lines of a discipline. */
export function nearLines(
  kind: Exclude<ClothMarks["lines"], "none">,
  options: MeasuringOptions & { offsetsMm?: readonly number[]; placesEach?: number } = {},
): Series<LineHold> {
  const { offsetsMm = OFFSETS_MM, placesEach = PLACES_EACH } = options;
  const random = seededRandom(seedOf(options));
  const lines = linesOn(kind, MATCH_PHYSICS.table);
  const laid = offsetsMm.flatMap((_, o) =>
    Array.from({ length: placesEach }, (_, i) => {
      const balls: Partial<Positions> = {};
      const beside = {} as Record<Ball, BesideLine>;
      BALLS.forEach((ball, k) => {
        const line = lines[(i * BALLS.length + k + o) % lines.length]!;
        const offsetMm = offsetsMm[(o + k) % offsetsMm.length]!;
        beside[ball] = { line, offsetMm };
        balls[ball] = placeBeside(line, offsetMm, Object.values(balls), random);
      });
      return { balls: balls as Positions, beside };
    }),
  );
  return seriesOf(`Balls near the lines of ${kind}`, laid, options, { spots: true, lines: kind });
}

/** Tries until a ball fits there; where a short line has no room the balls before are few enough. */
function placeBeside({ x0, y0, x1, y1 }: Segment, offset: number, others: readonly Point[], random: Random): Point {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [nx, ny] = [-(y1 - y0) / length, (x1 - x0) / length];
  for (;;) {
    const along = random.next();
    const p = { x: x0 + along * (x1 - x0) + offset * nx, y: y0 + along * (y1 - y0) + offset * ny };
    if (isOnTable(p) && others.every((q) => Math.hypot(p.x - q.x, p.y - q.y) > DIAMETER_MM + 1)) return p;
  }
}
