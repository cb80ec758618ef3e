import { type Camera, Projector, rotationMatrix } from "../../vision/camera/camera.ts";

/** The camera with each pixel's ray worked out: distortion is undone once, not in every frame. */
export class Rays {
  readonly camera: Camera;
  readonly projector: Projector;
  /** Undistorted picture coordinates divided by f, one a pixel: the ray is (a, b, 1) in the camera frame. */
  readonly a: Float32Array;
  readonly b: Float32Array;
  /** Row-major rotation, table to camera. */
  readonly r: readonly number[];
  /** The lens in the table frame, mm. */
  readonly eye: readonly [number, number, number];

  constructor(camera: Camera) {
    this.camera = camera;
    this.projector = new Projector(camera);
    this.r = rotationMatrix(camera.rotation);
    this.eye = this.projector.position();
    const { width, height } = camera;
    this.a = new Float32Array(width * height);
    this.b = new Float32Array(width * height);
    const out: [number, number] = [0, 0];
    for (let v = 0, i = 0; v < height; v++)
      for (let u = 0; u < width; u++, i++) {
        this.undistort(u, v, out);
        this.a[i] = out[0];
        this.b[i] = out[1];
      }
  }

  /** Pixel → undistorted coordinates divided by f. */
  undistort(u: number, v: number, out: [number, number]): void {
    const { f, cx, cy, k1, k2 } = this.camera;
    const ad = (u - cx) / f;
    const bd = (v - cy) / f;
    let a = ad;
    let b = bd;
    for (let i = 0; i < UNDISTORT_STEPS; i++) {
      const q = a * a + b * b;
      const d = 1 + q * (k1 + q * k2);
      a = ad / d;
      b = bd / d;
    }
    out[0] = a;
    out[1] = b;
  }

  /** Direction of the ray (a, b, 1) in the table frame, scaled so that its z is -1. */
  towards(a: number, b: number, out: [number, number]): void {
    const r = this.r;
    const dz = r[2]! * a + r[5]! * b + r[8]!;
    out[0] = -(r[0]! * a + r[3]! * b + r[6]!) / dz;
    out[1] = -(r[1]! * a + r[4]! * b + r[7]!) / dz;
  }
}

/** Fixed-point steps; 1e-8 for the mild distortion of a camera over a table. */
const UNDISTORT_STEPS = 8;
