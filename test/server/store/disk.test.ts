import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { createReferee } from "../../../src/rules/engine.ts";
import { type EventStore, SqliteStore } from "../../../src/server/store/event-store.ts";
import { TableService } from "../../../src/server/table-service.ts";
import { numbered, strokeByWhite } from "../support/scripts.ts";
import { MEASURES, START_MATCH, silent } from "../support/start.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});
const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), "carambola-disk-"));
  ends.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
};
const open = (file: string) => {
  const store = new SqliteStore(file);
  ends.push(() => store.close());
  return store;
};
function serve(store: EventStore) {
  const referee = createReferee({ policy: "auto" });
  const epoch = store.newEpoch(Date.now());
  const table = new TableService({ id: "one", name: "Mesa 1", measures: MEASURES, referee, epoch, store, log: silent });
  return { table, referee, epoch };
}
const point = (table: TableService, id: string = randomUUID()) =>
  table.command(id, { type: "stroke_result", result: "carom", by: "referee" });
const stroke = (table: TableService, t: number) => {
  table.events(numbered(strokeByWhite(t, true, table.state().still === null ? "start" : "after")));
};
const pointsOf = (table: TableService) => table.state().score?.players[0]?.points;

/** A disk of one MiB; null where this machine does not let us mount one. */
function smallDisk(): string | null {
  const mount = path.join(folder(), "disk");
  mkdirSync(mount);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "carambola-test", mount], { stdio: "ignore" });
  } catch {
    return null;
  }
  // Lazily: SQLite lets go of the file only when its statements are collected.
  ends.push(() => execFileSync("umount", ["-l", mount]));
  return mount;
}

test("a full disk: commands are refused with the remedy, the camera's score goes on and is stored when space returns", (ctx) => {
  const disk = smallDisk();
  if (disk === null) return ctx.skip("no tmpfs can be mounted here");
  const store = open(path.join(disk, "store.db"));
  const { table, referee } = serve(store);
  expect(table.command(randomUUID(), START_MATCH).type).toBe("ack");
  stroke(table, 5);
  expect(pointsOf(table)).toBe(1);
  const ballast = path.join(disk, "ballast");
  for (const bytes of [1 << 19, 1 << 17, 1 << 15, 1 << 12, 1 << 12]) {
    try {
      writeFileSync(ballast, Buffer.alloc(bytes), { flag: "a" });
    } catch {
      // Full.
    }
  }
  const id = randomUUID();
  let answer = point(table, id);
  let taken = 0;
  // SQLite may still have some room of its own.
  while (answer.type === "ack" && taken++ < 200) answer = point(table);
  const before = pointsOf(table)!;
  const state = referee.state;
  const refusedId = randomUUID();
  answer = point(table, refusedId);
  expect(answer).toMatchObject({ type: "refused", data: { code: "CB_STORE_FULL" } });
  expect(referee.state, "a refused command has no effect").toBe(state);
  expect(table.health().store?.en).toMatch(/full.*Free some space/);
  stroke(table, 50);
  expect(pointsOf(table)).toBe(before + 1);
  const { n } = store.kept("one").next;

  rmSync(ballast);
  table.tick();
  expect(table.health().store).toBeNull();
  expect(store.kept("one").next.n).toBeGreaterThan(n);
  expect(point(table, refusedId)).toMatchObject({ type: "ack", data: { repeated: false } });
  expect(serve(store).referee.state).toEqual(JSON.parse(JSON.stringify(referee.state)));
});

test("a disk that fails (EIO, at the store's port): nothing is acknowledged that is not stored, and it recovers", () => {
  const real = open(path.join(folder(), "store.db"));
  let broken = false;
  const store: EventStore = Object.create(real, {
    append: {
      value: (...args: Parameters<EventStore["append"]>) => {
        if (broken) throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
        real.append(...args);
      },
    },
  });
  const { table, referee, epoch } = serve(store);
  table.command(randomUUID(), START_MATCH);
  stroke(table, 5);
  broken = true;
  const heard = table.publisher.last;
  const id = randomUUID();
  expect(point(table, id)).toMatchObject({ type: "refused", data: { code: "CB_STORE_FAILING" } });
  expect(table.publisher.last).toBe(heard);
  stroke(table, 20);
  expect(pointsOf(table)).toBe(2);
  broken = false;
  expect(point(table, id)).toMatchObject({ type: "ack", data: { repeated: false } });
  expect(pointsOf(table)).toBe(3);
  const place = { epoch, seq: table.publisher.last };
  expect(real.messagesAfter("one", { epoch, seq: 0 }, place, 1e4)).toHaveLength(place.seq);
  expect(serve(real).referee.state).toEqual(JSON.parse(JSON.stringify(referee.state)));
});

test("after a restart: the same match, score, calls and time; a command sent again has no second effect", () => {
  const file = path.join(folder(), "store.db");
  const first = new SqliteStore(file);
  const { table, referee } = serve(first);
  table.command(randomUUID(), START_MATCH);
  stroke(table, 5);
  const id = randomUUID();
  point(table, id);
  const { match, score, calls, still, stroke: drawn } = table.state();
  first.close();
  const again = serve(open(file));
  expect(again.referee.state).toEqual(JSON.parse(JSON.stringify(referee.state)));
  expect(again.table.state()).toMatchObject({ match, calls, still, stroke: { events: drawn!.events, running: false } });
  expect({ ...again.table.state().score, t: 0 }).toEqual({ ...score, t: 0 });
  expect(again.table.clock.present()).toBeGreaterThanOrEqual(9);
  expect(point(again.table, id)).toMatchObject({ type: "ack", data: { repeated: true } });
  expect(again.table.command(randomUUID(), { type: "undo", by: "referee" }).type).toBe("ack");
  expect(pointsOf(again.table)).toBe(1);
});

test("killed in the middle of a stroke: what was not seen is said, and the match goes on", () => {
  const store = open(path.join(folder(), "store.db"));
  const { table } = serve(store);
  table.command(randomUUID(), START_MATCH);
  table.events(numbered(strokeByWhite(5, true)).slice(0, 4));
  expect(table.strokeRuns).toBe(true);
  const again = serve(store).table;
  expect(again.health()).toMatchObject({ vision: "lost", reason: "service_restarted" });
  expect(again.book?.closed).toBe(false);
});

test("a month of matches: the referee holds one match's history", () => {
  const { table, referee } = serve(open(path.join(folder(), "store.db")));
  const held: number[] = [];
  for (let i = 0; i < 30; i++) {
    expect(table.command(randomUUID(), START_MATCH).type).toBe("ack");
    for (let k = 0; k < 5; k++) point(table);
    table.command(randomUUID(), { type: "end_match", by: "referee" });
    held.push(JSON.stringify(referee.state.history).length + JSON.stringify(referee.state.log).length);
  }
  expect(Math.max(...held.slice(10))).toBeLessThan(1.5 * Math.max(...held.slice(1, 5)));
});

test("missed messages come from the store, over restarts, without gaps; what is not known is not guessed", () => {
  const store = open(path.join(folder(), "store.db"));
  const one = serve(store);
  one.table.command(randomUUID(), START_MATCH);
  stroke(one.table, 5);
  const two = serve(store);
  point(two.table);
  const { missed, state } = two.table.welcome({ epoch: one.epoch, seq: 3 });
  expect(state.data.replay).toEqual({ after: 3, complete: true });
  const places = missed.map((m) => JSON.parse(m.text) as { epoch: number; seq: number });
  expect(places.map((p) => [p.epoch, p.seq])).toEqual([
    ...Array.from({ length: one.table.publisher.last - 3 }, (_, i) => [one.epoch, i + 4]),
    ...Array.from({ length: two.table.publisher.last }, (_, i) => [two.epoch, i + 1]),
  ]);
  for (const from of [
    { epoch: one.epoch, seq: one.table.publisher.last + 1 },
    { epoch: 7, seq: 0 },
    { epoch: two.epoch + 1, seq: 1 },
  ])
    expect(two.table.welcome(from)).toMatchObject({ state: { data: { replay: { complete: false } } }, missed: [] });
});
