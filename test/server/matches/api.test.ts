import { Compile } from "typebox/compile";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportJson } from "../../../src/server/matches/json.ts";
import { wholeMatch } from "../../../src/server/matches/sheet.ts";
import type { Service } from "../../../src/server/service.ts";
import type { SqliteStore } from "../../../src/server/store/event-store.ts";
import {
  MatchExportSchema,
  MatchListSchema,
  type MatchSheet,
  MatchSheetSchema,
  type StrokeAnswer,
  StrokeAnswerSchema,
} from "../../../src/table/messages/index.ts";
import { start } from "../support/start.ts";
import { begin, byHand, exampleMatch, newStore, say, storedTable } from "./play.ts";

let store: SqliteStore;
let service: Service;
beforeAll(async () => {
  store = newStore();
  const two = storedTable(store, "two");
  begin(two, "Zé", "José Ávila", { discipline: "free", target: 2, equalisingInning: false });
  byHand(two, "carom", "carom");
  const one = storedTable(store, "one");
  exampleMatch(one);
  say(one, { type: "end_match" });
  begin(one, "Ana Conceição", "Bruno");
  byHand(one, "carom");
  service = await start({}, 0, { store });
});
afterAll(() => service.close());

const get = (path: string) => fetch(`${service.address}api/v1/matches${path}`);
const json = async <T>(path: string): Promise<T> => (await get(path)).json() as Promise<T>;
const ids = async (query: string) => (await json<{ matches: { match: number }[] }>(query)).matches.map((m) => m.match);

describe("the list", () => {
  test("newest first, with scores; in portions", async () => {
    const list = await json<Record<string, unknown>>("");
    expect(Compile(MatchListSchema).Check(list)).toBe(true);
    expect(list).toMatchObject({ stored: true, total: 3, offset: 0 });
    expect(list.matches).toMatchObject([
      { match: 3, state: "open", result: null, strokes: 1 },
      { match: 2, state: "closed", players: [{ name: "Ana Conceição", points: 2 }, { points: 2 }], strokes: 5 },
      { match: 1, table: "two", result: { drawn: false }, discipline: "free" },
    ]);
    expect(await ids("?limit=1&offset=1")).toEqual([2]);
  });

  test("by table, player without case and accents, discipline, state, date", async () => {
    expect(await ids("?table=two")).toEqual([1]);
    expect(await ids("?player=conceicao")).toEqual([3, 2]);
    expect(await ids("?player=JOSE%20av")).toEqual([1]);
    expect(await ids("?discipline=free")).toEqual([1]);
    expect(await ids("?state=open")).toEqual([3]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await ids(`?from=${today}&to=${today}`)).toEqual([3, 2, 1]);
    expect(await ids("?to=2020-01-01")).toEqual([]);
    for (const bad of ["?discipline=chess", "?limit=x", "?from=yesterday", "?from=2026-13-45"]) {
      const answer = await get(bad);
      expect([bad, answer.status, await answer.json()]).toMatchObject([bad, 400, { code: "CB_MESSAGE_MALFORMED" }]);
    }
  });
});

describe("a match", () => {
  test("its sheet: innings with corrections, strokes with their calls, statistics", async () => {
    const sheet = await json<MatchSheet>("/2");
    expect(Compile(MatchSheetSchema).Check(sheet)).toBe(true);
    expect(sheet.players).toMatchObject([
      { id: "A", points: 2, runs: [2], highRun: 1, statistics: { strokes: 2, caroms: 1, success: 0.5 } },
      { id: "B", points: 2, runs: [2], highRun: 2, statistics: { series: [{ run: 2, innings: 1 }] } },
    ]);
    expect(sheet.corrections).toMatchObject([
      { player: "A", inning: 1, points: 1, by: "referee", reason: "a carom was not counted", undone: false },
      { player: "A", inning: 1, points: 5, undone: true },
    ]);
    expect(sheet.strokes).toMatchObject([
      { n: 1, player: "A", inning: 1, verdict: "carom", cushions: 3, speed: 3000, byHand: false },
      { n: 2, player: "A", inning: 1, verdict: "miss" },
      { n: 3, player: "B", inning: 1, verdict: "carom", byHand: true, seq: null, cushions: null },
      { n: 4, player: "B", verdict: "carom" },
      { n: 5, player: "B", verdict: "miss" },
    ]);
    const types = sheet.strokes[0]!.calls.map((id) => sheet.calls.find((c) => c.id === id)?.type);
    expect(types).toContain("carom");
    expect(sheet.players[0]!.statistics.byCushions).toContainEqual({ cushions: 3, strokes: 2, caroms: 1 });
  });

  test("a stroke: ways, contacts, cushions numbered, calls, and drawn to scale", async () => {
    const answer = await json<StrokeAnswer>("/2/strokes/1");
    expect(Compile(StrokeAnswerSchema).Check(answer)).toBe(true);
    const { stroke } = answer;
    expect(stroke.events.map((e) => e.type)).toEqual(
      "stroke contact cushion cushion cushion contact path still".split(" "),
    );
    expect(stroke.from.white).toEqual({ x: 710, y: 527.5 });
    expect(stroke.cushionContacts.map((c) => [c.number, c.cushion])).toEqual([
      [1, "left"],
      [2, "bottom"],
      [3, "right"],
    ]);
    // At a quarter of its second piece the ball has gone a quarter of the way.
    expect(stroke.cushionContacts[0]!.at).toEqual({ x: 1825, y: 625 });
    expect(stroke.said.find((c) => c.type === "carom")?.message.pt).toContain("Carambola");
    const svg = await (await get("/2/strokes/1/diagram.svg")).text();
    expect(svg).toContain("M710.0 527.0L2100.0 700.0L1000.0 400.0");
    for (const n of [1, 2, 3]) expect(svg).toContain(`data-cushion="${n}"`);
    // By hand there is nothing to draw but the table.
    expect((await json<StrokeAnswer>("/2/strokes/3")).stroke.events).toEqual([]);
  });

  test("exports: JSON valid against the published schema, CSV, text, SVG, as files", async () => {
    const schema = await json<object>("/export-schema.json");
    const file = await get("/2/export?format=json");
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="carambola-2.json"');
    const value = await file.json();
    expect(Compile(schema as typeof MatchExportSchema).Check(value)).toBe(true);
    expect(value).toMatchObject({
      format: "carambola-match",
      version: 1,
      match: 2,
      strokes: [{ n: 1 }, {}, {}, {}, {}],
    });
    expect(Compile(MatchExportSchema).Check({ ...value, version: 2 })).toBe(false);
    expect(store.matches().find((m) => m.id === 2)).toMatchObject({ kept: "export" });
    // The command line's file is the same.
    const { sheet, strokes: all } = wholeMatch(store.match(2)!);
    expect([...exportJson(sheet, all())].join("")).toBe(await (await get("/2/export")).text());
    expect(await (await get("/2/export?format=csv")).text()).toBe(
      "match,player,name,inning,run,total\r\n2,A,Ana Conceição,1,2,2\r\n2,B,Bruno,1,2,2\r\n",
    );
    const strokes = (await (await get("/2/export?format=strokes")).text()).trimEnd().split("\r\n");
    expect(strokes).toHaveLength(6);
    expect(strokes[1]).toMatch(/^2,1,[\d.]+,A,Ana Conceição,white,1,carom,,3,3000,\d+,4,no$/);
    expect(await (await get("/2/export?format=sheet")).text()).toContain("+5 (referee) wrong player [undone]");
    const svg = await get("/2/export?format=svg");
    expect(svg.headers.get("content-type")).toBe("image/svg+xml");
    expect(await svg.text()).toMatch(/^<svg [^>]*viewBox.*<polyline.*<\/svg>$/s);
  });

  test("what is not there is named", async () => {
    for (const [path, code] of [
      ["/99", "CB_MATCH_NOT_STORED"],
      ["/99/export", "CB_MATCH_NOT_STORED"],
      ["/99/strokes/1", "CB_MATCH_NOT_STORED"],
      ["/2/strokes/6", "CB_STROKE_UNKNOWN"],
      ["/2/strokes/6/diagram.svg", "CB_STROKE_UNKNOWN"],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code }]);
    }
    expect((await get("/two")).status).toBe(400);
  });
});

test("a sheet that has not changed since is not sent again", async () => {
  const first = await get("/2");
  const tag = first.headers.get("etag") ?? "";
  const again = await fetch(`${service.address}api/v1/matches/2`, { headers: { "if-none-match": tag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("statistics of a player over all matches, by name", async () => {
  expect(await json("/statistics?player=ANA%20CONCEICAO")).toMatchObject({
    names: ["Ana Conceição"],
    statistics: { matches: 2, points: 3, innings: 2, strokes: 3, caroms: 2, highRun: 1, average: 1.5 },
  });
  expect(await json("/statistics?player=nobody")).toMatchObject({
    names: [],
    statistics: { matches: 0, success: null },
  });
});

test("an open match goes on: the next answer knows the new stroke", async () => {
  const one = service.tables.get("one")!;
  byHand(one, "carom");
  expect(await json("/3")).toMatchObject({ players: [{ points: 2, runs: [2] }, {}], strokes: [{}, { n: 2 }] });
  expect((await json<{ matches: unknown[] }>("?limit=1")).matches).toMatchObject([{ strokes: 2 }]);
});

test("summaries are kept for ended matches, and made again where they are missing or of another version", async () => {
  await json("");
  expect(store.shelf.summaries().map((s) => s.match)).toEqual([1, 2]);
  const before = await json<unknown>("/statistics?player=zé");
  store.shelf.keepSummary({ match: 1, version: 0, last: 0, data: "{}" });
  const again = await start({}, 0, { store: Object.create(store, { close: { value: () => {} } }) });
  const answer = await fetch(`${again.address}api/v1/matches/statistics?player=z%C3%A9`);
  expect(await answer.json()).toEqual(before);
  expect(store.shelf.summaries().find((s) => s.match === 1)).toMatchObject({ version: 1 });
  await again.close();
});

test("a closed match that undo opens again is told anew", async () => {
  const one = service.tables.get("one")!;
  say(one, { type: "end_match" });
  expect(await json("/3")).toMatchObject({ state: "closed" });
  expect(await ids("?state=open")).toEqual([]);
  say(one, { type: "undo" });
  byHand(one, "miss");
  expect(await ids("?state=open")).toEqual([3]);
  expect(await json("/3")).toMatchObject({ state: "open", strokes: [{}, {}, { verdict: "miss" }] });
});

test("without a store there are no matches, and the answer says so", async () => {
  const bare = await start();
  const at = (path: string) => fetch(`${bare.address}api/v1/matches${path}`);
  expect(await (await at("")).json()).toEqual({ stored: false, total: 0, offset: 0, matches: [] });
  expect((await at("/1")).status).toBe(404);
  await bare.close();
});
