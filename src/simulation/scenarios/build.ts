import { CLUB_CAMERA } from "../camera/pose.ts";
import type { CueStroke } from "../physics/cue.ts";
import type { Step } from "../stage/step.ts";
import type { Positions } from "../truth.ts";
import { CLUB_TABLE, type Scenario } from "./scenario.ts";

/** What differs from a club's table under a club's camera. */
type Changes = Partial<Omit<Scenario, "description" | "initial" | "play" | "seed">>;
/** A scenario whose seed comes from its name. */
export type Unseeded = Omit<Scenario, "seed">;

/** How long a still table is filmed, s: longer than anybody needs to see that it is still. */
const STILL_S = 3;
/** Not on a frame of 30 or 60 per second. */
const STROKE_T = 3.21;
const TAIL_S = 1.2;

const base = (description: string, initial: Positions, changes: Changes) => ({
  ...CLUB_TABLE,
  camera: CLUB_CAMERA,
  ...changes,
  description,
  initial,
});

export function still(description: string, initial: Positions, changes: Changes = {}): Unseeded {
  return { ...base(description, initial, changes), play: { kind: "still", lastsS: STILL_S } };
}

export function stroke(description: string, initial: Positions, shot: CueStroke, changes: Changes = {}): Unseeded {
  return {
    ...base(description, initial, changes),
    play: { kind: "stroke", strokeT: STROKE_T, tailS: TAIL_S, stroke: shot },
  };
}

export function staged(
  description: string,
  initial: Positions,
  steps: readonly Step[],
  changes: Changes = {},
): Unseeded {
  return { ...base(description, initial, changes), play: { kind: "staged", steps, tailS: TAIL_S } };
}

/** A stroke of white in short: direction (rad), speed (mm/s), tip (radii), butt (rad). */
export function white(directionRad: number, speedMmS: number, side = 0, height = 0, elevationRad = 0): CueStroke {
  return { ball: "white", directionRad, speedMmS, side, height, elevationRad };
}

/** Positions as [x, y] of white, yellow and red, mm. */
type Pair = readonly [x: number, y: number];
export function at([wx, wy]: Pair, [yx, yy]: Pair, [rx, ry]: Pair): Positions {
  return { white: { x: wx, y: wy }, yellow: { x: yx, y: yy }, red: { x: rx, y: ry } };
}
