import { ENVELOPE_VERSION, type Envelope, type EnvelopeType, type Topic } from "../table/messages/index.ts";

/** An envelope on its way to clients: written once, sent to all. */
export interface Published {
  topic: Topic;
  seq: number;
  text: string;
}
export type Listener = (message: Published) => void;

const TOPIC_OF = {
  state: "state",
  observation: "observations",
  event: "events",
  call: "calls",
  score: "score",
  health: "health",
} as const satisfies Partial<Record<EnvelopeType, Topic>>;
type PublishedType = keyof typeof TOPIC_OF;
const NUMBERED: readonly EnvelopeType[] = ["event", "call", "score"];

/** Numbered messages kept for clients that come back: some ten minutes of play at about three a second. */
const KEPT = 2000;

/** Numbers a table's messages, keeps the latest for those who ask again, and tells everybody who listens. */
export class Publisher {
  readonly table: string;
  readonly epoch: number;
  private seq = 0;
  private kept: Published[] = [];
  private readonly listeners = new Set<Listener>();

  constructor(table: string, epoch: number) {
    this.table = table;
    this.epoch = epoch;
  }

  /** Number of the last numbered message. */
  get last(): number {
    return this.seq;
  }
  get audience(): number {
    return this.listeners.size;
  }

  envelope<T>(type: EnvelopeType, t: number, data: T, id?: string): Envelope<T> {
    const { table, epoch, seq } = this;
    return { v: ENVELOPE_VERSION, type, table, epoch, seq, t, ...(id === undefined ? {} : { id }), data };
  }

  publish(type: PublishedType, t: number, data: unknown): void {
    const numbered = NUMBERED.includes(type);
    if (numbered) this.seq += 1;
    else if (this.listeners.size === 0) return;
    const message = { topic: TOPIC_OF[type], seq: this.seq, text: JSON.stringify(this.envelope(type, t, data)) };
    if (numbered) {
      this.kept.push(message);
      // Cut in halves: cheaper than shifting at each message.
      if (this.kept.length > 2 * KEPT) this.kept = this.kept.slice(-KEPT);
    }
    for (const listener of this.listeners) listener(message);
  }

  /** Numbered messages after `seq`; `complete` is false where some are no longer kept. */
  after(seq: number): { complete: boolean; messages: Published[] } {
    const first = this.kept[0]?.seq ?? this.seq + 1;
    return { complete: seq >= first - 1 && seq <= this.seq, messages: this.kept.filter((m) => m.seq > seq) };
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
