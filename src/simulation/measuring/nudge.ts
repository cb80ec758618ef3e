import { BALLS, type Ball, type Point } from "../../table/balls.ts";
import { seededRandom } from "../random.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { Step } from "../stage/step.ts";
import type { Positions } from "../truth.ts";
import { awayFrom, isOnTable } from "./places.ts";
import { type MeasuringOptions, measuringTable, seedOf } from "./setup.ts";

/** A ball at rest that truly moves a little. */
export interface Nudge {
  ball: Ball;
  /** s at which it begins to move and lies again. */
  fromS: number;
  toS: number;
  from: Point;
  to: Point;
  byMm: number;
}

const NUDGES_MM = [1, 0.5, 2] as const;
/** How long a nudge takes, s: within two or three frames. */
const LASTS_S = 0.05;
/** Between nudges the balls lie still for so long, s; not a whole number of frames. */
const STILL_S = 1.517;
const TAIL_S = 1.5;

/** Balls at rest of which one after another truly moves by a known distance at a known time; nobody is seen. */
export function nudges(options: MeasuringOptions & { byMm?: readonly number[]; times?: number } = {}): {
  scenario: Scenario;
  nudges: Nudge[];
} {
  const { byMm = NUDGES_MM, times = 1 } = options;
  const random = seededRandom(seedOf(options));
  const initial = {} as Positions;
  for (const ball of BALLS) initial[ball] = awayFrom(random, Object.values(initial));
  const now = { ...initial };
  const steps: Step[] = [];
  const done: Nudge[] = [];
  let t = 0;
  for (let i = 0; i < times; i++)
    for (const by of byMm)
      for (const ball of BALLS) {
        const from = now[ball];
        let to: Point;
        do {
          const angle = random.between(0, 2 * Math.PI);
          to = { x: from.x + by * Math.cos(angle), y: from.y + by * Math.sin(angle) };
        } while (!isOnTable(to));
        const fromS = t + STILL_S;
        t = fromS + LASTS_S;
        steps.push({ kind: "nudge", atS: fromS, ball, to, lastsS: LASTS_S });
        done.push({ ball, fromS, toS: t, from, to, byMm: by });
        now[ball] = to;
      }
  const scenario: Scenario = {
    ...measuringTable("Balls at rest truly move by half a millimetre, one and two", options),
    seed: seedOf(options),
    initial,
    play: { kind: "staged", steps, tailS: TAIL_S },
  };
  return { scenario, nudges: done };
}
