import { BALLS, type Ball } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { resolveBreak } from "./breaks.ts";
import { EXPLAIN_MOST_SAMPLES, EXPLAIN_SAMPLES, EXPLAIN_SPAN_S, HIDDEN_HOLD_S } from "./constants.ts";
import { departure } from "./departure.ts";
import type { Field } from "./field.ts";
import type { RestGaps } from "./gaps.ts";
import { farthest, resolveOnset } from "./onset.ts";
import type { EventQueue } from "./queue.ts";
import type { OpenContact, Scene, StrokeState } from "./scene.ts";
import { watchSoftCushions } from "./soft-cushions.ts";

/** A resting ball's image shifts by this much when another passes close by (merged outlines, shadow), mm, and for so long, s. */
const SMALL_SHIFT_MM = 4;
const SMALL_SHIFT_WAIT_S = 0.25;
/** Longest that an onset holds back the explanation of the others, s. */
const LONGEST_WAIT_S = 0.3;
/** Each round explains one break; more than these in one frame are noise. */
const MOST_ROUNDS = 12;

/** Decides what is explained when: resting balls that set off before the ways of their strikers, the earlier before the later. */
export class Resolver implements Scene {
  readonly tracks: Record<Ball, BallTrack>;
  readonly field: Field;
  readonly queue: EventQueue;
  readonly open: Record<Ball, OpenContact[]> = { white: [], yellow: [], red: [] };
  stroke: StrokeState | null = null;
  frameS = 1 / 30;
  readonly rowSigmaS: number;
  readonly gaps: RestGaps;

  constructor(tracks: Record<Ball, BallTrack>, field: Field, queue: EventQueue, gaps: RestGaps, rowSigmaS: number) {
    this.gaps = gaps;
    this.rowSigmaS = rowSigmaS;
    this.tracks = tracks;
    this.field = field;
    this.queue = queue;
  }

  /** Explains all that can be explained by now; with `force` all that is open. */
  advance(now: number, force: boolean): void {
    watchSoftCushions(this);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const broken = BALLS.map((b) => this.tracks[b]).filter((k) => k.pending.length > 0);
      if (broken.length === 0) return;
      const onsets = broken.filter((k) => k.phase === "rest").sort((a, b) => this.onsetTime(a) - this.onsetTime(b));
      const breaks = broken.filter((k) => k.phase === "moving").sort((a, b) => a.fittedAt - b.fittedAt);
      const onset = onsets[0];
      const first = breaks[0];
      const before = first && onset ? samplesBefore(first, onset) : 0;
      if (onset && (!first || (before < EXPLAIN_SAMPLES - 1 && this.concerns(onset, first)))) {
        const waiting = !force && !this.ready(onset, now);
        if (waiting && now - onset.pending[0]!.t < LONGEST_WAIT_S) return;
        if (!waiting && resolveOnset(this, onset, onsets, now, force)) continue;
        // a slow start may take long to show what it is: the others do not wait for it
      }
      if (!first) return;
      if (!force && !this.ready(first, now)) return;
      // what came after another ball set off is read when that is known
      resolveBreak(this, first, onset && before >= EXPLAIN_SAMPLES - 1 ? before : EXPLAIN_MOST_SAMPLES);
    }
    // never reached by sane input: what cannot be explained is left behind
    for (const b of BALLS) {
      const track = this.tracks[b];
      if (track.phase === "moving" && track.pending.length > 0) track.startPiece(track.pending.slice(-3), null, now);
    }
  }

  /** May the ball that sets off have been struck within the samples that explain the other's break? */
  private concerns(onset: BallTrack, first: BallTrack): boolean {
    const p = first.pending;
    return onset.pending[0]!.t <= p[Math.min(p.length, EXPLAIN_MOST_SAMPLES) - 1]!.t;
  }

  private onsetTime(track: BallTrack): number {
    return track.pending.length > 1 ? departure(track, this.field, this.frameS).t : track.fittedAt;
  }

  private ready(track: BallTrack, now: number): boolean {
    const p = track.pending;
    const span = now - p[0]!.t;
    if (span > HIDDEN_HOLD_S) return true;
    if (p.length < EXPLAIN_SAMPLES || span < EXPLAIN_SPAN_S) return false;
    // a passing ball may shift a resting one's image: a small shift must outlast the passage
    if (track.phase === "rest" && span < SMALL_SHIFT_WAIT_S && farthest(track) < SMALL_SHIFT_MM) return false;
    // the partner of a possible contact must have had the time to show it
    for (const b of BALLS) {
      const other = this.tracks[b];
      if (other === track || other.pending.length === 0) continue;
      if (other.pending[0]!.t <= p[0]!.t + 2 * this.frameS && other.pending.length < EXPLAIN_SAMPLES) {
        if (now - other.pending[0]!.t < HIDDEN_HOLD_S) return false;
      }
    }
    return true;
  }

  /** Forgets the stroke. */
  close(): void {
    this.stroke = null;
    for (const b of BALLS) this.open[b] = [];
  }
}

/** How many samples of a break came before the other ball was last seen at rest. */
function samplesBefore(first: BallTrack, onset: BallTrack): number {
  let n = 0;
  while (n < first.pending.length && first.pending[n]!.t <= onset.fittedAt + 1e-9) n++;
  return n;
}
