import { BALLS } from "../../table/balls.ts";
import type { Scene } from "../scene.ts";
import { Timeline } from "../timeline.ts";
import type { Positions } from "../truth.ts";

/** Balls at rest, laid anew every so many frames by nobody who is seen: what a still picture is measured on. */
export class PlacementScene implements Scene {
  readonly timeline: Timeline;
  readonly endT: number;

  /**
   * Frames `k · framesEach` up to the next such show placement `k`; balls change place half a frame before. A shutter that is
   * open or reads its rows for longer than a frame lets the first and the last frame of a placement see its neighbour too.
   */
  constructor(placements: readonly Positions[], framesEach: number, frameRate: number) {
    this.timeline = new Timeline(placements[0]!);
    placements.slice(1).forEach((to, i) => {
      const t = ((i + 1) * framesEach - 0.5) / frameRate;
      for (const ball of BALLS) {
        const from = placements[i]![ball];
        if (from.x === to[ball].x && from.y === to[ball].y) continue;
        this.timeline.addMove({ ball, from, to: to[ball], fromS: t, toS: t, lift: false, unseen: true });
      }
    });
    this.endT = (placements.length * framesEach) / frameRate;
  }

  advance(): void {}

  work(): boolean {
    return true;
  }
}
