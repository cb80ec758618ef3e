import { BALLS, type Ball, CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { Positions, TruthEvent } from "../truth.ts";
import { collideBalls, collideWithTwo, partBalls } from "./ball-collision.ts";
import type { PhysicsSpec } from "./constants.ts";
import { type CueStroke, strike } from "./cue.ts";
import { leanOnCushion, roomToCushion } from "./cushion-collision.ts";
import { FROZEN_MM, frozenPairs, pushedBalls } from "./frozen.ts";
import * as impact from "./impacts.ts";
import { type Meeting, NO_APPROACH_MM_S, nextMeeting, TOUCH_MM } from "./meeting.ts";
import { advance, type BallState, ballAt, copyBall, isMoving, type Motion, motionOf, settlePhase } from "./motion.ts";
import { Outings } from "./outings.ts";
import { apartInSpace, areLevel, partInSpace } from "./space-collision.ts";
import { Trajectory } from "./trajectory.ts";

/** One stroke from rest to rest. Times are s from the stroke. */
export interface StrokeRun {
  spec: PhysicsSpec;
  stroke: CueStroke;
  initial: Positions;
  final: Positions;
  /** In order of time; the stroke itself at 0. */
  events: TruthEvent[];
  trajectory: Trajectory;
  positionsAt(t: number): Positions;
  /** When the last centre came to rest, s. */
  endS: number;
  /** When something else interrupted the stroke, s. */
  cutS?: number;
}

/** A pair that never got further apart than this between two impacts has met once, mm. */
const PARTED_MM = 0.01;
/** Impacts at one instant before they are taken as one inelastic push. */
const MOST_IMPACTS = 60;
/** Slower than this a ball does not bounce off a cushion or another ball any more, but leans on it, mm/s. */
const LEANING_MM_S = 2;
/** Two impacts of one ball are taken together where the softer has at least this share of the harder's speed. */
const EQUALLY_HARD = 0.999;
/** A guard against endless motion, s: nothing rolls longer on a carom table. */
const LONGEST_S = 120;
/** Likewise for the number of instants at which something changes; a wild stroke has a few hundred. */
const MOST_INSTANTS = 20_000;
/** Phases that end within this of each other end together, s. */
const SAME_INSTANT_S = 1e-12;

/** Plays a stroke to the end. `stopAfter` may cut it short for a search: it sees each event as it happens. */
export function runStroke(
  initial: Positions,
  stroke: CueStroke,
  spec: PhysicsSpec,
  stopAfter?: (event: TruthEvent) => boolean,
  course: Course = {},
): StrokeRun {
  return new Play(initial, stroke, spec, stopAfter, course).run();
}

/** What is unusual about a stroke. */
export interface Course {
  /** Balls that are not at rest when it is played; their places stand for those of `initial`. */
  states?: Record<Ball, BallState>;
  /** s at which something else interrupts it. */
  untilS?: number;
}

/** The running state of one stroke. */
class Play {
  private readonly balls: BallState[];
  private motions: Motion[] = [];
  private readonly events: TruthEvent[] = [];
  private readonly trajectory: Trajectory;
  private readonly lastMet = new Map<string, number>();
  private readonly initial: Positions;
  private readonly stroke: CueStroke;
  private readonly spec: PhysicsSpec;
  private readonly stopAfter: ((event: TruthEvent) => boolean) | undefined;
  private readonly course: Course;
  private readonly outings: Outings;
  private t = 0;
  private ended = false;

  constructor(
    initial: Positions,
    stroke: CueStroke,
    spec: PhysicsSpec,
    stopAfter: ((event: TruthEvent) => boolean) | undefined,
    course: Course,
  ) {
    this.initial = initial;
    this.stroke = stroke;
    this.spec = spec;
    this.stopAfter = stopAfter;
    this.course = course;
    this.trajectory = new Trajectory(spec);
    this.outings = new Outings(spec);
    this.balls = BALLS.map((ball) => {
      const state = course.states?.[ball];
      return state === undefined ? ballAt(initial[ball].x, initial[ball].y, initial[ball].z) : copyBall(state);
    });
    this.motions = this.balls.map((ball) => motionOf(ball, spec));
    BALLS.forEach((ball, i) => {
      this.trajectory.add(ball, 0, this.balls[i]!, this.motions[i]!);
    });
  }

  run(): StrokeRun {
    this.begin();
    for (let i = 0; i < MOST_INSTANTS && this.goesOn(); i++) this.step();
    return {
      spec: this.spec,
      stroke: this.stroke,
      initial: this.initial,
      final: this.trajectory.positionsAt(this.t),
      events: this.events,
      trajectory: this.trajectory,
      positionsAt: (t) => this.trajectory.positionsAt(t),
      endS: this.t,
      ...(this.course.untilS !== undefined && { cutS: this.course.untilS }),
    };
  }

  private goesOn(): boolean {
    const { untilS = LONGEST_S } = this.course;
    return !this.ended && this.t < untilS && this.motions.some(isMoving);
  }

  private begin(): void {
    const { ball, directionRad, speedMmS } = this.stroke;
    const pushed = this.rememberFrozen();
    const inMotion = BALLS.filter((other, i) => other !== ball && isMoving(this.motions[i]!));
    this.emit({
      type: "stroke",
      t: 0,
      ball,
      direction: { x: Math.cos(directionRad), y: Math.sin(directionRad) },
      speed: speedMmS,
      pushed,
      ...(inMotion.length > 0 && { inMotion }),
    });
    strike(this.balls[BALLS.indexOf(ball)]!, this.stroke, this.spec);
    this.resolve(null);
    this.renew();
  }

  /** What touches before the stroke has met already. Returns the balls that the stroke itself sets off. */
  private rememberFrozen(): Ball[] {
    const pairs = frozenPairs(this.initial, this.spec);
    for (const [a, b] of pairs) this.lastMet.set(pairKey(a, b), 0);
    for (const ball of BALLS)
      for (const cushion of CUSHIONS)
        if (roomToCushion(this.initial[ball], cushion, this.spec) <= FROZEN_MM)
          this.lastMet.set(pairKey(ball, cushion), 0);
    return pushedBalls(pairs, this.initial, this.stroke);
  }

  private step(): void {
    const { untilS = LONGEST_S } = this.course;
    const horizon = Math.min(untilS - this.t, ...this.motions.map((m) => m.endsInS));
    const meeting = nextMeeting(this.balls, this.motions, horizon, this.spec);
    const dt = meeting?.inS ?? horizon;
    this.balls.forEach((ball, i) => {
      advance(ball, this.motions[i]!, dt, this.spec);
    });
    this.t += dt;
    if (meeting === null || horizon - dt <= SAME_INSTANT_S)
      this.balls.forEach((ball, i) => {
        const motion = this.motions[i]!;
        if (motion.endsInS - dt <= SAME_INSTANT_S) settlePhase(ball, motion, this.spec);
      });
    if (meeting !== null) this.resolve(meeting);
    this.renew();
  }

  /** All impacts of this instant, the hardest first, until nothing that touches approaches. */
  private resolve(meeting: Meeting | null): void {
    let impacts = 0;
    for (;;) {
      const hardest = this.hardestImpact(meeting);
      if (hardest === null) break;
      impacts++;
      if (hardest.kind === "contact") {
        if (!this.doubleContact(hardest)) this.contact(hardest.a, hardest.b, impacts > MOST_IMPACTS);
      } else this.cushion(hardest.a, hardest.cushion);
    }
    if (impacts > 0 || meeting === null) return;
    if (meeting.kind === "contact") {
      const [a, b] = [this.balls[meeting.a]!, this.balls[meeting.b]!];
      if (areLevel(a, b)) partBalls(a, b, this.spec);
      else partInSpace(a, b, LEANING_MM_S);
    } else leanOnCushion(this.balls[meeting.a]!, meeting.cushion, this.spec);
  }

  /** The touching pair with the greatest speed of approach. The meeting found by its root touches by definition. */
  private hardestImpact(meeting: Meeting | null): Meeting | null {
    let hardest: Meeting | null = null;
    let speed = NO_APPROACH_MM_S;
    for (let a = 0; a < this.balls.length; a++) {
      for (let b = a + 1; b < this.balls.length; b++) {
        const met = meeting?.kind === "contact" && meeting.a === a && meeting.b === b;
        const gap = apartInSpace(this.balls[a]!, this.balls[b]!) - 2 * this.spec.radiusMm;
        if (!met && gap > TOUCH_MM) continue;
        const approach = impact.ballsApproach(this.balls[a]!, this.balls[b]!);
        if (approach <= speed) continue;
        speed = approach;
        hardest = { kind: "contact", inS: 0, a, b };
      }
      for (const cushion of CUSHIONS) {
        const met = meeting?.kind === "cushion" && meeting.a === a && meeting.cushion === cushion;
        if (!met && impact.cushionRoom(this.balls[a]!, cushion, this.spec) > TOUCH_MM) continue;
        const approach = impact.cushionApproach(this.balls[a]!, cushion, this.spec);
        if (approach <= speed) continue;
        speed = approach;
        hardest = { kind: "cushion", inS: 0, a, cushion };
      }
    }
    return hardest;
  }

  /** One ball that meets the two others equally hard at this instant. Returns false where that is not so. */
  private doubleContact(hardest: Meeting & { kind: "contact" }): boolean {
    if (!this.balls.every((ball) => areLevel(ball, this.balls[0]!))) return false;
    const approach = impact.ballsApproach(this.balls[hardest.a]!, this.balls[hardest.b]!);
    const third = 3 - hardest.a - hardest.b;
    for (const [middle, other] of [
      [hardest.a, hardest.b],
      [hardest.b, hardest.a],
    ] as const) {
      const [m, b, c] = [this.balls[middle]!, this.balls[other]!, this.balls[third]!];
      if (apartInSpace(m, c) - 2 * this.spec.radiusMm > TOUCH_MM) continue;
      if (impact.ballsApproach(m, c) < EQUALLY_HARD * approach) continue;
      this.tellContact(middle, other);
      this.tellContact(middle, third);
      collideWithTwo(m, b, c, this.spec);
      return true;
    }
    return false;
  }

  private contact(i: number, j: number, inelastic: boolean): void {
    this.tellContact(i, j);
    const a = this.balls[i]!;
    const b = this.balls[j]!;
    if (!areLevel(a, b)) impact.collideInAir(a, b, this.spec);
    else if (impact.ballsApproach(a, b) < LEANING_MM_S) partBalls(a, b, this.spec);
    else collideBalls(a, b, this.spec, inelastic ? 0 : this.spec.ballRestitution);
  }

  private tellContact(i: number, j: number): void {
    const approach = impact.ballsApproach(this.balls[i]!, this.balls[j]!);
    const [a, b] = [BALLS[i]!, BALLS[j]!];
    const apart = (t: number) =>
      apartInSpace(this.trajectory.positionAt(a, t), this.trajectory.positionAt(b, t)) - 2 * this.spec.radiusMm;
    if (this.meetsAnew(pairKey(a, b), apart)) this.emit({ type: "contact", t: this.t, a, b, approach });
  }

  private cushion(i: number, cushion: Cushion): void {
    const b = this.balls[i]!;
    const approach = impact.cushionApproach(b, cushion, this.spec);
    const name = BALLS[i]!;
    const apart = (t: number) => roomToCushion(this.trajectory.positionAt(name, t), cushion, this.spec);
    if (this.meetsAnew(pairKey(name, cushion), apart))
      this.emit({ type: "cushion", t: this.t, ball: name, cushion, approach });
    impact.meetCushion(b, cushion, approach < LEANING_MM_S, this.spec);
  }

  /** Whether two bodies parted since they last met; remembers this meeting. */
  private meetsAnew(key: string, apart: (t: number) => number): boolean {
    const last = this.lastMet.get(key);
    this.lastMet.set(key, this.t);
    return last === undefined || apart(0.5 * (last + this.t)) > PARTED_MM;
  }

  /** New motions after an instant; records what changed, tells of balls that came to rest. */
  private renew(): void {
    this.balls.forEach((ball, i) => {
      const before = this.motions[i]!;
      const motion = motionOf(ball, this.spec);
      this.motions[i] = motion;
      const name = BALLS[i]!;
      const outing = this.outings.look(name, ball, motion, this.t);
      if (outing !== null) this.emit(outing);
      if (isMoving(before) || isMoving(motion) || before.phase !== motion.phase)
        this.trajectory.add(name, this.t, ball, motion);
      if (isMoving(before) && !isMoving(motion) && !this.outings.isOut(name))
        this.emit({ type: "stopped", t: this.t, ball: name, x: ball.x, y: ball.y });
    });
  }

  private emit(event: TruthEvent): void {
    this.events.push(event);
    if (this.stopAfter?.(event)) this.ended = true;
  }
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
