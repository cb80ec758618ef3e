import type { Ball } from "../table/balls.ts";
import { type Judgement, judge } from "./judgement.ts";
import { Orientations, type Rotation, rotation } from "./physics/orientation.ts";
import type { StrokeRun } from "./physics/stroke-run.ts";
import { type BallMove, placeOf } from "./stage/ball-move.ts";
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
/** How the balls lie before the first stroke: somehow, and each in another way. */
const FIRST_TURNS: Record<Ball, Rotation> = {
  white: rotation(0.5, 0.3, 0.2),
  yellow: rotation(-0.4, 0.7, 1),
  red: rotation(0.2, -0.6, 2),
};

/** The strokes of a scene in order; where the balls are at any time near the present one. */
export class Timeline {
  private acts: Act[] = [];
  readonly moves: BallMove[] = [];
  private readonly initial: Positions;
  private readonly kept: number;
  private readonly turns = new WeakMap<Act, Orientations>();

  constructor(initial: Positions, kept = KEPT) {
    this.initial = initial;
    this.kept = kept;
  }

  add(act: Act): void {
    this.acts.push(act);
    if (this.acts.length > this.kept) this.acts.shift();
  }

  /** The last act after all ends otherwise than it was added. */
  replaceLast(act: Act): void {
    this.acts[this.acts.length - 1] = act;
  }

  addMove(move: BallMove): void {
    this.moves.push(move);
  }

  /** The last act planned, null before the first. */
  get last(): Act | null {
    return this.acts.at(-1) ?? null;
  }

  positionsAt(t: number): Positions {
    const act = this.actAt(t);
    const positions = act === null ? this.initial : act.run.positionsAt(Math.max(0, t - act.strokeT));
    if (this.moves.length === 0) return positions;
    // Before the first stroke its initial positions already hold what hands did until then.
    const before = act === null || t < act.strokeT;
    const moved = { ...(before ? this.initial : positions) };
    for (const move of this.moves)
      if (t >= move.fromS && (before || move.fromS >= act.strokeT)) moved[move.ball] = placeOf(move, t);
    return moved;
  }

  /** How a ball is turned at `t`. */
  turnAt(ball: Ball, t: number): Rotation {
    const act = this.actAt(t);
    return act === null ? FIRST_TURNS[ball] : this.orientations(act).at(ball, t - act.strokeT);
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

  /** Acts still kept that have begun at `t` and not ended. */
  running(t: number): Act[] {
    return this.acts.filter((act) => act.strokeT <= t && act.endT > t);
  }

  /** The act whose stroke is nearest in time to `t`: the one whose cue may be seen. */
  strokeNear(t: number): Act | null {
    let found: Act | null = null;
    for (const act of this.acts)
      if (found === null || Math.abs(t - act.strokeT) < Math.abs(t - found.strokeT)) found = act;
    return found;
  }

  private orientations(act: Act): Orientations {
    const known = this.turns.get(act);
    if (known !== undefined) return known;
    const before = this.acts[this.acts.indexOf(act) - 1];
    const initial = before === undefined ? FIRST_TURNS : this.orientations(before).final();
    const made = new Orientations(act.run, initial);
    this.turns.set(act, made);
    return made;
  }
}
