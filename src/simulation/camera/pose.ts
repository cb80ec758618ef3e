import type { TableSpec } from "../../table/geometry.ts";
import { type Camera, Projector, rotationVector } from "../../vision/camera/camera.ts";
import { FRAME_WIDTH_MM } from "../physics/flight.ts";

/** A camera hung over the table, as an installer would say it. */
export interface CameraPlacement {
  width: number;
  height: number;
  /** Height of the lens above the cloth, mm. */
  heightMm: number;
  /** Where the lens hangs, from the table's centre, mm. */
  offsetMm: { x: number; y: number };
  /** What the lens looks at, from the table's centre, mm (default: the centre itself). Together they tilt the camera. */
  aimMm?: { x: number; y: number };
  /** Turn of the picture, rad. */
  rollRad: number;
  /** Share of the picture's width that the table's outer frame fills (or of its height, where that is the narrower). */
  fill: number;
  /** Brown-Conrady radial terms on coordinates divided by f. */
  k1: number;
  k2: number;
}

/** A club's camera: 3.2 m above the cloth, not quite centred, a little turned, a little barrel distortion. */
export const CLUB_CAMERA: CameraPlacement = {
  width: 1280,
  height: 720,
  heightMm: 3200,
  offsetMm: { x: 70, y: -90 },
  rollRad: 0.006,
  fill: 0.95,
  k1: -0.06,
  k2: 0.01,
};

/** The camera of a placement: it looks at the table's centre or beside it, bottom cushion on the left of the picture. */
export function placeCamera(placement: CameraPlacement, table: TableSpec): Camera {
  const { width, height, heightMm, offsetMm, rollRad, fill, k1, k2, aimMm = { x: 0, y: 0 } } = placement;
  const eye = [table.lengthMm / 2 + offsetMm.x, table.widthMm / 2 + offsetMm.y, heightMm] as const;
  const forward = unit([aimMm.x - offsetMm.x, aimMm.y - offsetMm.y, -heightMm]);
  // Right in the picture is +x of the table, then turned by the roll.
  const level = unit(minus([1, 0, 0], forward));
  const down = cross(forward, level);
  const c = Math.cos(rollRad);
  const s = Math.sin(rollRad);
  const right = level.map((v, i) => c * v + s * down[i]!);
  const below = level.map((v, i) => -s * v + c * down[i]!);
  const rows = [right, below, forward];
  const rotation = rotationVector(rows.flat());
  const translation = rows.map((row) => -(row[0]! * eye[0] + row[1]! * eye[1] + row[2]! * eye[2])) as [
    number,
    number,
    number,
  ];
  const camera: Camera = {
    width,
    height,
    f: width,
    cx: (width - 1) / 2,
    cy: (height - 1) / 2,
    k1,
    k2,
    rotation,
    translation,
  };
  for (let i = 0; i < FIT_STEPS; i++) camera.f *= fill / filled(camera, table);
  return camera;
}

/** Each step is a plain scaling, exact but for the distortion. */
const FIT_STEPS = 8;

/** Share of the picture that the outer frame takes, the larger of width and height. */
function filled(camera: Camera, table: TableSpec): number {
  const projector = new Projector(camera);
  const o = FRAME_WIDTH_MM;
  let share = 0;
  for (const x of [-o, table.lengthMm / 2, table.lengthMm + o])
    for (const y of [-o, table.widthMm / 2, table.widthMm + o]) {
      const [u, v] = projector.project(x, y, table.railTopHeightMm);
      share = Math.max(
        share,
        Math.abs(u - camera.cx) / (camera.width / 2),
        Math.abs(v - camera.cy) / (camera.height / 2),
      );
    }
  return share;
}

type Vector = readonly [number, number, number];
function unit([x, y, z]: Vector): [number, number, number] {
  const n = Math.hypot(x, y, z);
  return [x / n, y / n, z / n];
}
/** The part of `a` perpendicular to the unit vector `n`. */
function minus(a: Vector, n: Vector): [number, number, number] {
  const d = a[0] * n[0] + a[1] * n[1] + a[2] * n[2];
  return [a[0] - d * n[0], a[1] - d * n[1], a[2] - d * n[2]];
}
function cross(a: Vector, b: Vector): [number, number, number] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
