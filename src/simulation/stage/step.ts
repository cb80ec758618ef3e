import type { Ball, Point } from "../../table/balls.ts";
import type { CueStroke } from "../physics/cue.ts";

/** When something begins: at a time of the scene, or so long after everything before has come to rest, s. */
type When = { atS: number } | { afterS: number };

/** What happens on a staged table, in order. A stroke at a time may interrupt the one before: balls are still moving. */
export type Step =
  | ({ kind: "stroke"; stroke: CueStroke } & When)
  /** A hand moves a ball within so many s: along the cloth, or lifted and set down. */
  | ({ kind: "move"; ball: Ball; to: Point; lastsS: number; lift: boolean } & When)
  /** A ball is moved along the cloth and nobody is seen who does it. */
  | ({ kind: "nudge"; ball: Ball; to: Point; lastsS: number } & When);
