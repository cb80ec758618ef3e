import type { Observation, TableEvent } from "../table/messages/index.ts";
import type { FromProcess } from "./process-messages.ts";

type Send = (message: FromProcess, done: () => void) => void;

/**
 * The way from a table's process to the service. While the service has not taken the last message, only the newest
 * observation waits, with all events: lag never grows, and no event is lost.
 */
export class Outbox {
  dropped = 0;
  private readonly send: Send;
  private busy = false;
  private observation: Observation | null = null;
  private events: TableEvent[] = [];
  private readMs: number | undefined;

  constructor(send: Send) {
    this.send = send;
  }

  seen(observation: Observation, events: TableEvent[], readMs?: number): void {
    if (this.observation !== null) this.dropped += 1;
    this.observation = observation;
    this.readMs = readMs;
    this.events.push(...events);
    this.flush();
  }

  private flush(): void {
    if (this.busy || this.observation === null) return;
    const { observation, events, readMs } = this;
    this.observation = null;
    this.events = [];
    this.busy = true;
    this.send({ kind: "seen", observation, events, ...(readMs !== undefined && { readMs }) }, () => {
      this.busy = false;
      this.flush();
    });
  }
}
