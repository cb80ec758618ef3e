import { copyFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import Database from "libsql";
import { afterEach, expect, test } from "vitest";
import { backUp } from "../../../src/server/store/backup.ts";
import { Retention } from "../../../src/server/store/retention.ts";
import { Ends, point, pointsOf, serve } from "./support.ts";

const ends = new Ends();
afterEach(() => ends.run());

/** Written by the first version of the store: two matches on two tables each, the last ones open. */
const FIRST = fileURLToPath(new URL("./store-v1.db", import.meta.url));
const versionOf = (file: string) => {
  const db = new Database(file, { readonly: true });
  const { user_version: version } = db.prepare("PRAGMA user_version").get() as { user_version: number };
  db.close();
  return version;
};

test("a store of the first version: every match is there, goes on, can be copied and ages", () => {
  const file = path.join(ends.folder(), "store.db");
  copyFileSync(FIRST, file);
  expect(versionOf(file)).toBe(1);
  const store = ends.open(file);
  expect(versionOf(file)).toBeGreaterThan(1);
  expect(store.matches().map((m) => [m.table, m.ended, m.kept])).toEqual([
    ["one", null, null],
    ["two", null, null],
    ["one", null, null],
    ["two", null, null],
  ]);
  for (const id of [1, 2, 3, 4]) expect(store.match(id)!.inputs.length).toBeGreaterThan(5);
  for (const [id, points] of [
    ["one", 4],
    ["two", 2],
  ] as const) {
    const { table } = serve(store, id);
    expect(pointsOf(table)).toBe(points);
    expect(point(table).type).toBe("ack");
  }
  expect(backUp(file, `${file}.copy`).matches).toBe(4);
  const retention = new Retention(store.db, { days: 1, bytes: null });
  const far = Date.parse("2100-01-01");
  while (retention.step(far));
  expect(store.matches().map((m) => m.id)).toEqual([3, 4]);
  expect(pointsOf(serve(store, "one").table)).toBe(5);
});

test("a store of a newer program is refused in words, and not touched", () => {
  const file = path.join(ends.folder(), "store.db");
  copyFileSync(FIRST, file);
  const db = new Database(file);
  db.exec("PRAGMA user_version = 999");
  db.close();
  expect(() => ends.open(file)).toThrow(/newer version \(999/);
  expect(versionOf(file)).toBe(999);
});
