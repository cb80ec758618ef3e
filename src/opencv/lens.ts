import type { BoardCorner } from "../vision/calibration/boards/board.ts";
import { Projector } from "../vision/camera/camera.ts";
import type { OpenCv, Vec3 } from "./binding.ts";
import type { LensAnswer, OpenCvOrder } from "./messages.ts";

/** OpenCV's fit of one lens to the corners of all views (Zhang 2000). */
export function fitLens(cv: OpenCv, order: OpenCvOrder & { kind: "lens" }): LensAnswer {
  const { views, width, height, model } = order;
  const matrix = new cv.Mat(
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    cv.CV_64F!,
  );
  const { rvecs, tvecs, distCoeffs } = cv.calibrateCamera(
    views.map((view) => view.map(({ x, y }) => new cv.Point3(x, y, 0))),
    views.map((view) => view.map(({ u, v }) => new cv.Point2(u, v))),
    new cv.Size(width, height),
    matrix,
    [0, 0, 0, 0, 0],
    (model.squarePixels ? cv.CALIB_FIX_ASPECT_RATIO! : 0) +
      (model.thirdRadial ? 0 : cv.CALIB_FIX_K3!) +
      (model.tangential ? 0 : cv.CALIB_ZERO_TANGENT_DIST!),
  );
  const [[fx = 0, , cx = 0] = [], [, fy = 0, cy = 0] = []] = matrix.getDataAsArray();
  const [k1 = 0, k2 = 0, p1 = 0, p2 = 0, k3 = 0] = distCoeffs;
  const lens = { fx, fy, cx, cy, k1, k2, p1, p2, k3 };
  const squares = views.map((view, i) => squaresOf(view, lens, rvecs[i]!, tvecs[i]!));
  const rms = (values: readonly number[]) => Math.sqrt(values.reduce((sum, q) => sum + q, 0) / values.length);
  return { ...lens, rmsPx: rms(squares.flat()), viewRmsPx: squares.map(rms) };
}

type Lens = Pick<LensAnswer, "fx" | "fy" | "cx" | "cy" | "k1" | "k2" | "p1" | "p2" | "k3">;

/** Squared distances of the corners from where this lens shows them, px². By our own camera, so that its conventions are proven too. */
function squaresOf(view: readonly BoardCorner[], lens: Lens, rotation: Vec3, shift: Vec3): number[] {
  const { fx, fy, ...rest } = lens;
  const projector = new Projector({
    ...{ width: 0, height: 0, f: fx, aspect: fy / fx, ...rest },
    rotation: [rotation.x, rotation.y, rotation.z],
    translation: [shift.x, shift.y, shift.z],
  });
  return view.map(({ x, y, u, v }) => {
    const [pu, pv] = projector.project(x, y, 0);
    return (pu - u) ** 2 + (pv - v) ** 2;
  });
}
