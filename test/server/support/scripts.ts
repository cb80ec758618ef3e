import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { TableEvent } from "../../../src/table/messages/index.ts";

export const SCRIPTED_TABLE = fileURLToPath(new URL("./scripted-table.mjs", import.meta.url));

type Draft = Record<string, unknown> & { type: TableEvent["type"]; t: number };
const START = {
  white: { x: 710, y: 527.5, sigma: 0.2 },
  yellow: { x: 710, y: 710, sigma: 0.2 },
  red: { x: 2130, y: 710, sigma: 0.2 },
};
const AFTER = {
  white: { x: 1000, y: 400, sigma: 0.2 },
  yellow: { x: 1500, y: 900, sigma: 0.2 },
  red: { x: 2000, y: 300, sigma: 0.2 },
};

/** Events of a stroke of three cushions by white: red first, three cushions, then yellow (or not). */
export function strokeByWhite(t: number, carom: boolean, from: "start" | "after" = "start"): Draft[] {
  const cushion = (dt: number, name: string): Draft => ({ type: "cushion", t: t + dt, ball: "white", cushion: name });
  return [
    { type: "still", t: t - 1, balls: from === "start" ? START : AFTER },
    { type: "stroke", t, ball: "white", direction: { x: 1, y: 0 }, speed: 3000, inMotion: [] },
    { type: "contact", t: t + 0.4, a: "white", b: "red" },
    cushion(0.8, "left"),
    cushion(1.2, "bottom"),
    cushion(1.6, "right"),
    ...(carom ? [{ type: "contact", t: t + 2, a: "white", b: "yellow" } as Draft] : []),
    {
      type: "path",
      t: t + 4,
      ball: "white",
      points: [
        [t, 710, 527],
        [t + 0.4, 2100, 700],
        [t + 2, 1000, 400],
      ],
    },
    { type: "still", t: t + 4, balls: AFTER },
  ];
}

let seq = 0;
/** Numbers events as a tracker would. */
export const numbered = (events: Draft[]): TableEvent[] =>
  events.map((e) => ({ kind: "event", seq: seq++, ...e }) as unknown as TableEvent);

export type Step = Record<string, unknown>;
export const stepsOf = (events: Draft[]): Step[] => numbered(events).map((e) => ({ t: e.t, events: [e] }));

/** A script file for a scripted table. */
export function scriptFile(steps: Step[]): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "carambola-script-")), "script.ndjson");
  writeFileSync(file, steps.map((s) => JSON.stringify(s)).join("\n"));
  return file;
}
