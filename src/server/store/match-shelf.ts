import type { State } from "../../rules/state.ts";
import type { Command, TableEvent } from "../../table/messages/index.ts";
import type { Db } from "./database.ts";
import type { StoredMatch } from "./event-store.ts";

/** A stored match's place, and the newest input that its table has taken. */
export interface ShelvedMatch extends StoredMatch {
  /** Number of the match's last input so far. */
  last: number;
}
export interface ShelvedInput {
  n: number;
  input: TableEvent | Command;
}
/** What was worked out from a match's log: only a shortcut, made again whenever it is missing or of another version. */
export interface KeptSummary {
  match: number;
  version: number;
  /** Number of the last input that it knows. */
  last: number;
  data: string;
}

/** The store as matches are read from it: in small portions, so that reading never holds up a table. */
export class MatchShelf {
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }

  /** All of them, oldest first. */
  matches(): ShelvedMatch[] {
    return this.db
      .prepare(
        `SELECT id, table_id AS "table", n AS "from", started, ended, kept, "to",
                coalesce("to", (SELECT max(n) FROM input WHERE input.table_id = m.table_id)) AS last
         FROM (SELECT *, lead(n) OVER (PARTITION BY table_id ORDER BY n) - 1 AS "to" FROM match) m ORDER BY id`,
      )
      .all() as ShelvedMatch[];
  }

  /** The state right after the match's start, and the `start_match` itself; null where the store no longer has them. */
  beginning({ table, from }: StoredMatch): { state: State; start: Command } | null {
    const at = this.db.prepare("SELECT state FROM checkpoint WHERE table_id = ? AND n = ?").get(table, from) as
      | { state: string }
      | undefined;
    const start = this.inputs(table, from - 1, from, 1)[0];
    if (at === undefined || start === undefined) return null;
    return { state: JSON.parse(at.state) as State, start: start.input as Command };
  }

  /** At most `most` inputs of a table after number `after` up to `to`, in order. */
  inputs(table: string, after: number, to: number, most: number): ShelvedInput[] {
    const rows = this.db
      .prepare("SELECT n, line FROM input WHERE table_id = ? AND n > ? AND n <= ? ORDER BY n LIMIT ?")
      .all(table, after, to, most) as { n: number; line: string }[];
    return rows.map(({ n, line }) => ({ n, input: JSON.parse(line) as TableEvent | Command }));
  }

  /** Whether people have said anything in that stretch: after a match's close only that can reopen it. */
  commanded(table: string, after: number, to: number): boolean {
    const row = this.db
      .prepare("SELECT 1 FROM input WHERE table_id = ? AND n > ? AND n <= ? AND kind = 'command' LIMIT 1")
      .get(table, after, to);
    return row !== undefined;
  }

  summaries(): KeptSummary[] {
    return this.db.prepare("SELECT match_id AS match, version, last, data FROM match_summary").all() as KeptSummary[];
  }

  keepSummary({ match, version, last, data }: KeptSummary): void {
    this.db.prepare("INSERT OR REPLACE INTO match_summary VALUES (?, ?, ?, ?)").run(match, version, last, data);
  }
}
