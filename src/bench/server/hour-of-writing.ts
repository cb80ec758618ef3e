import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { createReferee } from "../../rules/engine.ts";
import { SqliteStore } from "../../server/store/event-store.ts";
import { bytesWritten } from "../../server/store/write-meter.ts";
import { TableService } from "../../server/table-service.ts";
import { BALLS } from "../../table/balls.ts";
import { TABLE_PRESETS } from "../../table/geometry.ts";
import type { TableEvent } from "../../table/messages/index.ts";
import type { Figure } from "../figures/figure.ts";
import { Sheet } from "../figures/figure.ts";
import { ROOT } from "../footage.ts";

/** Strokes of an hour's match: one every half minute. */
const STROKES = { quick: 12, full: 120 };
const S_BETWEEN = 30;
const MB = 1e6;
const REST = { white: [710, 527], yellow: [710, 710], red: [2130, 710] } as const;

/** An hour's match through the service into a store on the disk, each frame's events as they come: MB that the disk takes. */
export function writingOfAnHour(quick: boolean): Figure[] {
  const strokes = quick ? STROKES.quick : STROKES.full;
  // On the disk that the program is on: what is in memory only is not written.
  mkdirSync(path.join(ROOT, "out"), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, "out", "bench-store-"));
  const file = path.join(folder, "store.db");
  const store = new SqliteStore(file);
  try {
    const table = new TableService({
      ...{ id: "one", name: "One", measures: TABLE_PRESETS.match, epoch: store.newEpoch(Date.now()), store },
      ...{ referee: createReferee({ policy: "auto" }), log: pino({ level: "silent" }) },
    });
    const players = [
      { id: "A", name: "Ana", ball: "white" },
      { id: "B", name: "Bruno", ball: "yellow" },
    ];
    table.command(randomUUID(), {
      type: "start_match",
      by: "operator",
      discipline: "three_cushion",
      policy: "auto",
      players,
    });
    const before = bytesWritten();
    for (let i = 0; i < strokes; i++) for (const event of strokeAt(10 + i * S_BETWEEN)) table.event(event);
    const after = bytesWritten();
    const sheet = new Sheet("server.store");
    const perHour = STROKES.full / strokes / MB;
    if (before !== null && after !== null) sheet.number("written", (after - before) * perHour, "MB", strokes);
    sheet.number("file", (statSync(file).size + statSync(`${file}-wal`).size) * perHour, "MB", strokes);
    return sheet.figures;
  } finally {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

let seq = 0;
function strokeAt(t: number): TableEvent[] {
  const rest = Object.fromEntries(BALLS.map((b) => [b, { x: REST[b][0], y: REST[b][1], sigma: 0.2 }]));
  const path = BALLS.map((ball) => ({
    ...{ type: "path", t: t + 5, ball },
    points: Array.from({ length: 40 }, (_, i) => [t + i / 8, REST[ball][0] + i * 11.37, REST[ball][1] + i * 3.91]),
  }));
  const cushions = ["left", "bottom", "right", "top"].map((cushion, i) => ({
    ...{ type: "cushion", t: t + 0.8 + i / 2, ball: "white", cushion, x: 100.25, y: 50.75, sigmaT: 0.002 },
  }));
  const events = [
    { type: "still", t: t - 1, balls: rest },
    { type: "stroke", t, ball: "white", direction: { x: 1, y: 0 }, speed: 3000, inMotion: [] },
    { type: "contact", t: t + 0.4, a: "white", b: "red", sigmaT: 0.002 },
    ...cushions,
    ...BALLS.map((ball, i) => ({
      type: "stopped",
      t: t + 4 + i / 10,
      ball,
      x: REST[ball][0],
      y: REST[ball][1],
      sigma: 0.2,
    })),
    ...path,
    { type: "still", t: t + 5, balls: rest },
  ];
  return events.map((e) => ({ kind: "event", seq: seq++, ...e }) as unknown as TableEvent);
}
