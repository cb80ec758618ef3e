import type { Ball } from "../table/balls.ts";
import type { Call, TableEvent, TruthCheck } from "../table/messages/index.ts";

/** What a simulated stroke truly was, in the table's time, s. */
export interface StrokeTruth {
  strokeT: number;
  endT: number;
  ball: Ball;
  carom: boolean;
}
interface Reported {
  t: number;
  ball: Ball;
  verdict: "carom" | "miss" | null;
  asked: boolean;
}
export interface Difference {
  truth: StrokeTruth;
  reported: Reported | null;
}

/** A stroke is told within this of its true time, s; strokes lie more than a second apart. */
const SAME_STROKE_S = 0.6;
/** A question may stay open until the next stroke: longest pause between strokes that still settles it, s. */
const LATEST_VERDICT_S = 20;

/**
 * Compares what was called with what a simulated table truly did: only counts, never corrects. A stroke is compared when
 * the next one has begun, because until then its verdict may change.
 */
export class TruthKeeper {
  readonly counts: TruthCheck = { strokes: 0, agreed: 0, differed: 0, unseen: 0, invented: 0, asked: 0, skipped: 0 };
  private truths: StrokeTruth[] = [];
  private reported: Reported[] = [];
  private readonly onDifference: (difference: Difference) => void;

  constructor(onDifference: (difference: Difference) => void) {
    this.onDifference = onDifference;
  }

  truth(truth: StrokeTruth): void {
    this.truths.push(truth);
  }

  /** The source was cut: what had not been judged by then never will be. */
  cut(): void {
    this.counts.skipped += Math.max(this.truths.length, this.reported.length);
    this.truths = [];
    this.reported = [];
  }

  /** After the calls that the event brought: they speak of the stroke before it. */
  event(e: TableEvent): void {
    if (e.type !== "stroke") return;
    this.compare(e.t);
    this.reported.push({ t: e.t, ball: e.ball, verdict: null, asked: false });
  }

  call(c: Call): void {
    const stroke = this.reported.at(-1);
    if (stroke === undefined || (c.type !== "carom" && c.type !== "miss")) return;
    if (c.certainty === "ask" && c.status === "proposed") stroke.asked = true;
    if (c.certainty === "certain" && c.status !== "rejected" && c.status !== "undone") stroke.verdict = c.type;
  }

  /** Time passes without a stroke. */
  tick(t: number): void {
    const last = this.truths.at(-1);
    if (last !== undefined && t > last.endT + LATEST_VERDICT_S) this.compare(t);
  }

  private compare(now: number): void {
    const over = (t: number) => t < now - SAME_STROKE_S;
    for (const truth of this.truths.filter((s) => over(s.strokeT))) {
      const reported = this.reported.find((r) => Math.abs(r.t - truth.strokeT) < SAME_STROKE_S) ?? null;
      this.reported = this.reported.filter((r) => r !== reported);
      this.count(truth, reported);
    }
    this.truths = this.truths.filter((s) => !over(s.strokeT));
    // A stroke whose truth has not come by now was none.
    const before = this.reported.length;
    this.reported = this.reported.filter((r) => !over(r.t));
    this.counts.invented += before - this.reported.length;
  }

  private count(truth: StrokeTruth, reported: Reported | null): void {
    const verdict = truth.carom ? "carom" : "miss";
    this.counts.strokes += 1;
    if (reported?.asked) this.counts.asked += 1;
    if (reported?.ball === truth.ball && reported.verdict === verdict) {
      this.counts.agreed += 1;
      return;
    }
    if (reported === null) this.counts.unseen += 1;
    else this.counts.differed += 1;
    this.onDifference({ truth, reported });
  }
}
