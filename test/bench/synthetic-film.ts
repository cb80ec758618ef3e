import { type Figure, Sheet } from "../../src/bench/figures/figure.ts";
import type { Film } from "../../src/bench/film/film.ts";
import { CLUB_CAMERA, placeCamera } from "../../src/simulation/camera/pose.ts";
import type { FrameTruth, TruthEvent } from "../../src/simulation/index.ts";
import { SCENARIOS } from "../../src/simulation/index.ts";
import { BALLS, type Ball, type Point } from "../../src/table/balls.ts";
import { cushionOffsetMm, TABLE_PRESETS } from "../../src/table/geometry.ts";
import type { BallObservation, Call, Observation, TableEvent } from "../../src/table/messages/index.ts";
import type { Profile } from "../../src/vision/calibration/profile.ts";

export const FPS = 60;
const table = TABLE_PRESETS.match;
export const HOME: Record<Ball, Point> = {
  white: { x: 700, y: 500 },
  yellow: { x: 1400, y: 900 },
  red: { x: 2100, y: 700 },
};

interface Made {
  frames: number;
  /** True places that differ from `HOME`. */
  at?: (t: number) => Partial<Record<Ball, Point & { z?: number; visible?: number }>>;
  /** What was seen of a ball instead of its true place. */
  seen?: (ball: Ball, t: number, truth: Point) => Partial<BallObservation>;
  happened?: TruthEvent[];
  /** Events with the time at which each was decided, else its own time. */
  events?: { event: Omit<TableEvent, "kind" | "seq">; decidedT?: number }[];
  calls?: { call: Partial<Call>; decidedT: number }[];
  acts?: unknown[];
}

/** A film that no camera took: truth as told, observations true but for what is planted. */
export function syntheticFilm({ frames, at, seen, happened = [], events = [], calls = [], acts = [] }: Made): Film {
  const truth: FrameTruth[] = [];
  const observations: Observation[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const t = frame / FPS;
    const moved = at?.(t) ?? {};
    const balls = {} as FrameTruth["balls"];
    const looked = {} as Observation["balls"];
    for (const ball of BALLS) {
      const place = { ...HOME[ball], ...moved[ball] };
      balls[ball] = { visible: 1, ...place, t, px: [place.x / 2, place.y / 2] };
      looked[ball] = {
        ...{ state: "seen", x: place.x, y: place.y, sigma: 0.1, px: [place.x / 2, place.y / 2] },
        ...seen?.(ball, t, place),
      } as BallObservation;
    }
    truth.push({ frame, t, balls });
    observations.push({ kind: "observation", frame, t, table: "clear", balls: looked });
  }
  const camera = placeCamera(CLUB_CAMERA, table);
  const profile = {
    table,
    camera,
    cushionOffsetMm: cushionOffsetMm(table.ballDiameterMm, table.noseHeightMm),
  } as unknown as Profile;
  return {
    ...{ name: "synthetic", shoot: { name: "synthetic", scenario: SCENARIOS.shot! }, frameRate: FPS, table, profile },
    ...{ camera, truth, observations, happened, lastsS: frames / FPS, acts: acts as Film["acts"] },
    events: events.map(({ event, decidedT }, seq) => ({
      what: { kind: "event", seq, ...event } as TableEvent,
      decidedT: decidedT ?? event.t,
    })),
    calls: calls.map(({ call, decidedT }, i) => ({ what: { id: `c${i}`, t: decidedT, ...call } as Call, decidedT })),
  };
}

/** What a family of figures says of one film: values by name. */
export function figuresOf(
  family: (sheet: Sheet, films: readonly Film[]) => void,
  ...films: Film[]
): Map<string, Figure> {
  const sheet = new Sheet("");
  family(sheet, films);
  return new Map(sheet.figures.map((f) => [f.name, f]));
}
