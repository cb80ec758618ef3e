import { readFileSync } from "node:fs";
import type { TableSpec } from "../../table/geometry.ts";
import type { Sheet } from "../figures/figure.ts";
import type { ClipRun } from "./watch-clip.ts";

/** The makers call a ball potted also where it stopped in mid-table: within this many diameters of a nose line it is believed. */
const AT_EDGE_DIAMETERS = 1;

interface NotedEvent {
  ball: "WHITE" | "RED";
  what: string;
  /** mm from the table's centre. */
  model_mm: [number, number];
  frame: number;
}
interface NotedClip {
  name: string;
  events: NotedEvent[];
}

/**
 * Share of frames in which the balls of an overhead video are seen, while they are on the table: from the frame of its pocket on, a
 * ball is not counted. A ball that the clip's list does not name is not on the table at all.
 */
export function measureShares(sheet: Sheet, { observations }: ClipRun, clip: string, truth: string, table: TableSpec) {
  const clips = JSON.parse(readFileSync(truth, "utf8")) as NotedClip[];

  const events = clips.find((c) => c.name === clip)?.events ?? [];
  for (const ball of ["white", "red"] as const) {
    const mine = events.filter((e) => e.ball.toLowerCase() === ball);
    if (mine.length === 0) continue;
    const pocket = mine.find((e) => e.what === "pocket" && isAtEdge(e.model_mm, table));
    const there = observations.slice(0, pocket?.frame ?? observations.length);
    const seen = there.filter((o) => o.balls[ball].state === "seen");
    sheet.rate(`seen.${ball}`, seen.length, there.length, "more");
  }
}

function isAtEdge([x, y]: [number, number], table: TableSpec): boolean {
  const margin = AT_EDGE_DIAMETERS * table.ballDiameterMm;
  return Math.abs(x) > table.lengthMm / 2 - margin || Math.abs(y) > table.widthMm / 2 - margin;
}
