import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import WebSocket from "ws";
import {
  CarambolaClient,
  type ClientOptions,
  type Envelope,
  type LinkState,
  type Socket,
} from "../../src/client/index.ts";
import { createReferee } from "../../src/rules/engine.ts";
import type { Service } from "../../src/server/service.ts";
import { SqliteStore } from "../../src/server/store/event-store.ts";
import { numbered, strokeByWhite } from "../server/support/scripts.ts";
import { START_MATCH, start, until } from "../server/support/start.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function listen(url: string, more: Partial<ClientOptions> = {}) {
  const heard: Envelope[] = [];
  const states: LinkState[] = [];
  const sockets: WebSocket[] = [];
  const client = new CarambolaClient({
    url,
    topics: ["events", "calls", "score"],
    onMessage: (m) => heard.push(m),
    onState: (s) => states.push(s),
    open: (to) => {
      sockets.push(new WebSocket(to));
      return sockets.at(-1) as unknown as Socket;
    },
    ...more,
  });
  ends.push(() => client.close());
  const places = () =>
    heard.filter((m) => ["event", "call", "score"].includes(m.type)).map((m) => `${m.epoch}:${m.seq}`);
  return { client, heard, states, sockets, places };
}
const tableOf = (service: Service) => service.tables.get("one")!;
const wsOf = (service: Service) => `${service.address.replace("http", "ws")}ws`;
const point = { type: "stroke_result", result: "carom", by: "referee" };

test("gives commands and hears what comes of them", async () => {
  const service = await start();
  ends.push(() => service.close());
  const { client, heard } = listen(wsOf(service));
  expect(await client.command({ type: "end_match", by: "referee" })).toMatchObject({ ok: false });
  expect(await client.command(START_MATCH)).toMatchObject({ ok: true, ack: { repeated: false } });
  expect(await client.command(point)).toMatchObject({ ok: true });
  expect(heard.findLast((m) => m.type === "score")?.data).toMatchObject({ players: [{ points: 1 }, { points: 0 }] });
});

test("cut off: comes back, hears exactly what it missed, and its commands have one effect", async () => {
  const service = await start();
  ends.push(() => service.close());
  const { client, sockets, states, places } = listen(wsOf(service));
  await client.command(START_MATCH);
  sockets[0]!.terminate();
  const table = tableOf(service);
  table.events(numbered(strokeByWhite(5, true)));
  expect(await client.command(point)).toMatchObject({ ok: true });
  await until(() => client.position?.seq === table.publisher.last);
  expect(places()).toEqual(Array.from({ length: table.publisher.last }, (_, i) => `${table.publisher.epoch}:${i + 1}`));
  expect(states).toEqual(["connecting", "open", "lost", "connecting", "open"]);
  expect(table.state().score?.players[0]?.points).toBe(2);
});

test("the answer is lost with the connection: given again under the same id, one effect", async () => {
  const service = await start();
  ends.push(() => service.close());
  const { client, sockets } = listen(wsOf(service));
  await client.command(START_MATCH);
  const answer = client.command(point);
  // The command is on its way; what is answered to it finds nobody.
  sockets[0]!.onmessage = null;
  const table = tableOf(service);
  await until(() => table.state().score?.players[0]?.points === 1);
  sockets[0]!.terminate();
  expect(await answer).toMatchObject({ ok: true, ack: { repeated: true } });
  expect(table.state().score?.players[0]?.points).toBe(1);
});

test("the service is started anew with its store: the client goes on without a gap", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "carambola-client-"));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const begin = (port = 0) => {
    const store = new SqliteStore(path.join(folder, "store.db"));
    return start({ referee: createReferee({ policy: "auto" }) }, port, { store });
  };
  const first = await begin();
  const { client, places } = listen(wsOf(first));
  await client.command(START_MATCH);
  const seen = client.position!;
  await first.close();
  const second = await begin(Number(new URL(first.address).port));
  ends.push(() => second.close());
  expect(await client.command(point)).toMatchObject({ ok: true });
  const { publisher } = tableOf(second);
  await until(() => client.position?.epoch === publisher.epoch && client.position.seq === publisher.last);
  const all = places();
  expect(new Set(all).size, "nothing twice").toBe(all.length);
  expect(all).toContain(`${seen.epoch}:${seen.seq}`);
  expect(all.filter((p) => p.startsWith(String(publisher.epoch)))).toHaveLength(publisher.last);
});
