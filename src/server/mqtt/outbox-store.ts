import type { Db } from "../store/database.ts";
import type { Place } from "../store/event-store.ts";

/** A stored message on its way to the broker. */
export interface Waiting extends Place {
  text: string;
}

/** What the outbox asks of the store: the port at which its tests stand. */
export interface OutboxStore {
  /** Up to where a table's messages were taken; null where none ever was. */
  taken(table: string): Place | null;
  keepTaken(table: string, place: Place): void;
  /** The next messages after a place, over all starts of the service. */
  after(table: string, place: Place, most: number): Waiting[];
}

/** The store's messages are the outbox: nothing is written twice. */
export class SqliteOutboxStore implements OutboxStore {
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }

  taken(table: string): Place | null {
    const row = this.db.prepare("SELECT epoch, seq FROM mqtt_taken WHERE table_id = ?").get(table);
    return (row as Place | undefined) ?? null;
  }

  keepTaken(table: string, { epoch, seq }: Place): void {
    this.db
      .prepare(
        `INSERT INTO mqtt_taken VALUES (?, ?, ?)
         ON CONFLICT (table_id) DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq`,
      )
      .run(table, epoch, seq);
  }

  after(table: string, { epoch, seq }: Place, most: number): Waiting[] {
    return this.db
      .prepare(
        "SELECT epoch, seq, text FROM message WHERE table_id = ? AND (epoch, seq) > (?, ?) ORDER BY epoch, seq LIMIT ?",
      )
      .all(table, epoch, seq, most) as Waiting[];
  }
}
