import { BALLS } from "../../table/balls.ts";
import { compareEvents } from "../event-accuracy.ts";
import type { Sheet } from "../figures/figure.ts";
import { readEvents, readPositions, truthClips } from "../footage.ts";
import type { ClipCase, ClipTruth } from "../pictures/worst-of-clip.ts";
import { comparePositions } from "../position-accuracy.ts";
import type { ClipRun } from "./watch-clip.ts";

/** What a clip's worst frames are, and all that is needed to draw them. */
export interface WorstFrames {
  cases: ClipCase[];
  truth: ClipTruth;
}

/** Stamps of the 1080p clip's container, which are right, frames/s. */
const NTSC_FPS = 30_000 / 1001;

/** A three-cushion shot against positions and events marked by people. @returns its worst frames */
export function measureThreeCushion(sheet: Sheet, run: ClipRun, folder: string, name: string): WorstFrames {
  const clip = truthClips(folder).find((c) => c.name === name)!;
  const truth = readEvents(clip.events);
  const rows = readPositions(clip.positions);
  const positions = comparePositions(run.observations, rows, truth.ball_diameter_px);
  for (const ball of BALLS) {
    const f = positions[ball];
    sheet.rate(`seen.${ball}`, f.seen, f.judged, "more");
    sheet.rate(`within3px.${ball}`, f.within, f.judged, "more");
    sheet.number(`median.${ball}`, f.medianPx, "px", f.seen);
    sheet.number(`max.${ball}`, f.worstPx, "px", f.seen);
    sheet.rate(`astray.${ball}`, f.astray, f.seen, "less");
  }
  const events = compareEvents(run.events, truth, run.profile.bottom, clip.fps ?? NTSC_FPS);
  sheet.rate("events.in_order", events.agree, events.expected.length, "more");
  sheet.number("events.false_certain", events.falseCertain.length, "count", events.given.length);
  sheet.number("events.worst", events.worstFrames, "frames", events.agree);
  const fouls = run.calls.filter((c) => c.type.startsWith("foul"));
  sheet.number("false_fouls", fouls.length, "count", events.expected.length);
  return {
    cases: BALLS.flatMap((ball) => {
      const { worstFrame, worstPx } = positions[ball];
      return worstFrame < 0 ? [] : [{ ball, frame: worstFrame, px: worstPx }];
    }),
    truth: {
      judged: (frame, ball) => rows[frame]?.[ball] ?? null,
      radiusPx: truth.ball_diameter_px / 2,
      observations: run.observations,
    },
  };
}
