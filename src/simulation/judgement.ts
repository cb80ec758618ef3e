import { BALLS, type Ball, type Cushion, distance } from "../table/balls.ts";
import type { StrokeRun } from "./physics/stroke-run.ts";
import type { TruthEventOf } from "./truth.ts";

/** What a stroke was worth, from the true events of the cue ball (rules page B.6). */
export interface Judgement {
  cueBall: Ball;
  /** First contact of the cue ball with each other ball, in order of time. */
  contacts: { ball: Ball; t: number; approach: number }[];
  /** All cushions of the cue ball, in order of time. */
  cushions: { cushion: Cushion; t: number; approach: number }[];
  /** Cushions of the cue ball strictly before its first contact with the last ball; null without a carom. */
  cushionsBefore: number | null;
  carom: { free: boolean; oneCushion: boolean; threeCushion: boolean };
  /** s between the instants whose order decides the three-cushion carom; Infinity where no order decides. */
  marginS: number;
  /** Gap in mm at the closest passage of the cue ball by a ball that it never touched; Infinity if it touched both. */
  nearestMissMm: number;
}

export const THREE_CUSHIONS = 3;

export function judge(run: StrokeRun): Judgement {
  const cueBall = run.stroke.ball;
  const contacts: Judgement["contacts"] = [];
  const cushions: Judgement["cushions"] = [];
  for (const event of run.events) {
    if (event.type === "cushion" && event.ball === cueBall)
      cushions.push({ cushion: event.cushion, t: event.t, approach: event.approach });
    if (event.type !== "contact") continue;
    const ball = otherBall(event, cueBall);
    if (ball !== null && !contacts.some((c) => c.ball === ball))
      contacts.push({ ball, t: event.t, approach: event.approach });
  }
  const last = contacts[1]?.t ?? null;
  const cushionsBefore = last === null ? null : cushions.filter((c) => c.t < last).length;
  const third = cushions[THREE_CUSHIONS - 1]?.t ?? null;
  return {
    cueBall,
    contacts,
    cushions,
    cushionsBefore,
    carom: {
      free: cushionsBefore !== null,
      oneCushion: cushionsBefore !== null && cushionsBefore >= 1,
      threeCushion: cushionsBefore !== null && cushionsBefore >= THREE_CUSHIONS,
    },
    marginS: last === null || third === null ? Number.POSITIVE_INFINITY : Math.abs(last - third),
    nearestMissMm: nearestMiss(
      run,
      cueBall,
      BALLS.filter((ball) => ball !== cueBall && !contacts.some((c) => c.ball === ball)),
    ),
  };
}

/** Demands on a stroke that nobody should be able to call wrongly. */
export const CLEAR = {
  /** Twice the time between frames at 30 per second, s. */
  marginS: 0.07,
  /** No ball passed nearer than this without touching, mm. */
  missMm: 12,
  /** Contacts no softer than this, mm/s. */
  contactMmS: 150,
  /** Cushions that count no softer than this, mm/s; a camera counts from about 60. */
  cushionMmS: 120,
} as const;

/** Whether a stroke's worth is beyond doubt for a camera: nothing decisive close in time, grazing or very soft. */
export function isClear(j: Judgement): boolean {
  return (
    j.marginS >= CLEAR.marginS &&
    j.nearestMissMm >= CLEAR.missMm &&
    j.contacts.every((c) => c.approach >= CLEAR.contactMmS) &&
    j.cushions.slice(0, THREE_CUSHIONS + 1).every((c) => c.approach >= CLEAR.cushionMmS)
  );
}

function otherBall(event: TruthEventOf<"contact">, ball: Ball): Ball | null {
  if (event.a === ball) return event.b;
  return event.b === ball ? event.a : null;
}

/** Time between looks at the distance, s; at 5 m/s a ball moves a sixth of its size meanwhile. */
const LOOK_S = 0.002;

function nearestMiss(run: StrokeRun, cueBall: Ball, others: Ball[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  if (others.length === 0) return nearest;
  for (let t = 0; t <= run.endS; t += LOOK_S) {
    const cue = run.trajectory.positionAt(cueBall, t);
    for (const other of others) nearest = Math.min(nearest, distance(cue, run.trajectory.positionAt(other, t)));
  }
  return nearest - 2 * run.spec.radiusMm;
}
