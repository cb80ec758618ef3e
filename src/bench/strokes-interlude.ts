import type { Random } from "../simulation/random.ts";
import { randomPositions } from "../simulation/random-stroke.ts";
import type { Positions } from "../simulation/truth.ts";
import { BALLS, type Ball, type Point } from "../table/balls.ts";
import { PHYSICS } from "./strokes-kinds.ts";

/** What people do between two strokes; nothing of it is a stroke, a contact or a ball off the table. */
export interface Interlude {
  kind: "none" | "placing" | "sliding" | "lifting" | "arm" | "blind";
  endS: number;
  covers: { ball: Ball; from: number; to: number }[];
  positionsAt(t: number): Positions;
  /** Is a hand or arm over the table? */
  handAt(t: number): boolean;
  absentAt(ball: Ball, t: number): boolean;
  blindAt(t: number): boolean;
  /** By how much a hand beside a ball pulls its outline, mm. */
  pullAt(ball: Ball, t: number): Point;
}

const SHARES = { none: 0.55, placing: 0.12, sliding: 0.08, lifting: 0.06, arm: 0.13, blind: 0.06 } as const;
/** Still before, and after, s. */
const LEAD_S = 0.8;
/** How long a hand takes with one ball, s. */
const HAND_S = { least: 0.5, most: 1.4 };
/** A hand beside a ball pulls the outline by up to this, mm (a clip with a hand laid down beside a ball). */
const PULL_MM = 2;
/** It comes near this long before it covers, s. */
const BESIDE_S = 0.15;

interface Act {
  ball: Ball;
  from: Point;
  to: Point;
  fromS: number;
  toS: number;
}

/** An interlude that ends with the balls at `end`. */
export function interludeBefore(end: Positions, random: Random): Interlude {
  let at = random.next();
  let kind: Interlude["kind"] = "none";
  for (const [name, share] of Object.entries(SHARES)) {
    kind = name as Interlude["kind"];
    at -= share;
    if (at < 0) break;
  }
  const before = randomPositions(random, PHYSICS);
  const moves = kind === "placing" || kind === "sliding" || kind === "lifting";
  const acts: Act[] = [];
  let t = kind === "none" ? 0 : LEAD_S;
  for (const ball of BALLS) {
    const [take, lasts] = [random.next(), random.between(HAND_S.least, HAND_S.most)];
    if (kind === "none" || kind === "blind" || take < 0.4) continue;
    acts.push({ ball, from: moves ? before[ball] : end[ball], to: end[ball], fromS: t, toS: t + lasts });
    t += lasts + random.between(0.1, 0.8);
  }
  const start = { ...end };
  if (moves) for (const a of acts) start[a.ball] = a.from;
  // balls never pass through each other: such a draw is no scene
  if (moves && collide(start, acts)) return interludeBefore(end, random);
  const blind = kind === "blind" ? { from: t, to: t + random.between(0.05, 1.2) } : null;
  if (blind) t = blind.to;
  const seenInHand = kind === "sliding";
  const active = (ball: Ball, now: number) => acts.find((a) => a.ball === ball && now >= a.fromS && now < a.toS);
  return {
    kind,
    endS: t,
    covers: seenInHand
      ? []
      : kind === "lifting"
        ? []
        : acts.map((a) => ({ ball: a.ball, from: a.fromS, to: a.toS + (moves ? 0.1 : 0) })),
    positionsAt: (now) => {
      const places = { ...start };
      for (const a of acts) {
        if (now < a.fromS) continue;
        const u = Math.min(1, (now - a.fromS) / (a.toS - a.fromS));
        // a hand speeds up and slows down
        const s = u * u * (3 - 2 * u);
        places[a.ball] = { x: a.from.x + s * (a.to.x - a.from.x), y: a.from.y + s * (a.to.y - a.from.y) };
      }
      return places;
    },
    handAt: (now) => acts.some((a) => now >= a.fromS - 0.3 && now < a.toS + 0.3),
    absentAt: (ball, now) => kind === "lifting" && active(ball, now) !== undefined,
    blindAt: (now) => blind !== null && now >= blind.from && now < blind.to,
    pullAt: (ball, now) => {
      for (const a of acts) {
        if (a.ball !== ball) continue;
        const away = now < a.fromS ? a.fromS - now : now > a.toS ? now - a.toS : 0;
        if (away > 0 && away < BESIDE_S) return { x: PULL_MM * (1 - away / BESIDE_S), y: 0 };
      }
      return { x: 0, y: 0 };
    },
  };
}

/** Balls are moved past each other with at least this room, mm. */
const ROOM_MM = 15;

function collide(start: Positions, acts: readonly Act[]): boolean {
  const places = { ...start };
  const near = (a: Ball) =>
    BALLS.some(
      (b) =>
        b !== a && Math.hypot(places[a].x - places[b].x, places[a].y - places[b].y) < 2 * PHYSICS.radiusMm + ROOM_MM,
    );
  if (acts.some((a) => near(a.ball))) return true;
  for (const { ball, from, to } of acts) {
    for (let u = 0; u < 1; u += 0.01) {
      places[ball] = { x: from.x + u * (to.x - from.x), y: from.y + u * (to.y - from.y) };
      if (near(ball) && u < 0.97) return true;
    }
    places[ball] = { x: to.x, y: to.y };
  }
  return false;
}
