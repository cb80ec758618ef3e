import type { Ball } from "../../table/balls.ts";
import type { TablePreset } from "../../table/geometry.ts";
import type { Actor } from "../camera/actors.ts";
import type { CameraMove } from "../camera/camera-move.ts";
import type { Look } from "../camera/look.ts";
import type { Cloth, Yuv } from "../camera/palette.ts";
import type { CameraPlacement } from "../camera/pose.ts";
import type { Fault } from "../faults/fault.ts";
import type { PhysicsSpec } from "../physics/constants.ts";
import type { CueStroke } from "../physics/cue.ts";
import type { Step } from "../stage/step.ts";
import type { Positions } from "../truth.ts";

/** A scene to film, as data. */
export interface Scenario {
  /** What happens, for people. */
  description: string;
  table: TablePreset;
  cloth: Cloth;
  /** Another set of balls than the usual one. */
  ballColours?: Record<Ball, Yuv>;
  /** Frames per second. */
  frameRate: number;
  camera: CameraPlacement;
  seed: number;
  /** Changes to how the table plays. */
  physics?: Partial<Omit<PhysicsSpec, "table">>;
  initial: Positions;
  /** Changes to how lens and sensor see, and to cloth and balls. */
  look?: Partial<Look>;
  /** Who else is in the picture. */
  actors?: readonly Actor[];
  /** The camera is knocked or sinks. */
  cameraMoves?: readonly CameraMove[];
  /** What goes wrong between the camera and the program. */
  faults?: readonly Fault[];
  play:
    | { kind: "stroke"; strokeT: number; tailS: number; stroke: CueStroke }
    | { kind: "match"; hitShare: number; hardOnes: boolean; opening: boolean }
    | { kind: "still"; lastsS: number }
    | { kind: "staged"; steps: readonly Step[]; tailS: number }
    /** Balls at rest, laid anew every so many frames; nobody is seen. The first placement is `initial`. */
    | { kind: "placements"; placements: readonly Positions[]; framesEach: number };
}

/** What most scenarios share: a club's match table, filmed at 30 frames per second. */
export const CLUB_TABLE = { table: "match", cloth: "blue", frameRate: 30 } as const;
