import type { Ball } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { EXCHANGE_SPREAD } from "./constants.ts";
import type { KnownContact } from "./explain.ts";
import type { Field } from "./field.ts";
import type { RestGaps } from "./gaps.ts";
import type { ContactDraft, EventQueue } from "./queue.ts";

/** A contact whose striker's own way is still to be explained; its event waits in the queue. */
export interface OpenContact extends KnownContact {
  event: ContactDraft;
  /** Confidence of the ball that proposed it; the event has it once the other one confirms. */
  proposed?: number;
}

export interface StrokeState {
  ball: Ball;
  t: number;
  /** Balls that touched the struck one and set off with it. */
  pushed: readonly Ball[];
  /** Three balls set off within the same frames: until then who met whom cannot be told for certain, s. */
  crowdUntil: number;
}

/** What the explainers share: the balls, the table, the events found, the stroke that runs. */
export interface Scene {
  readonly tracks: Record<Ball, BallTrack>;
  readonly field: Field;
  readonly queue: EventQueue;
  /** Contacts that the way of the ball named still has to account for. */
  readonly open: Record<Ball, OpenContact[]>;
  stroke: StrokeState | null;
  /** Gaps that the camera measured between bodies at rest. */
  readonly gaps: RestGaps;
  /** Typical time between frames, s. */
  frameS: number;
  /** Error of the time between two bodies that touch, where the camera reads its rows in a time that is not known, s. */
  readonly rowSigmaS: number;
}

/** No explanation is better known than this. */
const CONFIDENCE_MOST = 0.995;
/** Below the rules' limit of certainty (decision 10). */
export const DOUBTFUL = 0.85;
/** Confidence of an event that is only possible: a question to the referee. */
export const SUSPICION = 0.5;
/** Events less probable than this are not spoken of: the rules ignore what is below 0.1. */
export const LEAST_DOUBT = 0.1;
/** Cost of leaving out of a striker's history a contact that the struck ball proves. */
export const UNUSED_CONTACT_COST = 25;
/** Gaps in the samples longer than this make what happened inside them doubtful, s. */
export const LONG_GAP_S = 0.2;

export const clampConfidence = (x: number): number => Math.max(0.01, Math.min(CONFIDENCE_MOST, x));

/** Standard deviation of the velocity that one ball takes from another, mm/s by axis. */
export function exchangeSigma(dvx: number, dvy: number, sv: number): number {
  return Math.hypot(EXCHANGE_SPREAD * Math.hypot(dvx, dvy), sv, 15);
}

/** Leaves a contact to the way of `by` to account for. */
export function addOpen(scene: Scene, by: BallTrack, contact: OpenContact): void {
  scene.open[by.ball].push(contact);
  // too thin to show in the striker's way: only its acceleration may change
  if (by.pending.length === 0) by.since = Math.max(by.since, Math.min(contact.t, by.fittedAt));
}
