import type { Ball } from "../../table/balls.ts";
import type { Projector } from "../../vision/camera/camera.ts";
import { FLOOR_DEPTH_MM } from "../physics/flight.ts";
import type { Rotation } from "../physics/orientation.ts";
import type { Place, Positions } from "../truth.ts";

/** Where a ball is while a frame is exposed. */
export interface BallExposure {
  /** The middle of the exposure of the row on which the ball's centre lies, s. */
  t: number;
  middle: Place;
  /** Places at evenly spread instants of that row's exposure, and how the ball is turned there (empty without dots). */
  places: Place[];
  turns: Rotation[];
  /** Likewise for any row; absent where all rows see the same. */
  ofRow?: (row: number) => Place[];
}

export type TurnAt = (ball: Ball, t: number) => Rotation;

/** Motion below this within the exposure is drawn as rest, px. */
const STILL_PX = 0.1;
/** Instants drawn for each px of motion, and at most. */
const INSTANTS_PER_PX = 1.5;
const MOST_INSTANTS = 16;
/** Rounds in which a ball's row and its time find each other: a ball is far slower than the readout. */
const ROUNDS = 4;

/** The shutter: which instants each row of the picture sees. */
export class Shutter {
  private readonly projector: Projector;
  private readonly radiusMm: number;
  private readonly exposureS: number;
  private readonly readoutS: number;

  constructor(projector: Projector, radiusMm: number, exposureS: number, readoutS: number) {
    this.projector = projector;
    this.radiusMm = radiusMm;
    this.exposureS = exposureS;
    this.readoutS = readoutS;
  }

  /** The middle of a row's exposure in the frame of `t`, s. */
  rowTime(t: number, row: number): number {
    return t + this.readoutS * ((row + 0.5) / this.projector.camera.height - 0.5);
  }

  /** The middle of the exposure of the row on which a ball's centre is seen, s. */
  ballTime(ball: Ball, t: number, positionsAt: (t: number) => Positions): number {
    if (this.readoutS === 0) return t;
    let at = t;
    for (let i = 0; i < ROUNDS; i++) {
      const p = positionsAt(at)[ball];
      at = this.rowTime(t, this.projector.project(p.x, p.y, this.radiusMm + (p.z ?? 0))[1]);
    }
    return at;
  }

  /** What a frame sees of a ball, null for one that lies on the floor. */
  expose(ball: Ball, t: number, positionsAt: (t: number) => Positions, turnAt: TurnAt | null): BallExposure | null {
    const at = this.ballTime(ball, t, positionsAt);
    const half = this.exposureS / 2;
    const middle = positionsAt(at)[ball];
    const z = middle.z ?? 0;
    if (z <= -FLOOR_DEPTH_MM) return null;
    const scale = this.projector.scaleAt(middle.x, middle.y, this.radiusMm + z);
    const moves = (by: number) =>
      scale * (apart(middle, positionsAt(at - by)[ball]) + apart(positionsAt(at + by)[ball], middle));
    const px = moves(half);
    // The ball's upper and lower rows are exposed so much earlier and later.
    const rowsS = (this.readoutS * this.radiusMm * scale) / this.projector.camera.height;
    const rolls = rowsS > 0 && moves(rowsS) >= STILL_PX;
    // A ball at rest may spin on the spot: its dots turn, but its outline needs one instant.
    if (px < STILL_PX && !rolls)
      return { t: at, middle, places: [middle], turns: turnAt === null ? [] : [turnAt(ball, at)] };
    const count = px < STILL_PX ? 1 : Math.min(MOST_INSTANTS, 2 + Math.ceil(px * INSTANTS_PER_PX));
    const instants = Array.from({ length: count }, (_, i) => at - half + ((i + 0.5) / count) * this.exposureS);
    const places = instants.map((instant) => positionsAt(instant)[ball]);
    const turns = turnAt === null ? [] : instants.map((instant) => turnAt(ball, instant));
    if (this.readoutS === 0) return { t: at, middle, places, turns };
    const ofRow = (row: number) => {
      const later = this.rowTime(t, row) - at;
      return instants.map((instant) => positionsAt(instant + later)[ball]);
    };
    return { t: at, middle, places, turns, ofRow };
  }
}

function apart(a: Place, b: Place): number {
  const flat = Math.hypot(a.x - b.x, a.y - b.y);
  return a.z === b.z ? flat : Math.hypot(flat, (a.z ?? 0) - (b.z ?? 0));
}
