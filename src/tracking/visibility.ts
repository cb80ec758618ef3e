import type { Observation } from "../table/messages/index.ts";
import type { BallTrack } from "./ball-track.ts";
import type { EventQueue } from "./queue.ts";

/** The table may be out of sight for this long before it is lost: a head, a flicker, s. */
const LOST_AFTER_S = 0.2;
/** A moving ball may be covered for this long before something may have been missed, s. */
const COVERED_AFTER_S = 0.25;
/** Frames farther apart than this lose what happens between them, s. */
const GAP_S = 0.3;
/** After all balls stepped together the camera is not trusted for so long, s: until the source itself can say that it was moved. */
const JOLTED_S = 1;

type State = "ok" | "degraded" | "lost";

/** How far the camera can be trusted, as `vision` events. */
export class Visibility {
  private state: State = "ok";
  private notVisibleSince: number | null = null;
  private joltedAt = Number.NEGATIVE_INFINITY;
  private camera: Observation["camera"];
  /** When the source last said that its camera stands again, s. */
  private clearedAt = Number.NEGATIVE_INFINITY;

  /** Looks at one frame, `gap` s after the last one. */
  update(
    queue: EventQueue,
    t: number,
    gap: number,
    notVisible: boolean,
    moving: readonly { track: BallTrack; hiddenSince: number | null }[],
    camera?: Observation["camera"],
  ): void {
    if (notVisible) this.notVisibleSince ??= t;
    else this.notVisibleSince = null;
    if (gap > GAP_S && gap < Number.POSITIVE_INFINITY && moving.length > 0) {
      this.tell(queue, t, "degraded", "frames_missing");
    }
    // A picture that was frozen comes back where it was.
    if (this.camera && this.camera !== "frozen" && !camera) {
      this.clearedAt = t;
      this.joltedAt = Number.NEGATIVE_INFINITY;
    }
    this.camera = camera;
    if (camera)
      this.tell(queue, t, camera === "moved" || camera === "frozen" ? "degraded" : "lost", `camera_${camera}`);
    else if (this.notVisibleSince !== null && t - this.notVisibleSince >= LOST_AFTER_S)
      this.tell(queue, t, "lost", "table_not_visible");
    else {
      const hidden = moving.filter((m) => m.hiddenSince !== null && t - m.hiddenSince >= COVERED_AFTER_S);
      // told from the moment on that the ball was last followed
      if (hidden.length > 0)
        this.tell(queue, Math.min(...hidden.map((m) => m.hiddenSince!)), "degraded", "ball_hidden");
      else if (this.notVisibleSince === null && t - this.joltedAt > JOLTED_S) this.tell(queue, t, "ok", "seen_again");
    }
  }

  /** All balls stepped together at `since`, as seen at `t`. */
  jolted(queue: EventQueue, since: number, t: number): void {
    // the places leap back with the pose that was fitted anew
    if (t - this.clearedAt < JOLTED_S) return;
    this.joltedAt = t;
    this.tell(queue, since, "degraded", "camera_moved");
  }

  private tell(queue: EventQueue, t: number, state: State, reason: string): void {
    if (state === this.state) return;
    if (state === "degraded" && this.state === "lost" && this.notVisibleSince !== null) return;
    this.state = state;
    queue.add({ type: "vision", t, state, reason });
  }
}
