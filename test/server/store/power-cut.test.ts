import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { SqliteStore } from "../../../src/server/store/event-store.ts";
import { START_MATCH } from "../support/start.ts";
import { Ends, plain, point, pointsOf, say, serve, stroke } from "./support.ts";

const ends = new Ends();
afterEach(() => ends.run());

/** How often the power goes, at other places of the log. */
const CUTS = process.env.CARAMBOLA_TEST_LONG ? 300 : 25;

test(`the power goes at ${CUTS} places of the log: a whole earlier state comes back, and play goes on`, () => {
  const folder = ends.folder();
  const file = path.join(folder, "store.db");
  const store = ends.open(file);
  const { table, referee } = serve(store);
  const states = new Map<number, unknown>();
  const note = () => states.set(store.kept("one").next.n, plain(referee.state));
  states.set(0, null);
  say(table, START_MATCH);
  note();
  for (let i = 0; i < 12; i++) {
    if (i % 3) point(table);
    else stroke(table);
    note();
  }
  const whole = readFileSync(`${file}-wal`);
  const seen = new Set<number>();
  for (let i = 0; i < CUTS; i++) {
    const cut = path.join(folder, `cut-${i}.db`);
    copyFileSync(file, cut);
    const at = Math.round((whole.length * i) / (CUTS - 1));
    writeFileSync(`${cut}-wal`, whole);
    // What had not reached the disk: missing, or whatever lay there before.
    if (i % 2) truncateSync(`${cut}-wal`, at);
    else writeFileSync(`${cut}-wal`, Buffer.concat([whole.subarray(0, at), Buffer.alloc(whole.length - at, 0x5a)]));
    const after = new SqliteStore(cut);
    const { n } = after.kept("one").next;
    seen.add(n);
    expect(states.has(n), `${n} inputs`).toBe(true);
    const again = serve(after);
    if (n > 0) expect(again.referee.state).toEqual(states.get(n));
    const before = pointsOf(again.table);
    if (before === undefined) say(again.table, START_MATCH);
    expect(point(again.table).type).toBe("ack");
    expect(pointsOf(again.table)).toBe((before ?? 0) + 1);
    after.close();
  }
  expect(Math.max(...seen)).toBe(store.kept("one").next.n);
  expect(seen.size).toBeGreaterThan(6);
  expect(existsSync(`${file}-wal`)).toBe(true);
});

test("yesterday's store: the match goes on, the clock and all numbers go on from there", () => {
  const file = path.join(ends.folder(), "store.db");
  const first = new SqliteStore(file);
  const { table, referee } = serve(first);
  const yesterday = first.newEpoch(Date.now() - 24 * 3600 * 1000);
  say(table, START_MATCH);
  stroke(table);
  const { t } = table.state().still!;
  const state = plain(referee.state);
  first.close();
  const again = serve(ends.open(file));
  expect(again.epoch).toBeGreaterThan(yesterday);
  expect(again.referee.state).toEqual(state);
  expect(again.table.clock.present()).toBeGreaterThanOrEqual(t);
  expect(point(again.table).type).toBe("ack");
});
