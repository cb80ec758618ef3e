import type { Ball } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { type ContactLine, clearance, type Field } from "./field.ts";
import { motionX, motionY, type Sample, velocityX, velocityY } from "./motion.ts";
import type { Scene } from "./scene.ts";

/** A centre beyond the nose line by more than this, and three deviations, is outside, mm. The hardest cushion gives a few mm. */
const OUTSIDE_MM = 4;
/** Lost or lying outside for this long is off for certain (0.3 s by rules page C.5, less the frames in which it is told), s. */
const OFF_AFTER_S = 0.27;
/** A ball that vanishes leaves the table only if its way led over a nose line within this time, s. */
const LEAVING_WITHIN_S = 0.15;
/** And only if it was faster than this: slower balls do not jump, mm/s. */
const LEAVING_MM_S = 500;

/** A ball in the air goes on as it went; a position farther from its way than this is another thing, mm, share of the step. */
const ASTRAY_MM = 60;
const ASTRAY_SHARE = 0.4;

interface Exit {
  t: number;
  x: number;
  y: number;
  lastSeen: number;
}

/** Watches one ball leave the playing surface: over a nose line, back again or gone. The camera cannot tell the rail's touch. */
export class OffTable {
  private readonly ball: Ball;
  private readonly field: Field;
  private exit: Exit | null = null;

  constructor(ball: Ball, field: Field) {
    this.ball = ball;
    this.field = field;
  }

  /** When the ball crossed the nose line, s; null while it is on the table. */
  get since(): number | null {
    return this.exit?.t ?? null;
  }

  /** Is a position beyond a nose line? */
  outside(q: Sample): boolean {
    return this.line(q) !== null;
  }

  /** Takes the position of a ball that is outside or just coming back; false where it is the track's business. */
  takes(scene: Scene, track: BallTrack, q: Sample): boolean {
    const out = this.outside(q);
    if (this.exit) {
      if (out) {
        this.exit.lastSeen = q.t;
        if (q.t - this.exit.t > OFF_AFTER_S) this.tell(scene, track, false);
        return true;
      }
      this.tell(scene, track, true);
      track.takeUp(q);
      return true;
    }
    if (!out || track.phase !== "moving") return false;
    const m = track.motion();
    const step = track.lastSeen ? Math.hypot(q.x - track.lastSeen.x, q.y - track.lastSeen.y) : 0;
    // from its way, or after a bounce no farther from where it was than it can have got
    const reach = track.lastSeen ? Math.hypot(m.vx, m.vy) * (q.t - track.lastSeen.t) : 0;
    const astray = Math.min(Math.hypot(q.x - motionX(m, q.t), q.y - motionY(m, q.t)), Math.max(0, step - reach));
    if (astray > ASTRAY_MM + ASTRAY_SHARE * step) return false;
    const line = this.line(q)!;
    const from = track.lastSeen ?? q;
    const a = this.beyond(line, from);
    const b = this.beyond(line, q);
    const u = b > a ? Math.max(0, Math.min(1, -a / (b - a))) : 1;
    this.exit = {
      t: from.t + u * (q.t - from.t),
      x: from.x + u * (q.x - from.x),
      y: from.y + u * (q.y - from.y),
      lastSeen: q.t,
    };
    track.lastSeen = q;
    return true;
  }

  /** The ball is not seen in this frame: lost outside. */
  lost(scene: Scene, track: BallTrack, t: number): void {
    if (this.exit && t - this.exit.t > OFF_AFTER_S) this.tell(scene, track, false);
  }

  /** A moving ball has vanished: did its way lead over the edge? */
  leftUnseen(scene: Scene, track: BallTrack): boolean {
    const last = track.pending[track.pending.length - 1] ?? track.samples[track.samples.length - 1];
    if (!last) return false;
    const m = track.motion();
    if (Math.hypot(velocityX(m, last.t), velocityY(m, last.t)) < LEAVING_MM_S) return false;
    for (let dt = 0; dt <= LEAVING_WITHIN_S; dt += 0.01) {
      const p = { x: motionX(m, last.t + dt), y: motionY(m, last.t + dt) };
      if (!this.field.lines.some((line) => this.beyond(line, p) > 0)) continue;
      this.exit = { t: last.t + dt, x: p.x, y: p.y, lastSeen: last.t };
      this.tell(scene, track, false);
      return true;
    }
    return false;
  }

  private tell(scene: Scene, track: BallTrack, returned: boolean): void {
    const { t, x, y } = this.exit!;
    this.exit = null;
    const { lengthMm, widthMm } = this.field;
    const inX = Math.max(0, Math.min(lengthMm, x));
    const inY = Math.max(0, Math.min(widthMm, y));
    scene.queue.add({ type: "off_table", t, ball: this.ball, x: inX, y: inY, railTop: "unknown", returned });
    if (!returned) track.leave();
  }

  private beyond(line: ContactLine, p: { x: number; y: number }): number {
    return -clearance(line, p) - this.field.cushionOffsetMm;
  }

  private line(q: Sample): ContactLine | null {
    return this.field.lines.find((line) => this.beyond(line, q) > OUTSIDE_MM + 3 * q.s) ?? null;
  }
}
