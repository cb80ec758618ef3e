import { type Judgement, judge } from "./judgement.ts";
import type { StrokeRun } from "./physics/stroke-run.ts";
import type { Positions, TruthEvent } from "./truth.ts";

/** A stroke at its time in the scene. */
export interface Act {
  /** 0-based number of the stroke. */
  number: number;
  /** s of the scene at which the tip touches the ball. */
  strokeT: number;
  /** s at which the last ball comes to rest. */
  endT: number;
  run: StrokeRun;
  judgement: Judgement;
}

export function actOf(number: number, strokeT: number, run: StrokeRun): Act {
  return { number, strokeT, endT: strokeT + run.endS, run, judgement: judge(run) };
}

/** Events of an act in the scene's time. */
export function eventsOf(act: Act): TruthEvent[] {
  return act.run.events.map((event) => ({ ...event, t: event.t + act.strokeT }));
}

/** Acts kept for drawing: what is older is over and never drawn again. */
const KEPT = 2;

/** The strokes of a scene in order; where the balls are at any time near the present one. */
export class Timeline {
  private acts: Act[] = [];
  private readonly initial: Positions;

  constructor(initial: Positions) {
    this.initial = initial;
  }

  add(act: Act): void {
    this.acts.push(act);
    if (this.acts.length > KEPT) this.acts.shift();
  }

  /** The last act planned, null before the first. */
  get last(): Act | null {
    return this.acts.at(-1) ?? null;
  }

  positionsAt(t: number): Positions {
    const act = this.actAt(t);
    return act === null ? this.initial : act.run.positionsAt(Math.max(0, t - act.strokeT));
  }

  /** The act whose balls move or rest at `t`: the last one struck, or the first to come. */
  actAt(t: number): Act | null {
    let found: Act | null = null;
    for (const act of this.acts) if (found === null || t >= act.strokeT) found = act;
    return found;
  }

  /** Acts still kept whose balls rest at `t`. */
  endedBy(t: number): Act[] {
    return this.acts.filter((act) => act.endT <= t);
  }

  /** The act whose stroke is nearest in time to `t`: the one whose cue may be seen. */
  strokeNear(t: number): Act | null {
    let found: Act | null = null;
    for (const act of this.acts)
      if (found === null || Math.abs(t - act.strokeT) < Math.abs(t - found.strokeT)) found = act;
    return found;
  }
}
