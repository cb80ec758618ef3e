import type { Logger } from "pino";
import { withoutSecrets } from "../../table/redact.ts";
import type { AccessStore, AuditEntry, StoredAuditEntry } from "./access-store.ts";
import type { Now } from "./failure-limiter.ts";
import type { Visitor } from "./visitor.ts";

/** Longest detail kept, characters: a `start_match` fits. */
const LONGEST_DETAIL = 600;
/** While the disk takes nothing: then the oldest are let go, and their number is told. */
const MOST_WAITING = 5000;

export interface Deed {
  what: string;
  table?: string;
  detail?: unknown;
  /** `ack 12`, or the code of what it was refused with. */
  answer: string;
}

/**
 * Who did what, from where, and what was answered. Written together once a second (and whenever it is read or the service
 * ends), so a power cut costs at most the last second of it; commands themselves are stored before they are acknowledged.
 */
export class AuditLog {
  private readonly store: AccessStore | null;
  private readonly log: Logger;
  private readonly now: Now;
  private waiting: AuditEntry[] = [];
  private lost = 0;

  constructor(store: AccessStore | null, log: Logger, now: Now) {
    this.store = store;
    this.log = log;
    this.now = now;
  }

  note(by: Visitor, { what, table, detail, answer }: Deed): void {
    const entry: AuditEntry = {
      at: this.now(),
      who: by.name ?? by.kind,
      role: by.role,
      address: by.address,
      table: table ?? null,
      what,
      detail: detail === undefined ? null : withoutSecrets(JSON.stringify(detail)).slice(0, LONGEST_DETAIL),
      answer,
    };
    this.log.info({ audit: entry }, "audit");
    if (this.store === null) return;
    this.waiting.push(entry);
    if (this.waiting.length > MOST_WAITING) {
      this.waiting.shift();
      this.lost += 1;
    }
  }

  /** Once a second. */
  flush(): void {
    if (this.store === null || this.waiting.length === 0) return;
    try {
      this.store.addAudit(this.waiting);
    } catch (error) {
      this.log.error({ err: error, waiting: this.waiting.length }, "the audit log cannot be written");
      return;
    }
    if (this.lost > 0)
      this.log.error({ lost: this.lost }, "entries of the audit log were lost while the disk took nothing");
    this.waiting = [];
    this.lost = 0;
  }

  read(before: number, most: number): StoredAuditEntry[] {
    this.flush();
    return this.store?.audit(before, most) ?? [];
  }
}
