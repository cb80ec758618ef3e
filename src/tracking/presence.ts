import type { Ball } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import type { Field } from "./field.ts";
import type { Sample } from "./motion.ts";
import { OffTable } from "./off-table.ts";
import type { Scene } from "./scene.ts";

/** A ball is gone when it has been absent for this long, s: a detector may lose a ball for a few frames. */
const GONE_AFTER_S = 0.25;
/** A ball that vanished in motion, or whose last samples are still to be explained, is waited for longer, s. */
const GONE_MOVING_AFTER_S = 3;
const GONE_OPEN_AFTER_S = 0.8;
/** No ball is faster, mm/s: the hardest breaks reach 8 m/s. */
const MOST_MM_S = 10_000;
/** A ball that was moving and not seen for longer than this is taken up anew where it appears, s. */
const TAKE_UP_AFTER_S = 0.7;
/** A ball put on the table lies when it has rested for this long, s. */
const PLACED_AFTER_S = 0.3;

/** A ball that leaves its place and the table within this time, s, and faster than this, mm/s, was struck. */
const FLIES_WITHIN_S = 0.4;
const FLIES_MM_S = 900;

/** One ball on its way through seen, hidden, absent, off the table and back. */
export class Presence {
  readonly ball: Ball;
  /** Not seen since, s; null while seen. */
  hiddenSince: number | null = null;
  private absentSince: number | null = null;
  private readonly off: OffTable;

  constructor(ball: Ball, field: Field) {
    this.ball = ball;
    this.off = new OffTable(ball, field);
  }

  /** Is the ball outside, its fate undecided? Since when it crossed the nose line, s. */
  get outsideSince(): number | null {
    return this.off.since;
  }

  /** A position of this frame. */
  seen(scene: Scene, track: BallTrack, q: Sample): void {
    const last = track.lastSeen;
    if (last && track.phase !== "absent" && Math.hypot(q.x - last.x, q.y - last.y) > MOST_MM_S * (q.t - last.t)) {
      // something else of the ball's colour
      this.missing(scene, track, q.t, false);
      return;
    }
    if (this.off.takes(scene, track, q)) {
      this.absentSince = null;
      this.hiddenSince = null;
      return;
    }
    if (this.off.outside(q)) {
      if (this.flies(track, q)) {
        // struck so hard and steep that it is over the rail before its stroke is told
        this.hiddenSince = null;
        track.observe(q);
        return;
      }
      // lying on the rail, in a hand over it: not on the table
      this.missing(scene, track, q.t, true);
      return;
    }
    // covered, or frames that never came, or stamps that leapt
    const gap = last ? q.t - last.t : 0;
    this.hiddenSince = null;
    this.absentSince = null;
    if (track.phase === "absent") track.place(q);
    else if (track.phase === "moving" && gap > TAKE_UP_AFTER_S) track.takeUp(q);
    else track.observe(q);
    if (
      track.placing &&
      track.phase === "rest" &&
      track.pending.length === 0 &&
      q.t - track.rest!.since > PLACED_AFTER_S
    ) {
      track.placing = false;
      scene.queue.add({
        type: "moved",
        t: q.t,
        ball: this.ball,
        from: null,
        to: { x: track.rest!.x, y: track.rest!.y },
      });
    }
  }

  /** Has a resting ball just set off faster than any hand? */
  private flies(track: BallTrack, q: Sample): boolean {
    if (track.phase !== "rest" || track.pending.length === 0) return false;
    const since = q.t - track.fittedAt;
    return since < FLIES_WITHIN_S && Math.hypot(q.x - track.rest!.x, q.y - track.rest!.y) > FLIES_MM_S * since;
  }

  /** No position in this frame: covered, or as the detector says not on the table. */
  missing(scene: Scene, track: BallTrack, t: number, absent: boolean): void {
    this.hiddenSince ??= t;
    this.off.lost(scene, track, t);
    if (!absent) {
      this.absentSince = null;
      return;
    }
    this.absentSince ??= t;
    const gone = t - this.absentSince;
    if (gone < GONE_AFTER_S || track.phase === "absent" || track.phase === "unknown") return;
    if (track.pending.length > 0 && gone < GONE_OPEN_AFTER_S) return;
    if (track.phase === "moving" && (this.off.leftUnseen(scene, track) || gone < GONE_MOVING_AFTER_S)) return;
    const from = track.phase === "rest" && track.rest ? track.rest : track.lastSeen!;
    if (!track.placing)
      scene.queue.add({ type: "moved", t, ball: this.ball, from: { x: from.x, y: from.y }, to: null });
    track.leave();
  }
}
