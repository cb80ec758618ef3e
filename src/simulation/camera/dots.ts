import type { Rotation } from "../physics/orientation.ts";
import type { Light } from "./colour.ts";
import { smoothStep } from "./texture.ts";

/** Six dots at the ends of three axes; radius over the ball's radius (about 4.5 of 30.75 mm, by eye) and softness, rad. */
const DOT_RAD = 0.147;
const EDGE_RAD = 0.03;
const COS_FROM = Math.cos(DOT_RAD + EDGE_RAD);
const COS_TO = Math.cos(DOT_RAD - EDGE_RAD);

/** The dots of a ball that is turned somehow. */
export class Dots {
  private readonly m = new Float64Array(9);

  /** Sets how the ball is turned. */
  turn([w, x, y, z]: Rotation): void {
    // Columns: where the ball's own axes point in the table frame.
    this.m.set([
      ...[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
      ...[2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
      ...[2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]);
  }

  /** The light of a point of the ball with the normal (nx, ny, nz) of the table frame. */
  mix(nx: number, ny: number, nz: number, ball: Light, dot: Light): Light {
    const { m } = this;
    let most = 0;
    for (let k = 0; k < 3; k++) most = Math.max(most, Math.abs(m[k]! * nx + m[k + 3]! * ny + m[k + 6]! * nz));
    const share = smoothStep(COS_FROM, COS_TO, most);
    if (share === 0) return ball;
    return [
      ball[0] + share * (dot[0] - ball[0]),
      ball[1] + share * (dot[1] - ball[1]),
      ball[2] + share * (dot[2] - ball[2]),
    ];
  }
}
