import { BALLS, type Ball, type Point } from "../../table/balls.ts";
import { type Random, seededRandom } from "../random.ts";
import type { Positions } from "../truth.ts";
import { anywhere, awayFrom, DIAMETER_MM, HIGH, LOW_MM } from "./places.ts";
import { type Hold, type MeasuringOptions, type Series, seedOf, seriesOf } from "./setup.ts";

export type Region = "rail" | "corner" | "centre" | "random";
export interface GridHold extends Hold {
  /** Where each ball was laid. */
  regions: Record<Ball, Region>;
}

const PLACEMENTS = 100;
/** A ball "at the rail" is within this of touching it; in a corner, of touching two, mm. */
const RAIL_MM = 40;
/** The middle part of the table, as a share of each side. */
const CENTRE_SHARE = 0.3;
/** The regions in turn, as many of each. */
const TURN: readonly Region[] = ["rail", "corner", "centre", "random"];
/** Balls of one placement keep clear of each other, mm between centres. */
const CLEAR_MM = 2 * DIAMETER_MM;

/** Three balls at rest all over the table: at rails, in corners, in the middle and anywhere, in turn for each ball. */
export function restGrid(options: MeasuringOptions & { placements?: number } = {}): Series<GridHold> {
  const { placements = PLACEMENTS } = options;
  const random = seededRandom(seedOf(options));
  const laid = Array.from({ length: placements }, (_, i) => {
    const balls: Partial<Positions> = {};
    const regions = {} as Record<Ball, Region>;
    BALLS.forEach((ball, k) => {
      regions[ball] = TURN[(i + k) % TURN.length]!;
      const others = Object.values(balls);
      do balls[ball] = placeIn(regions[ball], random);
      while (others.some((o) => Math.hypot(o.x - balls[ball]!.x, o.y - balls[ball]!.y) < CLEAR_MM));
    });
    return { balls: balls as Positions, regions };
  });
  return seriesOf("Balls at rest all over the table, laid anew every few frames", laid, options);
}

function placeIn(region: Region, random: Random): Point {
  const { x, y } = anywhere(random);
  const near = (high: number) =>
    random.next() < 0.5 ? LOW_MM + random.between(0, RAIL_MM) : high - random.between(0, RAIL_MM);
  switch (region) {
    case "rail":
      return random.next() < 0.5 ? { x, y: near(HIGH.y) } : { x: near(HIGH.x), y };
    case "corner":
      return { x: near(HIGH.x), y: near(HIGH.y) };
    case "centre":
      return {
        x: (LOW_MM + HIGH.x) / 2 + CENTRE_SHARE * (x - (LOW_MM + HIGH.x) / 2),
        y: (LOW_MM + HIGH.y) / 2 + CENTRE_SHARE * (y - (LOW_MM + HIGH.y) / 2),
      };
    case "random":
      return awayFrom(random, []);
  }
}
