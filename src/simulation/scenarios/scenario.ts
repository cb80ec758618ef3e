import type { TablePreset } from "../../table/geometry.ts";
import type { Cloth } from "../camera/palette.ts";
import type { CameraPlacement } from "../camera/pose.ts";
import type { PhysicsSpec } from "../physics/constants.ts";
import type { CueStroke } from "../physics/cue.ts";
import type { Positions } from "../truth.ts";

/** A scene to film, as data. */
export interface Scenario {
  /** What happens, for people. */
  description: string;
  table: TablePreset;
  cloth: Cloth;
  /** Frames per second. */
  frameRate: number;
  camera: CameraPlacement;
  seed: number;
  /** Changes to how the table plays. */
  physics?: Partial<Omit<PhysicsSpec, "table">>;
  initial: Positions;
  play:
    | { kind: "stroke"; strokeT: number; tailS: number; stroke: CueStroke }
    | { kind: "match"; hitShare: number; hardOnes: boolean; opening: boolean };
}

/** What most scenarios share: a club's match table, filmed at 30 frames per second. */
export const CLUB_TABLE = { table: "match", cloth: "blue", frameRate: 30 } as const;
