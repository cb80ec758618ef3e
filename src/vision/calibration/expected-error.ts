import type { TableSpec } from "../../table/geometry.ts";
import { type Camera, Projector } from "../camera/camera.ts";

/** Standard error of a resting ball's place that the calibration alone leaves, mm a coordinate, on a grid over the table. */
export interface ErrorMap {
  /** Ball centres of the grid's columns and rows, mm. */
  x: number[];
  y: number[];
  /** sigmaMm[row][column]. */
  sigmaMm: number[][];
  centreMm: number;
  /** Largest at the long cushions' and the short cushions' middles, and in the corners. */
  railMm: number;
  cornerMm: number;
  worstMm: number;
}

interface Solved {
  parameters: number[];
  covariance: number[][];
}

/**
 * The map allows for the worst table: on 26 of 29 simulated cameras it is three to six times the true error. This share of it is
 * taken for a ball's sigma, and for what the camera is said to decide.
 */
export const CALIBRATION_SHARE = 0.5;

const COLUMNS = 9;
const ROWS = 5;

/** The fit's covariance carried through the projection to places all over the table. */
export function errorMap(
  fitted: { camera: Camera; table: TableSpec },
  solved: Solved,
  build: (p: number[]) => { camera: Camera },
): ErrorMap {
  const { lengthMm, widthMm, ballDiameterMm } = fitted.table;
  const r = ballDiameterMm / 2;
  const spread = (n: number, length: number) =>
    Array.from({ length: n }, (_, i) => r + ((length - 2 * r) * i) / (n - 1));
  const x = spread(COLUMNS, lengthMm);
  const y = spread(ROWS, widthMm);
  const moved = movedCameras(solved, build);
  const at = new Projector(fitted.camera);
  const sigmaMm = y.map((py) => x.map((px) => standardError(px, py, r, at, moved, solved.covariance)));
  const [column, row] = [(COLUMNS - 1) / 2, (ROWS - 1) / 2];
  const [right, top] = [COLUMNS - 1, ROWS - 1];
  return {
    ...{ x, y, sigmaMm },
    centreMm: sigmaMm[row]![column]!,
    railMm: Math.max(sigmaMm[0]![column]!, sigmaMm[top]![column]!, sigmaMm[row]![0]!, sigmaMm[row]![right]!),
    cornerMm: Math.max(sigmaMm[0]![0]!, sigmaMm[0]![right]!, sigmaMm[top]![0]!, sigmaMm[top]![right]!),
    worstMm: Math.max(...sigmaMm.flat()),
  };
}

/** The standard error at any place: bilinear between the grid's, mm. */
export function expectedAt(map: Pick<ErrorMap, "x" | "y" | "sigmaMm">, x: number, y: number): number {
  const cell = (list: number[], v: number): [number, number] => {
    const step = (list.at(-1)! - list[0]!) / (list.length - 1);
    const place = Math.min(list.length - 1.000001, Math.max(0, (v - list[0]!) / step));
    return [Math.floor(place), place - Math.floor(place)];
  };
  const [i, a] = cell(map.x, x);
  const [j, b] = cell(map.y, y);
  const s = map.sigmaMm;
  return (1 - b) * ((1 - a) * s[j]![i]! + a * s[j]![i + 1]!) + b * ((1 - a) * s[j + 1]![i]! + a * s[j + 1]![i + 1]!);
}

interface Moved {
  step: number;
  projector: Projector;
}

/** One camera for each parameter, moved by a tenth of its own standard deviation. */
function movedCameras({ parameters, covariance }: Solved, build: (p: number[]) => { camera: Camera }): Moved[] {
  if (covariance.length === 0) return [];
  return parameters.map((value, i) => {
    const step = Math.sqrt(Math.max(covariance[i]![i]!, 0)) * 0.1 || 1e-6;
    const p = [...parameters];
    p[i] = value + step;
    return { step, projector: new Projector(build(p).camera) };
  });
}

function standardError(x: number, y: number, z: number, at: Projector, moved: Moved[], covariance: number[][]): number {
  if (moved.length === 0) return Number.POSITIVE_INFINITY;
  const [u, v] = at.project(x, y, z);
  const gradient = moved.map(({ step, projector }) => {
    const [mx, my] = projector.unproject(u, v, z);
    return [(mx - x) / step, (my - y) / step] as const;
  });
  let variance = 0;
  gradient.forEach(([ax, ay], i) => {
    gradient.forEach(([bx, by], j) => {
      variance += ((ax * bx + ay * by) * covariance[i]![j]!) / 2;
    });
  });
  return Math.sqrt(Math.max(variance, 0));
}
