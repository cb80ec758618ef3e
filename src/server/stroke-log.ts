import { BALLS, type Ball } from "../table/balls.ts";
import type { EventOf, Observation, StrokeState, TableEvent } from "../table/messages/index.ts";

type Sample = [t: number, x: number, y: number];
const noTrails = (): Record<Ball, Sample[]> => ({ white: [], yellow: [], red: [] });

/** A stroke is reported some frames after it began: the way since then is drawn from these last seconds. */
const RECENT_S = 1.5;
/** A ball that has moved less adds nothing to its trail, mm. */
const LEAST_STEP_MM = 3;
/** Longest trail of one ball: a minute at 30 frames per second. */
const MOST_SAMPLES = 1800;
/** Most events kept of one stroke; a stroke has some twenty. */
const MOST_EVENTS = 400;

/** The present stroke as pages draw it: its events, and each ball's way as observed until the exact path comes. */
export class StrokeLog {
  stroke: StrokeState | null = null;
  still: EventOf<"still"> | null = null;
  observation: Observation | null = null;
  private recent = noTrails();

  observe(o: Observation): void {
    this.observation = o;
    for (const b of BALLS) {
      const { x, y, state } = o.balls[b];
      if (state !== "seen" || x === undefined || y === undefined) continue;
      const sample: Sample = [round(o.t, 4), round(x, 1), round(y, 1)];
      const recent = this.recent[b];
      recent.push(sample);
      while (recent[0]![0] < o.t - RECENT_S) recent.shift();
      if (this.stroke?.running) this.extend(b, sample);
    }
  }

  event(e: TableEvent): void {
    if (e.type === "stroke") {
      this.stroke = { events: [], trails: noTrails(), running: true };
      for (const b of BALLS) for (const s of this.recent[b]) if (s[0] >= e.t) this.extend(b, s);
    }
    if (e.type === "still") {
      this.still = e;
      if (this.stroke) this.stroke.running = false;
    }
    // What was seen by a source that is gone says nothing about the next one.
    if (e.type === "vision" && e.state === "lost" && this.stroke) this.stroke.running = false;
    if (e.type === "path" && this.stroke) this.stroke.trails[e.ball] = [];
    if (this.stroke && e.type !== "vision" && this.stroke.events.length < MOST_EVENTS) this.stroke.events.push(e);
  }

  private extend(b: Ball, s: Sample): void {
    const trail = this.stroke!.trails[b];
    const last = trail.at(-1);
    if (last !== undefined && Math.hypot(s[1] - last[1], s[2] - last[2]) < LEAST_STEP_MM) return;
    if (trail.length < MOST_SAMPLES) trail.push(s);
  }
}

function round(value: number, digits: number): number {
  const f = 10 ** digits;
  return Math.round(value * f) / f;
}
