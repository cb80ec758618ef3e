import { BALLS, type Ball, type Point } from "../../table/balls.ts";
import type { Observation } from "../../table/messages/index.ts";

/** Where a ball is drawn. */
export interface Shown extends Point {
  /** Covered now: drawn where it was last seen, faintly. */
  hidden: boolean;
}

/** Frames of a camera come unevenly: the picture runs this far behind them, s, and always lies between two of them. */
const DELAY_S = 0.1;
/** Frames kept, s: a stroke is reported some frames after it began. */
const KEPT_S = 3;
/** How far the picture's clock is pulled towards the frames' at each frame; and from which distance it is set, s. */
const PULL = 0.05;
const SET_FROM_S = 0.6;
/** The least delayed of so many frames tells the frames' clock. */
const CLOCK_FRAMES = 45;

/** Turns observations, which come 30 times a second and unevenly, into positions at any instant. Invents no position. */
export class Playback {
  private frames: { t: number; balls: Partial<Record<Ball, Point>>; seen: Record<Ball, string> }[] = [];
  private offsets: number[] = [];
  private offset: number | null = null;
  private last: Partial<Record<Ball, Point>> = {};

  /** `now` in s of the page's clock. */
  push(o: Observation, now: number): void {
    const newest = this.frames.at(-1);
    if (newest !== undefined && o.t <= newest.t) {
      if (newest.t - o.t < SET_FROM_S) return;
      this.frames = []; // Another service, another time.
      this.offset = null;
      this.offsets = [];
    }
    this.offsets.push(o.t - now);
    if (this.offsets.length > CLOCK_FRAMES) this.offsets.shift();
    const best = Math.max(...this.offsets);
    if (this.offset === null || Math.abs(best - this.offset) > SET_FROM_S) this.offset = best;
    else this.offset += PULL * (best - this.offset);
    const seen = { white: o.balls.white.state, yellow: o.balls.yellow.state, red: o.balls.red.state };
    for (const b of BALLS) {
      const { x, y } = o.balls[b];
      if (x !== undefined && y !== undefined) this.last = { ...this.last, [b]: { x, y } };
      else if (seen[b] === "absent") this.last = { ...this.last, [b]: undefined };
    }
    this.frames.push({ t: o.t, balls: this.last, seen });
    while (this.frames[0]!.t < o.t - KEPT_S) this.frames.shift();
  }

  /** The table's time that is drawn at `now`; null before the first frame. */
  timeAt(now: number): number | null {
    const newest = this.frames.at(-1);
    if (newest === undefined || this.offset === null) return null;
    return Math.min(now + this.offset - DELAY_S, newest.t);
  }

  /** Positions at a time of the table. */
  at(t: number): Partial<Record<Ball, Shown>> {
    let i = this.frames.length - 1;
    while (i > 0 && this.frames[i]!.t > t) i--;
    const a = this.frames[i];
    if (a === undefined) return {};
    const b = this.frames[i + 1] ?? a;
    const part = b.t > a.t ? Math.min(1, Math.max(0, (t - a.t) / (b.t - a.t))) : 0;
    const shown: Partial<Record<Ball, Shown>> = {};
    for (const ball of BALLS) {
      const p = a.balls[ball];
      if (p === undefined) continue;
      const q = b.balls[ball] ?? p;
      shown[ball] = {
        x: p.x + part * (q.x - p.x),
        y: p.y + part * (q.y - p.y),
        hidden: a.seen[ball] !== "seen",
      };
    }
    return shown;
  }

  /** One ball's samples since `t`, for the beginning of its way. */
  since(ball: Ball, t: number): [number, number, number][] {
    return this.frames.flatMap((f) => {
      const p = f.balls[ball];
      return p !== undefined && f.t >= t ? [[f.t, p.x, p.y] as [number, number, number]] : [];
    });
  }
}
