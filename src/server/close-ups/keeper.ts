import type { Book } from "../../rules/state.ts";
import type { Call, CloseUp } from "../../table/messages/index.ts";
import type { EventStore } from "../store/event-store.ts";
import type { Log } from "../table-log.ts";
import { type Evidence, evidenceFor } from "./evidence.ts";

/** Pictures held in memory, newest last: those of the open questions and of what was just decided; some 40 kB each. */
const KEPT = 40;

/** Keeps for each call about a gap or a line the piece of the picture that it was measured on. */
export class CloseUpKeeper {
  private latest: readonly CloseUp[] = [];
  private readonly kept = new Map<string, { t: number; evidence: Evidence }>();

  private readonly table: string;
  private readonly store: EventStore | undefined;
  private readonly log: Log;

  constructor(table: string, store: EventStore | undefined, log: Log) {
    this.table = table;
    this.store = store;
    this.log = log;
  }

  /** What the camera saw when the balls last lay still. */
  seen(closeUps: readonly CloseUp[]): void {
    this.latest = closeUps;
  }

  /** A call is made or changes: its picture is kept when it is first made. */
  call(call: Call, book: Book | null): void {
    // Another call of the same id is of another match.
    if (this.kept.get(call.id)?.t === call.t) return;
    const evidence = evidenceFor(call, this.latest, book);
    if (evidence === null) return;
    this.kept.delete(call.id);
    this.kept.set(call.id, { t: call.t, evidence });
    for (const id of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(id);
    }
    try {
      this.store?.keepEvidence(this.table, call.id, call.t, JSON.stringify(evidence));
    } catch (error) {
      // A picture is a help: a full disk must not keep a call from being heard.
      this.log.warn({ call: call.id, err: error }, "the picture of a call could not be stored");
    }
  }

  /** The picture of this call, of the newest call of that id. */
  of(call: string): Evidence | null {
    const held = this.kept.get(call);
    if (held !== undefined) return held.evidence;
    const stored = this.store?.evidence(this.table, call) ?? null;
    return stored === null ? null : (JSON.parse(stored) as Evidence);
  }
}
