import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { createReferee } from "../../src/rules/engine.ts";
import type { Service } from "../../src/server/service.ts";
import type { TableService } from "../../src/server/table-service.ts";
import { Client } from "./support/client.ts";
import { numbered, strokeByWhite } from "./support/scripts.ts";
import { START_MATCH, start, until } from "./support/start.ts";

let services: Service[] = [];
let clients: Client[] = [];
const served = async (...args: Parameters<typeof start>) => {
  const service = await start(...args);
  services.push(service);
  return service;
};
const connect = (service: Service, options = {}) => {
  const client = new Client(service.address, options);
  clients.push(client);
  return client;
};
const tableOf = (service: Service): TableService => service.tables.get("one")!;
const play = (service: Service, t: number, carom = true) => {
  for (const e of numbered(strokeByWhite(t, carom, t > 10 ? "after" : "start"))) tableOf(service).event(e);
};
afterEach(async () => {
  for (const c of clients) c.socket.terminate();
  await Promise.all(services.map((s) => s.close()));
  services = [];
  clients = [];
});

describe("what a client hears", () => {
  test("hello, then the full state, then events, calls and score in order without gaps", async () => {
    const service = await served();
    const client = connect(service);
    const state = await client.subscribe();
    expect(client.heard.slice(0, 2).map((e) => e.type)).toEqual(["hello", "state"]);
    expect(state).toMatchObject({ score: null, match: null, table: { name: "Mesa 1" } });

    expect((await client.command(START_MATCH)).type).toBe("ack");
    play(service, 5);
    await until(() => client.of("score").some((s) => s.seq === tableOf(service).publisher.last));
    const seqs = client.heard.filter((e) => ["event", "call", "score"].includes(e.type)).map((e) => e.seq);
    expect(seqs).toEqual(seqs.map((_, i) => i + 1));
    const carom = client.of("call").find((c) => c.data.type === "carom");
    expect(carom?.data).toMatchObject({ player: "A", status: "accepted", detail: { counted: 3 } });
    const score = client.of("score").at(-1)!;
    expect(score.data).toMatchObject({
      active: "A",
      players: [
        { id: "A", points: 1 },
        { id: "B", points: 0 },
      ],
    });
  });

  test("a state alone is enough to draw every page", async () => {
    const service = await served();
    tableOf(service).command(randomUUID(), START_MATCH);
    play(service, 5);
    const state = await connect(service).subscribe();
    expect(state.match).toMatchObject({ discipline: "three_cushion", players: [{ name: "Ana" }, { name: "Bruno" }] });
    expect(state.score).toMatchObject({ players: [{ points: 1 }, { points: 0 }] });
    expect(state.stroke?.running).toBe(false);
    expect(state.stroke?.events.map((e) => e.type)).toEqual([
      "stroke",
      "contact",
      "cushion",
      "cushion",
      "cushion",
      "contact",
      "path",
      "still",
    ]);
    expect(state.calls.map((c) => c.type)).toContain("carom");
    expect(state.still).toMatchObject({ type: "still" });
  });

  test("only the topics that were asked for", async () => {
    const service = await served();
    const client = connect(service);
    await client.subscribe(["score"]);
    await client.command(START_MATCH);
    play(service, 5);
    await until(() => client.of("score").length >= 2);
    expect(new Set(client.heard.map((e) => e.type))).toEqual(new Set(["hello", "state", "score", "ack"]));
  });

  test("one who comes back gets the state, then exactly what was missed", async () => {
    const service = await served();
    const before = connect(service);
    await before.subscribe(["events", "calls", "score"]);
    await before.command(START_MATCH);
    const { epoch, seq } = await until(() => before.of("score").at(-1));
    before.socket.terminate();
    play(service, 5);
    const again = connect(service);
    const state = await again.subscribe(["events", "calls", "score"], { epoch, seq });
    expect(state.replay).toEqual({ after: seq, complete: true });
    const last = tableOf(service).publisher.last;
    await until(() => again.heard.at(-1)?.seq === last && again.heard.length > 2);
    expect(again.heard.slice(2).map((e) => e.seq)).toEqual(Array.from({ length: last - seq }, (_, i) => seq + 1 + i));
  });

  test("after a restart of the service, another epoch: the state alone", async () => {
    const service = await served();
    const client = connect(service);
    const state = await client.subscribe(["events"], { epoch: 1, seq: 40 });
    expect(state.replay).toEqual({ after: null, complete: false });
  });
});

describe("commands", () => {
  test("the same id again is acked without a second effect", async () => {
    const service = await served();
    const client = connect(service);
    await client.subscribe(["score"]);
    await client.command(START_MATCH);
    const id = randomUUID();
    const adjust = { type: "adjust", by: "referee", player: "A", points: 2 };
    expect((await client.command(adjust, id)).data).toMatchObject({ repeated: false });
    expect((await client.command(adjust, id)).data).toMatchObject({ repeated: true });
    expect(tableOf(service).state().score?.players[0]?.points).toBe(2);
  });

  test("what makes no sense is refused with a reason in three languages, and changes nothing", async () => {
    const service = await served();
    const client = connect(service);
    await client.subscribe(["score"]);
    const unknown = await client.command({ type: "accept", by: "referee", call: "c99" });
    expect(unknown.type).toBe("refused");
    expect(Object.keys(unknown.data.message as object)).toEqual(["pt", "en", "es"]);
    const missing = await client.command({ type: "adjust", by: "referee", player: "A" });
    expect(missing).toMatchObject({ type: "refused", data: { code: "CB_LINE_FIELD" } });
    const bent = await client.command({ type: "adjust", by: "referee", player: "A", points: "2" });
    expect(bent).toMatchObject({ type: "refused", data: { code: "CB_LINE_FIELD" } });
    expect(client.of("score")).toEqual([]);
  });
});

describe("bad input gets a clear answer and the service lives", () => {
  test("messages that cannot be understood", async () => {
    const service = await served();
    const client = connect(service);
    await client.first("hello");
    for (const bad of [
      "{",
      "[]",
      '"x"',
      '{"type":"sing"}',
      '{"type":"subscribe"}',
      '{"type":"command","id":"1","table":"one","data":{}}',
    ]) {
      const before = client.of("error").length;
      client.send(bad);
      expect((await until(() => client.of("error")[before])).data).toMatchObject({ code: "CB_MESSAGE_MALFORMED" });
    }
    client.send({ type: "subscribe", table: "nine", topics: ["score"] });
    expect((await until(() => client.of("error")[6])).data).toMatchObject({ code: "CB_TABLE_UNKNOWN" });
    await client.subscribe(["score"]);
  });

  test("a message that is too large: told why, closed with 1009; others go on", async () => {
    const service = await served();
    const [good, bad] = [connect(service), connect(service)];
    await good.subscribe(["score"]);
    await bad.first("hello");
    bad.send(JSON.stringify({ type: "ack", more: "x".repeat(17_000) }));
    expect((await bad.first("error")).data).toMatchObject({ code: "CB_MESSAGE_TOO_LARGE" });
    await until(() => bad.closed);
    expect(bad.closed).toEqual({ code: 1009, reason: "CB_MESSAGE_TOO_LARGE" });
    expect((await good.command(START_MATCH)).type).toBe("ack");
  });

  test("a client that only makes mistakes is shown out", async () => {
    const service = await served();
    const client = connect(service);
    await client.first("hello");
    for (let i = 0; i < 30; i++) client.send("nonsense");
    await until(() => client.closed);
    expect(client.closed).toEqual({ code: 1008, reason: "CB_TOO_MANY_MISTAKES" });
  });

  test("a page of another host is refused with 403; the service's own pages and programs are let in", async () => {
    const service = await served();
    const answered = (origin: string) =>
      new Promise<number | "open">((resolve) => {
        const client = connect(service, { origin });
        client.socket.on("open", () => resolve("open"));
        client.socket.on("unexpected-response", (_request, response) => resolve(response.statusCode!));
      });
    expect(await answered("http://evil.example")).toBe(403);
    expect(await answered("null")).toBe(403);
    expect(await answered(service.address.slice(0, -1))).toBe("open");
    expect(await answered(service.address.slice(0, -1).replace("127.0.0.1", "localhost"))).toBe("open");
    expect(await answered("http://localhost:5173")).toBe(403);
    const refused = await fetch(`${service.address}healthz`, { headers: { origin: "http://evil.example" } });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "CB_ORIGIN_FOREIGN" });
  });

  test("a first message sent in `open` is not lost", async () => {
    const service = await served();
    const client = connect(service);
    client.socket.once("open", () => client.send({ type: "subscribe", table: "one", topics: ["score"] }));
    await client.first("state");
  });
});

test("a client that reads nothing is cut; the others hear everything", async () => {
  const service = await served({}, 0, { clientTiming: { beatMs: 50, cutAfterMs: 1000 } });
  const [slow, good] = [connect(service), connect(service)];
  await Promise.all([slow.subscribe(), good.subscribe()]);
  expect(tableOf(service).publisher.audience).toBe(2);
  slow.socket.pause();
  await until(() => tableOf(service).publisher.audience === 1);
  expect((await good.command(START_MATCH)).type).toBe("ack");
});

test("closes with many clients in less than five seconds, telling them", async () => {
  const service = await start({ referee: createReferee() });
  const clients = process.env.CARAMBOLA_TEST_LONG ? 1000 : 200;
  const many = Array.from({ length: clients }, () => new Client(service.address));
  await Promise.all(many.map((c) => c.first("hello")));
  const deaf = many[0]!;
  deaf.socket.pause();
  const began = performance.now();
  await service.close();
  expect(performance.now() - began).toBeLessThan(5000);
  await until(() => many.slice(1).every((c) => c.closed !== null));
  expect(many[1]!.closed?.code).toBe(1001);
  deaf.socket.terminate();
});
