import { type Db, withoutWaiting } from "./database.ts";
import type { Place } from "./event-store.ts";

/** What may stay. Matches that are open, kept or exported stay in any case. */
export interface Limits {
  /** A match that ended longer ago goes, days; null: age deletes nothing. */
  days: number | null;
  /** While the store is larger the oldest matches go, bytes; null: size deletes nothing. */
  bytes: number | null;
}

/** Rows deleted in one transaction: some ms, so that a point never waits for it. */
const BATCH_ROWS = 200;
/** A call's picture is as heavy as so many other rows. */
const PICTURE_ROWS = 50;
/** Emptied pages given back to the disk after each batch: as many as it emptied, about. */
const BATCH_PAGES = 64;
const DAY_MS = 24 * 3600 * 1000;
/** Messages of a table without a match that stay for clients that come back. */
const IDLE_MESSAGES = 10_000;

/**
 * A table's stored past in chapters: a match, with what the camera saw until the next one began. Inputs from `from` up to
 * `to` (not with it), messages from `begins` up to `ends` (not with it).
 */
interface Chapter {
  match: number | null;
  table: string;
  from: number;
  to: number;
  begins: Place;
  ends: Place;
  /** The table's time since the last input before it, up to the first after it, s: pictures of calls in between. */
  since: number;
  until: number;
}
interface MatchRow extends Place {
  id: number;
  table: string;
  n: number;
  started: string;
  ended: string | null;
  endN: number | null;
  endEpoch: number | null;
  endSeq: number | null;
  kept: string | null;
}

/**
 * Deletes the oldest matches in small batches. A table's newest match always stays: a restart begins with it, and it may be
 * open. What came between that match's end and the newest checkpoint is nobody's and goes too.
 */
export class Retention {
  private readonly db: Db;
  private readonly limits: Limits;
  /** Chapters being deleted, oldest first. */
  private doomed: Chapter[] = [];

  constructor(db: Db, limits: Limits) {
    this.db = db;
    this.limits = limits;
  }

  /**
   * One small batch. @param now wall clock, ms; null where it cannot be believed: then age deletes nothing.
   * @returns whether there may be more to do. Throws SQLITE_BUSY at once where another program holds the file.
   */
  step(now: number | null): boolean {
    if (this.doomed.length === 0) this.doomed = this.choose(now);
    const [chapter] = this.doomed;
    if (chapter === undefined) return false;
    withoutWaiting(this.db, () => {
      if (this.erase(chapter)) this.doomed.shift();
    });
    return true;
  }

  /** Bytes of the file that hold something. */
  get bytes(): number {
    const read = (name: string) => this.db.prepare(`PRAGMA ${name}`).get() as Record<string, number>;
    const pages = read("page_count").page_count! - read("freelist_count").freelist_count!;
    return pages * read("page_size").page_size!;
  }

  private choose(now: number | null): Chapter[] {
    const tables = this.db.prepare("SELECT DISTINCT table_id AS id FROM checkpoint").all() as { id: string }[];
    const rows = this.rows();
    const idle = tables.flatMap(({ id }) => this.idle(id, rows.findLast((m) => m.table === id) ?? null));
    const old: Chapter[] = [];
    const tooLarge = this.limits.bytes !== null && this.bytes > this.limits.bytes;
    for (const [i, m] of rows.entries()) {
      const next = rows.slice(i + 1).find((later) => later.table === m.table);
      if (next === undefined || m.kept !== null || m.epoch === null || next.epoch === null) continue;
      const age = now === null ? 0 : now - Date.parse(m.ended ?? m.started);
      const tooOld = this.limits.days !== null && age > this.limits.days * DAY_MS;
      // By size one at a time, the oldest first: then the file is measured again.
      if (!tooOld && !(tooLarge && old.length === 0)) continue;
      const { epoch, seq } = next;
      // With a table's first match goes what came before it.
      const first = rows.findIndex((earlier) => earlier.table === m.table) === i;
      const begins = first ? { epoch: 0, seq: 0 } : { epoch: m.epoch, seq: m.seq };
      const from = first ? 0 : m.n;
      const span = { ...this.times(m.table, from, next.n), begins, ends: { epoch, seq } };
      old.push({ match: m.id, table: m.table, from, to: next.n, ...span });
    }
    return [...idle, ...old];
  }

  private rows(): MatchRow[] {
    return this.db
      .prepare(
        `SELECT id, table_id AS "table", n, started, ended, epoch, seq, kept,
                end_n AS endN, end_epoch AS endEpoch, end_seq AS endSeq FROM match ORDER BY id`,
      )
      .all() as MatchRow[];
  }

  /** What a table saw since its last match ended, or ever where it had none, up to its newest checkpoint. */
  private idle(table: string, last: MatchRow | null): Chapter[] {
    if (last !== null && last.endN === null) return [];
    const { n: to } = this.db.prepare("SELECT max(n) AS n FROM checkpoint WHERE table_id = ?").get(table) as {
      n: number;
    };
    const from = (last?.endN ?? -1) + 1;
    const first = this.db
      .prepare("SELECT n FROM input WHERE table_id = ? AND n >= ? AND n < ? LIMIT 1")
      .get(table, from, to);
    if (first === undefined) return [];
    const recent = this.db
      .prepare("SELECT epoch, seq FROM message WHERE table_id = ? ORDER BY epoch DESC, seq DESC LIMIT 1 OFFSET ?")
      .get(table, IDLE_MESSAGES) as Place | undefined;
    const begins = { epoch: last?.endEpoch ?? 0, seq: (last?.endSeq ?? 0) + 1 };
    const ends = recent !== undefined && later(recent, begins) ? recent : begins;
    return [{ match: null, table, from, to, begins, ends, ...this.times(table, from, to) }];
  }

  private times(table: string, from: number, to: number): { since: number; until: number } {
    return this.db
      .prepare(
        `SELECT coalesce((SELECT t FROM input WHERE table_id = ?1 AND n < ?2 ORDER BY n DESC LIMIT 1), -1) AS since,
                coalesce((SELECT t FROM input WHERE table_id = ?1 AND n >= ?3 ORDER BY n LIMIT 1), -1) AS until`,
      )
      .get(table, from, to) as { since: number; until: number };
  }

  /** One batch of a chapter, in one transaction. @returns whether the chapter is gone */
  private erase({ match, table, from, to, begins, ends, since, until }: Chapter): boolean {
    const { db } = this;
    db.exec("BEGIN IMMEDIATE");
    try {
      // First of all nobody is promised these messages any more.
      db.prepare(
        `INSERT INTO horizon VALUES (?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET epoch = excluded.epoch,
         seq = excluded.seq WHERE (excluded.epoch, excluded.seq) > (horizon.epoch, horizon.seq)`,
      ).run(table, ends.epoch, ends.seq - 1);
      let left = BATCH_ROWS;
      const erase = (sql: string, weight: number, ...values: (string | number)[]) => {
        if (left > 0) left -= weight * db.prepare(sql).run(...values, Math.ceil(left / weight)).changes;
      };
      erase(
        `DELETE FROM message WHERE table_id = ?1 AND (epoch, seq) IN (SELECT epoch, seq FROM message
         WHERE table_id = ?1 AND (epoch, seq) >= (?2, ?3) AND (epoch, seq) < (?4, ?5) LIMIT ?6)`,
        1,
        ...[table, begins.epoch, begins.seq, ends.epoch, ends.seq],
      );
      for (const rows of ["input", "checkpoint"])
        erase(
          `DELETE FROM ${rows} WHERE table_id = ?1 AND n IN
           (SELECT n FROM ${rows} WHERE table_id = ?1 AND n >= ?2 AND n < ?3 LIMIT ?4)`,
          1,
          ...[table, from, to],
        );
      erase(
        `DELETE FROM evidence WHERE id IN
         (SELECT id FROM evidence WHERE table_id = ?1 AND t > ?2 AND t < ?3 LIMIT ?4)`,
        PICTURE_ROWS,
        ...[table, since, until],
      );
      const gone = left > 0;
      if (gone && match !== null) {
        db.prepare("DELETE FROM match WHERE id = ?").run(match);
        db.prepare("DELETE FROM match_summary WHERE match_id = ?").run(match);
      }
      db.exec("COMMIT");
      db.prepare(`PRAGMA incremental_vacuum(${BATCH_PAGES})`).all();
      return gone;
    } catch (error) {
      if (db.inTransaction) db.exec("ROLLBACK");
      throw error;
    }
  }
}

const later = (a: Place, b: Place) => a.epoch > b.epoch || (a.epoch === b.epoch && a.seq > b.seq);
