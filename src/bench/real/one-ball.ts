import { readFileSync } from "node:fs";
import type { Sheet } from "../figures/figure.ts";
import { median, quantile } from "../figures/statistics.ts";
import type { WorstFrames } from "./three-cushion.ts";
import type { ClipRun } from "./watch-clip.ts";

/** Frames a second of the one-ball clips, by which their track files count time. */
const FPS = 30;
/** The files' own error is 2-3 px; farther than this it is another thing, px. */
const ASTRAY_PX = 25;

/** A ball's radius in these clips, px: for the pictures alone. */
const RADIUS_PX = 25;

/** The one red ball against the track file of the clip's makers: `t;x;y`, s and px. @returns its worst frame */
export function measureOneBall(sheet: Sheet, run: ClipRun, trackFile: string): WorstFrames {
  const rows = readFileSync(trackFile, "utf8").trim().split("\n").slice(2);
  const track = new Map<number, [number, number]>();
  const errors: { frame: number; px: number }[] = [];
  for (const row of rows) {
    const [t, u, v] = row.split(";").map(Number) as [number, number, number];
    const frame = Math.round(t * FPS);
    track.set(frame, [u, v]);
    const seen = run.observations[frame]?.balls.red;
    if (seen?.state === "seen" && seen.px) errors.push({ frame, px: Math.hypot(seen.px[0]! - u, seen.px[1]! - v) });
  }
  const right = errors.filter((e) => e.px <= ASTRAY_PX).map((e) => e.px);
  sheet.rate("recall", right.length, rows.length, "more");
  sheet.rate("astray", errors.length - right.length, rows.length, "less");
  sheet.number("median", median(right), "px", right.length);
  sheet.number("p99", quantile(right, 0.99), "px", right.length);
  const [worst] = errors.sort((a, b) => b.px - a.px);
  return {
    cases: worst ? [{ ball: "red", ...worst }] : [],
    truth: { judged: (frame) => track.get(frame) ?? null, radiusPx: RADIUS_PX, observations: run.observations },
  };
}
