import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BALLS, type Ball } from "../table/balls.ts";

/** The project's root, from `src/bench` as from `dist/bench`. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Where real footage lies: beside the project, or where CARAMBOLA_DATA says; null where there is none. */
export function footageFolder(): string | null {
  const folder = process.env.CARAMBOLA_DATA ?? path.join(ROOT, "../shared/data");
  return existsSync(folder) ? folder : null;
}

/** A real clip with positions and events judged by people. */
export interface TruthClip {
  name: string;
  video: string;
  positions: string;
  events: string;
  /** Replaces the container's stamps where those are nominal. */
  fps?: number;
}

/** The three-cushion clips. */
export function truthClips(folder: string): TruthClip[] {
  const clip = (dir: string, name: string, files: [string, string, string], fps?: number): TruthClip => {
    const [video, positions, events] = files.map((f) => path.join(folder, dir, f)) as [string, string, string];
    return { name, video, positions, events, ...(fps && { fps }) };
  };
  return [
    clip("three-cushion-1080p", "shot", ["shot.mp4", "positions.csv", "events.json"]),
    ...["F1", "F3", "F4"].map((f) =>
      clip("three-cushion-480p", f, [`${f}.mkv`, `${f}.positions.csv`, `${f}.events.json`], 13),
    ),
  ];
}

/** Positions of a frame, px; a ball that was not judged is missing. */
export type TruthRow = Partial<Record<Ball, [number, number]>>;

/** Reads `frame,white_x,white_y,yellow_x,yellow_y,red_x,red_y`; an empty cell means not judged. */
export function readPositions(file: string): TruthRow[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const cells = line.split(",");
      const row: TruthRow = {};
      BALLS.forEach((ball, i) => {
        const [x, y] = [cells[1 + 2 * i], cells[2 + 2 * i]];
        if (x && y) row[ball] = [Number(x), Number(y)];
      });
      return row;
    });
}

export interface TruthEvents {
  cue_ball: Ball;
  cue_start: [number, number];
  /** ["cushion", side of the picture, frame] or ["ball", colour, frame, next frame]. */
  events: (string | number)[][];
  /** [ball and "cushion", side of the picture, frame]: of other balls, and of the cue ball after the last event. */
  others?: (string | number)[][];
  ball_diameter_px: number;
}

export const readEvents = (file: string): TruthEvents => JSON.parse(readFileSync(file, "utf8")) as TruthEvents;
