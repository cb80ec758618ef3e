import { CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import { Projector } from "../camera/camera.ts";
import { poseFromPlane } from "../camera/pose.ts";
import type { Frame } from "../capture/frame-source.ts";
import { components, outline } from "../kernels/components.ts";
import { type SmallPicture, shrink } from "../kernels/picture.ts";
import { type ClothColour, clothCandidates, clothMask } from "./cloth.ts";
import { findDiamonds } from "./diamonds.ts";
import {
  type CameraFit,
  type CameraPriors,
  type Evidence,
  fitCamera,
  type KnownPoint,
  USUAL_LENS,
} from "./fit-camera.ts";
import type { Xy } from "./lines.ts";
import { findNoses } from "./noses.ts";
import { fitQuad, type Quad } from "./quad.ts";

/** On which side of the picture the bottom cushion lies. */
export const PICTURE_SIDES = ["left", "right", "up", "down"] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];

export interface FindOptions {
  table: TableSpec;
  /** Default: left, or down where the table stands upright in the picture. */
  bottom?: PictureSide;
  cameraHeightMm?: number;
  points?: KnownPoint[];
}

export interface FoundTable extends CameraFit {
  evidence: Evidence;
  cloth: ClothColour;
  bottom: PictureSide;
}

/** Why there is no calibration; the caller words it. */
export type Refusal =
  | { refused: "not_found"; reason: string }
  | { refused: "poor"; residualPx: number; limitPx: number }
  | { refused: "bottom"; side: PictureSide };

/** Width of the small picture in which the table is looked for, px. */
const SMALL = 480;
/**
 * How far the outline found by colour lies outside the noses, mm: the cushions' cloth up to the wood (about 50); where wood and
 * cloth are alike, the rail's outer edge (UMB: 125); where the shadow under the noses parts the cloth, the field alone.
 */
const OUTLINE_MARGINS_MM = [50, 125, -8] as const;
const NOSE_SEARCHES_MM = [12, 8] as const;
/** Of 28 on a carom table; from so many the outline was understood. */
const MANY_DIAMONDS = 14;
/** A lens farther from the usual than this, in standard deviations, was not there: the edges are not the noses. */
const STRANGEST = 3;
/** Share of the picture that a table must fill. */
const LEAST_AREA = 0.06;
/** Share of its outline that must be seen, and how well the cloth must fill it. */
const LEAST_SUPPORT = 0.8;
const FILL = [0.85, 1.06] as const;
/** Length over width of the cloth in the picture, tilt included. */
const ASPECT = [1.55, 2.6] as const;
/** Largest RMS of nose points and diamonds, px per 1000 px of picture width, that is taken for a fit. */
const POOR_PX_PER_1000 = 1.2;
/** Points needed on each nose line for it to count as seen. */
const LEAST_NOSE_POINTS = 40;

/** Finds the table in a picture by its cloth, noses and diamonds, and the camera from them. */
export function findTable(frame: Frame, options: FindOptions): FoundTable | Refusal {
  const small = shrink(frame, SMALL);
  const sighting = findCloth(small);
  if ("refused" in sighting) return sighting;
  const { quad, cloth } = sighting;
  const corners = orient(quad, small.factor, options.bottom);
  if ("refused" in corners) return corners;
  let best: Attempt | null = null;
  let why: Refusal | null = null;
  for (const marginMm of OUTLINE_MARGINS_MM) {
    const attempt = tryOutline(frame, corners.corners, marginMm, options);
    if ("refused" in attempt) why ??= attempt;
    else if (!best || attempt.score > best.score) best = attempt;
    // Diamonds in place on most of the rails leave nothing to try.
    if (best && best.fit.used.diamonds >= MANY_DIAMONDS) break;
  }
  if (!best) return why!;
  const { fit, evidence } = best;
  const limitPx = (POOR_PX_PER_1000 * frame.width) / 1000;
  const residualPx = Math.max(fit.residualPx.noses ?? 0, fit.residualPx.diamonds ?? 0, fit.residualPx.points ?? 0);
  if (residualPx > limitPx || fit.used.noses < evidence.noses.length / 2)
    return { refused: "poor", residualPx, limitPx };
  if (best.strangeness > STRANGEST) {
    const focal = (fit.camera.f / frame.width).toFixed(1);
    return {
      refused: "not_found",
      reason: `as bordas só cabem numa lente impossível / the edges fit only an impossible lens (f = ${focal} × width)`,
    };
  }
  return { ...fit, evidence, cloth, bottom: corners.bottom };
}

interface Attempt {
  fit: CameraFit;
  evidence: Evidence;
  /** Standard deviations by which the focal length differs from the usual. */
  strangeness: number;
  score: number;
}

/** Fits the camera on the belief that the cloth's outline lies `marginMm` outside the noses. */
function tryOutline(
  frame: Frame,
  corners: [Xy, Xy, Xy, Xy],
  marginMm: number,
  options: FindOptions,
): Attempt | Refusal {
  const { table } = options;
  const m = marginMm;
  const mm: Xy[] = [
    [-m, -m],
    [table.lengthMm + m, -m],
    [table.lengthMm + m, table.widthMm + m],
    [-m, table.widthMm + m],
  ];
  const plane = corners.map((px, i) => ({ px, mm: mm[i]! }));
  const priors: CameraPriors = { ...USUAL_LENS, heightMm: options.cameraHeightMm };
  const start = poseFromPlane(plane, table.noseHeightMm, priors.focal * frame.width, frame.width, frame.height);
  const points = options.points ?? [];
  let evidence: Evidence = { noses: findNoses(frame, new Projector(start), table), diamonds: [], points };
  const seen = new Map<Cushion, number>();
  for (const { cushion } of evidence.noses) seen.set(cushion, (seen.get(cushion) ?? 0) + 1);
  const weak = CUSHIONS.filter((c) => (seen.get(c) ?? 0) < LEAST_NOSE_POINTS);
  if (weak.length > 1) {
    return { refused: "not_found", reason: `tabelas sem borda visível / no visible nose edge: ${weak.join(", ")}` };
  }
  let fit = fitCamera(start, table, evidence, priors);
  // Twice more: diamonds are looked for where the better camera expects them, noses close to the fitted lines.
  for (const searchMm of NOSE_SEARCHES_MM) {
    const projector = new Projector(fit.camera);
    evidence = {
      noses: findNoses(frame, projector, fit.table, searchMm),
      diamonds: findDiamonds(frame, projector, fit.table),
      points,
    };
    fit = fitCamera(fit.camera, table, evidence, priors);
  }
  const strangeness = Math.abs(Math.log(fit.camera.f / (priors.focal * frame.width))) / priors.focalSpread;
  const score = fit.used.diamonds + fit.used.points - strangeness - (fit.residualPx.noses ?? 0);
  return { fit, evidence, strangeness, score };
}

/** The cloth of the table among the colours of the picture, with its outer edge as a four-sided figure. */
function findCloth(picture: SmallPicture): { quad: Quad; cloth: ClothColour } | Refusal {
  const least = LEAST_AREA * picture.width * picture.height;
  let best: { quad: Quad; cloth: ClothColour; score: number } | null = null;
  let largest = 0;
  for (const cloth of clothCandidates(picture)) {
    for (const part of components(clothMask(picture, cloth), picture.width, picture.height, least).slice(0, 3)) {
      largest = Math.max(largest, part.pixels.length);
      const quad = fitQuad(outline(part, picture.width));
      if (!quad || quad.support < LEAST_SUPPORT) continue;
      const fill = part.pixels.length / quad.area;
      const aspect = aspectOf(quad);
      if (fill < FILL[0] || fill > FILL[1] || aspect < ASPECT[0] || aspect > ASPECT[1]) continue;
      if (isWholePicture(quad, picture)) continue;
      const score =
        quad.support * (1 - Math.abs(1 - fill)) * Math.sqrt(quad.area) * purity(picture, part.pixels, cloth);
      if (!best || score > best.score) best = { quad, cloth, score };
    }
  }
  if (best) return { quad: best.quad, cloth: inner(picture, best.quad, best.cloth) };
  const reason =
    largest === 0
      ? "nenhuma área grande de uma só cor / no large area of one colour"
      : "nenhuma área de pano com quatro lados retos, inteira e com o dobro do comprimento / no cloth with four straight sides, whole and twice as long as wide";
  return { refused: "not_found", reason };
}

function aspectOf(quad: Quad): number {
  const side = (i: number) => {
    const [a, b] = [quad.corners[(i + 3) % 4]!, quad.corners[i]!];
    return Math.hypot(b[0] - a[0], b[1] - a[1]);
  };
  const one = (side(0) + side(2)) / 2;
  const other = (side(1) + side(3)) / 2;
  return Math.max(one, other) / Math.max(1, Math.min(one, other));
}

/** A colour that runs out of the picture on a whole side is a floor or a wall. */
function isWholePicture(quad: Quad, picture: SmallPicture): boolean {
  const margin = 1.5;
  return quad.corners.some(
    ([x, y]) => x < margin || y < margin || x > picture.width - 1 - margin || y > picture.height - 1 - margin,
  );
}

/** Share of a part's pixels that have the candidate's very colour: tells a cloth from a like-hued floor around it. */
function purity(picture: SmallPicture, pixels: Int32Array, cloth: ClothColour): number {
  let n = 0;
  for (const i of pixels) {
    if (Math.abs(picture.u[i]! - cloth.u) < 10 && Math.abs(picture.v[i]! - cloth.v) < 10) n++;
  }
  return n / pixels.length;
}

/** The colour of the field itself: the median over the middle of the figure. */
function inner(picture: SmallPicture, quad: Quad, cloth: ClothColour): ClothColour {
  const cx = quad.corners.reduce((s, c) => s + c[0], 0) / 4;
  const cy = quad.corners.reduce((s, c) => s + c[1], 0) / 4;
  const values: [number[], number[], number[]] = [[], [], []];
  for (let a = -0.7; a <= 0.7; a += 0.05) {
    for (let b = -0.7; b <= 0.7; b += 0.05) {
      const side = a >= 0 ? quad.corners[0]! : quad.corners[2]!;
      const other = b >= 0 ? quad.corners[1]! : quad.corners[3]!;
      const x = Math.round(cx + (Math.abs(a) * (side[0] - cx) + Math.abs(b) * (other[0] - cx)) / 1.5);
      const y = Math.round(cy + (Math.abs(a) * (side[1] - cy) + Math.abs(b) * (other[1] - cy)) / 1.5);
      const i = y * picture.width + x;
      values[0].push(picture.y[i]!);
      values[1].push(picture.u[i]!);
      values[2].push(picture.v[i]!);
    }
  }
  const [y, u, v] = values.map((list) => list.sort((p, q) => p - q)[list.length >> 1] ?? 0);
  return { y: y ?? cloth.y, u: u ?? cloth.u, v: v ?? cloth.v };
}

const DIRECTION: Record<PictureSide, Xy> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** Corners in the order of the table frame: (0,0), (length,0), (length,width), (0,width), in full-size pixels. */
function orient(
  quad: Quad,
  factor: number,
  wanted: PictureSide | undefined,
): { corners: [Xy, Xy, Xy, Xy]; bottom: PictureSide } | Refusal {
  const length = (i: number) => {
    const [a, b] = [quad.corners[(i + 3) % 4]!, quad.corners[i]!];
    return Math.hypot(b[0] - a[0], b[1] - a[1]);
  };
  const firstShort = length(0) + length(2) < length(1) + length(3) ? 0 : 1;
  const shorts = [firstShort, firstShort + 2];
  const facing = (i: number, side: PictureSide) => {
    const { nx, ny } = quad.sides[i]!;
    const [dx, dy] = DIRECTION[side];
    return nx * dx + ny * dy;
  };
  const upright = Math.abs(facing(firstShort, "down")) > Math.abs(facing(firstShort, "left"));
  const bottom = wanted ?? (upright ? "down" : "left");
  const index = facing(shorts[0]!, bottom) > facing(shorts[1]!, bottom) ? shorts[0]! : shorts[1]!;
  if (facing(index, bottom) < 0.5) {
    return { refused: "bottom", side: bottom };
  }
  // Side `index` runs from corner index - 1 to corner index. Along x (away from the bottom side), y must point to the left.
  const c = (i: number): Xy => {
    const [x, y] = quad.corners[(i + 8) % 4]!;
    return [(x + 0.5) * factor - 0.5, (y + 0.5) * factor - 0.5];
  };
  const [a, b] = [c(index - 1), c(index)];
  const far = c(index + 1);
  const ex: Xy = [far[0] - b[0], far[1] - b[1]];
  // In a picture with y downwards, left of the direction (ex) is (ex.y, -ex.x).
  const bIsLeft = (b[0] - a[0]) * ex[1] - (b[1] - a[1]) * ex[0] > 0;
  return bIsLeft ? { corners: [a, c(index + 2), far, b], bottom } : { corners: [b, far, c(index + 2), a], bottom };
}
