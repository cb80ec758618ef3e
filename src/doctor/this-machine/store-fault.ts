import Database from "libsql";

/** What is wrong inside a store's file, null where nothing is. Reads only; a service may be using it. */
export function storeFault(file: string): string | null {
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true } as Database.Options);
    const [first] = db.prepare("PRAGMA quick_check(1)").all() as Record<string, string>[];
    const said = String(Object.values(first ?? {})[0] ?? "?");
    if (said !== "ok") return said.replace(/\s*\n\s*/g, " ");
    const table = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'input'").get();
    return table === undefined ? "no matches' tables inside" : null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    db?.close();
  }
}
