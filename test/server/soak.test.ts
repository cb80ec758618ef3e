import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import type { Service } from "../../src/server/service.ts";
import { Ends, point, say } from "./store/support.ts";
import { Client } from "./support/client.ts";
import { numbered, strokeByWhite } from "./support/scripts.ts";
import { START_MATCH, start, until } from "./support/start.ts";

/** Minutes of play, run as fast as they go: two hours with --long. */
const MINUTES = process.env.CARAMBOLA_TEST_LONG ? 120 : 4;
const FRAMES_PER_S = 30;
const STROKES_PER_MINUTE = 2;
/** Of frames let through before the service's clients have their turn. */
const AT_ONCE = 30;
/** Growth between the first quarter and the end: buffers and compiled code, MiB. */
const GROWTH_MIB = 80;
const MIB = 1024 * 1024;

const ends = new Ends();
let service: Service | null = null;
afterAll(async () => {
  await service?.close();
  ends.run();
});
const handles = () => readdirSync("/proc/self/fd").length;
const memory = () => {
  globalThis.gc?.();
  return process.memoryUsage().rss / MIB;
};

test(`${MINUTES} minutes of play: memory and handles stay flat`, { timeout: 60_000 + MINUTES * 20_000 }, async () => {
  service = await start({}, 0, { store: ends.open() });
  const table = service.tables.get("one")!;
  say(table, START_MATCH);
  const clients = Array.from({ length: 3 }, () => new Client(service!.address));
  for (const client of clients) await client.subscribe();
  const seen = (x: number) => ({ state: "seen" as const, x, y: 700, sigma: 0.3 });
  let frame = 0;
  const play = async (minutes: number) => {
    for (let m = 0; m < minutes; m++) {
      for (let f = 0; f < 60 * FRAMES_PER_S; f++) {
        const balls = { white: seen(800 + (frame % 100)), yellow: seen(1500), red: seen(2200) };
        table.observe({ kind: "observation", frame, t: frame++ / FRAMES_PER_S, table: "clear", balls });
        if (f % ((60 / STROKES_PER_MINUTE) * FRAMES_PER_S) === 0) {
          const t = frame / FRAMES_PER_S;
          table.events(numbered(strokeByWhite(t + 2, f === 0, table.state().still === null ? "start" : "after")));
        }
        if (f % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      point(table, randomUUID());
      table.tick();
      // A reader that comes and goes.
      const guest = new Client(service!.address);
      await guest.subscribe();
      guest.socket.terminate();
      for (const client of clients) client.heard.length = 0;
    }
  };
  await play(MINUTES / 4);
  await until(() => table.publisher.audience === clients.length);
  const before = { memory: memory(), handles: handles() };
  await play((MINUTES * 3) / 4);
  await until(() => table.publisher.audience === clients.length);
  expect(handles() - before.handles).toBeLessThanOrEqual(4);
  expect(memory() - before.memory, "MiB grown").toBeLessThan(GROWTH_MIB);
  expect(table.state().score?.match).toBe("open");
  for (const client of clients) client.socket.terminate();
});
