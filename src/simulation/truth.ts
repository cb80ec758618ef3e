import type { Ball, Cushion, Point } from "../table/balls.ts";

/** What truly happened in a stroke, with exact times in s. Speeds in mm/s, places in mm. */
export type TruthEvent =
  /** `inMotion`: other balls that were not at rest. */
  | { type: "stroke"; t: number; ball: Ball; direction: Point; speed: number; pushed: Ball[]; inMotion?: Ball[] }
  /** `approach`: along the line of centres, before the impact. */
  | { type: "contact"; t: number; a: Ball; b: Ball; approach: number }
  /** `approach`: towards the cushion, before the impact. */
  | { type: "cushion"; t: number; ball: Ball; cushion: Cushion; approach: number }
  | { type: "stopped"; t: number; ball: Ball; x: number; y: number }
  /**
   * The centre passed over the nose line at x, y. `railTop`: whether the ball touched the rail's uncovered wood before it came
   * back or was gone; `returned`: whether it came back over the playing surface.
   */
  | {
      type: "off_table";
      t: number;
      ball: Ball;
      x: number;
      y: number;
      railTop: "touched" | "not_touched";
      returned: boolean;
    }
  /** A hand moved a ball at rest; `t` when it let go. */
  | { type: "moved"; t: number; ball: Ball; from: Point; to: Point };

export type TruthEventOf<K extends TruthEvent["type"]> = Extract<TruthEvent, { type: K }>;

/** Where a ball's centre is, mm; `z` is the height of its lowest point above the cloth where it does not lie on it. */
export interface Place extends Point {
  z?: number;
}

/** Where the three balls are. */
export type Positions = Record<Ball, Place>;
