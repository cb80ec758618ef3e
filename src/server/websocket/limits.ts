import { atLeast } from "../access/policy.ts";
import type { Visitor } from "../access/visitor.ts";
import { isLoopback } from "../origin.ts";

export interface Limits {
  /** WebSocket connections in all. */
  connections: number;
  /** From one address; this machine's own (and so an unknown proxy's) are limited in all only. */
  connectionsPerAddress: number;
  /** A client's messages a second, in the long run. */
  messagesPerSecond: number;
}
/** A thousand viewers twice over; a hall's displays behind one address; ten times what a hasty referee taps. */
export const LIMITS: Limits = { connections: 2000, connectionsPerAddress: 200, messagesPerSecond: 50 };
/** When the house is full, those who referee still get in: this many more. */
const RESERVED = 100;
/** Messages that may come at once, in seconds' worth: a page that comes back gives what waited. */
const BURST_S = 4;

/** Counts connections, and says who is one too many. */
export class Doorman {
  private readonly limits: Limits;
  private readonly inside = new Map<string, number>();
  private all = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** The limit that one more of these would break; null where it may come in. */
  full({ address, role }: Visitor): { limit: number; from: string } | null {
    const { connections, connectionsPerAddress } = this.limits;
    const most = connections + (atLeast(role, "referee") ? RESERVED : 0);
    if (this.all >= most) return { limit: connections, from: "" };
    const same = this.inside.get(address) ?? 0;
    return isLoopback(address) || same < connectionsPerAddress ? null : { limit: connectionsPerAddress, from: address };
  }
  enter(address: string): () => void {
    this.all += 1;
    this.inside.set(address, (this.inside.get(address) ?? 0) + 1);
    return () => {
      this.all -= 1;
      const left = this.inside.get(address)! - 1;
      if (left === 0) this.inside.delete(address);
      else this.inside.set(address, left);
    };
  }
}

/** A token bucket: so many messages a second in the long run, a few seconds' worth at once. */
export class MessageRate {
  readonly perSecond: number;
  private left: number;
  private at: number;

  /** @param now monotonic, ms */
  constructor(perSecond: number, now: number) {
    this.perSecond = perSecond;
    this.left = perSecond * BURST_S;
    this.at = now;
  }

  /** Whether one more may come now. */
  take(now: number): boolean {
    this.left = Math.min(this.perSecond * BURST_S, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
