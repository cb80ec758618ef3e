import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Ball } from "../../table/balls.ts";
import type { Observation } from "../../table/messages/index.ts";
import type { FrameSource } from "../../vision/capture/frame-source.ts";
import { cropAround } from "../../vision/drawing/crop.ts";
import { drawStrip, type StripPicture } from "./strip.ts";

/** A frame of a real clip in which a ball was seen farthest from where people marked it. */
export interface ClipCase {
  ball: Ball;
  frame: number;
  px: number;
}

/** What is needed to draw it: the judged place by frame, and what was seen. */
export interface ClipTruth {
  judged: (frame: number, ball: Ball) => readonly [number, number] | null;
  radiusPx: number;
  observations: readonly Observation[];
}

const AROUND = 2;
const HALF_SIDE_RADII = 3;

/** Draws strips of a clip's worst frames; they show real footage and belong into no repository. @returns what they show */
export async function drawWorstOfClip(
  name: string,
  open: () => Promise<FrameSource>,
  cases: readonly ClipCase[],
  { judged, radiusPx, observations }: ClipTruth,
  folder: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const pictures = cases.map((): StripPicture[] => []);
  const source = await open();
  const last = Math.max(...cases.map((c) => c.frame)) + AROUND;
  for await (const frame of source.frames()) {
    cases.forEach(({ ball, frame: at }, i) => {
      if (Math.abs(frame.index - at) > AROUND) return;
      const truth = judged(frame.index, ball);
      const b = observations[frame.index]?.balls[ball];
      const seen = b?.state === "seen" && b.px ? (b.px as [number, number]) : null;
      const middle = truth ?? seen;
      if (!middle) return;
      const away =
        truth && seen ? `${Math.hypot(truth[0] - seen[0], truth[1] - seen[1]).toFixed(2)} px` : (b?.state ?? "");
      const crop = cropAround(frame, middle, HALF_SIDE_RADII * radiusPx);
      pictures[i]!.push({ crop, truth, seen, radiusPx, words: `frame ${frame.index}: ${away}` });
    });
    if (frame.index >= last) break;
  }
  await source.close();
  const notes: string[] = [];
  for (const [i, { ball, frame, px }] of cases.entries()) {
    if (pictures[i]!.length === 0) continue;
    const file = `real-${name}-${ball}-${frame}.png`;
    const headline = `${name}, frame ${frame}: ${ball} ${px.toFixed(2)} px from where it was marked`;
    await writeFile(path.join(folder, file), drawStrip(headline, pictures[i]!));
    notes.push(`picture ${file}: ${px.toFixed(2)} px`);
  }
  return notes;
}
