import type { Logger } from "pino";
import type { Place } from "../store/event-store.ts";
import type { OutboxStore } from "./outbox-store.ts";

/** `taken`: the broker had somebody to give it to. `untaken`: there is no broker, or it had nobody and has forgotten it. */
export type Delivered = "taken" | "untaken";
export type Deliver = (text: string) => Promise<Delivered>;

export interface OutboxTiming {
  /** To the next try where nobody takes anything, ms. */
  untakenMs: number;
  /** To the next try where the store cannot be read, ms. */
  failedMs: number;
  /** The place is kept at most this often, ms: a card wears out. After a crash so much is sent again. */
  keepMs: number;
}
const TIMING: OutboxTiming = { untakenMs: 2000, failedMs: 1000, keepMs: 5000 };
/** Messages on their way at once: more than one, so that a far broker does not slow play down. */
const WINDOW = 16;

/**
 * One table's events, calls and scores on their way to the broker, in order, each at least once. A message counts as taken
 * only when the broker had a listener for it: one that was wiped, and whose listeners are not back yet, loses nothing.
 */
export class EventOutbox {
  private readonly table: string;
  private readonly store: OutboxStore;
  private readonly deliver: Deliver;
  private readonly log: Logger;
  private readonly timing: OutboxTiming;
  private place: Place;
  private kept: Place;
  private keptAt = 0;
  /** Sent at once: one alone until somebody takes it, so that nobody who comes in between hears them out of order. */
  private window = 1;
  private running = false;
  private again = false;
  private closed = false;
  private timer: NodeJS.Timeout | null = null;

  /** @param present where a table begins that was never sent: its past is not for a broker that is new. */
  constructor(
    table: string,
    present: Place,
    {
      store,
      deliver,
      log,
      timing,
    }: { store: OutboxStore; deliver: Deliver; log: Logger; timing?: Partial<OutboxTiming> },
  ) {
    this.table = table;
    this.store = store;
    this.deliver = deliver;
    this.log = log;
    this.timing = { ...TIMING, ...timing };
    const taken = store.taken(table);
    this.place = taken ?? present;
    this.kept = this.place;
    if (taken === null) store.keepTaken(table, present);
  }

  /** Something new is stored, or somebody may listen now. */
  wake(): void {
    if (this.closed) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.running) this.again = true;
    else void this.run();
  }

  /** Keeps the place that was reached. */
  close(): void {
    this.closed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.keep(true);
  }

  private async run(): Promise<void> {
    this.running = true;
    let pause: number | null = null;
    try {
      do {
        this.again = false;
        pause = await this.sendAll();
      } while (this.again && !this.closed && pause === null);
    } catch (error) {
      if (!this.closed) this.log.warn({ err: error, table: this.table }, "the outbox cannot be read");
      pause = this.timing.failedMs;
    }
    this.running = false;
    if (this.closed) return;
    this.keep(false);
    // With nothing to send the place is kept once more, when it is due.
    const wait = pause ?? (this.place === this.kept ? null : this.timing.keepMs);
    if (wait !== null) this.timer = setTimeout(() => this.wake(), wait).unref();
  }

  /** Until nothing waits (null), or nobody takes it (the pause until the next try, ms). */
  private async sendAll(): Promise<number | null> {
    for (;;) {
      const next = this.store.after(this.table, this.place, this.window);
      if (next.length === 0 || this.closed) return null;
      const answers = await Promise.all(next.map(({ text }) => this.deliver(text)));
      const first = answers.indexOf("untaken");
      const last = first < 0 ? next.length - 1 : first - 1;
      if (last >= 0) {
        const { epoch, seq } = next[last]!;
        this.place = { epoch, seq };
      }
      this.window = first < 0 ? WINDOW : 1;
      if (this.closed) return null;
      if (first >= 0) return this.timing.untakenMs;
      this.keep(false);
    }
  }

  private keep(now: boolean): void {
    if (this.place === this.kept) return;
    if (!now && performance.now() - this.keptAt < this.timing.keepMs) return;
    try {
      this.store.keepTaken(this.table, this.place);
      this.kept = this.place;
      this.keptAt = performance.now();
    } catch (error) {
      // Sent again after a restart: at least once is what is promised.
      this.log.warn({ err: error, table: this.table }, "the outbox's place cannot be kept");
    }
  }
}
