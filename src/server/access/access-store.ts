import type { Role } from "../../table/messages/index.ts";
import { type Db, openDatabase } from "../store/database.ts";

/** Times are the wall clock's, ms. */
export interface StoredUser {
  name: string;
  role: Role;
  /** How `Passwords.hash` gives it. */
  password: string;
  created: number;
}
export interface StoredSession {
  hash: string;
  user: string;
  role: Role;
  created: number;
  seen: number;
}
export interface StoredToken {
  hash: string;
  name: string;
  /** Null = every table. */
  tables: string[] | null;
  created: number;
  /** Null = never. */
  expires: number | null;
}
export interface AuditEntry {
  at: number;
  who: string;
  role: string;
  address: string;
  table: string | null;
  what: string;
  detail: string | null;
  answer: string;
}
export type StoredAuditEntry = AuditEntry & { id: number };

/** The latest entries are kept: years of a club's evenings, some ten MB. */
export const MOST_AUDIT_ENTRIES = 50_000;

/** Users, sessions, tokens and the audit log, in the same file as the matches. Every change is on the disk when it returns. */
export class AccessStore {
  private readonly db: Db;

  constructor(file: string) {
    this.db = openDatabase(file);
  }

  users(): StoredUser[] {
    return this.db.prepare("SELECT name, role, password, created FROM user ORDER BY name").all() as StoredUser[];
  }
  user(name: string): StoredUser | undefined {
    return this.db.prepare("SELECT name, role, password, created FROM user WHERE name = ?").get(name) as
      | StoredUser
      | undefined;
  }
  addUser({ name, role, password, created }: StoredUser): void {
    this.db.prepare("INSERT INTO user VALUES (?, ?, ?, ?)").run(name, role, password, created);
  }
  setRole(name: string, role: Role): void {
    this.db.prepare("UPDATE user SET role = ? WHERE name = ?").run(role, name);
  }
  /** Ends all the user's sessions too. */
  setPassword(name: string, password: string): void {
    this.together(() => {
      this.db.prepare("UPDATE user SET password = ? WHERE name = ?").run(password, name);
      this.db.prepare("DELETE FROM session WHERE user = ?").run(name);
    });
  }
  removeUser(name: string): void {
    this.together(() => {
      this.db.prepare("DELETE FROM user WHERE name = ?").run(name);
      this.db.prepare("DELETE FROM session WHERE user = ?").run(name);
    });
  }

  session(hash: string): StoredSession | undefined {
    return this.db
      .prepare(
        `SELECT session.hash, session.user, user.role, session.created, session.seen
         FROM session JOIN user ON user.name = session.user WHERE session.hash = ?`,
      )
      .get(hash) as StoredSession | undefined;
  }
  addSession({ hash, user, created, seen }: Omit<StoredSession, "role">): void {
    this.db.prepare("INSERT INTO session VALUES (?, ?, ?, ?)").run(hash, user, created, seen);
  }
  sessionSeen(hash: string, seen: number): void {
    this.db.prepare("UPDATE session SET seen = ? WHERE hash = ?").run(seen, hash);
  }
  endSession(hash: string): void {
    this.db.prepare("DELETE FROM session WHERE hash = ?").run(hash);
  }
  /** Those made before, or not used since. */
  endSessions(madeBefore: number, seenBefore: number): void {
    this.db.prepare("DELETE FROM session WHERE created < ? OR seen < ?").run(madeBefore, seenBefore);
  }

  tokens(): StoredToken[] {
    return (this.db.prepare("SELECT * FROM token ORDER BY name").all() as TokenRow[]).map(storedToken);
  }
  token(hash: string): StoredToken | undefined {
    const row = this.db.prepare("SELECT * FROM token WHERE hash = ?").get(hash) as TokenRow | undefined;
    return row && storedToken(row);
  }
  addToken({ hash, name, tables, created, expires }: StoredToken): void {
    const list = tables === null ? null : JSON.stringify(tables);
    this.db.prepare("INSERT INTO token VALUES (?, ?, ?, ?, ?)").run(hash, name, list, created, expires);
  }
  removeToken(name: string): void {
    this.db.prepare("DELETE FROM token WHERE name = ?").run(name);
  }

  addAudit(entries: readonly AuditEntry[]): void {
    this.together(() => {
      const insert = this.db.prepare(
        "INSERT INTO audit (at, who, role, address, table_id, what, detail, answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      );
      for (const { at, who, role, address, table, what, detail, answer } of entries)
        insert.run(at, who, role, address, table, what, detail, answer);
      this.db.prepare("DELETE FROM audit WHERE id <= (SELECT max(id) FROM audit) - ?").run(MOST_AUDIT_ENTRIES);
    });
  }
  /** Newest first. */
  audit(before: number, most: number): StoredAuditEntry[] {
    return this.db
      .prepare(
        `SELECT id, at, who, role, address, table_id AS "table", what, detail, answer FROM audit
         WHERE id < ? ORDER BY id DESC LIMIT ?`,
      )
      .all(before, most) as StoredAuditEntry[];
  }

  close(): void {
    this.db.close();
  }

  private together(change: () => void): void {
    this.db.exec("BEGIN IMMEDIATE");
    try {
      change();
      this.db.exec("COMMIT");
    } catch (error) {
      if (this.db.inTransaction) this.db.exec("ROLLBACK");
      throw error;
    }
  }
}

type TokenRow = Omit<StoredToken, "tables"> & { tables: string | null };
const storedToken = (row: TokenRow): StoredToken => ({
  ...row,
  tables: row.tables === null ? null : (JSON.parse(row.tables) as string[]),
});
