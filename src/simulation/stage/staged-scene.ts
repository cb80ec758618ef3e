import { BALLS, type Ball } from "../../table/balls.ts";
import type { PhysicsSpec } from "../physics/constants.ts";
import type { CueStroke } from "../physics/cue.ts";
import type { BallState } from "../physics/motion.ts";
import { type Course, runStroke } from "../physics/stroke-run.ts";
import type { Scene } from "../scene.ts";
import { type Act, actOf, Timeline } from "../timeline.ts";
import type { Positions } from "../truth.ts";
import type { Step } from "./step.ts";

/** Strokes and hands one after another, worked out beforehand. */
export class StagedScene implements Scene {
  readonly timeline: Timeline;
  readonly endT: number;
  readonly acts: readonly Act[];

  /** @param tailS how long the table is filmed after the last thing has ended, s. */
  constructor(initial: Positions, steps: readonly Step[], spec: PhysicsSpec, tailS: number) {
    const timeline = new Timeline(initial, Number.POSITIVE_INFINITY);
    const acts: Act[] = [];
    /** When all that came before has ended. */
    let restT = 0;
    let played: { strokeT: number; initial: Positions; stroke: CueStroke; course: Course } | null = null;
    for (const step of steps) {
      const startT: number = "atS" in step ? step.atS : restT + step.afterS;
      if (step.kind !== "stroke") {
        const { ball, to, lastsS } = step;
        const from = timeline.positionsAt(startT)[ball];
        const how = step.kind === "move" ? { lift: step.lift } : { lift: false, unseen: true };
        timeline.addMove({ ball, from, to, ...how, fromS: startT, toS: startT + lastsS });
        restT = startT + lastsS;
        continue;
      }
      const course: Course = {};
      const before = acts.at(-1);
      if (before !== undefined && played !== null && before.endT > startT) {
        const untilS = startT - played.strokeT;
        course.states = statesAt(before, untilS);
        const cut = runStroke(played.initial, played.stroke, spec, undefined, { ...played.course, untilS });
        acts[acts.length - 1] = actOf(before.number, before.strokeT, cut);
        timeline.replaceLast(acts[acts.length - 1]!);
      }
      const at = timeline.positionsAt(startT);
      const act = actOf(acts.length, startT, runStroke(at, step.stroke, spec, undefined, course));
      acts.push(act);
      timeline.add(act);
      played = { strokeT: startT, initial: at, stroke: step.stroke, course };
      restT = act.endT;
    }
    this.timeline = timeline;
    this.acts = acts;
    this.endT = restT + tailS;
  }

  advance(): void {}

  work(): boolean {
    return true;
  }
}

function statesAt(act: Act, t: number): Record<Ball, BallState> {
  const states = {} as Record<Ball, BallState>;
  for (const ball of BALLS) states[ball] = act.run.trajectory.stateAt(ball, t);
  return states;
}
