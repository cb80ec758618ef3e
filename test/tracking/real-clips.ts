import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { BALLS, type Ball, type Cushion } from "../../src/table/balls.ts";
import { cushionOffsetMm, TABLE_PRESETS } from "../../src/table/geometry.ts";
import type { Observation, TableEvent } from "../../src/table/messages/index.ts";
import { createTracker } from "../../src/tracking/tracker.ts";

/** Real clips' truth files, read as observations. The folder stands beside the repository and may be absent. */
const DATA = process.env.CARAMBOLA_DATA ?? resolve(import.meta.dirname, "../../../shared/data");
export const hasRealClips = existsSync(DATA);

interface Truth {
  nose_lines_px: { left: number; right: number; top: number; bottom: number };
  mm_per_px: number;
  events: unknown[][];
  others?: unknown[][];
}

export interface Clip {
  name: string;
  fps: number;
  truth: Truth;
  observations: Observation[];
}

const FILES = {
  shot: { folder: "three-cushion-1080p", prefix: "", fps: 29.97 },
  F1: { folder: "three-cushion-480p", prefix: "F1.", fps: 13 },
  F3: { folder: "three-cushion-480p", prefix: "F3.", fps: 13 },
  F4: { folder: "three-cushion-480p", prefix: "F4.", fps: 13 },
} as const;
export type ClipName = keyof typeof FILES;

/** The side of the picture in the table frame: the bottom cushion lies at the left of the picture. */
const SIDE: Record<string, Cushion> = { left: "bottom", right: "top", bottom: "right", top: "left" };

/** Small seeded generator (mulberry32) with a Gaussian. */
export function seeded(seed: number): { next(): number; gaussian(): number } {
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return { next, gaussian };
}

export function loadClip(name: ClipName, noisePx = 0, dropShare = 0, seed = 1): Clip {
  const file = FILES[name];
  const base = resolve(DATA, file.folder, file.prefix);
  const path = (rest: string) => (file.prefix ? `${base}${rest}` : resolve(base, rest));
  const truth = JSON.parse(readFileSync(path("events.json"), "utf8")) as Truth;
  const rows = readFileSync(path("positions.csv"), "utf8").trim().split("\n").slice(1);
  const random = seeded(seed);
  const { left, right, top, bottom } = truth.nose_lines_px;
  const { lengthMm, widthMm } = TABLE_PRESETS.match;
  const sigma = truth.mm_per_px * Math.max(1 / 3, noisePx);
  const observations: Observation[] = [];
  for (const row of rows) {
    const [frame, ...px] = row.split(",");
    if (random.next() < dropShare) continue;
    const balls = {} as Observation["balls"];
    BALLS.forEach((ball, i) => {
      const u = px[2 * i];
      const v = px[2 * i + 1];
      balls[ball] =
        u && v
          ? {
              state: "seen",
              x: ((Number(u) - left + noisePx * random.gaussian()) / (right - left)) * lengthMm,
              y: ((bottom - Number(v) + noisePx * random.gaussian()) / (bottom - top)) * widthMm,
              sigma,
            }
          : { state: "hidden" };
    });
    observations.push({
      kind: "observation",
      frame: Number(frame),
      t: Number(frame) / file.fps,
      table: "clear",
      balls,
    });
  }
  return { name, fps: file.fps, truth, observations };
}

export function track(observations: readonly Observation[], reason = "end_of_source"): TableEvent[] {
  const tracker = createTracker({ table: TABLE_PRESETS.match, cushionOffsetMm: cushionOffsetMm(61.5, 37) });
  return [...observations.flatMap((o) => tracker.push(o)), ...tracker.end(reason)];
}

export interface Expected {
  what: string;
  from: number;
  to: number;
}

/** What the truth file says of the cue ball and the others, as words with a range of frames. */
export function expectedEvents(clip: Clip, cue: Ball): Expected[] {
  const main = clip.truth.events.map((e) => {
    const [kind, name, a, b] = e as [string, string, number, number | undefined];
    return {
      what: kind === "ball" ? pair(cue, name) : `${cue} ${SIDE[name]}`,
      from: a,
      to: typeof b === "number" ? b : a,
    };
  });
  const others = (clip.truth.others ?? []).map((e) => {
    const [who, name, a] = e as [string, string, number];
    return { what: `${who.split(" ")[0]} ${SIDE[name]}`, from: a, to: a };
  });
  return [...main, ...others];
}

/** Two balls touch each other: neither comes first. */
const pair = (a: string, b: string): string => [a, b].sort().join("-");

export const nameOf = (e: TableEvent): string | null =>
  e.type === "contact" ? pair(e.a, e.b) : e.type === "cushion" ? `${e.ball} ${e.cushion}` : null;
