import type { PhysicsSpec } from "./physics/constants.ts";
import type { CueStroke } from "./physics/cue.ts";
import { runStroke } from "./physics/stroke-run.ts";
import type { Scene } from "./scene.ts";
import { type Act, actOf, Timeline } from "./timeline.ts";
import type { Positions } from "./truth.ts";

/** One stroke at a given time, filmed from rest to rest. */
export class ScriptedScene implements Scene {
  readonly timeline: Timeline;
  readonly endT: number;
  readonly act: Act;

  /** @param strokeT s. @param tailS how long the balls are filmed at rest afterwards, s. */
  constructor(initial: Positions, stroke: CueStroke, spec: PhysicsSpec, strokeT: number, tailS: number) {
    this.timeline = new Timeline(initial);
    this.act = actOf(0, strokeT, runStroke(initial, stroke, spec));
    this.timeline.add(this.act);
    this.endT = this.act.endT + tailS;
  }

  advance(): void {}

  work(): boolean {
    return true;
  }
}
