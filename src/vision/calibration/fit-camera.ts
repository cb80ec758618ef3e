import { CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import { type Camera, Projector } from "../camera/camera.ts";
import { leastSquares } from "../camera/least-squares.ts";
import { type Diamond, diamondPoint } from "./diamonds.ts";
import { type ErrorMap, errorMap } from "./expected-error.ts";
import type { NosePoint } from "./noses.ts";
import { type Priors, parametersOf, priorResiduals, STEPS, type Unknowns, unknownsOf } from "./unknowns.ts";

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
  /** Corners of the cloth's outline as it may be: hold a first fit where noses were missed. */
  corners?: KnownPoint[];
}

export interface CameraFit extends Unknowns {
  /** RMS of each kind of evidence after the fit, px; null where there was none. */
  residualPx: { noses: number | null; diamonds: number | null; points: number | null };
  /** Nose points and diamonds that the fit agrees with (within `AGREES_PX`). */
  used: { noses: number; diamonds: number; points: number };
  /** Standard error of a ball's position expected from this fit alone, mm: at the table's centre and its worst place. */
  expectedMm: { centre: number; worst: number };
  /** The same all over the table. */
  errorMap: ErrorMap;
}

/** A nose edge wavers by some tenths of a pixel, and its neighbouring points together: a whole side counts as this, px. */
const NOSE_SIDE_PX = 0.08;
/** Diamonds measure to 0.03 px and are let into the wood to some tenths of a millimetre; told from their own scatter. */
const DIAMOND_PX = 0.25;
const LEAST_DIAMOND_PX = 0.05;
const MOST_DIAMOND_PX = 0.7;
const POINT_PX = 0.7;
const CORNER_PX = 8;
const AGREES_PX = 2;
const HUBER = 2;

/**
 * One camera for all evidence: lens and pose, with the rail's height, the diamonds' offset and the bias of the nose edges as
 * unknowns. Residuals are taken on the evidence's own plane and scaled to pixels.
 */
export function fitCamera(start: Camera, table: TableSpec, evidence: Evidence, priors: Priors): CameraFit {
  const { p1, p2, k3 } = priors.lens;
  const from: Camera = { ...start, ...((p1 || p2) && { p1, p2 }), ...(k3 && { k3 }) };
  const scale = new Projector(from).scaleAt(table.lengthMm / 2, table.widthMm / 2, table.noseHeightMm);
  const build = (p: number[]) => unknownsOf(p, from, table);
  const solve = (first: number[], diamondPx: number) => {
    const sigma = sigmas(evidence, diamondPx);
    const residuals = (p: number[]): Float64Array => {
      const unknowns = build(p);
      const projector = new Projector(unknowns.camera);
      const out: number[] = [];
      forEachResidual(projector, unknowns, evidence, scale, (kind, px) => out.push(px / sigma[kind]));
      out.push(...priorResiduals(p, projector.position()[2], table, priors, from.width));
      return Float64Array.from(out);
    };
    return leastSquares(residuals, first, STEPS, { huber: HUBER, maxSteps: 60 });
  };
  let solved = solve(parametersOf(from, table), DIAMOND_PX);
  if (evidence.diamonds.length > 0)
    solved = solve(solved.parameters, diamondScatter(build(solved.parameters), evidence, scale));
  const fitted = build(solved.parameters);
  const map = errorMap(fitted, solved, build);
  return {
    ...fitted,
    ...agreement(fitted, evidence, scale),
    errorMap: map,
    expectedMm: { centre: map.centreMm, worst: map.worstMm },
  };
}

type Kind = "noses" | "diamonds" | "points" | "corners";

/** Standard deviation of one residual of each kind, px. */
function sigmas(evidence: Evidence, diamonds: number): Record<Kind, number> {
  const noses = NOSE_SIDE_PX * Math.sqrt(Math.max(1, evidence.noses.length / CUSHIONS.length));
  return { noses, diamonds, points: POINT_PX, corners: CORNER_PX };
}

/** Distance outwards of a point from a cushion's nose line, mm. */
function beyondNose(cushion: Cushion, x: number, y: number, table: TableSpec): number {
  switch (cushion) {
    case "bottom":
      return -x;
    case "top":
      return x - table.lengthMm;
    case "right":
      return -y;
    case "left":
      return y - table.widthMm;
  }
}

function forEachResidual(
  projector: Projector,
  { table, shortSpacingMm, noseBiasPx }: Unknowns,
  evidence: Evidence,
  scale: number,
  visit: (kind: Kind, px: number) => void,
): void {
  const at: [number, number] = [0, 0];
  for (const { cushion, px } of evidence.noses) {
    const [x, y] = projector.unproject(px[0], px[1], table.noseHeightMm, at);
    visit("noses", beyondNose(cushion, x, y, table) * scale - noseBiasPx[cushion]);
  }
  for (const d of evidence.diamonds) {
    const [x, y] = projector.unproject(d.px[0], d.px[1], table.railTopHeightMm, at);
    const [ex, ey] = diamondPoint(d, table, shortSpacingMm);
    visit("diamonds", (x - ex) * scale);
    visit("diamonds", (y - ey) * scale);
  }
  for (const kind of ["points", "corners"] as const) {
    for (const { px, mm } of evidence[kind] ?? []) {
      const [x, y] = projector.unproject(px[0], px[1], mm[2], at);
      visit(kind, (x - mm[0]) * scale);
      visit(kind, (y - mm[1]) * scale);
    }
  }
}

/** A diamond's standard deviation from how far they lie off by themselves: 1.48 times the median is that of a Gaussian. */
function diamondScatter(unknowns: Unknowns, evidence: Evidence, scale: number): number {
  const off: number[] = [];
  forEachResidual(
    new Projector(unknowns.camera),
    unknowns,
    { noses: [], points: [], diamonds: evidence.diamonds },
    scale,
    (_, px) => off.push(Math.abs(px)),
  );
  off.sort((a, b) => a - b);
  return Math.min(MOST_DIAMOND_PX, Math.max(LEAST_DIAMOND_PX, 1.48 * off[off.length >> 1]!));
}

/** What of the evidence the fit agrees with, and how closely. */
function agreement(fitted: Unknowns, evidence: Evidence, scale: number): Pick<CameraFit, "residualPx" | "used"> {
  const sums = { noses: 0, diamonds: 0, points: 0, corners: 0 };
  const counts = { noses: 0, diamonds: 0, points: 0, corners: 0 };
  forEachResidual(new Projector(fitted.camera), fitted, evidence, scale, (kind, px) => {
    if (Math.abs(px) > AGREES_PX) return;
    sums[kind] += px * px;
    counts[kind]++;
  });
  const rms = (kind: Kind) => (counts[kind] ? Math.sqrt(sums[kind] / counts[kind]) : null);
  return {
    residualPx: { noses: rms("noses"), diamonds: rms("diamonds"), points: rms("points") },
    used: { noses: counts.noses, diamonds: counts.diamonds / 2, points: counts.points / 2 },
  };
}
