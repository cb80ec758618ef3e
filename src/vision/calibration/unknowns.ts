import { CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { Camera } from "../camera/camera.ts";

/** What a lens is known or believed to be: its values and their standard deviations. */
export interface LensPrior {
  /** Focal length in picture widths, and the spread of its logarithm. */
  focal: number;
  focalSpread: number;
  /** Principal point, px, and its standard deviation in picture widths. */
  centre: [number, number];
  centreSpread: number;
  k1: number;
  k1Spread: number;
  k2: number;
  k2Spread: number;
  aspect: number;
  aspectSpread: number;
  /** Terms that are taken as given: never found from one view of a table. */
  p1: number;
  p2: number;
  k3: number;
}

/** What is believed before looking, each with its standard deviation. */
export interface Priors {
  lens: LensPrior;
  /** The lens's height over the cloth, mm, and the spread of its logarithm. */
  heightMm: number;
  heightSpread: number;
  /** Standard deviations of the table's own unknowns, mm. */
  railHeightMm: number;
  diamondOffsetMm: number;
}

/** What the fit looks for besides the camera. */
export interface Unknowns {
  camera: Camera;
  table: TableSpec;
  /** Distance of the diamonds on the short rails, mm: of its own, those on the long rails make the scale. */
  shortSpacingMm: number;
  /** How far outwards each cushion's nose edge appears from the nose line, px. */
  noseBiasPx: Record<Cushion, number>;
}

/**
 * Lenses over tables: a view of 60 degrees across is common, 45 to 80 occur. The spread is that of a factor of 1.6 either way,
 * as for heights, which are given by ceilings: 3 m over the cloth in clubs.
 */
const USUAL_FOCAL = 0.9;
const USUAL_FOCAL_SPREAD = 0.45;
const USUAL_HEIGHT_MM = 3000;
const USUAL_HEIGHT_SPREAD = 0.45;
/** Principal points lie near the picture's middle: within 0.3 % of the width in the calibrated cameras at hand. */
const CENTRE_SPREAD = 0.003;
/** Sensors have square pixels; broadcasts are rescaled, by 0.3 % in a clip at hand. */
const ASPECT_SPREAD = 0.002;
const K1_SPREAD = 0.1;
const K2_SPREAD = 0.03;
/** A tape is good to 2 % of a height. */
const TAPE_SHARE = 0.02;
/** Spread among tables, and of a table file's own figure. */
const RAIL_HEIGHT_SPREAD_MM = 4;
const DIAMOND_OFFSET_SPREAD_MM = 10;
const MEASURED_MM = 0.7;
/** Spread of the short rails' diamond distance among tables, mm: 353.5 for 355 on a broadcast table at hand. */
const SHORT_SPACING_SPREAD_MM = 1.5;
/** An edge seems to lie off the true nose by this, px: what all four share, and each by itself. Seen: 0.03 to 0.8 px. */
const SHARED_BIAS_PX = 0.5;
const OWN_BIAS_PX = 0.1;

export interface PriorOptions {
  width: number;
  height: number;
  /** Camera height by tape. */
  heightMm?: number | undefined;
  lens?: LensPrior | undefined;
  /** Which of the table's measures were measured on this very table. */
  measured?: { railTop?: boolean; diamonds?: boolean } | undefined;
}

export function priorsOf({ width, height, heightMm, lens, measured = {} }: PriorOptions): Priors {
  return {
    lens: lens ?? {
      ...{ focal: USUAL_FOCAL, focalSpread: USUAL_FOCAL_SPREAD },
      ...{ centre: [(width - 1) / 2, (height - 1) / 2], centreSpread: CENTRE_SPREAD },
      ...{ k1: 0, k1Spread: K1_SPREAD, k2: 0, k2Spread: K2_SPREAD },
      ...{ aspect: 1, aspectSpread: ASPECT_SPREAD, p1: 0, p2: 0, k3: 0 },
    },
    heightMm: heightMm ?? USUAL_HEIGHT_MM,
    heightSpread: heightMm ? TAPE_SHARE : USUAL_HEIGHT_SPREAD,
    railHeightMm: measured.railTop ? MEASURED_MM : RAIL_HEIGHT_SPREAD_MM,
    diamondOffsetMm: measured.diamonds ? MEASURED_MM : DIAMOND_OFFSET_SPREAD_MM,
  };
}

/** Where each parameter stands. */
const AT = {
  ...{ logF: 0, cx: 1, cy: 2, k1: 3, k2: 4, logAspect: 5, rotation: 6, translation: 9 },
  ...{ railHeight: 12, diamondOffset: 13, shortSpacing: 14, sharedBias: 15, ownBias: 16 },
} as const;
/** Finite-difference step of each. */
export const STEPS = [
  ...[1e-4, 0.01, 0.01, 1e-4, 1e-4, 1e-5],
  ...[1e-6, 1e-6, 1e-6, 0.01, 0.01, 0.01],
  ...[0.01, 0.01, 0.01],
  ...[0.01, 0.01, 0.01, 0.01, 0.01],
];

export function parametersOf(camera: Camera, table: TableSpec): number[] {
  const { f, cx, cy, k1, k2, aspect = 1, rotation, translation } = camera;
  return [
    ...[Math.log(f), cx, cy, k1, k2, Math.log(aspect)],
    ...[...rotation, ...translation],
    ...[table.railTopHeightMm, table.diamonds.offsetMm, table.diamonds.spacingMm],
    ...[0, ...CUSHIONS.map(() => 0)],
  ];
}

export function unknownsOf(p: number[], start: Camera, table: TableSpec): Unknowns {
  const noseBiasPx = {} as Record<Cushion, number>;
  CUSHIONS.forEach((cushion, i) => {
    noseBiasPx[cushion] = p[AT.sharedBias]! + p[AT.ownBias + i]!;
  });
  const three = (at: number) => p.slice(at, at + 3) as [number, number, number];
  return {
    camera: {
      ...start,
      f: Math.exp(p[AT.logF]!),
      cx: p[AT.cx]!,
      cy: p[AT.cy]!,
      k1: p[AT.k1]!,
      k2: p[AT.k2]!,
      aspect: Math.exp(p[AT.logAspect]!),
      rotation: three(AT.rotation),
      translation: three(AT.translation),
    },
    table: {
      ...table,
      railTopHeightMm: p[AT.railHeight]!,
      diamonds: { ...table.diamonds, offsetMm: p[AT.diamondOffset]! },
    },
    shortSpacingMm: p[AT.shortSpacing]!,
    noseBiasPx,
  };
}

/** How far parameters and the height they mean lie from what was believed, in standard deviations. */
export function priorResiduals(
  p: number[],
  heightMm: number,
  table: TableSpec,
  priors: Priors,
  width: number,
): number[] {
  const { lens } = priors;
  return [
    (p[AT.logF]! - Math.log(lens.focal * width)) / lens.focalSpread,
    (p[AT.cx]! - lens.centre[0]) / (lens.centreSpread * width),
    (p[AT.cy]! - lens.centre[1]) / (lens.centreSpread * width),
    (p[AT.k1]! - lens.k1) / lens.k1Spread,
    (p[AT.k2]! - lens.k2) / lens.k2Spread,
    (p[AT.logAspect]! - Math.log(lens.aspect)) / lens.aspectSpread,
    Math.log(Math.max(heightMm, 1) / priors.heightMm) / priors.heightSpread,
    (p[AT.railHeight]! - table.railTopHeightMm) / priors.railHeightMm,
    (p[AT.diamondOffset]! - table.diamonds.offsetMm) / priors.diamondOffsetMm,
    (p[AT.shortSpacing]! - table.diamonds.spacingMm) / SHORT_SPACING_SPREAD_MM,
    p[AT.sharedBias]! / SHARED_BIAS_PX,
    ...CUSHIONS.map((_, i) => p[AT.ownBias + i]! / OWN_BIAS_PX),
  ];
}
