import { Matrix, SVD } from "ml-matrix";
import { type Camera, rotationVector } from "./camera.ts";

export interface PlanePoint {
  px: [number, number];
  /** x, y in the table frame, mm. */
  mm: [number, number];
}

/** Homography (row-major 3x3) that takes mm of a plane to pixels, by the normalised direct linear transform. */
export function homography(points: PlanePoint[]): number[] {
  const nm = normaliser(points.map((p) => p.mm));
  const np = normaliser(points.map((p) => p.px));
  const rows: number[][] = [];
  for (const { px, mm } of points) {
    const x = (mm[0] - nm.cx) * nm.s;
    const y = (mm[1] - nm.cy) * nm.s;
    const u = (px[0] - np.cx) * np.s;
    const v = (px[1] - np.cy) * np.s;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, -u]);
    rows.push([0, 0, 0, x, y, 1, -v * x, -v * y, -v]);
  }
  while (rows.length < 9) rows.push(new Array(9).fill(0));
  const h = new SVD(new Matrix(rows), { computeLeftSingularVectors: false }).rightSingularVectors.getColumn(8);
  const toMm = new Matrix([
    [nm.s, 0, -nm.s * nm.cx],
    [0, nm.s, -nm.s * nm.cy],
    [0, 0, 1],
  ]);
  const fromPx = new Matrix([
    [1 / np.s, 0, np.cx],
    [0, 1 / np.s, np.cy],
    [0, 0, 1],
  ]);
  const full = fromPx.mmul(Matrix.from1DArray(3, 3, h)).mmul(toMm);
  return full.to1DArray();
}

function normaliser(points: [number, number][]) {
  const cx = points.reduce((s, p) => s + p[0], 0) / points.length;
  const cy = points.reduce((s, p) => s + p[1], 0) / points.length;
  const spread = points.reduce((s, p) => s + Math.hypot(p[0] - cx, p[1] - cy), 0) / points.length || 1;
  return { cx, cy, s: Math.SQRT2 / spread };
}

/**
 * A first camera from points on one plane (at least four) and an assumed focal length; the principal point is the
 * picture's centre, the lens without distortion. @param z height of the plane, mm.
 */
export function poseFromPlane(points: PlanePoint[], z: number, f: number, width: number, height: number): Camera {
  const h = homography(points);
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  const column = (i: number) => {
    const w = h[6 + i]!;
    return [(h[i]! - cx * w) / f, (h[3 + i]! - cy * w) / f, w];
  };
  let [a, b, c] = [column(0), column(1), column(2)];
  const scale = 2 / (Math.hypot(...a) + Math.hypot(...b));
  // The table lies in front of the camera: the plane's depth is positive at its points.
  const sign = c[2]! + a[2]! * points[0]!.mm[0] + b[2]! * points[0]!.mm[1] > 0 ? 1 : -1;
  [a, b, c] = [a, b, c].map((col) => col.map((value) => value * scale * sign)) as [number[], number[], number[]];
  const n = [a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!];
  const raw = new Matrix([
    [a[0]!, b[0]!, n[0]!],
    [a[1]!, b[1]!, n[1]!],
    [a[2]!, b[2]!, n[2]!],
  ]);
  const svd = new SVD(raw);
  const r = svd.leftSingularVectors.mmul(svd.rightSingularVectors.transpose()).to1DArray();
  return {
    ...{ width, height, f, cx, cy, k1: 0, k2: 0 },
    rotation: rotationVector(r),
    translation: [c[0]! - z * r[2]!, c[1]! - z * r[5]!, c[2]! - z * r[8]!],
  };
}
