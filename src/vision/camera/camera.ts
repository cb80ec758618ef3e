/**
 * A camera in space: pinhole with lens distortion and a pose over the table. World = table frame (mm, z up from the
 * cloth); camera frame: x right, y down in the picture, z along the view; pixel (0,0) is the centre of the top-left pixel.
 */
export interface Camera {
  width: number;
  height: number;
  /** Focal length, px. */
  f: number;
  /** Principal point, px. */
  cx: number;
  cy: number;
  /** Brown-Conrady radial terms, on coordinates divided by f. */
  k1: number;
  k2: number;
  /** Height over width of a pixel's focal length, fy / f; 1 where it is absent, as are zeros of the next three. */
  aspect?: number;
  /** Brown-Conrady tangential terms, of a decentred lens. */
  p1?: number;
  p2?: number;
  /** The third radial term. */
  k3?: number;
  /** Rotation vector (axis times angle, rad) from the table frame to the camera frame. */
  rotation: [number, number, number];
  /** The table frame's origin in the camera frame, mm. */
  translation: [number, number, number];
}

/** Row-major 3x3 matrix of a rotation vector (Rodrigues). */
export function rotationMatrix([rx, ry, rz]: [number, number, number]): number[] {
  const angle = Math.hypot(rx, ry, rz);
  if (angle < 1e-12) return [1, -rz, ry, rz, 1, -rx, -ry, rx, 1];
  const [x, y, z] = [rx / angle, ry / angle, rz / angle];
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const k = 1 - c;
  return [
    ...[c + x * x * k, x * y * k - z * s, x * z * k + y * s],
    ...[y * x * k + z * s, c + y * y * k, y * z * k - x * s],
    ...[z * x * k - y * s, z * y * k + x * s, c + z * z * k],
  ];
}

/** The rotation vector of a row-major rotation matrix; valid for angles up to π. */
export function rotationVector(m: number[]): [number, number, number] {
  const trace = m[0]! + m[4]! + m[8]!;
  const angle = Math.acos(Math.min(1, Math.max(-1, (trace - 1) / 2)));
  if (angle < 1e-9) return [0, 0, 0];
  if (Math.PI - angle < 1e-4) {
    // Near half a turn the antisymmetric part vanishes: take the axis from the symmetric part's largest column.
    const b = [(m[0]! + 1) / 2, (m[4]! + 1) / 2, (m[8]! + 1) / 2];
    const i = b.indexOf(Math.max(...b));
    const axis = [m[i]! + m[3 * i]!, m[i + 3]! + m[3 * i + 1]!, m[i + 6]! + m[3 * i + 2]!].map((v) => v / 2);
    axis[i] = b[i]!;
    const n = Math.hypot(...axis) / angle;
    let v = axis.map((a) => a / n) as [number, number, number];
    const skew = [m[7]! - m[5]!, m[2]! - m[6]!, m[3]! - m[1]!];
    if (skew[0]! * v[0] + skew[1]! * v[1] + skew[2]! * v[2] < 0) v = [-v[0], -v[1], -v[2]];
    return v;
  }
  const k = angle / (2 * Math.sin(angle));
  return [(m[7]! - m[5]!) * k, (m[2]! - m[6]!) * k, (m[3]! - m[1]!) * k];
}

/** Steps of the fixed-point inversion of the distortion; converges to 1e-9 for |k1| < 0.3 within a picture. */
const UNDISTORT_STEPS = 12;

export interface SphereOutline {
  across: number;
  along: number;
  cos: number;
  sin: number;
}
const emptyOutline = (): SphereOutline => ({ across: 0, along: 0, cos: 1, sin: 0 });

/** A camera with its matrices worked out. Results go into `out` where one is given, so that a frame allocates nothing. */
export class Projector {
  readonly camera: Camera;
  private readonly r: number[];

  constructor(camera: Camera) {
    this.camera = camera;
    this.r = rotationMatrix(camera.rotation);
  }

  /** Table point (mm) → pixel [u, v]. */
  project(x: number, y: number, z: number, out: [number, number] = [0, 0]): [number, number] {
    const { f, cx, cy, k1, k2, k3 = 0, p1 = 0, p2 = 0, aspect = 1, translation: t } = this.camera;
    const r = this.r;
    const w = r[6]! * x + r[7]! * y + r[8]! * z + t[2];
    const a = (r[0]! * x + r[1]! * y + r[2]! * z + t[0]) / w;
    const b = (r[3]! * x + r[4]! * y + r[5]! * z + t[1]) / w;
    const q = a * a + b * b;
    const d = 1 + q * (k1 + q * (k2 + q * k3));
    out[0] = cx + f * (a * d + 2 * p1 * a * b + p2 * (q + 2 * a * a));
    out[1] = cy + f * aspect * (b * d + 2 * p2 * a * b + p1 * (q + 2 * b * b));
    return out;
  }

  /** Pixel → the table point (mm) of its ray at height `z`. */
  unproject(u: number, v: number, z: number, out: [number, number] = [0, 0]): [number, number] {
    const { f, cx, cy, k1, k2, k3 = 0, p1 = 0, p2 = 0, aspect = 1, translation: t } = this.camera;
    const r = this.r;
    const ad = (u - cx) / f;
    const bd = (v - cy) / (f * aspect);
    let a = ad;
    let b = bd;
    if (k1 !== 0 || k2 !== 0 || k3 !== 0 || p1 !== 0 || p2 !== 0) {
      for (let i = 0; i < UNDISTORT_STEPS; i++) {
        const q = a * a + b * b;
        const d = 1 + q * (k1 + q * (k2 + q * k3));
        const da = 2 * p1 * a * b + p2 * (q + 2 * a * a);
        b = (bd - 2 * p2 * a * b - p1 * (q + 2 * b * b)) / d;
        a = (ad - da) / d;
      }
    }
    // Ray in the table frame: origin C = -Rᵀt, direction Rᵀ(a, b, 1).
    const dx = r[0]! * a + r[3]! * b + r[6]!;
    const dy = r[1]! * a + r[4]! * b + r[7]!;
    const dz = r[2]! * a + r[5]! * b + r[8]!;
    const ox = -(r[0]! * t[0] + r[3]! * t[1] + r[6]! * t[2]);
    const oy = -(r[1]! * t[0] + r[4]! * t[1] + r[7]! * t[2]);
    const oz = -(r[2]! * t[0] + r[5]! * t[1] + r[8]! * t[2]);
    const s = (z - oz) / dz;
    out[0] = ox + s * dx;
    out[1] = oy + s * dy;
    return out;
  }

  /** The camera's own place in the table frame, mm. */
  position(): [number, number, number] {
    const r = this.r;
    const t = this.camera.translation;
    return [
      -(r[0]! * t[0] + r[3]! * t[1] + r[6]! * t[2]),
      -(r[1]! * t[0] + r[4]! * t[1] + r[7]! * t[2]),
      -(r[2]! * t[0] + r[5]! * t[1] + r[8]! * t[2]),
    ];
  }

  /**
   * The outline of a sphere at a table point: an ellipse, drawn out away from the principal point. Lens distortion left aside.
   * @returns half axes across and along that direction, px, and the direction's cosine and sine in the picture.
   */
  outlineOf(x: number, y: number, z: number, sphereRadius: number, out: SphereOutline = emptyOutline()): SphereOutline {
    const { f, translation: t } = this.camera;
    const r = this.r;
    const a = r[0]! * x + r[1]! * y + r[2]! * z + t[0];
    const b = r[3]! * x + r[4]! * y + r[5]! * z + t[1];
    const w = r[6]! * x + r[7]! * y + r[8]! * z + t[2];
    const r2 = sphereRadius * sphereRadius;
    const depth2 = w * w - r2;
    out.across = (f * sphereRadius) / Math.sqrt(depth2);
    out.along = (f * sphereRadius * Math.sqrt(a * a + b * b + depth2)) / depth2;
    const off = Math.sqrt(a * a + b * b);
    out.cos = off > 0 ? a / off : 1;
    out.sin = off > 0 ? b / off : 0;
    return out;
  }

  /** Pixels per millimetre at a table point, the mean over directions. */
  scaleAt(x: number, y: number, z: number): number {
    const [u0, v0] = this.project(x, y, z);
    const [u1, v1] = this.project(x + 1, y, z);
    const [u2, v2] = this.project(x, y + 1, z);
    return (Math.hypot(u1 - u0, v1 - v0) + Math.hypot(u2 - u0, v2 - v0)) / 2;
  }
}
