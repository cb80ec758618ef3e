import type { AccessStore, StoredSession } from "./access-store.ts";
import type { Now } from "./failure-limiter.ts";
import { hashOf, newSecret } from "./secrets.ts";
import { stored } from "./stored.ts";

const HOUR_MS = 3_600_000;
/** A session unused for longer has ended: from one evening to the next. An open page uses its session. */
export const IDLE_MS = 12 * HOUR_MS;
/** However much it is used: NIST SP 800-63B, 4.1.3 asks for a new login after 30 days; a club logs in each week. */
export const LONGEST_MS = 7 * 24 * HOUR_MS;
/** Its last use is written this often: a disk in a small machine wears out. */
const SEEN_EVERY_MS = 300_000;

/** Who has logged in, known by a secret that only his browser has. */
export class Sessions {
  private readonly store: AccessStore;
  private readonly now: Now;

  constructor(store: AccessStore, now: Now) {
    this.store = store;
    this.now = now;
  }

  /** @returns the secret for the browser; kept here as a hash only */
  begin(user: string): string {
    const secret = newSecret();
    const now = this.now();
    stored(() => {
      this.store.endSessions(now - LONGEST_MS, now - IDLE_MS);
      this.store.addSession({ hash: hashOf(secret), user, created: now, seen: now });
    });
    return secret;
  }

  /** The session of this secret, unless it has ended. Being asked for is a use. */
  find(secret: string): StoredSession | null {
    const session = this.store.session(hashOf(secret));
    if (session === undefined) return null;
    const now = this.now();
    if (now - session.created > LONGEST_MS || now - session.seen > IDLE_MS) return null;
    if (Math.abs(now - session.seen) > SEEN_EVERY_MS) {
      try {
        this.store.sessionSeen(session.hash, now);
      } catch {
        // A full disk logs nobody out; the next use is written again.
      }
    }
    return session;
  }

  end(hash: string): void {
    stored(() => this.store.endSession(hash));
  }
}
