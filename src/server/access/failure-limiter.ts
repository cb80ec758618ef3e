import { isIPv6 } from "node:net";

/** Wall clock, ms. */
export type Now = () => number;

/** Ten mistakes are more than a person makes; at 40 an hour, a weak password of 30,000 still lasts a month. */
const MOST_FOR_A_NAME = 10;
/** Several people may share a tablet or a proxy. */
const MOST_FOR_AN_ADDRESS = 30;
const WINDOW_MS = 15 * 60_000;
/** Names and addresses remembered; the oldest are forgotten first, which a flood of made-up names cannot hasten for real ones. */
const MOST_KEYS = 10_000;

/** Counts attempts under a key within a window of time. */
class Window {
  private readonly attempts = new Map<string, number[]>();
  private readonly most: number;
  private readonly now: Now;

  constructor(most: number, now: Now) {
    this.most = most;
    this.now = now;
  }

  /** Time until the next attempt is taken, ms; 0 = now. */
  waitMs(key: string): number {
    const recent = this.recent(key);
    return recent.length < this.most ? 0 : recent.at(-this.most)! + WINDOW_MS - this.now();
  }
  add(key: string): void {
    const recent = [...this.recent(key), this.now()];
    // Again at the end: the keys stand in the order of their last attempt.
    this.attempts.delete(key);
    this.attempts.set(key, recent.slice(-this.most));
    if (this.attempts.size > MOST_KEYS) this.attempts.delete(this.attempts.keys().next().value!);
  }
  /** The last attempt was no mistake. */
  forgive(key: string, all: boolean): void {
    const recent = this.recent(key);
    if (all || recent.length <= 1) this.attempts.delete(key);
    else this.attempts.set(key, recent.slice(0, -1));
  }

  private recent(key: string): number[] {
    const since = this.now() - WINDOW_MS;
    // A clock set back must not lock anybody out for as long.
    return (this.attempts.get(key) ?? []).filter((at) => at > since && at <= this.now());
  }
}

/** A provider gives every home 2^64 IPv6 addresses: they count as one. */
const networkOf = (address: string) =>
  isIPv6(address) && !address.includes(".") ? address.split(":").slice(0, 4).join(":") : address;

/**
 * Failed logins by name and by address. An address from which a user has logged in before counts by itself, so that a
 * stranger who fails under a referee's name does not shut out the referee at his own tablet (OWASP: device cookies).
 */
export class LoginLimiter {
  private readonly names: Window;
  private readonly addresses: Window;
  private readonly known = new Set<string>();

  constructor(now: Now) {
    this.names = new Window(MOST_FOR_A_NAME, now);
    this.addresses = new Window(MOST_FOR_AN_ADDRESS, now);
  }

  /** Counts an attempt before it is looked at, so that many at once are counted too. @returns ms to wait; 0 = go on */
  attempt(name: string, address: string): number {
    const [byName, byAddress] = this.keys(name, address);
    const wait = Math.max(this.names.waitMs(byName), this.addresses.waitMs(byAddress));
    if (wait > 0) return wait;
    this.names.add(byName);
    this.addresses.add(byAddress);
    return 0;
  }

  succeeded(name: string, address: string): void {
    const [byName, byAddress] = this.keys(name, address);
    this.names.forgive(byName, true);
    this.addresses.forgive(byAddress, false);
    this.known.add(`${name} ${networkOf(address)}`);
    if (this.known.size > MOST_KEYS) this.known.delete(this.known.values().next().value!);
  }

  private keys(name: string, address: string): [string, string] {
    const network = networkOf(address);
    const together = `${name} ${network}`;
    return [this.known.has(together) ? together : name, network];
  }
}
