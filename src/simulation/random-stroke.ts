import { BALLS, type Ball, distance } from "../table/balls.ts";
import { type Judgement, judge } from "./judgement.ts";
import { MATCH_PHYSICS, type PhysicsSpec } from "./physics/constants.ts";
import type { CueStroke } from "./physics/cue.ts";
import { runStroke, type StrokeRun } from "./physics/stroke-run.ts";
import { type Random, seededRandom } from "./random.ts";
import type { Positions } from "./truth.ts";

/** A position, a stroke and what comes of it. */
export interface SimulatedStroke {
  initial: Positions;
  stroke: CueStroke;
  run: StrokeRun;
  /** Events, exact times (s from the stroke). */
  truth: StrokeRun["events"];
  judgement: Judgement;
}

/** Speeds of strokes: median 2.7, 90 % below 4.9 m/s among professionals (choimach); mm/s. */
const SLOWEST_MM_S = 1000;
const FASTEST_MM_S = 5000;
/** Share of strokes aimed roughly at a ball; the others go to the cushions first. */
const AIMED_SHARE = 0.7;
/** Aim at a ball: anywhere over its width and a little beside, in diameters. */
const AIM_SPREAD_DIAMETERS = 1.3;
/** Tip offsets, radii. */
const MOST_SIDE = 0.45;
const LOWEST_HEIGHT = -0.25;
const HIGHEST_HEIGHT = 0.4;
/** Balls are put no nearer to each other or to a cushion than this, mm; `close` positions are made by name. */
const ROOM_MM = 3;

/** A random position and stroke of white or yellow, the same for the same seed. */
export function randomStroke(seed: number, spec: PhysicsSpec = MATCH_PHYSICS): SimulatedStroke {
  const random = seededRandom(seed);
  const initial = randomPositions(random, spec);
  const ball: Ball = random.next() < 0.5 ? "white" : "yellow";
  const stroke = { ball, ...randomCue(random, initial, ball, spec) };
  const run = runStroke(initial, stroke, spec);
  return { initial, stroke, run, truth: run.events, judgement: judge(run) };
}

/** Three balls anywhere on the table, apart by at least 3 mm. */
export function randomPositions(random: Random, spec: PhysicsSpec): Positions {
  const margin = spec.cushionOffsetMm + ROOM_MM;
  const placed: Partial<Positions> = {};
  for (const ball of BALLS) {
    for (;;) {
      const p = {
        x: random.between(margin, spec.table.lengthMm - margin),
        y: random.between(margin, spec.table.widthMm - margin),
      };
      if (Object.values(placed).some((q) => distance(p, q) < 2 * spec.radiusMm + ROOM_MM)) continue;
      placed[ball] = p;
      break;
    }
  }
  return placed as Positions;
}

function randomCue(random: Random, initial: Positions, ball: Ball, spec: PhysicsSpec): Omit<CueStroke, "ball"> {
  const others = BALLS.filter((b) => b !== ball);
  let directionRad = random.between(0, 2 * Math.PI);
  if (random.next() < AIMED_SHARE) {
    const target = initial[others[random.next() < 0.5 ? 0 : 1]!];
    const from = initial[ball];
    const away = distance(from, target);
    const beside = random.between(-1, 1) * AIM_SPREAD_DIAMETERS * 2 * spec.radiusMm;
    directionRad = Math.atan2(target.y - from.y, target.x - from.x) + Math.atan2(beside, away);
  }
  return {
    directionRad,
    speedMmS: random.between(SLOWEST_MM_S, FASTEST_MM_S),
    side: random.between(-MOST_SIDE, MOST_SIDE),
    height: random.between(LOWEST_HEIGHT, HIGHEST_HEIGHT),
    elevationRad: 0,
  };
}
