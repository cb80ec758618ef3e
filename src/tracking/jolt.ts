import { BALLS, type Ball, type Point } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { EXPLAIN_SAMPLES, MOVED_LEAST_MM } from "./constants.ts";
import { motionX, motionY, type Sample } from "./motion.ts";

/** Balls that lie all over the table step by the same vector, mm; the lens and a slanted view make the step longer here than there. */
const SAME_STEP_MM = 1;
const SAME_STEP_SHARE = 0.25;
/** Smaller steps are told by nobody as `moved`, mm. */
const LEAST_STEP_MM = MOVED_LEAST_MM / 2;
/** Balls that were not seen for a few frames show the step later, s. */
const TOGETHER_S = 0.25;
/** The source says that its camera has moved, or stands again, this long before or after the step at most, s. */
const TOLD_WITHIN_S = 0.6;
/** The samples looked at, from the newest back. */
const LAST = Array.from({ length: EXPLAIN_SAMPLES }, (_, back) => back);
/** A pose fitted anew puts balls elsewhere by less, mm: the marks are searched for as widely. */
const REFITTED_MOST_MM = 60;
/** How well the step is known where a ball was covered, as a share of it. */
const UNSEEN_SHARE = 0.1;

/**
 * A camera that was knocked, or whose pose was fitted anew: all resting balls step by the same vector within a frame and lie there. No hand
 * does that; one ball alone says nothing, unless the source tells of its camera or a rolling ball's way has the same step. Where the
 * source says that its camera stands again the balls may jump back by unlike steps: the camera had rolled.
 */
export class Jolts {
  private camera: string | undefined;
  private toldAt = Number.NEGATIVE_INFINITY;

  /** Moves the balls' places by the step where there was one; its time, else null. `samples`: of this frame. */
  take(
    tracks: Record<Ball, BallTrack>,
    samples: Partial<Record<Ball, Sample>>,
    t: number,
    camera: string | undefined,
  ): number | null {
    if (camera !== this.camera) this.toldAt = t;
    this.camera = camera;
    const resting = BALLS.map((b) => tracks[b]).filter((track) => track.phase === "rest");
    const seen = resting.filter((track) => samples[track.ball]);
    if (seen.length === 0 || seen.some((track) => track.placing || track.pending.length < EXPLAIN_SAMPLES)) return null;
    const begun = seen.map((track) => track.pending[0]!.t);
    if (Math.max(...begun) - Math.min(...begun) > TOGETHER_S) return null;
    const refitted = camera === undefined && t - this.toldAt < TOLD_WITHIN_S;
    if (refitted && !seen.every(jumped)) return null;
    if (!refitted && LAST.some((back) => !alike(seen.map((track) => step(track, back))))) return null;
    // balls struck one into the other go the same way, too, but they go on
    if (seen.some((track) => !alike(LAST.map((back) => step(track, back))))) return null;
    const rolling = BALLS.map((b) => tracks[b]).filter((track) => stepsAlong(track, seen[0]!));
    if (seen.length + rolling.length < 2 && t - this.toldAt > TOLD_WITHIN_S) return null;
    const mean = meanOf(seen.map((track) => step(track, 0)));
    for (const track of resting)
      if (seen.includes(track)) track.followStep(step(track, 0), 0);
      else track.followStep(mean, UNSEEN_SHARE * Math.hypot(mean.x, mean.y));
    for (const track of rolling) track.followStep(mean, 0);
    return Math.min(...begun);
  }
}

/** Has the ball lain since its step where it lies now, as far off as a pose fitted anew can put it? The steps of a roll are not alike. */
function jumped(track: BallTrack): boolean {
  const { x, y } = step(track, 0);
  return (
    Math.hypot(x, y) < REFITTED_MOST_MM &&
    track.pending.every((_, back) => alike([{ x, y }, step(track, back)], SAME_STEP_MM))
  );
}

/** How far a resting ball lies from its place, `back` samples ago, mm. */
function step({ pending, rest }: BallTrack, back: number): Point {
  const q = pending[pending.length - 1 - back]!;
  return { x: q.x - rest!.x, y: q.y - rest!.y };
}

/** The same step, and one that matters? */
function alike(steps: readonly Point[], within = 0): boolean {
  const mean = meanOf(steps);
  const length = Math.hypot(mean.x, mean.y);
  const most = within || Math.max(SAME_STEP_MM, SAME_STEP_SHARE * length);
  return length >= LEAST_STEP_MM && steps.every((s) => Math.hypot(s.x - mean.x, s.y - mean.y) < most);
}

/** Has a rolling ball's way the step of a resting ball? */
function stepsAlong(track: BallTrack, like: BallTrack): boolean {
  if (track.phase !== "moving" || track.pending.length === 0 || track.samples.length < EXPLAIN_SAMPLES) return false;
  if (Math.abs(track.pending[0]!.t - like.pending[0]!.t) > TOGETHER_S) return false;
  const m = track.motion();
  const there = step(like, 0);
  return track.pending.every((q) => alike([{ x: q.x - motionX(m, q.t), y: q.y - motionY(m, q.t) }, there]));
}

function meanOf(steps: readonly Point[]): Point {
  const n = steps.length;
  return { x: steps.reduce((sum, s) => sum + s.x, 0) / n, y: steps.reduce((sum, s) => sum + s.y, 0) / n };
}
