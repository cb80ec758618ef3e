import { TABLE_PRESETS } from "../table/geometry.ts";
import type { Look } from "./camera/look.ts";
import type { Cloth } from "./camera/palette.ts";
import { type CameraPlacement, placeCamera } from "./camera/pose.ts";
import { type FrameTruth, Renderer } from "./camera/renderer.ts";
import { FaultySimulation } from "./faulty-simulation.ts";
import { physicsOf } from "./physics/constants.ts";
import { MatchScene } from "./players/match-scene.ts";
import { scenarioNamed } from "./scenarios/index.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import type { Scene } from "./scene.ts";
import { ScriptedScene } from "./scripted-scene.ts";
import { SimulatedSource, type Simulation } from "./source.ts";
import { PlacementScene } from "./stage/placement-scene.ts";
import { StagedScene } from "./stage/staged-scene.ts";
import type { Act } from "./timeline.ts";

export type { BallTruth, FrameTruth } from "./camera/renderer.ts";
export type { Fault } from "./faults/fault.ts";
export { withFaults } from "./faults/faulty-source.ts";
export { isClear, type Judgement } from "./judgement.ts";
export {
  type BallGapHold,
  ballGaps,
  type CushionGapHold,
  cushionGaps,
  type GapOptions,
  KNOWN_GAPS_MM,
} from "./measuring/gaps.ts";
export { type BesideLine, type LineHold, nearLines } from "./measuring/lines.ts";
export { type Nudge, nudges } from "./measuring/nudge.ts";
export { type GridHold, type Region, restGrid } from "./measuring/rest-grid.ts";
export {
  type Hold,
  MEASURING_CAMERAS,
  type MeasuringCamera,
  type MeasuringOptions,
  type Series,
} from "./measuring/setup.ts";
export { SCENARIOS } from "./scenarios/index.ts";
export type { Scenario } from "./scenarios/scenario.ts";
export { SimulatedSource, type Simulation } from "./source.ts";
export { type Act, eventsOf } from "./timeline.ts";
export type { Positions, TruthEvent } from "./truth.ts";

/** What may differ from the scenario. */
export interface SimulationOptions {
  /** Paced by the clock (default false: as fast as asked, always the same frames). */
  realtime?: boolean;
  seed?: number;
  frameRate?: number;
  camera?: Partial<CameraPlacement>;
  cloth?: Cloth;
  /** Lens, shutter and sensor; marks on the cloth. */
  look?: Partial<Look>;
  /** s. */
  exposureS?: number;
  /** Levels. */
  noiseSigma?: number;
  /** Truth of each frame, before it is handed out. */
  onFrame?: (truth: FrameTruth) => void;
  /** Truth of each stroke, when its last ball has come to rest. */
  onStroke?: (act: Act) => void;
  /** ms, for tests of the real-time mode. */
  clock?: () => number;
}

/** Opens a simulated table by the name of its scenario (`match` or `sim:match`). @throws CB_SCENARIO_UNKNOWN */
export function openSimulation(name: string, options: SimulationOptions = {}): Simulation {
  const scenario = scenarioNamed(name);
  const bare = name.replace(/^sim:/, "");
  return openScenario(`sim:${bare}`, scenario, options);
}

/** Opens a scenario given as data. */
export function openScenario(name: string, scenario: Scenario, options: SimulationOptions = {}): Simulation {
  const { faults = [] } = scenario;
  if (faults.length === 0) return openTable(name, scenario, options, options.onFrame);
  const seed = options.seed ?? scenario.seed;
  return new FaultySimulation((tell) => openTable(name, scenario, options, tell), faults, seed, options.onFrame);
}

function openTable(
  name: string,
  scenario: Scenario,
  options: SimulationOptions,
  onFrame: SimulationOptions["onFrame"],
): SimulatedSource {
  const table = TABLE_PRESETS[scenario.table];
  const seed = options.seed ?? scenario.seed;
  const frameRate = options.frameRate ?? scenario.frameRate;
  const { exposureS, noiseSigma } = options;
  const renderer = new Renderer({
    ...scenario.look,
    ...options.look,
    camera: placeCamera({ ...scenario.camera, ...options.camera }, table),
    table,
    cloth: options.cloth ?? scenario.cloth,
    seed,
    ...(scenario.ballColours && { ballColours: scenario.ballColours }),
    ...(exposureS === undefined ? {} : { exposureS }),
    ...(noiseSigma === undefined ? {} : { noiseSigma }),
  });
  return new SimulatedSource({
    name,
    table,
    renderer,
    scene: sceneOf(scenario, seed, frameRate, options.realtime ?? false),
    actors: scenario.actors,
    cameraMoves: scenario.cameraMoves,
    frameRate,
    realtime: options.realtime ?? false,
    onFrame,
    onStroke: options.onStroke,
    clock: options.clock,
  });
}

function sceneOf(scenario: Scenario, seed: number, frameRate: number, patient: boolean): Scene {
  const spec = physicsOf(TABLE_PRESETS[scenario.table], scenario.physics);
  const { play, initial } = scenario;
  switch (play.kind) {
    case "match":
      return new MatchScene({ ...play, initial, spec, seed, patient });
    case "stroke":
      return new ScriptedScene(initial, play.stroke, spec, play.strokeT, play.tailS);
    case "still":
      return new StagedScene(initial, [], spec, play.lastsS);
    case "staged":
      return new StagedScene(initial, play.steps, spec, play.tailS);
    case "placements":
      return new PlacementScene([initial, ...play.placements], play.framesEach, frameRate);
  }
}
