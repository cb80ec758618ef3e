import { failure } from "../../table/errors.ts";
import type { Role } from "../../table/messages/index.ts";
import type { AccessStore, StoredUser } from "./access-store.ts";
import type { Now } from "./failure-limiter.ts";
import { demandStrong, type Passwords } from "./passwords.ts";
import { newPassword } from "./secrets.ts";
import { stored } from "./stored.ts";

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;
const FIRST_ADMIN = "admin";
const MOST_SHOWN = 20;

/** `Ana` and `ana` are one user. */
export const userName = (typed: string): string => typed.normalize("NFKC").trim().toLowerCase();

/** The people who may log in. */
export class Users {
  private readonly store: AccessStore;
  private readonly passwords: Passwords;
  private readonly now: Now;

  constructor(store: AccessStore, passwords: Passwords, now: Now) {
    this.store = store;
    this.passwords = passwords;
    this.now = now;
  }

  get all(): StoredUser[] {
    return this.store.users();
  }

  /**
   * A new store's administrator. @returns his password, to be shown once and kept nowhere; null where there are users
   * @param given instead of one made here
   */
  async first(given?: string): Promise<{ name: string; password: string } | null> {
    if (this.all.length > 0) return null;
    const password = given ?? newPassword();
    await this.add(FIRST_ADMIN, "admin", password);
    return { name: FIRST_ADMIN, password };
  }

  /** @throws CB_USER_NAME, CB_USER_EXISTS, CB_PASSWORD_WEAK */
  async add(typed: string, role: Role, password: string): Promise<StoredUser> {
    const name = userName(typed);
    if (!NAME.test(name)) throw failure("CB_USER_NAME", { name: typed.slice(0, MOST_SHOWN) });
    demandStrong(password, name);
    const hash = await this.passwords.hash(password);
    return stored(() => {
      if (this.store.user(name) !== undefined) throw failure("CB_USER_EXISTS", { name });
      const user = { name, role, password: hash, created: this.now() };
      this.store.addUser(user);
      return user;
    });
  }

  /** Ends the user's sessions. @throws CB_USER_UNKNOWN, CB_PASSWORD_WEAK */
  async setPassword(typed: string, password: string): Promise<void> {
    const { name } = this.demand(typed);
    demandStrong(password, name);
    const hash = await this.passwords.hash(password);
    stored(() => this.store.setPassword(name, hash));
  }

  /** @throws CB_USER_UNKNOWN, CB_LAST_ADMIN */
  setRole(typed: string, role: Role): void {
    const user = this.demand(typed);
    if (role !== "admin") this.demandAnotherAdmin(user);
    stored(() => this.store.setRole(user.name, role));
  }

  /** With his sessions. @throws CB_USER_UNKNOWN, CB_LAST_ADMIN */
  remove(typed: string): void {
    const user = this.demand(typed);
    this.demandAnotherAdmin(user);
    stored(() => this.store.removeUser(user.name));
  }

  /** The user, if the password is his. Costs the same whether there is such a user or not. */
  async check(typed: string, password: string): Promise<StoredUser | null> {
    const user = this.store.user(userName(typed));
    const right = await this.passwords.matches(password, user?.password ?? null);
    return right && user !== undefined ? user : null;
  }

  has(typed: string): boolean {
    return this.store.user(userName(typed)) !== undefined;
  }

  private demand(typed: string): StoredUser {
    const user = this.store.user(userName(typed));
    if (user !== undefined) return user;
    const known = this.all.map((u) => u.name);
    throw failure("CB_USER_UNKNOWN", {
      name: typed.slice(0, MOST_SHOWN),
      known: known.slice(0, MOST_SHOWN).join(", ") || "–",
    });
  }

  private demandAnotherAdmin({ name, role }: StoredUser): void {
    if (role === "admin" && !this.all.some((u) => u.role === "admin" && u.name !== name))
      throw failure("CB_LAST_ADMIN", { name });
  }
}
