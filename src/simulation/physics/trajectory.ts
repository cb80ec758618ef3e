import { BALLS, type Ball } from "../../table/balls.ts";
import type { Place, Positions } from "../truth.ts";
import type { PhysicsSpec } from "./constants.ts";
import { advance, type BallState, copyBall, type Motion, type Phase } from "./motion.ts";

/** A stretch of constant acceleration of one ball; holds until the next piece begins. */
export interface Piece {
  /** s. */
  from: number;
  state: BallState;
  motion: Motion;
}

/** The ways of the three balls, exact at every t; before the first piece the balls rest where it begins. */
export class Trajectory {
  readonly pieces: Record<Ball, Piece[]> = { white: [], yellow: [], red: [] };
  private readonly spec: PhysicsSpec;

  constructor(spec: PhysicsSpec) {
    this.spec = spec;
  }

  add(ball: Ball, from: number, state: BallState, motion: Motion): void {
    const pieces = this.pieces[ball];
    if (pieces.length > 0 && pieces[pieces.length - 1]!.from === from) pieces.pop();
    pieces.push({ from, state: copyBall(state), motion });
  }

  /** State of a ball at `t` s. */
  stateAt(ball: Ball, t: number): BallState {
    const piece = this.pieceAt(ball, t);
    const state = copyBall(piece.state);
    advance(state, piece.motion, Math.max(0, t - piece.from), this.spec);
    return state;
  }

  phaseAt(ball: Ball, t: number): Phase {
    return t < this.pieces[ball][0]!.from ? "rest" : this.pieceAt(ball, t).motion.phase;
  }

  /** Centre of a ball at `t` s, mm. */
  positionAt(ball: Ball, t: number): Place {
    const { from, state, motion } = this.pieceAt(ball, t);
    const dt = Math.max(0, t - from);
    const place: Place = {
      x: state.x + dt * (state.vx + 0.5 * dt * motion.ax),
      y: state.y + dt * (state.vy + 0.5 * dt * motion.ay),
    };
    if (state.z !== 0 || motion.az !== 0) place.z = state.z + dt * (state.vz + 0.5 * dt * motion.az);
    return place;
  }

  positionsAt(t: number): Positions {
    return {
      white: this.positionAt("white", t),
      yellow: this.positionAt("yellow", t),
      red: this.positionAt("red", t),
    };
  }

  /** Times in s at which the motion of any ball changes, ascending. */
  changes(): number[] {
    const times = new Set<number>();
    for (const ball of BALLS) for (const piece of this.pieces[ball]) times.add(piece.from);
    return [...times].sort((a, b) => a - b);
  }

  private pieceAt(ball: Ball, t: number): Piece {
    const pieces = this.pieces[ball];
    let low = 0;
    let high = pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (pieces[middle]!.from <= t) low = middle;
      else high = middle - 1;
    }
    return pieces[low]!;
  }
}
