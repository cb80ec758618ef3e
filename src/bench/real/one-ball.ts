import { readFileSync } from "node:fs";
import type { Sheet } from "../figures/figure.ts";
import { median, quantile } from "../figures/statistics.ts";
import type { ClipRun } from "./watch-clip.ts";

/** Frames a second of the one-ball clips, by which their track files count time. */
const FPS = 30;
/** The files' own error is 2-3 px; farther than this it is another thing, px. */
const ASTRAY_PX = 25;

/** The one red ball against the track file of the clip's makers: `t;x;y`, s and px. */
export function measureOneBall(sheet: Sheet, run: ClipRun, trackFile: string): void {
  const rows = readFileSync(trackFile, "utf8").trim().split("\n").slice(2);
  const errors: number[] = [];
  for (const row of rows) {
    const [t, u, v] = row.split(";").map(Number) as [number, number, number];
    const seen = run.observations[Math.round(t * FPS)]?.balls.red;
    if (seen?.state === "seen" && seen.px) errors.push(Math.hypot(seen.px[0]! - u, seen.px[1]! - v));
  }
  const right = errors.filter((e) => e <= ASTRAY_PX);
  sheet.rate("recall", right.length, rows.length, "more");
  sheet.rate("astray", errors.length - right.length, rows.length, "less");
  sheet.number("median", median(right), "px", right.length);
  sheet.number("p99", quantile(right, 0.99), "px", right.length);
}
