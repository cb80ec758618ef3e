import type { TableEvent } from "../table/messages/index.ts";

/** An event before it is numbered. */
export type Draft = TableEvent extends infer E ? (E extends { seq: number } ? Omit<E, "seq" | "kind"> : never) : never;

/**
 * Events wait here until no earlier one can come: they leave in order of `t`. One that is found too late (a very soft kiss)
 * leaves with the time of the last one given; its sigmaT then covers the difference.
 */
export class EventQueue {
  private waiting: Draft[] = [];
  private seq = 0;
  private lastT = Number.NEGATIVE_INFINITY;

  add(draft: Draft): void {
    let i = this.waiting.length;
    while (i > 0 && this.waiting[i - 1]!.t > draft.t) i--;
    this.waiting.splice(i, 0, draft);
  }

  get size(): number {
    return this.waiting.length;
  }

  /** Gives what happened up to `t`. */
  release(t: number): TableEvent[] {
    const out: TableEvent[] = [];
    while (this.waiting.length > 0 && this.waiting[0]!.t <= t) out.push(this.number(this.waiting.shift()!));
    return out;
  }

  flush(): TableEvent[] {
    return this.release(Number.POSITIVE_INFINITY);
  }

  private number(draft: Draft): TableEvent {
    const late = this.lastT - draft.t;
    const event = { kind: "event", seq: this.seq++, ...draft } as TableEvent;
    if (late > 0) {
      event.t = this.lastT;
      if ("sigmaT" in event && event.sigmaT !== undefined) event.sigmaT = Math.hypot(event.sigmaT, late);
    } else this.lastT = draft.t;
    return event;
  }
}
