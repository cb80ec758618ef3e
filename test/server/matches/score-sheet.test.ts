import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReferee } from "../../../src/rules/engine.ts";
import { sheetCsv } from "../../../src/server/matches/csv.ts";
import { scoreSheet } from "../../../src/server/matches/sheet.ts";
import { sheetText } from "../../../src/server/matches/text.ts";
import { type KeptMatch, SqliteStore } from "../../../src/server/store/event-store.ts";
import { replayMatch } from "../../../src/server/store/replay-match.ts";
import { TableService } from "../../../src/server/table-service.ts";
import type { Envelope, Score } from "../../../src/table/messages/index.ts";
import { MEASURES, START_MATCH, silent } from "../support/start.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-sheet-"));
let store: SqliteStore;
let first: KeptMatch;
const heard: Envelope[] = [];

beforeAll(() => {
  store = new SqliteStore(path.join(folder, "store.db"));
  const referee = createReferee({ policy: "auto" });
  const table = new TableService({
    id: "one",
    name: "Mesa 1",
    measures: MEASURES,
    referee,
    epoch: 1,
    store,
    log: silent,
  });
  table.publisher.listen((m) => heard.push(JSON.parse(m.text) as Envelope));
  const say = (data: Record<string, unknown>) =>
    expect(table.command(randomUUID(), { by: "referee", ...data }).type).toBe("ack");
  const strokes = (...results: ("carom" | "miss")[]) => {
    for (const result of results) say({ type: "stroke_result", result });
  };
  const players = START_MATCH.players.map((p) => (p.id === "A" ? { ...p, name: '=Ana, "A"' } : p));
  say({ ...START_MATCH, players });
  // A: 2, B: 0, A: 1 (a second one undone), B: 3 and still at the table.
  strokes("carom", "carom", "miss", "miss", "carom", "carom");
  say({ type: "undo" });
  strokes("miss", "carom", "carom", "carom");
  say({ type: "end_match" });
  // The next match leaves the first alone.
  say(START_MATCH);
  strokes("carom");
  first = store.match(1)!;
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the sheet tells each inning; what was undone is not in it", () => {
  expect(store.matches().map((m) => m.id)).toEqual([1, 2]);
  const sheet = scoreSheet(first);
  expect(sheet).toMatchObject({ match: 1, table: "one", discipline: "three_cushion", state: "closed" });
  expect(sheet.players).toMatchObject([
    { id: "A", points: 3, runs: [2, 1] },
    { id: "B", name: "Bruno", points: 3, highRun: 3, runs: [0, 3] },
  ]);
  expect(scoreSheet(store.match(2)!).players[0]).toMatchObject({ points: 1, runs: [1] });
});

test("as CSV, with names that are no formulas; as text", () => {
  const csv = sheetCsv(scoreSheet(first)).split("\r\n");
  expect(csv).toEqual([
    "match,player,name,inning,run,total",
    `1,A,"'=Ana, ""A""",1,2,2`,
    `1,A,"'=Ana, ""A""",2,1,3`,
    "1,B,Bruno,1,0,0",
    "1,B,Bruno,2,3,3",
    "",
  ]);
  expect(sheetText(scoreSheet(first))).toMatch(/\n {3}2 {2}1 {2}\(3\) +3 {2}\(3\)\n/);
});

test("replayed, the rules say word for word what they said", () => {
  const scores = [...replayMatch(first)].flatMap((l) => l.outputs).filter((o): o is Score => o.kind === "score");
  const said = heard.filter((e) => e.type === "score").map((e) => e.data as Score);
  expect(scores).toEqual(said.slice(0, scores.length));
  expect(scores.at(-1)?.match).toBe("closed");
});
