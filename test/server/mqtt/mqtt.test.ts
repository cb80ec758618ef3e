import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Compile } from "typebox/compile";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { broker as askBroker } from "../../../src/doctor/this-machine/network.ts";
import { asyncApiDocument } from "../../../src/server/http/documents.ts";
import { MqttBridge } from "../../../src/server/mqtt/bridge.ts";
import { SqliteOutboxStore } from "../../../src/server/mqtt/outbox-store.ts";
import { MqttTopics } from "../../../src/server/mqtt/topics.ts";
import type { Service } from "../../../src/server/service.ts";
import { SqliteStore } from "../../../src/server/store/event-store.ts";
import { MqttStateSchema } from "../../../src/table/messages/index.ts";
import { ROOT } from "../../support/footage.ts";
import { START_MATCH, silent, start, until } from "../support/start.ts";
import { Broker, firstPlaces, HAS_MOSQUITTO, Listener } from "./broker.ts";

const EVENTS = "club/one/events";
const TIMING = { untakenMs: 50, failedMs: 50, keepMs: 100, reconnectMs: 50, stateMs: 20 };
const folder = mkdtempSync(path.join(tmpdir(), "carambola-mqtt-"));
let broker: Broker;
const open: { close(): Promise<void> }[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  if (HAS_MOSQUITTO) broker = await Broker.start();
});
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await broker?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A service whose one table is scored by hand, at the broker. */
async function served(file: string, more: Partial<MqttBridge["options"]["config"]> = {}) {
  const store = new SqliteStore(file);
  const service = await start({}, 0, { store });
  const bridge = new MqttBridge({
    config: { url: broker.url, prefix: "club", ...more },
    ...{ tables: () => service.tables.all, access: service.access, store: new SqliteOutboxStore(store.db) },
    ...{ version: "1.2.3", log: silent, timing: TIMING },
  });
  open.push(service, bridge);
  return { service, bridge, table: service.tables.get("one")! };
}
function listening(...topics: string[]): Listener {
  const listener = new Listener(broker.url, topics);
  open.push(listener);
  return listener;
}
type Table = NonNullable<ReturnType<Service["tables"]["get"]>>;
const say = (table: Table, data: object) => table.command(randomUUID(), { by: "referee", ...data });
const carom = (table: Table) => say(table, { type: "stroke_result", result: "carom" });
/** Everything the table has said since its start was heard, in order, without a gap. */
async function heardAll(listener: Listener, table: Table): Promise<void> {
  const { epoch, last } = table.publisher;
  await until(() => firstPlaces(listener.envelopes(EVENTS)).includes(`${epoch}:${last}`));
}

it("the published document tells of every topic, with the schemas that check", () => {
  const { channels, operations } = asyncApiDocument("1") as Record<
    string,
    Record<string, { address?: string; action?: string }>
  >;
  const addresses = Object.values(channels!).map((c) => c.address);
  const topics = new MqttTopics("{prefix}");
  const own = [
    topics.status,
    ...[topics.state, topics.events, topics.command, topics.answer].map((f) => f.call(topics, "{table}")),
  ];
  expect(addresses).toEqual(["/ws", ...own]);
  expect(operations!.mqttCommand!.action).toBe("receive");
});

describe.skipIf(!HAS_MOSQUITTO)("with a real Mosquitto", () => {
  it("a broker killed, wiped and started mid match: nothing is lost, all that it kept is said anew", async () => {
    const listener = listening("club/#", "homeassistant/#");
    const { table } = await served(path.join(folder, "wiped.db"));
    say(table, START_MATCH);
    for (let i = 0; i < 5; i++) carom(table);
    await heardAll(listener, table);
    await broker.kill();
    broker.wipe();
    for (let i = 0; i < 60; i++) carom(table);
    const before = listener.heard.length;
    await broker.start();
    for (let i = 0; i < 5; i++) carom(table);
    await heardAll(listener, table);
    const { epoch, last } = table.publisher;
    expect(last).toBeGreaterThan(140);
    const all = Array.from({ length: last }, (_, i) => `${epoch}:${i + 1}`);
    expect(firstPlaces(listener.envelopes(EVENTS))).toEqual(all);
    // State, status and discovery came again.
    const after = await until(() => {
      const later = listener.heard.slice(before).map((m) => m.topic);
      const whole = ["club/status", "club/one/state"].every((t) => later.includes(t));
      return whole && later.some((t) => t.startsWith("homeassistant/")) ? later : null;
    });
    expect(after.filter((t) => t === "homeassistant/sensor/club_one/points_1/config")).toHaveLength(1);
    const state = await until(() => {
      const seen = JSON.parse(listener.last("club/one/state")!);
      return seen.position.seq === last ? seen : null;
    });
    expect(Compile(MqttStateSchema).Check(state)).toBe(true);
    expect(state).toMatchObject({ matchState: "open", activeName: "Ana", table: { id: "one", name: "Mesa 1" } });
    expect(state.score.players[0].points).toBe(70);
  });

  it("a service that ends while the broker is away: the next start sends what was not taken, then its own", async () => {
    const file = path.join(folder, "restart.db");
    const listener = listening(EVENTS);
    const first = await served(file);
    say(first.table, START_MATCH);
    carom(first.table);
    await heardAll(listener, first.table);
    await broker.kill();
    for (let i = 0; i < 20; i++) carom(first.table);
    const { epoch, last } = first.table.publisher;
    await first.bridge.close();
    await first.service.close();
    open.splice(open.indexOf(first.bridge), 1);
    open.splice(open.indexOf(first.service), 1);
    await broker.start();
    const second = await served(file);
    carom(second.table);
    await heardAll(listener, second.table);
    const places = firstPlaces(listener.envelopes(EVENTS));
    const earlier = Array.from({ length: last }, (_, i) => `${epoch}:${i + 1}`);
    const later = Array.from(
      { length: second.table.publisher.last },
      (_, i) => `${second.table.publisher.epoch}:${i + 1}`,
    );
    expect(places).toEqual([...earlier, ...later]);
  });

  it("while nobody listens everything waits, and whoever comes gets it", async () => {
    const { table } = await served(path.join(folder, "nobody.db"));
    say(table, START_MATCH);
    carom(table);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const listener = listening(EVENTS);
    await heardAll(listener, table);
    expect(firstPlaces(listener.envelopes(EVENTS))).toHaveLength(table.publisher.last);
  });

  it("commands: acknowledged once, refused with the reason, answered where their sender wants it", async () => {
    const { table, bridge } = await served(path.join(folder, "commands.db"), { role: "referee" });
    const listener = listening("club/one/answer", "my/own/answers", "club/status");
    await until(() => bridge.connected && listener.last("club/status") === "online");
    const tell = (payload: unknown, options: object = {}) =>
      listener.client.publish("club/one/command", typeof payload === "string" ? payload : JSON.stringify(payload), {
        qos: 1,
        ...options,
      });
    const answers = (n: number) =>
      until(() =>
        listener.of("club/one/answer").length >= n ? listener.of("club/one/answer").map((a) => JSON.parse(a)) : null,
      );
    const id = randomUUID();
    tell({ id, data: { ...START_MATCH, by: "referee" } });
    expect((await answers(1))[0]).toMatchObject({ type: "ack", id, data: { repeated: false } });
    tell({ id, data: { ...START_MATCH, by: "referee" } });
    expect((await answers(2))[1]).toMatchObject({ type: "ack", id, data: { repeated: true } });
    tell({ id: randomUUID(), data: { ...START_MATCH, by: "referee" } });
    expect((await answers(3))[2]).toMatchObject({ type: "refused" });
    // A referee speaks for no operator.
    tell({ id: randomUUID(), data: { type: "undo", by: "operator" } });
    expect((await answers(4))[3]).toMatchObject({ type: "refused", data: { code: "CB_ROLE_NEEDED" } });
    tell("no JSON");
    tell({ data: {} });
    for (const answer of (await answers(6)).slice(4))
      expect(answer).toMatchObject({ type: "error", data: { code: "CB_MESSAGE_MALFORMED" } });
    tell(
      { id: randomUUID(), data: { type: "stroke_result", result: "carom", by: "referee" } },
      {
        properties: { responseTopic: "my/own/answers", correlationData: Buffer.from("7") },
      },
    );
    const own = await until(() => listener.last("my/own/answers"));
    expect(JSON.parse(own)).toMatchObject({ type: "ack" });
    expect(table.state().score?.players[0]?.points).toBe(1);
  });

  it("a command that the broker kept is none; without a role nobody's command is heard", async () => {
    const late = JSON.stringify({ id: randomUUID(), data: { type: "stroke_result", result: "carom", by: "referee" } });
    const listener = listening("club/status");
    listener.client.publish("club/one/command", late, { qos: 1, retain: true });
    const { table, bridge } = await served(path.join(folder, "kept.db"), { role: "referee" });
    say(table, START_MATCH);
    await until(() => bridge.connected && listener.last("club/status") === "online");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(table.state().score?.players[0]?.points).toBe(0);
    listener.client.publish("club/one/command", "", { qos: 1, retain: true });
    await bridge.close();
    const shut = await served(path.join(folder, "shut.db"));
    say(shut.table, START_MATCH);
    await until(() => shut.bridge.connected);
    listener.client.publish("club/one/command", late, { qos: 1 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(shut.table.state().score?.players[0]?.points).toBe(0);
  });

  it("Home Assistant that starts later is told again: the same entities, their state", async () => {
    const { bridge } = await served(path.join(folder, "birth.db"));
    const listener = listening("homeassistant/+/club_one/+/config", "club/one/state");
    const topics = () => new Set(listener.heard.map((m) => m.topic));
    await until(() => bridge.connected && topics().size === 11);
    // Heard as kept and once more as said just now: the same.
    const first = [...new Map(listener.heard.map((m) => [m.topic, m])).values()].filter((m) =>
      m.topic.startsWith("homeassistant"),
    );
    const ids = first.map((m) => JSON.parse(m.text).unique_id as string);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { text } of first) {
      expect(JSON.parse(text)).toMatchObject({
        ...{ state_topic: "club/one/state", availability_topic: "club/status" },
        device: { identifiers: ["club_one"], name: "Mesa 1", sw_version: "1.2.3" },
      });
    }
    const before = listener.heard.length;
    listener.client.publish("homeassistant/status", "online");
    await until(() => new Set(listener.heard.slice(before).map((m) => m.topic)).size === 11);
  });

  it("a password from the environment; killed, the broker says offline; doctor tells each fault from the other", async () => {
    const locked = await Broker.start({ user: "club", password: "s3cret-word" });
    open.push({ close: () => locked.remove() });
    const door = { url: locked.url, user: "club" };
    expect(await askBroker({ ...door, password: "s3cret-word" })).toEqual({ state: "ok" });
    expect(await askBroker({ ...door, password: "wrong" })).toMatchObject({ state: "refused" });
    expect(await askBroker({ url: "mqtt://127.0.0.1:9" })).toMatchObject({ state: "unreachable" });

    const config = path.join(folder, "carambola.yaml");
    const mqtt = `mqtt: { url: "${locked.url}", user: club, password: "\${BROKER_PASSWORD}", prefix: club }`;
    writeFileSync(config, `${mqtt}\nstore: cli.db\ntables:\n  - { id: one, source: none }\n`);
    const child = spawn(path.join(ROOT, "carambola"), ["start", "--config", config, "--port", "0"], {
      stdio: "ignore",
      env: { ...process.env, BROKER_PASSWORD: "s3cret-word" },
    });
    children.push(child);
    const listener = new Listener(locked.url.replace("//", "//club:s3cret-word@"), ["club/status"]);
    open.push(listener);
    await until(() => listener.last("club/status") === "online");
    child.kill("SIGKILL");
    await until(() => listener.last("club/status") === "offline");
  });
});
