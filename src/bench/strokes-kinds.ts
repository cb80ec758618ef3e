import { MATCH_PHYSICS, type PhysicsSpec } from "../simulation/physics/constants.ts";
import type { CueStroke } from "../simulation/physics/cue.ts";
import { runStroke, type StrokeRun } from "../simulation/physics/stroke-run.ts";
import { type Random, seededRandom } from "../simulation/random.ts";
import { randomPositions, randomStroke } from "../simulation/random-stroke.ts";
import type { Positions, TruthEvent } from "../simulation/truth.ts";
import { BALLS, type Ball, distance, type Point } from "../table/balls.ts";

/** Kinds of strokes and their shares: half ordinary ones, half what is hard. */
export const KINDS = {
  ordinary: 0.46,
  thin: 0.07,
  soft: 0.07,
  corner: 0.05,
  near: 0.07,
  rail: 0.06,
  creep: 0.04,
  kiss: 0.07,
  back: 0.05,
  masse: 0.03,
  early: 0.02,
  jump: 0.01,
} as const;
export type Kind = keyof typeof KINDS;

/** A stroke of a kind; where it interrupts another one, that one up to then. */
export interface StrokeOfKind {
  kind: Kind;
  run: StrokeRun;
  before?: { run: StrokeRun; cutS: number };
}

const SPEC = MATCH_PHYSICS;
const D = 2 * SPEC.radiusMm;
/** Tries to find what a kind asks for among random strokes. */
const TRIES = 40;
/** Salt of the kinds' own numbers: the same seed draws a stroke and its kind. */
const SALT = 0x51ed;

/** The stroke of a seed. */
export function strokeOf(seed: number): StrokeOfKind {
  const random = seededRandom(seed ^ (SALT << 12));
  let at = random.next();
  let kind: Kind = "ordinary";
  for (const [name, share] of Object.entries(KINDS)) {
    kind = name as Kind;
    at -= share;
    if (at < 0) break;
  }
  return MAKERS[kind](random, seed);
}

const level = { side: 0, height: 0, elevationRad: 0 };
const cueBall = (random: Random): Ball => (random.next() < 0.5 ? "white" : "yellow");
const play = (kind: Kind, initial: Positions, stroke: CueStroke): StrokeOfKind => ({
  kind,
  run: runStroke(initial, stroke, SPEC),
});
const english = (random: Random) => ({
  side: random.between(-0.45, 0.45),
  height: random.between(-0.25, 0.4),
  elevationRad: 0,
});
/** Direction of a stroke that meets `target` with this offset of the line from its centre, in diameters. */
function aim(from: Point, target: Point, offset: number): number {
  const away = distance(from, target);
  return Math.atan2(target.y - from.y, target.x - from.x) + Math.asin(Math.max(-1, Math.min(1, (offset * D) / away)));
}
const others = (ball: Ball): Ball[] => BALLS.filter((b) => b !== ball);
const inside = (p: Point, room: number): boolean => {
  const m = SPEC.cushionOffsetMm + room;
  return p.x > m && p.x < SPEC.table.lengthMm - m && p.y > m && p.y < SPEC.table.widthMm - m;
};
const free = (at: Positions): boolean =>
  BALLS.every((a, i) => inside(at[a], 0) && BALLS.slice(i + 1).every((b) => distance(at[a], at[b]) >= D));

/** Random strokes until one has what is looked for. */
function search(kind: Kind, seed: number, found: (events: readonly TruthEvent[], ball: Ball) => boolean): StrokeOfKind {
  let best = randomStroke(seed);
  for (let i = 1; i <= TRIES && !found(best.truth, best.stroke.ball); i++) best = randomStroke(seed + i * 1_000_003);
  return { kind, run: best.run };
}

const MAKERS: Record<Kind, (random: Random, seed: number) => StrokeOfKind> = {
  ordinary: (_, seed) => ({ kind: "ordinary", run: randomStroke(seed).run }),
  /** The line of the cue ball leads past the object ball's centre by 90-101 % of a diameter. */
  thin: (random) => {
    const initial = randomPositions(random, SPEC);
    const ball = cueBall(random);
    const target = initial[others(ball)[random.next() < 0.5 ? 0 : 1]!];
    const offset = (random.next() < 0.5 ? -1 : 1) * random.between(0.9, 1.01);
    const directionRad = aim(initial[ball], target, offset);
    return play("thin", initial, { ball, directionRad, speedMmS: random.between(700, 4000), ...level });
  },
  /** The third ball lies where the cue ball would nearly have come to rest. */
  soft: (random, seed) => {
    const { initial, stroke, run } = randomStroke(seed);
    const speedMmS = random.between(600, 2200);
    const slow = runStroke(initial, { ...stroke, speedMmS }, SPEC);
    const { ball } = stroke;
    const way = slow.endS;
    for (let i = 0; i < TRIES; i++) {
      const t = way - random.between(0.05, 1.6);
      if (t < 0.3) continue;
      const state = slow.trajectory.stateAt(ball, t);
      const v = Math.hypot(state.vx, state.vy);
      if (v < 4 || v > 160) continue;
      const turn = random.between(-1.1, 1.1);
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      const third = others(ball)[random.next() < 0.5 ? 0 : 1]!;
      const place = {
        x: state.x + (D * (c * state.vx - s * state.vy)) / v,
        y: state.y + (D * (s * state.vx + c * state.vy)) / v,
      };
      const at = { ...initial, [third]: place };
      if (free(at)) return play("soft", at, { ...stroke, speedMmS });
    }
    return { kind: "soft", run };
  },
  corner: (random) => {
    const initial = randomPositions(random, SPEC);
    const ball = cueBall(random);
    const { lengthMm, widthMm } = SPEC.table;
    const o = SPEC.cushionOffsetMm;
    const corner = { x: random.next() < 0.5 ? o : lengthMm - o, y: random.next() < 0.5 ? o : widthMm - o };
    const directionRad = aim(initial[ball], corner, random.between(-0.7, 0.7));
    return play("corner", initial, { ball, directionRad, speedMmS: random.between(800, 4500), ...english(random) });
  },
  /** Two or three balls that touch or nearly touch. */
  near: (random) => {
    for (;;) {
      const initial = randomPositions(random, SPEC);
      const ball = cueBall(random);
      const [one, two] = random.next() < 0.5 ? others(ball) : others(ball).reverse();
      const gap = random.next() < 0.35 ? 0 : random.between(0.1, 15);
      const angle = random.between(0, 2 * Math.PI);
      const beside = (p: Point, a: number, g: number) => ({
        x: p.x + (D + g) * Math.cos(a),
        y: p.y + (D + g) * Math.sin(a),
      });
      const at = { ...initial, [one!]: beside(initial[ball], angle, gap) };
      if (random.next() < 0.25) at[two!] = beside(at[one!], angle + random.between(-1.5, 1.5), random.between(0, 6));
      if (!free(at)) continue;
      const directionRad = angle + random.between(-1, 1) * (random.next() < 0.7 ? 1.3 : Math.PI);
      return play("near", at, { ball, directionRad, speedMmS: random.between(600, 3500), ...english(random) });
    }
  },
  /** The cue ball, or the ball it meets first, lies at a cushion. */
  rail: (random) => {
    for (;;) {
      const initial = randomPositions(random, SPEC);
      const ball = cueBall(random);
      const target = others(ball)[random.next() < 0.5 ? 0 : 1]!;
      const who = random.next() < 0.5 ? ball : target;
      const gap = random.next() < 0.4 ? 0 : random.between(0.1, 15);
      const at = { ...initial, [who]: atRail(initial[who], gap, random) };
      if (BALLS.some((a) => BALLS.some((b) => a < b && distance(at[a], at[b]) < D + 2))) continue;
      const directionRad = aim(at[ball], at[target], random.between(-1.05, 1.05));
      return play("rail", at, { ball, directionRad, speedMmS: random.between(700, 4000), ...english(random) });
    }
  },
  creep: (random) => {
    const initial = randomPositions(random, SPEC);
    const ball = cueBall(random);
    const at = { ...initial, [ball]: atRail(initial[ball], random.next() < 0.4 ? 0 : random.between(0.2, 40), random) };
    if (!free(at) && BALLS.some((a) => BALLS.some((b) => a < b && distance(at[a], at[b]) < D)))
      return MAKERS.creep(random, 0);
    const p = at[ball];
    const alongX = Math.min(p.y, SPEC.table.widthMm - p.y) < Math.min(p.x, SPEC.table.lengthMm - p.x);
    const forward = random.next() < 0.5 ? 0 : Math.PI;
    const directionRad = (alongX ? 0 : Math.PI / 2) + forward + random.between(-0.06, 0.06);
    return play("creep", at, { ball, directionRad, speedMmS: random.between(400, 3000), ...english(random) });
  },
  /** The object balls meet. */
  kiss: (_, seed) =>
    search("kiss", seed, (events, ball) => events.some((e) => e.type === "contact" && e.a !== ball && e.b !== ball)),
  /** The cue ball meets a ball that it has met before: two balls in motion. */
  back: (_, seed) =>
    search("back", seed, (events, ball) => {
      const met = events.flatMap((e) => (e.type === "contact" && (e.a === ball || e.b === ball) ? [e.a + e.b] : []));
      return new Set(met).size < met.length;
    }),
  masse: (random) => {
    const initial = randomPositions(random, SPEC);
    const ball = cueBall(random);
    return play("masse", initial, {
      ball,
      directionRad: random.between(0, 2 * Math.PI),
      speedMmS: random.between(500, 1800),
      side: random.between(-0.4, 0.4),
      height: random.between(-0.3, 0.1),
      elevationRad: random.between(0.3, 0.9),
    });
  },
  /** Played while balls of the stroke before still move. */
  early: (random, seed) => {
    const first = randomStroke(seed);
    const cutS = first.run.endS * random.between(0.6, 0.97);
    const cut = runStroke(first.initial, first.stroke, SPEC, undefined, { untilS: cutS });
    const states = {
      white: cut.trajectory.stateAt("white", cutS),
      yellow: cut.trajectory.stateAt("yellow", cutS),
      red: cut.trajectory.stateAt("red", cutS),
    };
    // the other player's ball, where it lies still
    const ball = BALLS.find((b) => b !== "red" && Math.hypot(states[b].vx, states[b].vy) === 0);
    if (ball === undefined) return { kind: "ordinary", run: first.run };
    const stroke = {
      ball,
      directionRad: random.between(0, 2 * Math.PI),
      speedMmS: random.between(800, 3000),
      ...english(random),
    };
    const run = runStroke(cut.trajectory.positionsAt(cutS), stroke, SPEC, undefined, { states });
    return { kind: "early", run, before: { run: cut, cutS } };
  },
  /** A steep hard stroke near a cushion: some leave the table, some come back. */
  jump: (random) => {
    const initial = randomPositions(random, SPEC);
    const ball = cueBall(random);
    const stroke = {
      ball,
      directionRad: random.between(0, 2 * Math.PI),
      speedMmS: random.between(1800, 4000),
      side: 0,
      height: 0,
      elevationRad: random.between(0.3, 0.8),
    };
    return play("jump", initial, stroke);
  },
};

/** The place moved to the nearest cushion, with a gap. */
function atRail(p: Point, gap: number, random: Random): Point {
  const { lengthMm, widthMm } = SPEC.table;
  const o = SPEC.cushionOffsetMm + gap;
  const side = Math.floor(random.between(0, 4));
  if (side === 0) return { x: o, y: p.y };
  if (side === 1) return { x: lengthMm - o, y: p.y };
  return { x: p.x, y: side === 2 ? o : widthMm - o };
}

export const PHYSICS: PhysicsSpec = SPEC;
