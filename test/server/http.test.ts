import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Service } from "../../src/server/service.ts";
import { numbered, strokeByWhite } from "./support/scripts.ts";
import { START_MATCH, start } from "./support/start.ts";

let service: Service;
beforeAll(async () => {
  service = await start();
  const table = service.tables.get("one")!;
  table.command(randomUUID(), START_MATCH);
  for (const e of numbered(strokeByWhite(5, true))) table.event(e);
});
afterAll(() => service.close());

const get = (path: string, headers = {}) => fetch(service.address + path, { headers });
const json = async (path: string) => (await get(path)).json();
const post = (path: string, body: unknown) =>
  fetch(service.address + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("/api/v1", () => {
  test("tables, state, score, calls, events, health", async () => {
    expect(await json("api/v1/tables")).toMatchObject([{ id: "one", name: "Mesa 1" }]);
    expect(await json("api/v1/tables/one/state")).toMatchObject({ match: { discipline: "three_cushion" } });
    expect(await json("api/v1/tables/one/score")).toMatchObject({ players: [{ points: 1 }, { points: 0 }] });
    expect((await json("api/v1/tables/one/calls")).map((c: { type: string }) => c.type)).toContain("carom");
    expect((await json("api/v1/tables/one/events"))[0]).toMatchObject({ type: "stroke", ball: "white" });
    expect(await json("api/v1/tables/one/health")).toMatchObject({ source: "starting", frameAgeS: null });
  });

  test("a command acts once for its id; refusals say why", async () => {
    const id = randomUUID();
    const body = { id, data: { type: "adjust", by: "referee", player: "B", points: 3 } };
    expect(await (await post("api/v1/tables/one/commands", body)).json()).toMatchObject({ repeated: false });
    expect(await (await post("api/v1/tables/one/commands", body)).json()).toMatchObject({ repeated: true });
    expect(await json("api/v1/tables/one/score")).toMatchObject({ players: [{ points: 1 }, { points: 3 }] });

    const refused = await post("api/v1/tables/one/commands", { id: randomUUID(), data: START_MATCH });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "CB_MATCH_OPEN" }]);
    const bent = { id: randomUUID(), data: { type: "adjust", by: "referee", player: "B", points: "3" } };
    expect((await post("api/v1/tables/one/commands", bent)).status).toBe(400);
    for (const bad of ["{", "[]", { id: "1", data: {} }, { data: {} }]) {
      const answer = await post("api/v1/tables/one/commands", bad);
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: "CB_MESSAGE_MALFORMED" }]);
    }
    const large = await post("api/v1/tables/one/commands", { id: randomUUID(), data: { more: "x".repeat(70_000) } });
    expect([large.status, await large.json()]).toMatchObject([413, { code: "CB_MESSAGE_TOO_LARGE" }]);
  });

  test("an unknown table is named, with those there are", async () => {
    const answer = await get("api/v1/tables/nine/state");
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: "CB_TABLE_UNKNOWN" }]);
  });

  test("the documents come from the same schemas", async () => {
    const open = await json("api/v1/openapi.json");
    expect(open.openapi).toMatch(/^3\./);
    expect(Object.keys(open.paths)).toContain("/api/v1/tables/{table}/commands");
    expect(JSON.stringify(open)).toContain("stroke_result");
    const async = await json("api/v1/asyncapi.json");
    expect(async.asyncapi).toBe("3.0.0");
    expect(Object.keys(async.components.messages)).toEqual(
      expect.arrayContaining(["hello", "state", "observation", "event", "call", "score", "subscribe", "command"]),
    );
  });
});

describe("pages and health", () => {
  test("/healthz answers; /readyz says that no frame has come", async () => {
    expect(await json("healthz")).toMatchObject({ status: "ok", tables: { one: { vision: "ok" } } });
    const ready = await get("readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { ready: false, tables: { one: false } }]);
  });

  test("an unknown page is answered in words, for people and for programs", async () => {
    const page = await get("nowhere", { accept: "text/html" });
    expect(page.status).toBe(404);
    const words = await page.text();
    expect(words).toContain("não há página em /nowhere");
    expect(words).toContain('href="/scoreboard"');
    expect(await (await get("nowhere")).json()).toMatchObject({ code: "CB_PAGE_UNKNOWN" });
    const hostile = await get("%3Cscript%3Ealert(1)%3C/script%3E", { accept: "text/html" });
    expect(await hostile.text()).not.toContain("<script>alert");
  });

  test("without built pages: what is missing and how to make it", async () => {
    const answer = await get("", { accept: "text/html" });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("build:web");
  });
});

test("addresses that are none, and a WebSocket's door asked without upgrade", async () => {
  expect((await get("%zz")).status).toBe(400);
  expect(await json("%zz")).toMatchObject({ code: "CB_MESSAGE_MALFORMED" });
  expect((await get("ws")).status).toBe(426);
  expect((await get("healthz/")).status).toBe(200);
});

test("a port in use is the caller's mistake: one fault, no process started", async () => {
  const port = Number(new URL(service.address).port);
  await expect(start({}, port)).rejects.toMatchObject({ fault: { code: "CB_PORT_IN_USE", exitCode: 2 } });
});
