import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createReferee } from "../../../src/rules/engine.ts";
import { SqliteStore } from "../../../src/server/store/event-store.ts";
import { TableService } from "../../../src/server/table-service.ts";
import { numbered, strokeByWhite } from "../support/scripts.ts";
import { MEASURES, START_MATCH, silent } from "../support/start.ts";

/** In memory where there is a folder for it: these tests are not about disks, and commit some thousand times. */
const FOLDER = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
export function newStore(): SqliteStore {
  const folder = mkdtempSync(path.join(FOLDER, "carambola-matches-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return new SqliteStore(path.join(folder, "store.db"));
}

export const storedTable = (store: SqliteStore, id = "one"): TableService =>
  new TableService({
    ...{ id, name: `Mesa ${id}`, measures: MEASURES, referee: createReferee({ policy: "auto" }) },
    ...{ epoch: store.newEpoch(Date.now()), store, log: silent },
  });

/** Says something to a table and expects that it is taken. */
export function say(table: TableService, data: Record<string, unknown>): void {
  const answer = table.command(randomUUID(), { by: "referee", ...data });
  if (answer.type === "refused") throw new Error(answer.data.message.en);
}

/** Time from one stroke of a table to its next, s. */
const STROKE_S = 10;
const nextAt = new WeakMap<TableService, number>();
/** A stroke of white before the camera. */
export function stroke(table: TableService, carom: boolean): void {
  const from = table.state().still === null ? "start" : "after";
  const t = nextAt.get(table) ?? table.state().t + 1;
  nextAt.set(table, t + STROKE_S);
  table.events(numbered(strokeByWhite(t, carom, from)));
}

export const byHand = (table: TableService, ...results: ("carom" | "miss")[]): void => {
  for (const result of results) say(table, { type: "stroke_result", result });
};

/** Starts a match between these two. */
export const begin = (table: TableService, a: string, b: string, more: Record<string, unknown> = {}): void =>
  say(table, {
    ...START_MATCH,
    players: [
      { id: "A", name: a, ball: "white" },
      { id: "B", name: b, ball: "yellow" },
    ],
    ...more,
  });

/**
 * The match of the tests: Ana makes a carom and misses before the camera, Bruno two by hand, then Ana's first inning is
 * corrected by one, wrongly by five more, and that is taken back.
 */
export function exampleMatch(table: TableService, a = "Ana Conceição", b = "Bruno"): void {
  begin(table, a, b);
  stroke(table, true);
  stroke(table, false);
  byHand(table, "carom", "carom", "miss");
  say(table, { type: "adjust", player: "A", points: 1, inning: 1, reason: "a carom was not counted" });
  say(table, { type: "adjust", player: "A", points: 5, inning: 1, reason: "wrong player" });
  say(table, { type: "undo" });
}
