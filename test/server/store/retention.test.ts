import { afterEach, describe, expect, test } from "vitest";
import type { Db } from "../../../src/server/store/database.ts";
import { SqliteStore } from "../../../src/server/store/event-store.ts";
import { Retention } from "../../../src/server/store/retention.ts";
import { SteadyClock } from "../../../src/server/store/steady-clock.ts";
import { numbered, strokeByWhite } from "../support/scripts.ts";
import { START_MATCH } from "../support/start.ts";
import { Ends, plain, playMatch, point, pointsOf, say, serve, stroke } from "./support.ts";

const ends = new Ends();
afterEach(() => ends.run());
const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;
const counts = (db: Db) =>
  Object.fromEntries(
    ["match", "input", "message", "checkpoint"].map((name) => [
      name,
      (db.prepare(`SELECT count(*) AS n FROM ${name}`).get() as { n: number }).n,
    ]),
  );
/** @returns number of batches */
function run(retention: Retention, now: number | null = Date.now()): number {
  let batches = 0;
  while (retention.step(now)) if (++batches > 10_000) throw new Error("no end");
  return batches;
}

describe("retention", () => {
  test("by age: ended matches go in small batches, whole; the open one, the kept and the exported stay", () => {
    const store = ends.open();
    const { table, referee, epoch } = serve(store);
    for (let i = 0; i < 5; i++) {
      playMatch(table, 30);
      store.keepEvidence("one", `picture${i + 1}`, table.state().still!.t, "{}");
    }
    say(table, START_MATCH);
    stroke(table);
    expect(store.keep(2, "hand")).toBe(true);
    expect(store.keep(4, "export")).toBe(true);
    expect(store.keep(99, "hand")).toBe(false);
    const sheets = [2, 4].map((id) => plain(store.match(id)));
    const before = counts(store.db);
    const retention = new Retention(store.db, { days: 30, bytes: null });
    expect(run(retention, Date.now() + 29 * DAY_MS)).toBe(0);
    expect(run(retention, null), "a clock that is not believed deletes nothing").toBe(0);
    expect(run(retention, Date.now() + 31 * DAY_MS)).toBeGreaterThan(3);

    expect(store.matches().map((m) => m.id)).toEqual([2, 4, 6]);
    expect([2, 4].map((id) => store.match(id)!.inputs)).toEqual(sheets.map((m) => m!.inputs));
    expect(counts(store.db).input).toBeLessThan(0.6 * before.input!);
    const pictures = [1, 2, 3, 4, 5].filter((i) => store.evidence("one", `picture${i}`) !== null);
    expect(pictures, "pictures of calls go with their match").toEqual([2, 4]);
    // Nobody is told that he has everything.
    const until = { epoch, seq: table.publisher.last };
    expect(store.messagesAfter("one", { epoch, seq: 0 }, until, 1e6)).toBeNull();
    expect(store.messagesAfter("one", { epoch, seq: until.seq - 3 }, until, 1e6)).toHaveLength(3);
    // The open match goes on, here and after a restart.
    expect(point(table).type).toBe("ack");
    expect(serve(store).referee.state).toEqual(plain(referee.state));
  });

  test("by size: the oldest first, over all tables, and the file shrinks", () => {
    const store = ends.open();
    const [one, two] = [serve(store, "one").table, serve(store, "two").table];
    for (let i = 0; i < 4; i++) {
      playMatch(one, 40);
      playMatch(two, 40);
    }
    const retention = new Retention(store.db, { days: null, bytes: 0 });
    const full = retention.bytes;
    const half = new Retention(store.db, { days: null, bytes: Math.round(0.6 * full) });
    run(half);
    expect(half.bytes).toBeLessThanOrEqual(0.6 * full);
    expect(half.bytes).toBeGreaterThan(0.3 * full);
    const left = store.matches().map((m) => m.id);
    expect(left).toEqual(Array.from({ length: left.length }, (_, i) => 9 - left.length + i));
    run(retention);
    expect(store.matches().map((m) => m.table)).toEqual(["one", "two"]);
    const { page_count: pages } = store.db.prepare("PRAGMA page_count").get() as { page_count: number };
    expect(pages * 4096).toBeLessThan(0.7 * full);
    expect(pointsOf(serve(store, "two").table)).toBe(pointsOf(two));
  });

  test("a table that plays for weeks without a match does not fill the disk", () => {
    const store = ends.open();
    const { table } = serve(store);
    playMatch(table, 3);
    const ended = counts(store.db);
    // Many at once: what a month sees, without a month of commits.
    for (let i = 0; i < 28; i++) {
      const t = table.clock.present() + i * 1000;
      table.events(numbered(Array.from({ length: 50 }, (_, k) => strokeByWhite(t + 10 * k, true, "after")).flat()));
    }
    const played = counts(store.db).input!;
    expect(counts(store.db).checkpoint).toBeGreaterThan(ended.checkpoint!);
    run(new Retention(store.db, { days: null, bytes: null }));
    expect(counts(store.db).input).toBeLessThan(played / 2);
    const again = serve(store);
    expect(pointsOf(again.table)).toBe(3);
    expect(store.match(1)!.inputs.length).toBeGreaterThan(3);
  });

  test("the file locked by another program: no point is lost or late, retention comes back to it", () => {
    const file = `${ends.folder()}/store.db`;
    const store = ends.open(file);
    const { table, referee } = serve(store);
    for (let i = 0; i < 3; i++) playMatch(table, 20);
    say(table, START_MATCH);
    stroke(table);
    const other = new SqliteStore(file);
    ends.add(() => other.close());
    const retention = new Retention(store.db, { days: 1, bytes: null });
    const now = Date.now() + 2 * DAY_MS;
    other.db.exec("BEGIN IMMEDIATE");
    let began = performance.now();
    expect(() => retention.step(now)).toThrow(/locked/);
    expect(performance.now() - began, "retention does not wait").toBeLessThan(200);
    const told: number[] = [];
    table.publisher.listen((m) => m.topic === "score" && told.push(m.seq));
    began = performance.now();
    stroke(table);
    expect(told.length).toBeGreaterThan(0);
    expect(pointsOf(table)).toBe(2);
    expect(performance.now() - began, "told while the file is locked").toBeLessThan(1500);
    expect(point(table)).toMatchObject({ type: "refused", data: { code: "CB_STORE_BUSY" } });
    expect(table.health().store?.en).toMatch(/another program/);
    other.db.exec("ROLLBACK");
    table.tick();
    expect(table.health().store).toBeNull();
    run(retention, now);
    expect(store.matches()).toHaveLength(1);
    expect(serve(store).referee.state).toEqual(plain(referee.state));
  });

  test("a point stored between two batches is there, and a batch is short", () => {
    const store = ends.open();
    const { table, referee } = serve(store);
    for (let i = 0; i < 4; i++) playMatch(table, 60);
    say(table, START_MATCH);
    const retention = new Retention(store.db, { days: 1, bytes: null });
    const lasted: number[] = [];
    let points = 0;
    for (;;) {
      const began = performance.now();
      const more = retention.step(Date.now() + 2 * DAY_MS);
      lasted.push(performance.now() - began);
      if (!more) break;
      expect(point(table).type).toBe("ack");
      expect(pointsOf(table)).toBe(++points);
    }
    expect(points).toBeGreaterThan(3);
    // Of the machine's own pauses none is to fail this test: half of the batches.
    expect(lasted.sort((a, b) => a - b)[lasted.length >> 1]).toBeLessThan(100);
    expect(serve(store).referee.state).toEqual(plain(referee.state));
  });
});

describe("the wall clock jumps a day", () => {
  test.each([DAY_MS, -DAY_MS, 40 * 365 * DAY_MS])("by %i ms: it is not believed for an hour", (jump) => {
    let passed = 5000;
    let shift = 1.7e12;
    const clock = new SteadyClock(
      () => passed + shift,
      () => passed,
    );
    const wait = (ms: number) => {
      for (let i = 0; i < ms / 60_000; i++) {
        passed += 60_000;
        clock.believed();
      }
    };
    expect(clock.believed()).toBeNull();
    wait(HOUR_MS);
    expect(clock.believed()).toBe(passed + shift);
    shift += jump;
    expect(clock.believed()).toBeNull();
    wait(HOUR_MS / 2);
    expect(clock.believed()).toBeNull();
    shift -= jump;
    wait(2 * HOUR_MS);
    expect(clock.believed()).toBe(passed + shift);
  });

  test("nothing is lost, numbers only grow, and the match goes on", () => {
    const store = ends.open();
    const first = serve(store);
    say(first.table, START_MATCH);
    point(first.table);
    let last = first;
    for (const jump of [DAY_MS, -DAY_MS, -2 * DAY_MS]) {
      const epoch = store.newEpoch(Date.now() + jump);
      expect(epoch).toBeGreaterThan(last.epoch);
      const next = serve(store);
      expect(next.epoch).toBeGreaterThan(epoch);
      expect(next.referee.state).toEqual(plain(last.referee.state));
      expect(point(next.table).type).toBe("ack");
      last = next;
    }
    expect(pointsOf(last.table)).toBe(4);
    expect(last.table.welcome({ epoch: first.epoch, seq: 1 }).state.data.replay.complete).toBe(true);
  });
});
