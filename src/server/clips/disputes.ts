import type { Call, Observation, RulesOutput, TableEvent } from "../../table/messages/index.ts";
import type { ClipCause } from "./schema.ts";

/** Seconds shown before a disputed stroke begins and after it has ended. */
const BEFORE_S = 10;
const AFTER_S = 5;
/** A stroke whose end was not seen is shown this long, s; no stroke of carom lasts longer. */
const LONGEST_STROKE_S = 60;
/** A call later than this after a stroke's end is not about it, s. */
const ABOUT_S = 120;
/** Strokes and events remembered: some minutes. */
const KEPT_STROKES = 30;
const KEPT_EVENTS = 1000;

interface Stroke {
  start: number;
  end: number | null;
}
/** A stretch of the table's time that somebody may want to see again. */
export interface Dispute {
  cause: ClipCause;
  stroke: Stroke | null;
  /** When it was asked, rejected or wanted, s. */
  at: number;
  calls: Call[];
  /** Number of the stored match at that moment. */
  match: number | null;
}

/** Listens to a table and notices what is disputed: one dispute a stroke, with all calls about it. */
export class Disputes {
  private strokes: Stroke[] = [];
  private recent: TableEvent[] = [];

  /** @returns the stroke's dispute where the line begins one or adds to one */
  hear(line: Observation | TableEvent | RulesOutput): { cause: ClipCause; call: Call; stroke: Stroke | null } | null {
    if (line.kind === "event") this.event(line);
    if (line.kind !== "call") return null;
    const asks = line.certainty === "ask" && line.status === "proposed";
    if (!asks && line.status !== "rejected") return null;
    return { cause: asks ? "ask" : "rejected", call: line, stroke: this.strokeAt(line.t) };
  }

  /** The stroke that a moment belongs to. */
  strokeAt(t: number): Stroke | null {
    const stroke = this.strokes.findLast((s) => s.start <= t);
    if (stroke === undefined) return null;
    return t > (stroke.end ?? stroke.start + LONGEST_STROKE_S) + ABOUT_S ? null : stroke;
  }

  events(from: number, to: number): TableEvent[] {
    return this.recent.filter((e) => e.t >= from && e.t <= to);
  }

  private event(e: TableEvent): void {
    this.recent.push(e);
    if (this.recent.length > 2 * KEPT_EVENTS) this.recent = this.recent.slice(-KEPT_EVENTS);
    if (e.type === "stroke") {
      this.strokes.push({ start: e.t, end: null });
      if (this.strokes.length > KEPT_STROKES) this.strokes.shift();
    }
    const last = this.strokes.at(-1);
    if (e.type === "still" && last !== undefined) last.end ??= e.t;
  }
}

/** The stretch to show, s; its end moves while the stroke goes on. */
export function stretchOf({ stroke, at, calls }: Dispute): { from: number; to: number } {
  // A call made long after its stroke is shown with the stroke, not with the talk.
  const said = stroke === null ? at : Math.max(stroke.start, ...calls.map((c) => c.t));
  const start = stroke?.start ?? at;
  const end = Math.max(stroke === null ? at : (stroke.end ?? start + LONGEST_STROKE_S), said);
  return { from: start - BEFORE_S, to: Math.min(end, start + LONGEST_STROKE_S) + AFTER_S };
}
