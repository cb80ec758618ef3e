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
];

/** Another program may hold the file for a moment (a backup), ms. */
const BUSY_MS = 2000;

/** Opens the store's file, makes it where there is none, and brings an older one up to date. */
export function openDatabase(file: string): Db {
  let db: Db | null = null;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    db = new Database(file);
    db.pragma("journal_mode = WAL");
    // A commit is on the disk before it is acknowledged, also through a power cut.
    db.pragma("synchronous = FULL");
    db.pragma(`busy_timeout = ${BUSY_MS}`);
    migrate(db);
    return db;
  } catch (error) {
    db?.close();
    throw failure("CB_STORE_UNUSABLE", { file, reason: (error as Error).message }, error);
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
