import { BALLS, type Ball, type Point } from "../../src/table/balls.ts";
import { cushionOffsetMm, TABLE_PRESETS } from "../../src/table/geometry.ts";
import type { Observation, TableEvent } from "../../src/table/messages/index.ts";
import { createTracker } from "../../src/tracking/tracker.ts";
import { seeded } from "./real-clips.ts";

/** Positions as pieces: [t, x, y]; between two points the ball goes straight at constant speed; null from a time on = not seen. */
export type Way = [t: number, x: number | null, y?: number][];

export interface SceneOptions {
  fps?: number;
  sigmaMm?: number;
  seed?: number;
  seconds: number;
  /** State of a ball without a position. */
  missing?: "hidden" | "absent";
  /** Frames that never arrive. */
  drop?: (frame: number) => boolean;
}

export const OPTIONS = { table: TABLE_PRESETS.match, cushionOffsetMm: cushionOffsetMm(61.5, 37) };

export function placeAt(way: Way, t: number): Point | null {
  let i = 0;
  while (i < way.length - 1 && way[i + 1]![0] <= t) i++;
  const [ta, xa, ya] = way[i]!;
  if (xa === null) return null;
  const next = way[i + 1];
  if (!next || next[1] === null || t <= ta) return { x: xa, y: ya! };
  const u = (t - ta) / (next[0] - ta);
  return { x: xa + u * (next[1] - xa), y: ya! + u * (next[2]! - ya!) };
}

export function observe(ways: Record<Ball, Way>, options: SceneOptions): Observation[] {
  const { fps = 60, sigmaMm = 0.3, seed = 1, seconds, missing = "hidden", drop } = options;
  const random = seeded(seed);
  const list: Observation[] = [];
  for (let frame = 0; frame < seconds * fps; frame++) {
    if (drop?.(frame)) continue;
    const t = frame / fps;
    const balls = {} as Observation["balls"];
    for (const ball of BALLS) {
      const p = placeAt(ways[ball], t);
      balls[ball] = p
        ? {
            state: "seen",
            x: p.x + sigmaMm * random.gaussian(),
            y: p.y + sigmaMm * random.gaussian(),
            sigma: sigmaMm,
          }
        : { state: missing };
    }
    list.push({ kind: "observation", frame, t, table: "clear", balls });
  }
  return list;
}

/** All events of a scene; without `ended` the source goes on. */
export function run(observations: readonly Observation[], ended = false): TableEvent[] {
  const tracker = createTracker(OPTIONS);
  const events = observations.flatMap((o) => tracker.push(o));
  if (ended) events.push(...tracker.end("end_of_source"));
  return events;
}

export const types = (events: readonly TableEvent[]): string[] => events.map((e) => e.type);

/** A straight way that slows down like a rolling ball: from a place along a unit direction at a speed, mm/s, until it rests. */
export function rolling(t0: number, from: Point, direction: Point, speed: number, decelerationMmS2 = 85): Way {
  const way: Way = [[t0, from.x, from.y]];
  const end = speed / decelerationMmS2;
  for (let t = 0.01; t < end; t += 0.01) {
    const s = t * (speed - 0.5 * decelerationMmS2 * t);
    way.push([t0 + t, from.x + direction.x * s, from.y + direction.y * s]);
  }
  const s = (0.5 * speed * speed) / decelerationMmS2;
  way.push([t0 + end, from.x + direction.x * s, from.y + direction.y * s]);
  return way;
}
