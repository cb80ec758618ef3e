import { TABLE_PRESETS } from "../table/geometry.ts";
import type { Cloth } from "./camera/palette.ts";
import { type CameraPlacement, placeCamera } from "./camera/pose.ts";
import { type FrameTruth, Renderer } from "./camera/renderer.ts";
import { physicsOf } from "./physics/constants.ts";
import { MatchScene } from "./players/match-scene.ts";
import { scenarioNamed } from "./scenarios/index.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import type { Scene } from "./scene.ts";
import { ScriptedScene } from "./scripted-scene.ts";
import { SimulatedSource } from "./source.ts";
import type { Act } from "./timeline.ts";

export type { BallTruth, FrameTruth } from "./camera/renderer.ts";
export { isClear, type Judgement } from "./judgement.ts";
export { SCENARIOS } from "./scenarios/index.ts";
export type { Scenario } from "./scenarios/scenario.ts";
export { SimulatedSource } from "./source.ts";
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
export function openSimulation(name: string, options: SimulationOptions = {}): SimulatedSource {
  const scenario = scenarioNamed(name);
  const bare = name.replace(/^sim:/, "");
  return openScenario(`sim:${bare}`, scenario, options);
}

/** Opens a scenario given as data. */
export function openScenario(name: string, scenario: Scenario, options: SimulationOptions = {}): SimulatedSource {
  const table = TABLE_PRESETS[scenario.table];
  const seed = options.seed ?? scenario.seed;
  const { exposureS, noiseSigma } = options;
  const renderer = new Renderer({
    camera: placeCamera({ ...scenario.camera, ...options.camera }, table),
    table,
    cloth: options.cloth ?? scenario.cloth,
    seed,
    ...(exposureS === undefined ? {} : { exposureS }),
    ...(noiseSigma === undefined ? {} : { noiseSigma }),
  });
  return new SimulatedSource({
    name,
    table,
    renderer,
    scene: sceneOf(scenario, seed, options.realtime ?? false),
    frameRate: options.frameRate ?? scenario.frameRate,
    realtime: options.realtime ?? false,
    onFrame: options.onFrame,
    onStroke: options.onStroke,
    clock: options.clock,
  });
}

function sceneOf(scenario: Scenario, seed: number, patient: boolean): Scene {
  const spec = physicsOf(TABLE_PRESETS[scenario.table], scenario.physics);
  const { play, initial } = scenario;
  if (play.kind === "match") return new MatchScene({ ...play, initial, spec, seed, patient });
  return new ScriptedScene(initial, play.stroke, spec, play.strokeT, play.tailS);
}
