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
  /** Gap in mm at the closest passage of the cue ball by a ball that it had not touched yet; Infinity if there was none. */
  nearestMissMm: number;
  /** s from the stroke to the cue ball's first contact or cushion. */
  firstEventS: number;
  /** Least time in s between a first contact of the cue ball and any other impact on one of those two balls. */
  apartS: number;
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
    nearestMissMm: nearestMiss(run, cueBall, contacts),
    apartS: timeApart(run, cueBall, contacts),
    firstEventS: Math.min(contacts[0]?.t ?? Number.POSITIVE_INFINITY, cushions[0]?.t ?? Number.POSITIVE_INFINITY),
  };
}

/** Demands on a stroke that nobody should be able to call wrongly. */
export const CLEAR = {
  /** Twice the time between frames at 30 per second, s. */
  marginS: 0.07,
  /** The cue ball runs free this long first, s. */
  firstEventS: 0.1,
  /** First contacts stand this far from other impacts on the same balls, s. */
  apartS: 0.05,
  /** Cushions nearer in time than this to another (a corner) or to a contact of the cue ball must not decide, s. */
  cornerS: 0.05,
  besideContactS: 0.1,
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
    j.firstEventS >= CLEAR.firstEventS &&
    j.apartS >= CLEAR.apartS &&
    !cushionDecides(j) &&
    j.nearestMissMm >= CLEAR.missMm &&
    j.contacts.every((c) => c.approach >= CLEAR.contactMmS) &&
    j.cushions.slice(0, THREE_CUSHIONS + 1).every((c) => c.approach >= CLEAR.cushionMmS)
  );
}

/** Whether it matters if a camera overlooks a cushion in a corner or right beside a contact. */
function cushionDecides(j: Judgement): boolean {
  const last = j.contacts[1]?.t;
  if (last === undefined) return false;
  const before = j.cushions.filter((c) => c.t < last);
  const plain = before.filter(
    (c, i) =>
      (i === 0 || c.t - before[i - 1]!.t >= CLEAR.cornerS) &&
      j.contacts.every((contact) => Math.abs(contact.t - c.t) >= CLEAR.besideContactS),
  );
  return before.length >= THREE_CUSHIONS !== plain.length >= THREE_CUSHIONS;
}

function timeApart(run: StrokeRun, cueBall: Ball, contacts: Judgement["contacts"]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { ball, t } of contacts)
    for (const event of run.events) {
      if (event.type !== "contact" && event.type !== "cushion") continue;
      const bodies = event.type === "contact" ? [event.a, event.b] : [event.ball];
      const itself = event.type === "contact" && event.t === t && bodies.includes(cueBall) && bodies.includes(ball);
      if (!itself && (bodies.includes(cueBall) || bodies.includes(ball)))
        least = Math.min(least, Math.abs(event.t - t));
    }
  return least;
}

function otherBall(event: TruthEventOf<"contact">, ball: Ball): Ball | null {
  if (event.a === ball) return event.b;
  return event.b === ball ? event.a : null;
}

/** Time between looks at the distance, s; at 5 m/s a ball moves a sixth of its size meanwhile. */
const LOOK_S = 0.002;
/** Passages wider than this need no exact figure, mm: far from there the looks take longer steps. */
const NEAR_MM = 60;
/** Two balls cannot approach faster than this, in speeds of the stroke: energy allows √2, spin a little more. */
const FASTEST_APPROACH = 1.6;

/** Smallest gap at which the cue ball passed, or came to rest beside, a ball before it first touched it. */
function nearestMiss(run: StrokeRun, cueBall: Ball, contacts: Judgement["contacts"]): number {
  let nearest = Number.POSITIVE_INFINITY;
  const fastest = FASTEST_APPROACH * run.stroke.speedMmS;
  const diameter = 2 * run.spec.radiusMm;
  for (const other of BALLS) {
    if (other === cueBall) continue;
    const touched = contacts.find((c) => c.ball === other)?.t ?? null;
    const end = touched ?? run.endS;
    let before = Number.POSITIVE_INFINITY;
    let falling = false;
    for (let t = 0; t < end; ) {
      const now = distance(run.trajectory.positionAt(cueBall, t), run.trajectory.positionAt(other, t)) - diameter;
      if (falling && now > before) nearest = Math.min(nearest, before);
      falling = now < before && t > 0;
      before = now;
      t += Math.max(LOOK_S, (now - NEAR_MM) / fastest);
    }
    if (touched === null && falling) nearest = Math.min(nearest, before);
  }
  return nearest;
}
