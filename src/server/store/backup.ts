import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import Database from "libsql";
import { failure } from "../../table/errors.ts";

const SQLITE_HEADER = "SQLite format 3\0";

export interface Backup {
  file: string;
  bytes: number;
  matches: number;
}

/**
 * A whole copy of a store that may be in use: readers hold up nobody. Whole or not at all: it is written beside its place,
 * checked, brought to the disk, and only then takes its name. @throws CB_BACKUP_FAILED, CB_FILE_NOT_FOUND
 */
export function backUp(store: string, to: string): Backup {
  if (!existsSync(store)) throw failure("CB_FILE_NOT_FOUND", { file: store });
  const file = path.resolve(to);
  const draft = `${file}.new-${process.pid}`;
  try {
    if (existsSync(file) && !isStore(file)) throw new Error("não é uma cópia / is no backup");
    if (file === path.resolve(store)) throw new Error("é o próprio arquivo / is the store itself");
    mkdirSync(path.dirname(file), { recursive: true });
    const source = new Database(store);
    try {
      source.prepare("VACUUM INTO ?").run(draft);
    } finally {
      source.close();
    }
    const matches = checked(draft);
    sync(draft);
    renameSync(draft, file);
    sync(path.dirname(file));
    return { file, bytes: statSync(file).size, matches };
  } catch (error) {
    throw failure("CB_BACKUP_FAILED", { file, reason: (error as Error).message }, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

function isStore(file: string): boolean {
  const fd = openSync(file, "r");
  try {
    const head = Buffer.alloc(SQLITE_HEADER.length);
    return readSync(fd, head) === head.length && head.toString("latin1") === SQLITE_HEADER;
  } finally {
    closeSync(fd);
  }
}

/** Reads every page of the copy. @returns how many matches it holds */
function checked(file: string): number {
  const db = new Database(file, { readonly: true });
  try {
    const found = db.prepare("PRAGMA quick_check").get() as { quick_check: string };
    if (found.quick_check !== "ok") throw new Error(found.quick_check);
    return (db.prepare("SELECT count(*) AS n FROM match").get() as { n: number }).n;
  } finally {
    db.close();
  }
}

function sync(file: string): void {
  const fd = openSync(file, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
