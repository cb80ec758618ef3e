import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Service } from "../../src/server/service.ts";
import { MAX_MESSAGE_BYTES } from "../../src/server/websocket/connection.ts";
import { COMMAND_SCHEMAS, TOPICS } from "../../src/table/messages/index.ts";
import { checkProfile } from "../../src/vision/calibration/profile.ts";
import { Client } from "./support/client.ts";
import { START_MATCH, start, until } from "./support/start.ts";

/** Malformed inputs of each kind. */
const INPUTS = process.env.CARAMBOLA_TEST_LONG ? 100_000 : 2000;
const TIMEOUT_MS = 60_000 + INPUTS * 30;
/** Messages on one connection: a few less than what shows a client out. */
const AT_A_TIME = 15;
/** Connections at a time. */
const AT_ONCE = 16;
/** Memory may grow by buffers and compiled code, not by inputs, MiB. */
const GROWTH_MIB = 120;
const MIB = 1024 * 1024;

let service: Service;
beforeAll(async () => {
  service = await start({}, 0, { limits: { messagesPerSecond: 1e6 } });
  service.tables.get("one")!.command(randomUUID(), START_MATCH);
});
afterAll(() => service.close());

const memory = () => {
  globalThis.gc?.();
  return process.memoryUsage().rss / MIB;
};
/** Runs so many inputs; afterwards the service answers, its match stands, its memory has not grown. */
async function survives(one: (i: number) => Promise<void>): Promise<void> {
  const table = service.tables.get("one")!;
  const state = JSON.stringify(table.book);
  let next = 0;
  const work = async (until_: number) => {
    while (next < until_) await one(next++);
  };
  const all = (n: number) => Promise.all(Array.from({ length: AT_ONCE }, () => work(n)));
  await all(INPUTS / 4);
  const before = memory();
  await all(INPUTS);
  expect(memory() - before, "MiB grown").toBeLessThan(GROWTH_MIB);
  expect((await fetch(`${service.address}healthz`)).status).toBe(200);
  expect(JSON.stringify(table.book)).toBe(state);
  await until(() => service.tables.get("one")!.publisher.audience === 0);
}
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;
/** A right text with some bytes taken out, doubled, or changed. */
function mangled(text: string): Buffer {
  let bytes = Buffer.from(text);
  for (let i = randomInt(1, 5); i > 0; i--) {
    const at = randomInt(bytes.length + 1);
    const to = Math.min(bytes.length, at + randomInt(1, 9));
    bytes = Buffer.concat([
      bytes.subarray(0, at),
      pick([randomBytes(3), Buffer.alloc(0), bytes.subarray(at, to)]),
      bytes.subarray(pick([at, to])),
    ]);
  }
  return bytes;
}
/** Says this to the service's port and hangs up when it has answered, or soon. */
function talk(...parts: Buffer[]): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
    const end = () => {
      socket.destroy();
      resolve(heard);
    };
    const timer = setTimeout(end, 2000);
    socket.on("data", (d) => {
      heard += d.toString("latin1");
      if (parts.length > 1 && heard.includes("101 Switching")) {
        for (const part of parts.splice(1)) socket.write(part);
        socket.end();
      } else if (parts.length === 1) end();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(heard);
    });
    socket.write(parts[0]!);
    // A request cut short waits for its rest: nobody sends it.
    if (parts.length === 1) socket.end();
  });
}
const PATHS = [
  "/",
  "/healthz",
  "/api/v1/tables/one/state",
  "/api/v1/tables/%zz/state",
  "/api/v1/matches/1",
  "/ws",
  "/%00",
  "/api/v1/clips/..",
];
const http = (body: string) =>
  `${pick(["GET", "POST", "PUT", "DELETE", "OPTIONS", "BREW"])} ${pick(PATHS)} HTTP/1.1\r\nHost: localhost\r\ncontent-type: ${pick(["application/json", "text/html", "x"])}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
const rightMessage = () =>
  pick([
    { type: "subscribe", table: "one", topics: [pick(TOPICS)], from: { epoch: randomInt(9), seq: randomInt(9) } },
    { type: "ack", seq: randomInt(9) },
    {
      type: "command",
      id: randomUUID(),
      table: pick(["one", "two"]),
      data: { type: "accept", call: "c999", by: "referee" },
    },
  ]);

describe(`${INPUTS} malformed inputs each: no crash, no growth, no point changed`, () => {
  test("HTTP, as bytes", { timeout: TIMEOUT_MS }, async () => {
    let answered = 0;
    await survives(async () => {
      const body = JSON.stringify({ id: randomUUID(), data: { type: "accept", call: "c999" } });
      const heard = await talk(mangled(http(pick(["", body, "{", "[]"]))));
      if (heard.startsWith("HTTP/1.1 ")) answered += 1;
      expect(heard).not.toMatch(/^HTTP\/1.1 500/);
    });
    expect(answered).toBeGreaterThan(INPUTS / 4);
  });

  test("WebSocket frames, as bytes", { timeout: TIMEOUT_MS }, async () => {
    const upgrade = Buffer.from(
      "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    );
    /** RFC 6455, section 5.2: a masked frame, with anything that may be wrong in it. */
    const frame = () => {
      const load = mangled(JSON.stringify(rightMessage())).subarray(0, 125);
      const head = Buffer.from([
        pick([0x81, 0x82, 0x01, 0x80, 0x89, 0xf1, randomInt(256)]),
        pick([0x80, 0]) | load.length,
      ]);
      return pick([
        Buffer.concat([head, randomBytes(4), load]),
        randomBytes(randomInt(1, 64)),
        Buffer.from([0x81, 0xff, ...randomBytes(8)]),
      ]);
    };
    let opened = 0;
    await survives(async () => {
      const heard = await talk(upgrade, frame(), frame());
      if (heard.includes("101 Switching")) opened += 1;
    });
    expect(opened).toBeGreaterThan(INPUTS / 2);
  });

  test("messages and commands", { timeout: TIMEOUT_MS }, async () => {
    const anything = fc.sample(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.jsonValue().map((v) => JSON.stringify({ type: "command", id: "1", table: "one", data: v })),
      ),
      500,
    );
    const types = Object.keys(COMMAND_SCHEMAS).filter((type) => type !== "end_match");
    const broken = () => {
      const fields = { [pick(["call", "player", "points", "t", "seq"])]: pick([null, -1, 1e308, "x", [], {}, "Z"]) };
      return JSON.stringify({
        type: "command",
        id: pick(["", "x", randomUUID()]),
        table: "one",
        data: { type: `${pick(types)}?`, ...fields },
      });
    };
    let sent = 0;
    await survives(async (i) => {
      if (i % AT_A_TIME !== 0) return;
      const client = new Client(service.address);
      await client.first("hello");
      for (let k = 0; k < AT_A_TIME; k++) {
        const bent = mangled(JSON.stringify(rightMessage())).toString("latin1");
        client.send(pick([pick(anything), broken(), bent]).slice(0, MAX_MESSAGE_BYTES - 1));
        sent += 1;
      }
      // The one that follows is understood: all before it have been read.
      client.send({ type: "subscribe", table: "one", topics: ["score"] });
      await until(() => client.of("state").length > 0 || client.closed !== null);
      client.socket.terminate();
    });
    expect(sent).toBeGreaterThanOrEqual(INPUTS);
  });

  test("profiles", { timeout: TIMEOUT_MS }, () => {
    let taken = 0;
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ camera: fc.jsonValue(), table: fc.jsonValue(), picture: fc.jsonValue() })),
        (value) => {
          if (checkProfile.Check(value)) taken += 1;
          else expect([...checkProfile.Errors(value)].length).toBeGreaterThan(0);
        },
      ),
      { numRuns: INPUTS },
    );
    expect(taken).toBe(0);
  });
});
