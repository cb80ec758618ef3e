import {
  ENVELOPE_VERSION,
  type Envelope,
  type EnvelopeType,
  type ErrorData,
  type RulesOutput,
  type Topic,
} from "../table/messages/index.ts";

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
type NumberedType = "event" | "call" | "score";
/** A numbered message before it has its number. */
export interface Draft {
  type: NumberedType;
  t: number;
  data: unknown;
}

/** Numbered messages kept for clients that come back: some ten minutes of play at about three a second. */
const KEPT = 2000;

/** Numbers a table's messages, keeps the latest for those who ask again, and tells everybody who listens. */
export class Publisher {
  readonly table: string;
  readonly epoch: number;
  private seq = 0;
  private kept: Published[] = [];
  private readonly listeners = new Set<Listener>();
  private readonly watchers = new Set<() => void>();

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

  envelope<T>(type: EnvelopeType, t: number, data: T, id?: string, seq: number = this.seq): Envelope<T> {
    const { table, epoch } = this;
    return { v: ENVELOPE_VERSION, type, table, epoch, seq, t, ...(id === undefined ? {} : { id }), data };
  }

  /** Messages that take no number. */
  publish(type: Exclude<PublishedType, NumberedType>, t: number, data: unknown): void {
    if (this.listeners.size === 0) return;
    this.tell({ topic: TOPIC_OF[type], seq: this.seq, text: JSON.stringify(this.envelope(type, t, data)) });
  }

  /** Writes the next numbered messages, `ahead` further ones being written already. Nobody hears them before `release`. */
  write(drafts: readonly Draft[], ahead = 0): Published[] {
    return drafts.map(({ type, t, data }, i) => {
      const seq = this.seq + ahead + i + 1;
      return { topic: TOPIC_OF[type], seq, text: JSON.stringify(this.envelope(type, t, data, undefined, seq)) };
    });
  }

  /** Tells everybody what `write` has written. */
  release(messages: readonly Published[]): void {
    for (const message of messages) {
      this.seq = message.seq;
      this.kept.push(message);
      // Cut in halves: cheaper than shifting at each message.
      if (this.kept.length > 2 * KEPT) this.kept = this.kept.slice(-KEPT);
      this.tell(message);
    }
    for (const watcher of this.watchers) watcher();
  }

  /** Told that numbered messages have gone out; no part of the audience. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Numbered messages after `seq`; `complete` is false where some are no longer kept. */
  after(seq: number): { complete: boolean; messages: Published[] } {
    const first = this.kept[0]?.seq ?? this.seq + 1;
    return { complete: seq >= first - 1 && seq <= this.seq, messages: this.kept.filter((m) => m.seq > seq) };
  }

  private tell(message: Published): void {
    for (const listener of this.listeners) listener(message);
  }

  /** Says a last word to everybody who listens to the state; then nobody listens. */
  end(data: ErrorData): void {
    this.tell({ topic: "state", seq: this.seq, text: JSON.stringify(this.envelope("error", 0, data)) });
    this.listeners.clear();
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Of what the referee says, the calls and scores are numbered messages. */
export function numbered(outputs: readonly RulesOutput[]): Draft[] {
  return outputs.flatMap((o) => (o.kind === "refused" ? [] : [{ type: o.kind, t: o.t, data: o }]));
}
