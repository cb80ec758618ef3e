import { createPipeline } from "../../pipeline/pipeline.ts";
import { createReferee, type ImplicitMatch } from "../../rules/engine.ts";
import { eventsUntil } from "../../simulation/clip-truth.ts";
import { type Act, type FrameTruth, openScenario, type Scenario, type TruthEvent } from "../../simulation/index.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { Call, Observation, TableEvent } from "../../table/messages/index.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { Camera } from "../../vision/camera/camera.ts";
import type { Frame } from "../../vision/capture/frame-source.ts";

/** An event or call with the time of the frame that decided it, s. */
export interface Given<T> {
  what: T;
  decidedT: number;
}

/** One scenario seen through one profile: what was true and what was said. */
export interface Film {
  name: string;
  /** What it was filmed from: the same frames can be drawn again. */
  shoot: Shoot;
  frameRate: number;
  table: TableSpec;
  /** The true camera. */
  camera: Camera;
  profile: Profile;
  /** By index of the frame. */
  truth: FrameTruth[];
  acts: Act[];
  happened: TruthEvent[];
  /** s of play that were filmed. */
  lastsS: number;
  observations: Observation[];
  events: Given<TableEvent>[];
  calls: Given<Call>[];
}

/** What is to be filmed, and until when. */
export interface Shoot {
  name: string;
  scenario: Scenario;
  seed?: number;
  frameRate?: number;
  /** Ends after so many strokes, for scenes without an end. */
  strokes?: number;
  discipline?: NonNullable<ImplicitMatch["discipline"]>;
}

/** What else wants to see each frame. */
export type Onlooker = (frame: Frame, observation: Observation, profile: Profile) => void;

/** After the last stroke wanted so long is filmed on, s: by then its verdict is due. */
const VERDICT_WITHIN_S = 3;

/**
 * Draws a scenario once and shows each frame to a pipeline for each profile: the same frames under the camera's own calibration
 * and under its true camera. @param tell progress, frames done.
 */
export async function film(shoot: Shoot, profiles: readonly Profile[], onlooker: Onlooker = () => {}): Promise<Film[]> {
  const truth: FrameTruth[] = [];
  const acts: Act[] = [];
  const { name, scenario, seed, strokes = Number.POSITIVE_INFINITY, discipline } = shoot;
  const source = openScenario(`sim:${name}`, scenario, {
    ...(seed === undefined ? {} : { seed }),
    ...(shoot.frameRate === undefined ? {} : { frameRate: shoot.frameRate }),
    onFrame: (t) => {
      truth[t.frame] = t;
    },
    onStroke: (act) => acts.push(act),
  });
  const films: Film[] = profiles.map((profile) => ({
    ...{ name, shoot, table: source.table, camera: source.camera, profile, truth, acts, happened: [], lastsS: 0 },
    ...{ frameRate: source.info.frameRate!, observations: [], events: [], calls: [] },
  }));
  const watchers = films.map((f) => watcher(f, discipline));
  let [endT, t] = [Number.POSITIVE_INFINITY, 0];
  for await (const frame of source.frames()) {
    t = frame.t;
    for (const watch of watchers) watch.look(frame);
    onlooker(frame, films[0]!.observations.at(-1)!, films[0]!.profile);
    if (acts.length >= strokes) endT = Math.min(endT, t + VERDICT_WITHIN_S);
    if (t >= endT) break;
  }
  await source.close();
  const happened = eventsUntil(acts, source.scene.timeline, t);
  for (const [i, f] of films.entries()) {
    watchers[i]!.end(t);
    f.happened = happened;
    f.lastsS = t;
  }
  return films;
}

/** Vision, tracking and rules over one film, as `watch` joins them. */
function watcher(f: Film, discipline: Shoot["discipline"]) {
  const { table, cushionOffsetMm } = f.profile;
  const pipeline = createPipeline(f.profile, pictureOf(f));
  const referee = createReferee({
    implicit: {
      table: { lengthMm: table.lengthMm, widthMm: table.widthMm },
      ballDiameter: table.ballDiameterMm,
      cushionOffset: cushionOffsetMm,
      ...(discipline && { discipline }),
    },
  });
  const take = (events: readonly TableEvent[], decidedT: number) => {
    for (const event of events) {
      f.events.push({ what: event, decidedT });
      for (const output of referee.event(event)) if (output.kind === "call") f.calls.push({ what: output, decidedT });
    }
  };
  return {
    look(frame: Frame) {
      const { observation, events } = pipeline.look(frame);
      f.observations.push(observation);
      take(events, frame.t);
    },
    end: (t: number) => take(pipeline.end("end_of_source"), t),
  };
}

function pictureOf(f: Film) {
  const { width, height } = f.camera;
  return {
    ...({ name: f.name, width, height, chromaShiftX: 1, chromaShiftY: 1, chromaCentred: true } as const),
    ...{ frameRate: f.frameRate, frameCount: null },
  };
}
