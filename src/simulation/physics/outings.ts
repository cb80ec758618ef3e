import type { Ball } from "../../table/balls.ts";
import type { TruthEventOf } from "../truth.ts";
import type { PhysicsSpec } from "./constants.ts";
import { beyondNoses, CUSHION_TOP_MM } from "./flight.ts";
import type { BallState, Motion } from "./motion.ts";

/** Watches which balls are beyond the nose lines, and what they touch there. */
export class Outings {
  private readonly spec: PhysicsSpec;
  private readonly out = new Map<Ball, TruthEventOf<"off_table">>();

  constructor(spec: PhysicsSpec) {
    this.spec = spec;
  }

  isOut(ball: Ball): boolean {
    return this.out.has(ball);
  }

  /** Looks at a ball after an instant. Returns the event of a ball that has just left; what follows is written into it. */
  look(name: Ball, b: BallState, motion: Motion, t: number): TruthEventOf<"off_table"> | null {
    if (b.z === 0 && b.vz === 0) {
      this.comesBack(name);
      return null;
    }
    const beyond = beyondNoses(b, this.spec);
    if (beyond <= 0) {
      this.comesBack(name);
      return null;
    }
    let event = this.out.get(name);
    const leaves = event === undefined;
    event ??= { type: "off_table", t, ball: name, x: b.x, y: b.y, railTop: "not_touched", returned: false };
    this.out.set(name, event);
    const onRail = b.z === this.spec.table.railTopHeightMm;
    if (onRail && (motion.phase !== "flying" || b.vz > 0) && beyond >= CUSHION_TOP_MM) event.railTop = "touched";
    return leaves ? event : null;
  }

  private comesBack(name: Ball): void {
    const event = this.out.get(name);
    if (event !== undefined) event.returned = true;
    this.out.delete(name);
  }
}
