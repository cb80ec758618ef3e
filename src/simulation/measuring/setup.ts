import type { ClothMarks } from "../camera/cloth-marks.ts";
import type { Look } from "../camera/look.ts";
import type { Cloth } from "../camera/palette.ts";
import { type CameraPlacement, CLUB_CAMERA } from "../camera/pose.ts";
import { CLUB_TABLE, type Scenario } from "../scenarios/scenario.ts";
import type { Positions } from "../truth.ts";

/** Cameras under which accuracy is stated (match table). Any other is given as `camera`. */
export const MEASURING_CAMERAS = {
  /** 1080p60, the outer frame over 95 % of the picture: 1.70 mm/px, ball 36 px. */
  reference: { camera: { ...CLUB_CAMERA, width: 1920, height: 1080 }, frameRate: 60 },
  /** 1080p30 from further away: 2.45 mm/px, ball 25 px, as in real broadcasts. */
  wide: { camera: { ...CLUB_CAMERA, width: 1920, height: 1080, fill: (0.95 * 1.7) / 2.45 }, frameRate: 30 },
  /** 720p30: 2.55 mm/px. */
  "720p": { camera: CLUB_CAMERA, frameRate: 30 },
} as const satisfies Record<string, { camera: CameraPlacement; frameRate: number }>;
export type MeasuringCamera = keyof typeof MEASURING_CAMERAS;

/** What every measuring series may vary. */
export interface MeasuringOptions {
  /** One of the cameras above (default: reference). */
  under?: MeasuringCamera;
  /** Changes to that camera. */
  camera?: Partial<CameraPlacement>;
  cloth?: Cloth;
  look?: Partial<Look>;
  /** Chooses places and directions; the same seed gives the same balls and the same noise. */
  seed?: number;
  /** Frames for which each placement is held. */
  framesEach?: number;
}

/** One placement of a series, held from a frame up to another. */
export interface Hold {
  fromFrame: number;
  /** Exclusive. */
  toFrame: number;
  balls: Positions;
}

/** Something to film with `openScenario(name, scenario, { onFrame })`, and what is true of each placement. */
export interface Series<H extends Hold = Hold> {
  scenario: Scenario;
  holds: H[];
}

/** Half a second at 60 frames/s would tell no more of what is systematic; jitter needs a few. */
const FRAMES_EACH = 6;
const SEED = 1;

/** A series of placements. */
export function seriesOf<T extends { balls: Positions }>(
  description: string,
  placements: readonly T[],
  options: MeasuringOptions,
  marks?: ClothMarks,
): Series<T & Hold> {
  const { framesEach = FRAMES_EACH, seed = SEED } = options;
  const [first, ...others] = placements.map(({ balls }) => balls);
  if (first === undefined) throw new RangeError("a series needs a placement");
  return {
    scenario: {
      ...measuringTable(description, options, marks),
      seed,
      initial: first,
      play: { kind: "placements", placements: others, framesEach },
    },
    holds: placements.map((placement, i) => ({
      ...placement,
      fromFrame: i * framesEach,
      toFrame: (i + 1) * framesEach,
    })),
  };
}

/** The table and camera of a series. */
export function measuringTable(description: string, options: MeasuringOptions, marks?: ClothMarks) {
  const { under = "reference", camera, cloth, look } = options;
  const setup = MEASURING_CAMERAS[under];
  return {
    ...CLUB_TABLE,
    ...(cloth && { cloth }),
    description,
    frameRate: setup.frameRate,
    camera: { ...setup.camera, ...camera },
    look: { ...(marks && { marks }), ...look },
  };
}

export const seedOf = ({ seed = SEED }: MeasuringOptions): number => seed;
