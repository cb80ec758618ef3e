import type { Logger } from "pino";
import { failure } from "../../table/errors.ts";
import { isLoopback } from "../origin.ts";
import { AccessStore, type StoredUser } from "./access-store.ts";
import type { Asked } from "./asked.ts";
import { AuditLog } from "./audit-log.ts";
import { LoginLimiter, type Now } from "./failure-limiter.ts";
import { isLocalName, isLocalNetwork, nameOfHost, plainAddress } from "./network.ts";
import { Passwords, type ScryptCost } from "./passwords.ts";
import { Sessions } from "./sessions.ts";
import { Tokens } from "./tokens.ts";
import { Users, userName } from "./users.ts";
import type { Viewers } from "./viewers.ts";
import type { Visitor } from "./visitor.ts";

export interface AccessOptions {
  /** File of the store with users; without it there are none, and whoever is at this machine is an operator. */
  file?: string;
  viewers: Viewers;
  /** Names by which browsers may call the service besides those of the local network. */
  hosts?: readonly string[];
  now?: Now;
  /** Cheaper hashes for tests. */
  cost?: ScryptCost;
}

interface Accounts {
  store: AccessStore;
  users: Users;
  sessions: Sessions;
  tokens: Tokens;
}

/** Knows who asks, and what people do to that knowledge: logging in and out, users, tokens, the audit log. */
export class Access {
  readonly audit: AuditLog;
  readonly now: Now;
  private readonly options: AccessOptions;
  private readonly log: Logger;
  private readonly accounts: Accounts | null;
  private readonly limiter: LoginLimiter;
  private readonly passwords: Passwords | null;
  private readonly listeners = new Set<() => void>();

  constructor(options: AccessOptions, log: Logger) {
    this.options = options;
    this.log = log;
    const now = options.now ?? Date.now;
    this.now = now;
    this.limiter = new LoginLimiter(now);
    this.passwords = options.file === undefined ? null : new Passwords(options.cost);
    if (options.file === undefined) this.accounts = null;
    else {
      const store = new AccessStore(options.file);
      const [sessions, tokens] = [new Sessions(store, now), new Tokens(store, now)];
      this.accounts = { store, sessions, tokens, users: new Users(store, this.passwords!, now) };
    }
    this.audit = new AuditLog(this.accounts?.store ?? null, log, now);
  }

  /** @throws CB_NO_USERS */
  get known(): Accounts {
    if (this.accounts === null) throw failure("CB_NO_USERS");
    return this.accounts;
  }
  get hasUsers(): boolean {
    return this.accounts !== null;
  }

  identify(asked: Asked): Visitor {
    const address = plainAddress(asked.address);
    const session = asked.session === null ? null : this.accounts?.sessions.find(asked.session);
    if (session)
      return { kind: "user", name: session.user, role: session.role, tables: null, address, session: session.hash };
    const token = asked.token === null ? null : this.accounts?.tokens.find(asked.token);
    if (token) return { kind: "token", name: token.name, role: "viewer", tables: token.tables, address };
    const unnamed = { name: null, tables: null, address } as const;
    if (asked.passedOn) return { ...unnamed, kind: "nobody", role: "nobody" };
    const host = nameOfHost(asked.host);
    if (this.accounts === null && isLoopback(address) && isLoopback(host))
      return { ...unnamed, kind: "local", role: "operator" };
    const called = isLocalName(asked.host) || (this.options.hosts ?? []).includes(host);
    if (this.options.viewers === "open" && isLocalNetwork(address) && called)
      return { ...unnamed, kind: "guest", role: "viewer" };
    return { ...unnamed, kind: "nobody", role: "nobody" };
  }

  /** The user of this name and password, a few tries at a time. @throws CB_LOGIN_WRONG, CB_LOGIN_TOO_OFTEN */
  async check(by: Visitor, typed: string, password: string): Promise<StoredUser> {
    const { users } = this.known;
    const name = userName(typed);
    const waitMs = this.passwords!.busy ? BUSY_MS : this.limiter.attempt(name, by.address);
    // Somebody may have typed his password where the name belongs: only names that exist are noted.
    const who: Visitor = { ...by, name: users.has(name) ? name : "?", role: "nobody" };
    if (waitMs > 0) {
      // Not in the audit log: it is bounded, and a flood would wash out the rest.
      this.log.warn({ address: by.address }, "too many attempts to log in");
      throw failure("CB_LOGIN_TOO_OFTEN", { seconds: Math.ceil(waitMs / 1000) });
    }
    const user = await users.check(name, password);
    if (user === null) {
      this.audit.note(who, { what: "login", answer: "CB_LOGIN_WRONG" });
      throw failure("CB_LOGIN_WRONG");
    }
    this.limiter.succeeded(name, by.address);
    return user;
  }

  /** @returns the secret of a new session. @throws CB_LOGIN_WRONG, CB_LOGIN_TOO_OFTEN */
  async login(by: Visitor, typed: string, password: string): Promise<{ secret: string; visitor: Visitor }> {
    const user = await this.check(by, typed, password);
    const { sessions } = this.known;
    const secret = sessions.begin(user.name);
    const visitor: Visitor = { ...by, kind: "user", name: user.name, role: user.role, tables: null };
    this.audit.note(visitor, { what: "login", answer: "ok" });
    return { secret, visitor };
  }

  /** Users, sessions or tokens have changed: whoever is connected is looked at anew. */
  changed(): void {
    for (const listener of this.listeners) listener();
  }
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  close(): void {
    this.audit.flush();
    this.accounts?.store.close();
  }
}
/** Too many passwords are being checked: come back after this, ms. */
const BUSY_MS = 2000;
