import { failure } from "../../table/errors.ts";
import type { AccessStore, StoredToken } from "./access-store.ts";
import type { Now } from "./failure-limiter.ts";
import { hashOf, newToken } from "./secrets.ts";
import { stored } from "./stored.ts";

const MOST_SHOWN = 20;

/** Read-only secrets for displays and broadcasts: a viewer of some tables, never more. */
export class Tokens {
  private readonly store: AccessStore;
  private readonly now: Now;

  constructor(store: AccessStore, now: Now) {
    this.store = store;
    this.now = now;
  }

  get all(): StoredToken[] {
    return this.store.tokens();
  }

  /** @returns the token, to be shown once; kept here as a hash only. @throws CB_TOKEN_EXISTS */
  add(name: string, tables: string[] | null, expires: number | null): string {
    if (this.all.some((t) => t.name === name)) throw failure("CB_TOKEN_EXISTS", { name });
    const token = newToken();
    stored(() => this.store.addToken({ hash: hashOf(token), name, tables, created: this.now(), expires }));
    return token;
  }

  find(token: string): StoredToken | null {
    const known = this.store.token(hashOf(token));
    return known === undefined || (known.expires !== null && known.expires <= this.now()) ? null : known;
  }

  /** @throws CB_TOKEN_UNKNOWN */
  remove(name: string): void {
    const known = this.all.map((t) => t.name);
    if (!known.includes(name)) {
      const shown = known.slice(0, MOST_SHOWN).join(", ") || "–";
      throw failure("CB_TOKEN_UNKNOWN", { name: name.slice(0, MOST_SHOWN), known: shown });
    }
    stored(() => this.store.removeToken(name));
  }
}
