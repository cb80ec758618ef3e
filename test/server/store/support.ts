import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createReferee } from "../../../src/rules/engine.ts";
import { type EventStore, SqliteStore } from "../../../src/server/store/event-store.ts";
import { TableService } from "../../../src/server/table-service.ts";
import { numbered, strokeByWhite } from "../support/scripts.ts";
import { MEASURES, START_MATCH, silent } from "../support/start.ts";

/** What a test has opened, closed in reverse. */
export class Ends {
  private readonly all: (() => void)[] = [];
  add(end: () => void): void {
    this.all.push(end);
  }
  run(): void {
    for (const end of this.all.splice(0).reverse()) end();
  }
  folder(): string {
    const made = mkdtempSync(path.join(tmpdir(), "carambola-store-"));
    this.add(() => rmSync(made, { recursive: true, force: true }));
    return made;
  }
  open(file = path.join(this.folder(), "store.db")): SqliteStore {
    const store = new SqliteStore(file);
    this.add(() => store.close());
    return store;
  }
}

export function serve(store: EventStore, id = "one") {
  const referee = createReferee({ policy: "auto" });
  const epoch = store.newEpoch(Date.now());
  const table = new TableService({ id, name: id, measures: MEASURES, referee, epoch, store, log: silent });
  return { table, referee, epoch };
}
export const say = (table: TableService, data: Record<string, unknown>, id: string = randomUUID()) =>
  table.command(id, { by: "referee", ...data });
export const point = (table: TableService, id?: string) => say(table, { type: "stroke_result", result: "carom" }, id);
export const pointsOf = (table: TableService) => table.state().score?.players[0]?.points;
export const plain = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;

/** One stroke as the camera sees it, some seconds after the last. */
export function stroke(table: TableService, carom = true): void {
  const t = Math.max(table.clock.present(), table.state().still?.t ?? 0) + 5;
  table.events(numbered(strokeByWhite(t, carom, table.state().still === null ? "start" : "after")));
  // Frames go on after it: by them the table's time does.
  table.clock.frame(t + 5);
}
/** A whole match of so many points. */
export function playMatch(table: TableService, points: number): void {
  say(table, START_MATCH);
  for (let i = 0; i < points; i++) {
    if (i % 2) point(table);
    else stroke(table);
  }
  say(table, { type: "end_match" });
}
