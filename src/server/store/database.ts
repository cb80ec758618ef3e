import { mkdirSync } from "node:fs";
import path from "node:path";
import Database from "libsql";
import { failure } from "../../table/errors.ts";

export type Db = Database.Database;

/**
 * What each version of the store adds; never changed once released. Inputs and messages are only ever added: triggers
 * refuse every change of a row, so not even a fault of this program rewrites a match.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE epoch (epoch INTEGER PRIMARY KEY, started TEXT NOT NULL);
   CREATE TABLE input (
     table_id TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, seq INTEGER NOT NULL, t REAL NOT NULL,
     line TEXT NOT NULL, command_id TEXT, answer TEXT,
     PRIMARY KEY (table_id, n)) WITHOUT ROWID;
   CREATE TABLE message (
     table_id TEXT NOT NULL, epoch INTEGER NOT NULL, seq INTEGER NOT NULL, topic TEXT NOT NULL, text TEXT NOT NULL,
     PRIMARY KEY (table_id, epoch, seq)) WITHOUT ROWID;
   CREATE TABLE checkpoint (
     table_id TEXT NOT NULL, n INTEGER NOT NULL, state TEXT NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;
   CREATE TABLE match (
     id INTEGER PRIMARY KEY AUTOINCREMENT, table_id TEXT NOT NULL, n INTEGER NOT NULL, started TEXT NOT NULL);
   CREATE TRIGGER input_stays BEFORE UPDATE ON input BEGIN SELECT RAISE(ABORT, 'inputs are append-only'); END;
   CREATE TRIGGER message_stays BEFORE UPDATE ON message BEGIN SELECT RAISE(ABORT, 'messages are append-only'); END;`,
  `CREATE TABLE evidence (
     id INTEGER PRIMARY KEY AUTOINCREMENT, table_id TEXT NOT NULL, call TEXT NOT NULL, t REAL NOT NULL,
     saved TEXT NOT NULL, data TEXT NOT NULL);
   CREATE INDEX evidence_of_call ON evidence (table_id, call);`,
  // Worked out from the log, so that lists of matches need not play them again; may be emptied at any time.
  `CREATE TABLE match_summary (
     match_id INTEGER PRIMARY KEY, version INTEGER NOT NULL, last INTEGER NOT NULL, data TEXT NOT NULL);`,
  // Who may what. Passwords, sessions and tokens are kept as hashes only.
  `CREATE TABLE user (
     name TEXT PRIMARY KEY, role TEXT NOT NULL, password TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE session (
     hash TEXT PRIMARY KEY, user TEXT NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE token (
     hash TEXT PRIMARY KEY, name TEXT NOT NULL, tables TEXT, created INTEGER NOT NULL, expires INTEGER) WITHOUT ROWID;
   CREATE TABLE audit (
     id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, who TEXT NOT NULL, role TEXT NOT NULL,
     address TEXT NOT NULL, table_id TEXT, what TEXT NOT NULL, detail TEXT, answer TEXT NOT NULL);`,
  // When a match ended, where its messages begin and end, whether it is kept for ever; up to where messages were deleted.
  // A match of the first version begins with the first score said at its time or later.
  `ALTER TABLE match ADD COLUMN epoch INTEGER;
   ALTER TABLE match ADD COLUMN seq INTEGER;
   ALTER TABLE match ADD COLUMN ended TEXT;
   ALTER TABLE match ADD COLUMN end_n INTEGER;
   ALTER TABLE match ADD COLUMN end_epoch INTEGER;
   ALTER TABLE match ADD COLUMN end_seq INTEGER;
   ALTER TABLE match ADD COLUMN kept TEXT;
   UPDATE match SET (epoch, seq) = (
     SELECT m.epoch, m.seq FROM message m
     WHERE m.table_id = match.table_id AND m.topic = 'score' AND json_extract(m.text, '$.t') >=
       (SELECT t FROM input WHERE input.table_id = match.table_id AND input.n = match.n)
     ORDER BY m.epoch, m.seq LIMIT 1);
   CREATE TABLE horizon (table_id TEXT PRIMARY KEY, epoch INTEGER NOT NULL, seq INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX match_by_table ON match (table_id, n);`,
  `CREATE TABLE player (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;`,
  // Up to where the MQTT broker has taken a table's messages.
  `CREATE TABLE mqtt_taken (table_id TEXT PRIMARY KEY, epoch INTEGER NOT NULL, seq INTEGER NOT NULL) WITHOUT ROWID;`,
];

/**
 * Another program may hold the file for a moment, ms: so long the service stands still. After that a point seen by the
 * camera waits in memory, and a command is refused with the remedy.
 */
const BUSY_MS = 250;
/** The write-ahead log is cut back to this after it was larger, bytes. */
const LARGEST_LOG_BYTES = 16 * 1024 * 1024;

/** Opens the store's file, makes it where there is none, and brings an older one up to date. */
export function openDatabase(file: string): Db {
  let db: Db | null = null;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    db = new Database(file);
    // Only where nothing is in it yet: pages that retention has emptied can then be given back to the disk.
    db.pragma("auto_vacuum = INCREMENTAL");
    db.pragma("journal_mode = WAL");
    // A commit is on the disk before it is acknowledged, also through a power cut.
    db.pragma("synchronous = FULL");
    db.pragma(`busy_timeout = ${BUSY_MS}`);
    db.pragma(`journal_size_limit = ${LARGEST_LOG_BYTES}`);
    migrate(db);
    return db;
  } catch (error) {
    db?.close();
    throw failure("CB_STORE_UNUSABLE", { file, reason: (error as Error).message }, error);
  }
}

/** Does it without waiting for another program that holds the file. */
export function withoutWaiting<T>(db: Db, act: () => T): T {
  db.pragma("busy_timeout = 0");
  try {
    return act();
  } finally {
    db.pragma(`busy_timeout = ${BUSY_MS}`);
  }
}

function migrate(db: Db): void {
  const { user_version: version } = db.prepare("PRAGMA user_version").get() as { user_version: number };
  if (version > MIGRATIONS.length) throw new Error(`made by a newer version (${version} > ${MIGRATIONS.length})`);
  for (let v = version; v < MIGRATIONS.length; v++) {
    db.exec("BEGIN IMMEDIATE");
    db.exec(MIGRATIONS[v]!);
    db.exec(`PRAGMA user_version = ${v + 1}`);
    db.exec("COMMIT");
  }
}
