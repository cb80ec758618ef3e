import { BALLS, type Ball } from "../table/balls.ts";
import type { Observation } from "../table/messages/observation.ts";
import { FLOOR_DEPTH_MM } from "./physics/flight.ts";
import type { StrokeRun } from "./physics/stroke-run.ts";
import { seededRandom } from "./random.ts";

/** How a stroke is seen without pictures. */
export interface ObservationOptions {
  /** Frames per second. */
  frameRate: number;
  /** Standard deviation of each coordinate, mm. */
  sigmaMm: number;
  seed: number;
  /** Still phases before the stroke and after the last ball rests, s. */
  leadS?: number;
  tailS?: number;
  /** Index and time of the first frame, to chain strokes. */
  firstFrame?: number;
  firstT?: number;
  /** The stroke's instant after the lead, as a share of a frame; drawn from the seed by default. */
  phase?: number;
  /** Hides a ball in a frame: true where the camera does not see it. `t` in s of the observations. */
  hidden?: (ball: Ball, t: number) => boolean;
}

export interface ObservedStroke {
  observations: Observation[];
  /** Time of the stroke in the observations' time, s; add it to the run's event times. */
  strokeT: number;
  /** Index and time that the next stroke would start with. */
  nextFrame: number;
  nextT: number;
}

const LEAD_S = 1;
const TAIL_S = 1;

/** Observations of one stroke: true centres at the frames' times with Gaussian noise, one object a frame. */
export function observeStroke(run: StrokeRun, options: ObservationOptions): ObservedStroke {
  const { frameRate, sigmaMm, seed, leadS = LEAD_S, tailS = TAIL_S, firstFrame = 0, firstT = 0, hidden } = options;
  const random = seededRandom(seed);
  const phase = options.phase ?? random.next();
  const strokeT = firstT + leadS + phase / frameRate;
  const count = Math.ceil((leadS + 1 / frameRate + run.endS + tailS) * frameRate);
  const observations: Observation[] = [];
  for (let i = 0; i < count; i++) {
    const t = firstT + i / frameRate;
    const positions = run.positionsAt(Math.max(0, t - strokeT));
    let covered = false;
    const seen = (ball: Ball): Observation["balls"][Ball] => {
      const x = positions[ball].x + sigmaMm * random.gaussian();
      const y = positions[ball].y + sigmaMm * random.gaussian();
      if ((positions[ball].z ?? 0) <= -FLOOR_DEPTH_MM) return { state: "absent" };
      if (hidden?.(ball, t)) {
        covered = true;
        return { state: "hidden" };
      }
      return { state: "seen", x, y, sigma: sigmaMm };
    };
    const balls = { white: seen(BALLS[0]), yellow: seen(BALLS[1]), red: seen(BALLS[2]) };
    observations.push({ kind: "observation", frame: firstFrame + i, t, table: covered ? "covered" : "clear", balls });
  }
  return { observations, strokeT, nextFrame: firstFrame + count, nextT: firstT + count / frameRate };
}
