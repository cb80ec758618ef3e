import type { TableSpec } from "../../table/geometry.ts";
import { type Camera, Projector } from "../camera/camera.ts";
import { leastSquares } from "../camera/least-squares.ts";
import { type Diamond, diamondPoint } from "./diamonds.ts";
import type { NosePoint } from "./noses.ts";

/** A point known in the picture and on the table. */
export interface KnownPoint {
  px: [number, number];
  /** x, y, z in the table frame, mm. */
  mm: [number, number, number];
}

export interface Evidence {
  noses: NosePoint[];
  diamonds: Diamond[];
  points: KnownPoint[];
}

export interface CameraFit {
  camera: Camera;
  table: TableSpec;
  /** RMS of each kind of evidence after the fit, px; null where there was none. */
  residualPx: { noses: number | null; diamonds: number | null; points: number | null };
  /** Nose points and diamonds that the fit agrees with (within `AGREES_PX`). */
  used: { noses: number; diamonds: number; points: number };
  /** Standard error of a ball's position expected from this fit alone, mm: at the table's centre and its worst corner. */
  expectedMm: { centre: number; worst: number };
}

/** What is believed before looking, each with its standard deviation. */
export interface CameraPriors {
  /** Focal length in picture widths and the spread of its logarithm. */
  focal: number;
  focalSpread: number;
  /** Camera height over the cloth, mm, by tape; 2 % of it is believed. */
  heightMm?: number;
}

/** Usual lenses over a table: a field of view of about 50-65 degrees across; half to double is possible. */
export const USUAL_LENS: CameraPriors = { focal: 1.0, focalSpread: 0.35 };

/** Standard deviations of the evidence, px: edges of noses carry a bias of their own, so many points count as few. */
const NOSE_PX = 2.5;
const DIAMOND_PX = 0.25;
const POINT_PX = 0.7;
const HEIGHT_SHARE = 0.02;
/** Spread of the lens distortion k1, of rail height and diamond offset (mm) among cameras and tables. */
const K1_SPREAD = 0.08;
const RAIL_HEIGHT_SPREAD_MM = 4;
const DIAMOND_OFFSET_SPREAD_MM = 10;
const AGREES_PX = 2;
const HUBER = 2;

/**
 * One camera for all evidence: focal length, k1 and pose, with the rail's height and the diamonds' offset as unknowns of
 * the table. Residuals are taken on the evidence's own plane and scaled to pixels.
 */
export function fitCamera(start: Camera, table: TableSpec, evidence: Evidence, priors: CameraPriors): CameraFit {
  const scale = new Projector(start).scaleAt(table.lengthMm / 2, table.widthMm / 2, table.noseHeightMm);
  const priorFocal = Math.log(priors.focal * start.width);
  const build = (p: number[]): { camera: Camera; table: TableSpec } => ({
    camera: {
      ...start,
      f: Math.exp(p[0]!),
      k1: p[1]!,
      rotation: [p[2]!, p[3]!, p[4]!],
      translation: [p[5]!, p[6]!, p[7]!],
    },
    table: {
      ...table,
      railTopHeightMm: p[8]!,
      diamonds: { ...table.diamonds, offsetMm: p[9]! },
    },
  });
  const residuals = (p: number[]): Float64Array => {
    const { camera, table: spec } = build(p);
    const projector = new Projector(camera);
    const out: number[] = [];
    forEachResidual(projector, spec, evidence, scale, (_, px, sigma) => out.push(px / sigma));
    out.push((p[0]! - priorFocal) / priors.focalSpread, p[1]! / K1_SPREAD);
    out.push((p[8]! - table.railTopHeightMm) / RAIL_HEIGHT_SPREAD_MM);
    out.push((p[9]! - table.diamonds.offsetMm) / DIAMOND_OFFSET_SPREAD_MM);
    if (priors.heightMm) out.push((projector.position()[2] - priors.heightMm) / (HEIGHT_SHARE * priors.heightMm));
    return Float64Array.from(out);
  };
  const first = [
    ...[Math.log(start.f), start.k1, ...start.rotation, ...start.translation],
    ...[table.railTopHeightMm, table.diamonds.offsetMm],
  ];
  const steps = [1e-4, 1e-4, 1e-6, 1e-6, 1e-6, 0.01, 0.01, 0.01, 0.01, 0.01];
  const solved = leastSquares(residuals, first, steps, { huber: HUBER, maxSteps: 100 });
  const fitted = build(solved.parameters);
  return { ...fitted, ...judge(fitted.camera, fitted.table, evidence, scale, solved, build) };
}

type Kind = "noses" | "diamonds" | "points";

function forEachResidual(
  projector: Projector,
  table: TableSpec,
  evidence: Evidence,
  scale: number,
  visit: (kind: Kind, px: number, sigma: number) => void,
): void {
  const at: [number, number] = [0, 0];
  for (const { cushion, px } of evidence.noses) {
    const [x, y] = projector.unproject(px[0], px[1], table.noseHeightMm, at);
    const offMm =
      cushion === "bottom" ? x : cushion === "top" ? x - table.lengthMm : cushion === "right" ? y : y - table.widthMm;
    visit("noses", offMm * scale, NOSE_PX);
  }
  for (const d of evidence.diamonds) {
    const [x, y] = projector.unproject(d.px[0], d.px[1], table.railTopHeightMm, at);
    const [ex, ey] = diamondPoint(d, table);
    visit("diamonds", (x - ex) * scale, DIAMOND_PX);
    visit("diamonds", (y - ey) * scale, DIAMOND_PX);
  }
  for (const { px, mm } of evidence.points) {
    const [x, y] = projector.unproject(px[0], px[1], mm[2], at);
    visit("points", (x - mm[0]) * scale, POINT_PX);
    visit("points", (y - mm[1]) * scale, POINT_PX);
  }
}

function judge(
  camera: Camera,
  table: TableSpec,
  evidence: Evidence,
  scale: number,
  solved: { parameters: number[]; covariance: number[][] },
  build: (p: number[]) => { camera: Camera; table: TableSpec },
): Omit<CameraFit, "camera" | "table"> {
  const sums = { noses: 0, diamonds: 0, points: 0 };
  const counts = { noses: 0, diamonds: 0, points: 0 };
  forEachResidual(new Projector(camera), table, evidence, scale, (kind, px) => {
    if (Math.abs(px) > AGREES_PX) return;
    sums[kind] += px * px;
    counts[kind]++;
  });
  const rms = (kind: Kind) => (counts[kind] ? Math.sqrt(sums[kind] / counts[kind]) : null);
  const r = table.ballDiameterMm / 2;
  const places: [number, number][] = [
    [table.lengthMm / 2, table.widthMm / 2],
    ...[r, table.lengthMm - r].flatMap((x): [number, number][] => [
      [x, r],
      [x, table.widthMm - r],
    ]),
  ];
  const errors = places.map((place) => standardError(place, r, camera, solved, build));
  return {
    residualPx: { noses: rms("noses"), diamonds: rms("diamonds"), points: rms("points") },
    used: { noses: counts.noses, diamonds: counts.diamonds / 2, points: counts.points / 2 },
    expectedMm: { centre: errors[0]!, worst: Math.max(...errors) },
  };
}

/** How far the fit's own uncertainty moves a ball seen at one place, mm: the covariance carried through the projection. */
function standardError(
  [x, y]: [number, number],
  z: number,
  camera: Camera,
  solved: { parameters: number[]; covariance: number[][] },
  build: (p: number[]) => { camera: Camera },
): number {
  if (solved.covariance.length === 0) return Number.POSITIVE_INFINITY;
  const [u, v] = new Projector(camera).project(x, y, z);
  const base = new Projector(camera).unproject(u, v, z);
  const n = solved.parameters.length;
  const gradient = solved.parameters.map((value, i) => {
    const step = Math.sqrt(Math.max(solved.covariance[i]![i]!, 0)) * 0.1 || 1e-6;
    const moved = [...solved.parameters];
    moved[i] = value + step;
    const at = new Projector(build(moved).camera).unproject(u, v, z);
    return [(at[0] - base[0]) / step, (at[1] - base[1]) / step];
  });
  let variance = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const g = gradient[i]![0]! * gradient[j]![0]! + gradient[i]![1]! * gradient[j]![1]!;
      variance += (g * solved.covariance[i]![j]!) / 2;
    }
  }
  return Math.sqrt(Math.max(variance, 0));
}
