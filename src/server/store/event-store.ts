import type { State } from "../../rules/state.ts";
import type { Command, TableEvent, Topic } from "../../table/messages/index.ts";
import type { CommandAnswer } from "../command-desk.ts";
import { type PlayerKeeper, StoredPlayers } from "../players/keeper.ts";
import type { Published } from "../publisher.ts";
import { type Db, openDatabase } from "./database.ts";
import { MatchShelf } from "./match-shelf.ts";

/** One line that a table's referee took, and what was said about it. */
export interface Entry {
  /** Number of the input at its table, from 0 without gaps. */
  n: number;
  input: TableEvent | Command;
  /** Under which id a command came, and what it was answered. */
  command?: { id: string; answer: CommandAnswer };
  messages: readonly Published[];
  /** The referee's state after this input: from here on inputs are played again. */
  checkpoint?: State;
  /** This input started a match. */
  startsMatch?: boolean;
  /** This input closed the table's match (true), or opened it again (false: an undo). */
  closesMatch?: boolean;
}
export interface StoredInput {
  n: number;
  input: TableEvent | Command;
  command?: { id: string; answer: CommandAnswer };
}
/** What a table needs to be again what it was. */
export interface Kept {
  /** The latest checkpoint's state; null where there is none. */
  state: State | null;
  /** Everything taken after it, in order. */
  inputs: StoredInput[];
  /** Texts of the latest calls, oldest first. */
  calls: string[];
  /** Answers to commands before the checkpoint, newest last. */
  answers: { id: string; answer: CommandAnswer }[];
  /** Numbers for what comes next; newest time, s. */
  next: { n: number; event: number; command: number };
  t: number;
}
export interface StoredMatch {
  id: number;
  table: string;
  /** Number of the `start_match` at its table, and of the last input before the next match (null: up to now). */
  from: number;
  to: number | null;
  /** Wall clock, ISO 8601. */
  started: string;
  /** Wall clock of its close; null while it is open, and where it was stored before this was noted. */
  ended: string | null;
  /** Why retention leaves it alone (`hand`, `export`); null: it does not. */
  kept: string | null;
}
/** A match with all that is needed to play it again: the state right after its start, and what came after. */
export interface KeptMatch {
  match: StoredMatch;
  start: StoredInput;
  state: State;
  inputs: StoredInput[];
}
/** A place in a table's messages. */
export interface Place {
  epoch: number;
  seq: number;
}

/** Where events, commands and what was said about them are kept: the port at which tests let the disk fail. */
export interface EventStore {
  /** A number that no earlier start of the service has used. */
  newEpoch(now: number): number;
  /** All of these or none; on the disk when it returns. Throws where they could not be stored. */
  append(table: string, epoch: number, entries: readonly Entry[]): void;
  kept(table: string): Kept;
  /** Messages after `from`, over all later epochs; null where some are missing or there are more than `most`. */
  messagesAfter(table: string, from: Place, until: Place, most: number): Published[] | null;
  /** Keeps what a call was measured on; may throw where the disk takes nothing. */
  keepEvidence(table: string, call: string, t: number, data: string): void;
  /** That of the newest call of this id. */
  evidence(table: string, call: string): string | null;
  matches(): StoredMatch[];
  /** The match of this number, null where there is none. */
  match(id: number): KeptMatch | null;
  /** The same matches for those who read many of them. */
  readonly shelf: MatchShelf;
  /** Number of the table's newest match, null where there was none. */
  latestMatch(table: string): number | null;
  /** Keeps a match from retention, or (null) no longer. @returns false where there is no such match */
  keep(id: number, why: KeepReason | null): boolean;
  /** The club's players. */
  readonly players: PlayerKeeper;
  close(): void;
}

/** Why a match is kept: somebody said so, or it was exported. */
export type KeepReason = "hand" | "export";

/** Answers restored for commands sent again after a restart; calls restored for pages. */
const NOT_ENDED = [null, null, null, null] as const;
const ANSWERS = 5000;
const CALLS = 100;

interface InputRow {
  n: number;
  line: string;
  command_id: string | null;
  answer: string | null;
}

export class SqliteStore implements EventStore {
  readonly shelf: MatchShelf;
  readonly db: Db;
  readonly players: PlayerKeeper;

  constructor(file: string) {
    this.db = openDatabase(file);
    this.shelf = new MatchShelf(this.db);
    this.players = new StoredPlayers(this.db);
  }

  newEpoch(now: number): number {
    const { last } = this.db.prepare("SELECT max(epoch) AS last FROM epoch").get() as { last: number | null };
    // A clock set back must not give a number twice.
    const epoch = Math.max(now, (last ?? 0) + 1);
    this.db.prepare("INSERT INTO epoch VALUES (?, ?)").run(epoch, new Date(now).toISOString());
    return epoch;
  }

  append(table: string, epoch: number, entries: readonly Entry[]): void {
    const { db } = this;
    db.exec("BEGIN IMMEDIATE");
    try {
      const input = db.prepare("INSERT INTO input VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
      const message = db.prepare("INSERT INTO message VALUES (?, ?, ?, ?, ?)");
      for (const { n, input: i, command, messages, checkpoint, startsMatch, closesMatch } of entries) {
        const answer = command === undefined ? null : JSON.stringify(command.answer);
        input.run(table, n, i.kind, i.seq, i.t, JSON.stringify(i), command?.id ?? null, answer);
        for (const m of messages) message.run(table, epoch, m.seq, m.topic, m.text);
        if (checkpoint) db.prepare("INSERT INTO checkpoint VALUES (?, ?, ?)").run(table, n, JSON.stringify(checkpoint));
        if (startsMatch) {
          db.prepare("INSERT INTO match (table_id, n, started, epoch, seq) VALUES (?, ?, ?, ?, ?)").run(
            ...[table, n, new Date().toISOString(), epoch, messages[0]?.seq ?? 0],
          );
        }
        if (closesMatch !== undefined) {
          const end = closesMatch ? [new Date().toISOString(), n, epoch, messages.at(-1)?.seq ?? 0] : NOT_ENDED;
          db.prepare(
            `UPDATE match SET ended = ?, end_n = ?, end_epoch = ?, end_seq = ?
             WHERE id = (SELECT id FROM match WHERE table_id = ? ORDER BY n DESC LIMIT 1)`,
          ).run(...end, table);
        }
      }
      db.exec("COMMIT");
    } catch (error) {
      // SQLite has taken it back by itself where the disk was full.
      if (db.inTransaction) db.exec("ROLLBACK");
      throw error;
    }
  }

  kept(table: string): Kept {
    const { db } = this;
    const at = db.prepare("SELECT n, state FROM checkpoint WHERE table_id = ? ORDER BY n DESC LIMIT 1").get(table) as
      | { n: number; state: string }
      | undefined;
    const from = at?.n ?? -1;
    const top = db
      .prepare(
        `SELECT max(n) AS n, max(CASE kind WHEN 'event' THEN seq END) AS event,
                max(CASE kind WHEN 'command' THEN seq END) AS command, max(t) AS t FROM input WHERE table_id = ?`,
      )
      .get(table) as { n: number | null; event: number | null; command: number | null; t: number | null };
    const calls = db
      .prepare("SELECT text FROM message WHERE table_id = ? AND topic = 'calls' ORDER BY epoch DESC, seq DESC LIMIT ?")
      .all(table, CALLS) as { text: string }[];
    const answers = db
      .prepare(
        `SELECT n, line, command_id, answer FROM input
         WHERE table_id = ? AND n <= ? AND command_id IS NOT NULL ORDER BY n DESC LIMIT ?`,
      )
      .all(table, from, ANSWERS) as InputRow[];
    return {
      state: at === undefined ? null : (JSON.parse(at.state) as State),
      inputs: this.inputs(table, from, null),
      calls: calls.map((c) => c.text).reverse(),
      answers: answers.map((row) => storedInput(row).command!).reverse(),
      next: { n: (top.n ?? -1) + 1, event: (top.event ?? -1) + 1, command: (top.command ?? -1) + 1 },
      t: top.t ?? 0,
    };
  }

  messagesAfter(table: string, from: Place, until: Place, most: number): Published[] | null {
    const horizon = this.db.prepare("SELECT epoch, seq FROM horizon WHERE table_id = ?").get(table) as
      | Place
      | undefined;
    // Retention has deleted something after that place.
    if (horizon !== undefined && before(from, horizon)) return null;
    const rows = this.db
      .prepare(
        `SELECT epoch, seq, topic, text FROM message
         WHERE table_id = ? AND (epoch, seq) >= (?, ?) AND (epoch, seq) <= (?, ?) ORDER BY epoch, seq LIMIT ?`,
      )
      .all(table, from.epoch, from.seq, until.epoch, until.seq, most + 2) as (Place & { topic: Topic; text: string })[];
    if (rows.length > most + 1) return null;
    let last: Place = { epoch: from.epoch, seq: Math.max(0, from.seq - 1) };
    for (const { epoch, seq } of rows) {
      if (seq !== (epoch === last.epoch ? last.seq + 1 : 1)) return null;
      last = { epoch, seq };
    }
    // The place itself must be known: a client may have heard what a full disk did not take.
    const known = from.seq === 0 ? this.hasEpoch(from.epoch) : rows[0]?.epoch === from.epoch;
    const whole = last.epoch === until.epoch ? last.seq === until.seq : until.seq === 0;
    if (!known || !whole) return null;
    const missed = from.seq === 0 ? rows : rows.slice(1);
    return missed.map(({ topic, seq, text }) => ({ topic, seq, text }));
  }

  keepEvidence(table: string, call: string, t: number, data: string): void {
    this.db
      .prepare("INSERT INTO evidence (table_id, call, t, saved, data) VALUES (?, ?, ?, ?, ?)")
      .run(table, call, t, new Date().toISOString(), data);
  }

  evidence(table: string, call: string): string | null {
    const row = this.db
      .prepare("SELECT data FROM evidence WHERE table_id = ? AND call = ? ORDER BY id DESC LIMIT 1")
      .get(table, call) as { data: string } | undefined;
    return row?.data ?? null;
  }

  matches(): StoredMatch[] {
    return this.db
      .prepare(
        `SELECT id, table_id AS "table", n AS "from", started, ended, kept,
                (SELECT min(n) - 1 FROM match later WHERE later.table_id = match.table_id AND later.n > match.n) AS "to"
         FROM match ORDER BY id`,
      )
      .all() as StoredMatch[];
  }

  match(id: number): KeptMatch | null {
    const match = this.matches().find((m) => m.id === id);
    if (match === undefined) return null;
    const row = this.db
      .prepare("SELECT state FROM checkpoint WHERE table_id = ? AND n = ?")
      .get(match.table, match.from) as { state: string };
    const state = JSON.parse(row.state) as State;
    const [start, ...inputs] = this.inputs(match.table, match.from - 1, match.to);
    return { match, start: start!, state, inputs };
  }

  latestMatch(table: string): number | null {
    const row = this.db.prepare("SELECT id FROM match WHERE table_id = ? ORDER BY n DESC LIMIT 1").get(table) as
      | { id: number }
      | undefined;
    return row?.id ?? null;
  }

  keep(id: number, why: KeepReason | null): boolean {
    return this.db.prepare("UPDATE match SET kept = ? WHERE id = ?").run(why, id).changes > 0;
  }

  close(): void {
    this.db.close();
  }

  private hasEpoch(epoch: number): boolean {
    return this.db.prepare("SELECT 1 FROM epoch WHERE epoch = ?").get(epoch) !== undefined;
  }

  private inputs(table: string, after: number, to: number | null): StoredInput[] {
    const rows = this.db
      .prepare("SELECT n, line, command_id, answer FROM input WHERE table_id = ? AND n > ? AND n <= ? ORDER BY n")
      .all(table, after, to ?? Number.MAX_SAFE_INTEGER) as InputRow[];
    return rows.map(storedInput);
  }
}

const before = (a: Place, b: Place) => a.epoch < b.epoch || (a.epoch === b.epoch && a.seq < b.seq);

function storedInput({ n, line, command_id: id, answer }: InputRow): StoredInput {
  const input = JSON.parse(line) as TableEvent | Command;
  if (id === null || answer === null) return { n, input };
  return { n, input, command: { id, answer: JSON.parse(answer) as CommandAnswer } };
}
