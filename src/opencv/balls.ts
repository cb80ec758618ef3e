import type { Mat, OpenCv } from "./binding.ts";
import type { BallsAnswer, HueRange, OpenCvOrder } from "./messages.ts";

/**
 * The usual way of finding balls: what has not the cloth's hue, outlines, centres of gravity. An independent check of our centres,
 * and what they are compared with.
 */
export function findBalls(cv: OpenCv, { frame, cloth }: OpenCvOrder & { kind: "balls" }): BallsAnswer {
  const picture = new cv.Mat(Buffer.from(frame.data, "base64"), frame.height, frame.width, cv.CV_8UC3!);
  let cpuMs = Number.POSITIVE_INFINITY;
  let blobs: BallsAnswer["blobs"] = [];
  for (let i = 0; i < REPEATS; i++) {
    const before = process.cpuUsage();
    blobs = look(cv, picture, cloth);
    const used = process.cpuUsage(before);
    cpuMs = Math.min(cpuMs, (used.user + used.system) / 1000);
  }
  return { blobs, cpuMs };
}
/** The first rounds load code and memory; the fastest is what a frame costs. */
const REPEATS = 8;

function look(cv: OpenCv, picture: Mat, cloth: HueRange): BallsAnswer["blobs"] {
  const hsv = picture.cvtColor(cv.COLOR_BGR2HSV!);
  const isCloth = hsv.inRange(new cv.Vec3(...cloth.least), new cv.Vec3(...cloth.most));
  const foreign = isCloth.bitwiseNot();
  return foreign.findContours(cv.RETR_LIST!, cv.CHAIN_APPROX_NONE!).flatMap((contour) => {
    const { m00, m10, m01 } = contour.moments();
    return m00 > 0 ? [{ u: m10 / m00, v: m01 / m00, area: m00 }] : [];
  });
}
