import { BALLS, type Ball, CUSHIONS, type Cushion } from "../table/balls.ts";
import type { TableSpec } from "../table/geometry.ts";
import type { Camera } from "../vision/camera/camera.ts";
import type { FrameTruth } from "./camera/renderer.ts";
import type { PhysicsSpec } from "./physics/constants.ts";
import { roomToCushion } from "./physics/cushion-collision.ts";
import { apartInSpace } from "./physics/space-collision.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { eventOf } from "./stage/ball-move.ts";
import { type Act, eventsOf, type Timeline } from "./timeline.ts";
import type { Positions, TruthEvent } from "./truth.ts";

/** What is written beside a clip. Times in s, places in mm, as the contract's. */
export interface ClipTruth {
  name: string;
  description: string;
  table: TableSpec;
  /** The exact camera, before any bump. */
  camera: Camera;
  /** Rolling shutter: first to last row, ms. */
  readoutMs: number;
  frameRate: number;
  scenario: Scenario;
  /** Each frame of the file: its stamp there, and what it truly shows. */
  frames: (FrameTruth & { stamp: number })[];
  events: TruthEvent[];
  /** Phases in which all balls rest. */
  rests: { fromT: number; toT: number; balls: Positions; gaps: Gap[] }[];
}

/** A distance between surfaces, mm. */
export interface Gap {
  a: Ball;
  b: Ball | `cushion:${Cushion}`;
  gap: number;
}

/** Gaps wider than this are of no interest, mm. */
const WIDE_MM = 100;

/** The gaps among balls on the cloth, and to the cushions. */
export function gapsOf(at: Positions, spec: PhysicsSpec): Gap[] {
  const gaps: Gap[] = [];
  const lying = BALLS.filter((ball) => (at[ball].z ?? 0) === 0);
  lying.forEach((a, i) => {
    for (const b of lying.slice(i + 1)) gaps.push({ a, b, gap: apartInSpace(at[a], at[b]) - 2 * spec.radiusMm });
    for (const cushion of CUSHIONS) gaps.push({ a, b: `cushion:${cushion}`, gap: roomToCushion(at[a], cushion, spec) });
  });
  return gaps.filter(({ gap }) => gap < WIDE_MM);
}

/** Events of acts and hands up to `endT`, in order of time. */
export function eventsUntil(acts: readonly Act[], timeline: Timeline, endT: number): TruthEvent[] {
  const events = [...acts.flatMap(eventsOf), ...timeline.moves.map(eventOf)];
  return events.filter((event) => event.t <= endT).sort((a, b) => a.t - b.t);
}

/** Phases between acts and hands in which nothing moves, up to `endT`. */
export function restsUntil(
  acts: readonly Act[],
  timeline: Timeline,
  endT: number,
  spec: PhysicsSpec,
): ClipTruth["rests"] {
  const busy = [
    ...acts.map(({ strokeT, endT: to }) => ({ from: strokeT, to })),
    ...timeline.moves.map(({ fromS, toS }) => ({ from: fromS, to: toS })),
  ].sort((a, b) => a.from - b.from);
  const rests: ClipTruth["rests"] = [];
  let fromT = 0;
  for (const { from, to } of [...busy, { from: endT, to: endT }]) {
    const toT = Math.min(from, endT);
    if (toT > fromT) {
      const balls = timeline.positionsAt(0.5 * (fromT + toT));
      rests.push({ fromT, toT, balls, gaps: gapsOf(balls, spec) });
    }
    fromT = Math.max(fromT, to);
  }
  return rests;
}
