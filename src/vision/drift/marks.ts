import { CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import { centroid } from "../calibration/bright-spot.ts";
import { diamondPoint } from "../calibration/diamonds.ts";
import { nosePoint } from "../calibration/noses.ts";
import type { Mark } from "../calibration/profile.ts";
import type { Camera } from "../camera/camera.ts";
import { Projector } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { sample } from "../kernels/picture.ts";

/** A mark ready to be measured. */
export interface MeasuredMark extends Mark {
  /** Direction inwards across a nose in the picture, unit. A nose tells its shift along it alone, a diamond both ways. */
  nx: number;
  ny: number;
  /** A diamond's radius in the picture, px. */
  radius: number;
}

/** Where along each cushion noses are looked at, as shares of its length: away from corners, pockets and the middle's diamond. */
const NOSE_PLACES = [0.12, 0.3, 0.58, 0.81] as const;
/** Every second diamond is enough to see a picture move. */
const DIAMOND_STEP = 2;
const DIAMOND_RADIUS_MM = 6;
/** How far a mark is followed, px: a bump that moves farther is looked for anew. */
export const REACH_PX = 8;
/** Steps of a nose's profile, px, and its parallel lines: places along the edge, px. */
const STEP_PX = 0.5;
const LINES_PX = [-6, -3, 0, 3, 6] as const;
/** Least fall of brightness over two pixels at a nose, and least height of a diamond over its ring, grey levels. */
const LEAST_FALL = 5;
const LEAST_HEIGHT = 10;
const RING = 8;

/** The places of a table's noses and diamonds by which a moved camera shows, where they are seen in this picture. */
export function marksOf(frame: Frame, camera: Camera, table: TableSpec): Mark[] {
  const projector = new Projector(camera);
  const out: [number, number] = [0, 0];
  const places: Mark[] = [];
  const add = (kind: Mark["kind"], cushion: Cushion, [x, y]: [number, number], z: number) =>
    places.push({ kind, cushion, mm: [x, y, z], px: projector.project(x, y, z) });
  for (const cushion of CUSHIONS) {
    for (const s of NOSE_PLACES) add("nose", cushion, nosePoint(cushion, s, 0, table), table.noseHeightMm);
    const side = cushion === "bottom" || cushion === "top" ? table.widthMm : table.lengthMm;
    const count = Math.round(side / table.diamonds.spacingMm);
    for (let index = 0; index <= count; index += DIAMOND_STEP)
      add("diamond", cushion, diamondPoint({ cushion, index }, table), table.railTopHeightMm);
  }
  return readyMarks(places, projector).flatMap((mark) => {
    const moved = measureMark(frame, mark, out);
    if (!moved) return [];
    const { kind, cushion, mm, px } = mark;
    const round = (v: number) => Number(v.toFixed(3));
    return [{ kind, cushion, mm, px: [round(px[0] + out[0]), round(px[1] + out[1])] }];
  });
}

export function readyMarks(marks: readonly Mark[], projector: Projector): MeasuredMark[] {
  return marks.map((mark) => {
    const [x, y, z] = mark.mm;
    const [u0, v0] = projector.project(x, y, z);
    const [ix, iy] = INWARDS[mark.cushion];
    const [u1, v1] = projector.project(x + ix, y + iy, z);
    const n = Math.hypot(u1 - u0, v1 - v0);
    const radius = Math.max(1.5, DIAMOND_RADIUS_MM * projector.scaleAt(x, y, z));
    return { ...mark, nx: (u1 - u0) / n, ny: (v1 - v0) / n, radius };
  });
}

const INWARDS: Record<Cushion, [number, number]> = { bottom: [1, 0], top: [-1, 0], right: [0, 1], left: [0, -1] };

/** How far a mark appears from its place, px, into `out`. @returns false where it is not seen. */
export function measureMark(frame: Frame, mark: MeasuredMark, out: [number, number]): boolean {
  const margin = REACH_PX + 8;
  const [u, v] = mark.px;
  if (u < margin || v < margin || u > frame.width - 1 - margin || v > frame.height - 1 - margin) return false;
  return mark.kind === "nose" ? measureNose(frame, mark, out) : measureDiamond(frame, mark, out);
}

const PROFILE = new Float64Array(2 * Math.round((REACH_PX + 2) / STEP_PX) + 1);

function measureNose(frame: Frame, { px, nx, ny }: MeasuredMark, out: [number, number]): boolean {
  const { y, width, height } = frame;
  const middle = (PROFILE.length - 1) / 2;
  for (let i = 0; i < PROFILE.length; i++) {
    const d = (i - middle) * STEP_PX;
    let sum = 0;
    for (const l of LINES_PX) sum += sample(y, width, height, px[0] + d * nx - l * ny, px[1] + d * ny + l * nx);
    PROFILE[i] = sum / LINES_PX.length;
  }
  // The steepest fall over two pixels, to a fraction of a step by a parabola.
  const reach = Math.round(1 / STEP_PX);
  const fall = (i: number) => PROFILE[i - reach]! - PROFILE[i + reach]!;
  let best = -1;
  let most = LEAST_FALL;
  for (let i = reach + 1; i < PROFILE.length - reach - 1; i++) {
    const f = fall(i);
    if (f > most) {
      most = f;
      best = i;
    }
  }
  if (best < 0) return false;
  const [a, c] = [fall(best - 1), fall(best + 1)];
  const curve = a - 2 * most + c;
  const d = (best + (curve < -1e-9 ? (0.5 * (a - c)) / curve : 0) - middle) * STEP_PX;
  out[0] = d * nx;
  out[1] = d * ny;
  return true;
}

function measureDiamond(frame: Frame, { px, radius }: MeasuredMark, out: [number, number]): boolean {
  const { y, width, height } = frame;
  const [u, v] = centroid(frame, px[0], px[1], radius);
  out[0] = u - px[0];
  out[1] = v - px[1];
  if (Math.abs(out[0]) > REACH_PX || Math.abs(out[1]) > REACH_PX) return false;
  let ring = 0;
  for (let k = 0; k < RING; k++) {
    const a = (2 * Math.PI * k) / RING;
    ring += sample(y, width, height, u + 2.4 * radius * Math.cos(a), v + 2.4 * radius * Math.sin(a)) / RING;
  }
  return sample(y, width, height, u, v) - ring > LEAST_HEIGHT;
}
