import type { Ball, Cushion, Point } from "../table/balls.ts";

/** What truly happened in a stroke, with exact times in s. Speeds in mm/s, places in mm. */
export type TruthEvent =
  | { type: "stroke"; t: number; ball: Ball; direction: Point; speed: number; pushed: Ball[] }
  /** `approach`: along the line of centres, before the impact. */
  | { type: "contact"; t: number; a: Ball; b: Ball; approach: number }
  /** `approach`: towards the cushion, before the impact. */
  | { type: "cushion"; t: number; ball: Ball; cushion: Cushion; approach: number }
  | { type: "stopped"; t: number; ball: Ball; x: number; y: number };

export type TruthEventOf<K extends TruthEvent["type"]> = Extract<TruthEvent, { type: K }>;

/** Where the three balls are, mm. */
export type Positions = Record<Ball, Point>;
