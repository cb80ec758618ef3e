import {
  ballGaps,
  cushionGaps,
  MEASURING_CAMERAS,
  type MeasuringCamera,
  nearLines,
  nudges,
  restGrid,
  SCENARIOS,
  type Scenario,
} from "../../simulation/index.ts";
import { randomStroke } from "../../simulation/random-stroke.ts";
import { FIELD_FAILURES } from "../../simulation/scenarios/field-failures.ts";
import type { Shoot } from "../film/film.ts";
import type { TrueMove } from "../measures/nudge.ts";

/** Which figures a film is for. */
export type Part = "grid" | "gaps" | "lines" | "nudges" | "strokes" | "scenario" | "match";

/** A film of the programme: what, under which camera, and what for. */
export interface Planned {
  part: Part;
  /** Figures are gathered by camera. */
  camera: string;
  shoot: Shoot;
  /** True moves of resting balls, where that is what it is for. */
  moves?: TrueMove[];
}

/** How much is filmed under one of the measuring cameras. */
interface Extent {
  placements: number;
  gapPlaces: number;
  linePlaces: number;
  nudgeTimes: number;
  strokes: number;
}

const FULL: Record<MeasuringCamera, Extent> = {
  reference: { placements: 100, gapPlaces: 6, linePlaces: 2, nudgeTimes: 2, strokes: 12 },
  wide: { placements: 60, gapPlaces: 4, linePlaces: 1, nudgeTimes: 1, strokes: 8 },
  "720p": { placements: 60, gapPlaces: 4, linePlaces: 1, nudgeTimes: 1, strokes: 16 },
};
const QUICK: Partial<Record<MeasuringCamera, Extent>> = {
  reference: { placements: 24, gapPlaces: 1, linePlaces: 0, nudgeTimes: 1, strokes: 2 },
};
const QUICK_SCENARIOS = ["shot", "miss"];
/** Seed and strokes of the simulated match: a few innings for CI, half an hour else. */
const MATCH_SEED = 5;
const MATCH_STROKES = { quick: 6, full: 120 };
/** Far from the seeds that anybody tunes on. */
const FIRST_STROKE_SEED = 7100;
/** Placements that must be seen to be still are held for so many frames of this rate, frames/s. */
const STILL_FRAMES = 18;
const STILL_FRAME_RATE = 20;
/** A random stroke's times, s: still before, and after the last ball has stopped. */
const STROKE_T = 1.513;
const TAIL_S = 1.1;

/** Everything that the accuracy suite films. */
export function programme(quick: boolean): Planned[] {
  const extents = Object.entries(quick ? QUICK : FULL) as [MeasuringCamera, Extent][];
  const scenarios = quick ? QUICK_SCENARIOS : namedScenarios();
  const strokes = quick ? MATCH_STROKES.quick : MATCH_STROKES.full;
  return [
    ...extents.flatMap(([camera, extent]) => underCamera(camera, extent)),
    ...scenarios.map(named),
    {
      part: "match",
      camera: "match",
      shoot: { name: "match", scenario: SCENARIOS.match!, seed: MATCH_SEED, strokes },
    },
  ];
}

/** Scenarios with an end; measuring series are filmed under their cameras. */
export function namedScenarios(): string[] {
  return Object.entries(SCENARIOS)
    .filter(([name, { play }]) => play.kind !== "match" && !name.startsWith("measure-"))
    .map(([name]) => name);
}

export function named(name: string): Planned {
  const scenario = SCENARIOS[name]!;
  const endless = scenario.play.kind === "match";
  const shoot = { name, scenario, ...(endless && { strokes: MATCH_STROKES.quick }) };
  if (endless) return { part: "match", camera: name, shoot };
  // A knocked camera is wrong by centimetres until somebody notices: means over other scenarios must not drown in that.
  return { part: "scenario", camera: Object.hasOwn(FIELD_FAILURES, name) ? "failures" : "scenarios", shoot };
}

function underCamera(camera: MeasuringCamera, e: Extent): Planned[] {
  const planned: Planned[] = [];
  const add = (part: Part, shoot: Shoot, moves?: TrueMove[]) =>
    planned.push({ part, camera, shoot, ...(moves && { moves }) });
  const still = { under: camera, framesEach: STILL_FRAMES };
  const series = (part: Part, name: string, scenario: Scenario) =>
    add(part, { name, scenario, frameRate: STILL_FRAME_RATE });
  add("grid", { name: "rest-grid", scenario: restGrid({ under: camera, placements: e.placements }).scenario });
  series("gaps", "ball-gaps", ballGaps({ ...still, placesEach: e.gapPlaces }).scenario);
  series("gaps", "cushion-gaps", cushionGaps({ ...still, placesEach: e.gapPlaces }).scenario);
  if (e.linePlaces > 0)
    for (const kind of ["balkline_47", "triangles"] as const)
      series("lines", `lines-${kind}`, nearLines(kind, { ...still, placesEach: e.linePlaces }).scenario);
  const nudged = nudges({ under: camera, times: e.nudgeTimes });
  add("nudges", { name: "nudges", scenario: nudged.scenario }, nudged.nudges);
  for (let i = 0; i < e.strokes; i++) add("strokes", strokeShoot(camera, FIRST_STROKE_SEED + i));
  return planned;
}

/** A random position and stroke under one of the measuring cameras. */
function strokeShoot(under: MeasuringCamera, seed: number): Shoot {
  const { initial, stroke } = randomStroke(seed);
  const { camera, frameRate } = MEASURING_CAMERAS[under];
  return {
    name: `stroke-${seed}`,
    scenario: {
      description: "A random stroke",
      ...{ table: "match", cloth: "blue", frameRate, camera, seed, initial },
      play: { kind: "stroke", strokeT: STROKE_T, tailS: TAIL_S, stroke },
    },
  };
}
