import type { Ball } from "../../table/balls.ts";
import { PLAYER } from "../camera/player.ts";
import type { PhysicsSpec } from "../physics/constants.ts";
import type { StrokeRun } from "../physics/stroke-run.ts";
import { type Random, seededRandom } from "../random.ts";
import type { Scene } from "../scene.ts";
import { type Act, actOf, Timeline } from "../timeline.ts";
import type { Positions } from "../truth.ts";
import { chooseStroke } from "./choose-stroke.ts";

export interface MatchOptions {
  initial: Positions;
  spec: PhysicsSpec;
  seed: number;
  /** Strokes meant to succeed, share; from some positions no carom is found, so about a tenth fewer do. */
  hitShare?: number;
  /** Lets strokes through that a camera can hardly judge. */
  hardOnes?: boolean;
  /** Whether the first stroke is an opening stroke: red first. */
  opening?: boolean;
  /** Whether a player takes longer where his stroke is not worked out in time, rather than stop the camera meanwhile. */
  patient?: boolean;
  /** Told of each stroke as it is planned, with its truth. */
  onAct?: (act: Act) => void;
}

const HIT_SHARE = 0.46;
/** Before the first stroke, s. */
const FIRST_STROKE_S = 4.5;
/** From rest to the next stroke, s: the table is clear for a second or more before the player comes. */
const LEAST_PAUSE_S = 1.4 - PLAYER.comes;
const PAUSE_SPREAD_S = 1.6;
/** A stroke that is not ready is put off by this at a time, s. */
const POSTPONED_S = 0.05;
/** Seeds of strokes are spread by a large odd number, so that neighbouring matches share none. */
const SEED_STEP = 0x9e3779b1;

/**
 * Two players at three cushion without end: white begins, a carom keeps the turn, a miss passes it on. The next stroke is
 * worked out while the balls of the present one still roll, in slices.
 */
export class MatchScene implements Scene {
  readonly timeline: Timeline;
  readonly endT = null;
  private readonly options: MatchOptions;
  private planning: { work: Generator<void, StrokeRun, void>; strokeT: number } | null = null;
  private number = 0;
  private now = 0;

  constructor(options: MatchOptions) {
    this.options = options;
    this.timeline = new Timeline(options.initial);
  }

  advance(t: number): void {
    this.now = t;
    while (this.nextStrokeT() + PLAYER.comes <= t) {
      if (this.options.patient) {
        this.plan().strokeT = t - PLAYER.comes + POSTPONED_S;
        return;
      }
      this.finish();
    }
  }

  work(ms: number): boolean {
    // One stroke ahead is enough, and the timeline keeps no more.
    const last = this.timeline.last;
    if (last !== null && last.strokeT > this.now) return true;
    const planning = this.plan();
    const until = performance.now() + ms;
    do {
      const step = planning.work.next();
      if (step.done) {
        this.enact(step.value, planning.strokeT);
        return true;
      }
    } while (performance.now() < until);
    return false;
  }

  private nextStrokeT(): number {
    return this.plan().strokeT;
  }

  private finish(): void {
    const planning = this.plan();
    for (;;) {
      const step = planning.work.next();
      if (step.done) {
        this.enact(step.value, planning.strokeT);
        return;
      }
    }
  }

  /** The stroke being worked out. */
  private plan(): { work: Generator<void, StrokeRun, void>; strokeT: number } {
    if (this.planning !== null) return this.planning;
    const { initial, spec, seed, hitShare = HIT_SHARE, hardOnes = false, opening = true } = this.options;
    const random: Random = seededRandom(seed + Math.imul(this.number, SEED_STEP));
    const last = this.timeline.last;
    const strokeT = last === null ? FIRST_STROKE_S : last.endT + LEAST_PAUSE_S + random.between(0, PAUSE_SPREAD_S);
    const intention = {
      ball: this.striker(last),
      hit: random.next() < hitShare,
      redFirst: opening && last === null,
      hardOnes,
    };
    const work = chooseStroke(random, last?.run.final ?? initial, intention, spec);
    this.planning = { work, strokeT };
    return this.planning;
  }

  private striker(last: Act | null): Ball {
    if (last === null) return "white";
    const { cueBall, carom } = last.judgement;
    if (carom.threeCushion) return cueBall;
    return cueBall === "white" ? "yellow" : "white";
  }

  private enact(run: StrokeRun, strokeT: number): void {
    const act = actOf(this.number, strokeT, run);
    this.number++;
    this.planning = null;
    this.timeline.add(act);
    this.options.onAct?.(act);
  }
}
