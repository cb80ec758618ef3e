import { existsSync } from "node:fs";
import { type KeptMatch, SqliteStore } from "../server/store/event-store.ts";
import { failure } from "../table/errors.ts";

export const STORE_OPTION = ["--store <file>", "file of the stored matches", "carambola.db"] as const;

/** Finds a match by its number. @throws CB_FILE_NOT_FOUND, CB_STORE_UNUSABLE, CB_MATCH_UNKNOWN */
export function storedMatch(file: string, number: string): KeptMatch {
  if (!existsSync(file)) throw failure("CB_FILE_NOT_FOUND", { file });
  const store = new SqliteStore(file);
  try {
    const kept = /^\d{1,15}$/.test(number) ? store.match(Number(number)) : null;
    if (kept !== null) return kept;
    const known = store.matches().map((m) => m.id);
    const shown = known.slice(-MOST_SHOWN).join(", ") || "–";
    throw failure("CB_MATCH_UNKNOWN", { match: number.slice(0, MOST_SHOWN), file, known: shown });
  } finally {
    store.close();
  }
}
/** Latest matches that the message lists. */
const MOST_SHOWN = 20;
