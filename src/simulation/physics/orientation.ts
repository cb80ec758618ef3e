import { BALLS, type Ball } from "../../table/balls.ts";
import type { StrokeRun } from "./stroke-run.ts";
import type { Piece } from "./trajectory.ts";

/** A turn as a unit quaternion, ball frame to table frame. */
export type Rotation = readonly [w: number, x: number, y: number, z: number];

/** Steps in which the spin is summed, s: at 150 rad/s three quarters of a radian, with the axis of its middle. */
const STEP_S = 0.005;

interface Knot {
  t: number;
  piece: Piece;
  turn: Rotation;
}

/** How the balls are turned during a stroke, from the physics' spin. */
export class Orientations {
  private readonly run: StrokeRun;
  private readonly knots: Record<Ball, Knot[]>;
  /** When each ball stops turning, s. */
  private readonly ends = {} as Record<Ball, number>;

  constructor(run: StrokeRun, initial: Record<Ball, Rotation>) {
    this.run = run;
    this.knots = {} as Record<Ball, Knot[]>;
    for (const ball of BALLS) this.knots[ball] = this.sum(ball, initial[ball]);
  }

  /** The turn at `t` s from the stroke. */
  at(ball: Ball, t: number): Rotation {
    const knots = this.knots[ball];
    let low = 0;
    let high = knots.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (knots[middle]!.t <= t) low = middle;
      else high = middle - 1;
    }
    const knot = knots[low]!;
    return this.turned(knot, Math.min(Math.max(t, knot.t), this.ends[ball]));
  }

  final(): Record<Ball, Rotation> {
    const { white, yellow, red } = this.ends;
    return { white: this.at("white", white), yellow: this.at("yellow", yellow), red: this.at("red", red) };
  }

  private sum(ball: Ball, initial: Rotation): Knot[] {
    const pieces = this.run.trajectory.pieces[ball];
    const knots: Knot[] = [];
    const last = pieces.at(-1)!;
    // The centre may rest while the ball still spins on the spot.
    const spins = Math.abs(last.state.wz) / this.run.spec.spinDecayRadS2;
    this.ends[ball] = Math.max(last.from, Math.min(last.from + spins, this.run.cutS ?? Number.POSITIVE_INFINITY));
    let turn = initial;
    pieces.forEach((piece, i) => {
      const end = Math.min(pieces[i + 1]?.from ?? this.ends[ball], this.ends[ball]);
      let knot: Knot = { t: piece.from, piece, turn };
      knots.push(knot);
      const { phase } = piece.motion;
      const step = phase === "rest" ? Number.POSITIVE_INFINITY : STEP_S;
      while (knot.t + step < end) {
        knot = { t: knot.t + step, piece, turn: this.turned(knot, knot.t + step) };
        knots.push(knot);
      }
      turn = this.turned(knot, end);
    });
    return knots;
  }

  private turned({ t, piece, turn }: Knot, until: number): Rotation {
    const dt = until - t;
    if (dt <= 0) return turn;
    const { state, motion, from } = piece;
    const mid = 0.5 * (t + until) - from;
    const decayed = Math.max(0, Math.abs(state.wz) - this.run.spec.spinDecayRadS2 * mid);
    const x = state.wx + motion.alphaX * mid;
    const y = state.wy + motion.alphaY * mid;
    return multiply(rotation(x * dt, y * dt, Math.sign(state.wz) * decayed * dt), turn);
  }
}

/** The quaternion of a rotation vector, rad. */
export function rotation(x: number, y: number, z: number): Rotation {
  const angle = Math.hypot(x, y, z);
  if (angle < 1e-12) return [1, 0, 0, 0];
  const s = Math.sin(angle / 2) / angle;
  return [Math.cos(angle / 2), x * s, y * s, z * s];
}

export function multiply(a: Rotation, b: Rotation): Rotation {
  const [aw, ax, ay, az] = a;
  const [bw, bx, by, bz] = b;
  return [
    aw * bw - ax * bx - ay * by - az * bz,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
  ];
}
