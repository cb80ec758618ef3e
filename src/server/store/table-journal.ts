import type { State } from "../../rules/state.ts";
import { type ErrorCode, fault } from "../../table/errors.ts";
import type { Text } from "../../table/messages/index.ts";
import type { Log } from "../table-log.ts";
import type { Entry, EventStore, Kept } from "./event-store.ts";

/** Entries without their number, as a table makes them. */
export type Draft = Omit<Entry, "n">;

/** Entries that wait for a disk that takes nothing: some hours of play, some ten MB. */
const MOST_WAITING = 20_000;
/** A restart plays at most about this many inputs again: some seconds on a small machine. */
const CHECKPOINT_EVERY = 5000;
/** Entries that need not be on the disk at once wait for the next that do, at most this many. */
const MOST_LATER = 10;
/** What SQLite's own codes mean for people. */
const CODES: Record<string, ErrorCode> = {
  SQLITE_FULL: "CB_STORE_FULL",
  SQLITE_BUSY: "CB_STORE_BUSY",
  SQLITE_BUSY_SNAPSHOT: "CB_STORE_BUSY",
};

/**
 * One table's way to the disk. What people say is stored before it is acknowledged, or refused. What the camera saw cannot
 * be refused: while the disk takes nothing it waits here in order, the score goes on, and it is stored when space returns.
 */
export class TableJournal {
  private readonly store: EventStore;
  private readonly table: string;
  private readonly epoch: number;
  private readonly log: Log;
  private waiting: Entry[] = [];
  private next = 0;
  private sinceCheckpoint = 0;
  /** What waited has outgrown the memory and was let go: the next entry must carry the whole state. */
  private torn = false;
  private failed: ErrorCode | null = null;

  constructor(store: EventStore, table: string, epoch: number, log: Log) {
    this.store = store;
    this.table = table;
    this.epoch = epoch;
    this.log = log;
  }

  /** Why the disk takes nothing, in words; null while it does. */
  get fault(): Text | null {
    if (this.failed === null) return null;
    const { what, remedy } = fault(this.failed);
    const line = (l: keyof Text) => `${what[l]} ${remedy[l]}`;
    return { pt: line("pt"), en: line("en"), es: line("es") };
  }

  /** Entries that wait for the disk. */
  get length(): number {
    return this.waiting.length;
  }

  kept(): Kept {
    const kept = this.store.kept(this.table);
    this.next = kept.next.n;
    this.sinceCheckpoint = kept.inputs.length;
    return kept;
  }

  /** Stores this and all that waits. Null, or why nothing of this was stored. */
  demand(draft: Draft, state: State): ErrorCode | null {
    const before = { next: this.next, since: this.sinceCheckpoint };
    const entry = this.number(draft, state);
    const code = this.write([...this.waiting, entry]);
    if (code !== null) {
      this.next = before.next;
      this.sinceCheckpoint = before.since;
    }
    return code;
  }

  /** Stores these and all that waits; where that fails they wait too. */
  offer(drafts: readonly Draft[], state: State): void {
    this.later(drafts, state);
    this.retry();
  }

  /** These may wait for the next that are stored. */
  later(drafts: readonly Draft[], state: State): void {
    drafts.forEach((d, i) => {
      // Only after the last of them is the state the one given.
      this.waiting.push(this.number(d, i === drafts.length - 1 ? state : null));
    });
    if (this.waiting.length > MOST_WAITING) {
      this.waiting = [];
      this.torn = true;
      this.log.error("the disk takes nothing for too long: history lost, the score is kept");
    } else if (this.failed === null && this.waiting.length > MOST_LATER) this.retry();
  }

  /** Once a second, and at the end. */
  retry(): void {
    if (this.waiting.length > 0) this.write(this.waiting);
  }

  private number(draft: Draft, state: State | null): Entry {
    const due = this.torn || this.sinceCheckpoint >= CHECKPOINT_EVERY || draft.checkpoint !== undefined;
    const checkpoint = draft.checkpoint ?? (due && state !== null ? state : undefined);
    this.sinceCheckpoint = checkpoint === undefined ? this.sinceCheckpoint + 1 : 0;
    return { ...draft, n: this.next++, ...(checkpoint !== undefined && { checkpoint }) };
  }

  private write(entries: readonly Entry[]): ErrorCode | null {
    try {
      this.store.append(this.table, this.epoch, entries);
    } catch (error) {
      const code = CODES[(error as { code?: string }).code ?? ""] ?? "CB_STORE_FAILING";
      if (this.failed !== code) this.log.error({ err: error }, fault(code).what.en);
      this.failed = code;
      return code;
    }
    if (this.failed !== null) this.log.warn({ stored: entries.length }, "the disk takes again");
    this.failed = null;
    this.waiting = [];
    if (entries.some((e) => e.checkpoint !== undefined)) this.torn = false;
    return null;
  }
}
