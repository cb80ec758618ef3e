import type { Ball } from "../table/balls.ts";
import type { TableEvent } from "../table/messages/index.ts";
import { tidy } from "./tidy.ts";

/** An event before it is numbered. */
export type Draft = TableEvent extends infer E ? (E extends { seq: number } ? Omit<E, "seq" | "kind"> : never) : never;

export type ContactDraft = Extract<Draft, { type: "contact" }>;
export type CushionDraft = Extract<Draft, { type: "cushion" }>;

/** Up to this confidence an event is only a suspicion. */
const SUSPICION = 0.5;
/** Given events remembered against telling them twice; more never fall within a tenth of a second. */
const REMEMBERED = 12;

/**
 * Events wait here until no earlier one can come: they leave in order of `t`. One that is found too late (a very soft kiss)
 * leaves with the time of the last one given; its sigmaT then covers the difference.
 */
export class EventQueue {
  private waiting: Draft[] = [];
  /** The last contacts and cushions given. */
  private given: Draft[] = [];
  private seq = 0;
  private lastT = Number.NEGATIVE_INFINITY;

  add(draft: Draft): void {
    let i = this.waiting.length;
    while (i > 0 && this.waiting[i - 1]!.t > draft.t) i--;
    this.waiting.splice(i, 0, draft);
  }

  hasCushion(draft: CushionDraft, withinS: number): boolean {
    const same = (e: Draft) =>
      e.type === "cushion" && e.ball === draft.ball && e.cushion === draft.cushion && Math.abs(e.t - draft.t) < withinS;
    return this.waiting.some(same) || this.given.some(same);
  }

  /** Puts a cushion in the place of an earlier reading of the same meeting; true where there was one, waiting or given. */
  replaceCushion(draft: CushionDraft, withinS: number): boolean {
    const same = (e: Draft) =>
      e.type === "cushion" && e.ball === draft.ball && e.cushion === draft.cushion && Math.abs(e.t - draft.t) < withinS;
    const contact = (e: Draft) => e.type === "contact" && (e.a === draft.ball || e.b === draft.ball);
    const i = this.waiting.findIndex(same);
    if (i >= 0) {
      const old = this.waiting[i] as CushionDraft;
      // a contact in between makes them two
      if (this.waiting.some((e) => contact(e) && (e.t - old.t) * (e.t - draft.t) < 0)) return false;
      if ((old.confidence ?? 1) > (draft.confidence ?? 1) + 0.1) return true;
      this.waiting.splice(i, 1);
      this.add(draft);
      return true;
    }
    const told = this.given.find(same);
    return (
      told !== undefined &&
      ![...this.given, ...this.waiting].some((e) => contact(e) && (e.t - told.t) * (e.t - draft.t) < 0)
    );
  }

  /** Takes back mere suspicions about two balls, as something better is known now. Gives the time of the first one. */
  dropSuspicion(a: Ball, b: Ball, t: number, withinS: number): number | null {
    let first: number | null = null;
    this.waiting = this.waiting.filter((e) => {
      if (e.type !== "contact" || (e.confidence ?? 1) > SUSPICION || Math.abs(e.t - t) > withinS) return true;
      if (!((e.a === a && e.b === b) || (e.a === b && e.b === a))) return true;
      first ??= e.t;
      return false;
    });
    return first;
  }

  /** Moves a waiting event to the time that is known better. */
  retime(event: Draft, t: number): void {
    const i = this.waiting.indexOf(event);
    if (i < 0) return;
    this.waiting.splice(i, 1);
    event.t = t;
    this.add(event);
  }

  /** Has a contact of these two been found about that time? */
  hasContact(a: Ball, b: Ball, t: number, withinS: number): boolean {
    const same = (e: Draft) =>
      e.type === "contact" && Math.abs(e.t - t) < withinS && ((e.a === a && e.b === b) || (e.a === b && e.b === a));
    return this.waiting.some(same) || this.given.some(same);
  }

  /** Time from `t` to the nearest contact of these two that has been found, s; Infinity where there is none. */
  nearestContact(a: Ball, b: Ball, t: number): number {
    let nearest = Number.POSITIVE_INFINITY;
    for (const e of [...this.waiting, ...this.given])
      if (e.type === "contact" && ((e.a === a && e.b === b) || (e.a === b && e.b === a)))
        nearest = Math.min(nearest, Math.abs(e.t - t));
    return nearest;
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
    if (event.type === "cushion" || event.type === "contact") {
      this.given.push(draft);
      if (this.given.length > REMEMBERED) this.given.shift();
    }
    return tidy(event);
  }
}
