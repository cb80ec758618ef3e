import type { TableSpec } from "../../table/geometry.ts";
import { type Camera, Projector } from "../camera/camera.ts";
import { poseFromPlane } from "../camera/pose.ts";
import type { Frame } from "../capture/frame-source.ts";
import { shrink } from "../kernels/picture.ts";
import { contradiction, sizedBalls } from "./ball-size.ts";
import type { ClothColour } from "./cloth.ts";
import { countTables, findCloth, type Sighting } from "./find-cloth.ts";
import type { CameraFit, Evidence, KnownPoint } from "./fit-camera.ts";
import type { Xy } from "./lines.ts";
import { type Marked, startFromCorners } from "./marked.ts";
import { orient, type PictureSide } from "./orient.ts";
import { badPoint, startFromPoints } from "./points.ts";
import { type Refined, refined, STRANGE } from "./refine.ts";
import type { Refusal } from "./refusal.ts";
import { type LensPrior, type Priors, priorsOf } from "./unknowns.ts";

export type { PictureSide } from "./orient.ts";
export type { Refusal } from "./refusal.ts";

export interface FindOptions {
  table: TableSpec;
  /** Default: left, or down where the table stands upright in the picture. */
  bottom?: PictureSide;
  cameraHeightMm?: number;
  /** The lens as calibrated, for pictures of this size. */
  lens?: LensPrior;
  /** Which of the table's measures were measured on this very table, not assumed from its make. */
  measured?: { railTop?: boolean; diamonds?: boolean };
  points?: KnownPoint[];
  /** What a person marked roughly: looked for there, and nowhere else. */
  marked?: Marked;
}

export interface FoundTable extends CameraFit {
  evidence: Evidence;
  cloth: ClothColour;
  bottom: PictureSide;
}

/** Width of the small picture in which the table is looked for, px. */
const SMALL = 480;
/**
 * How far the outline found by colour lies outside the noses, mm: the cushions' cloth up to the wood (about 50); where wood and
 * cloth are alike, the rail's outer edge (UMB: 125); where the shadow under the noses parts the cloth, the field alone.
 */
const OUTLINE_MARGINS_MM = [50, 125, -8] as const;
/** Of 28 on a carom table; from so many the outline was understood. */
const MANY_DIAMONDS = 14;
/** A strange picture must fit twice as well. */
const STRANGE_FIT = 0.5;
/** Largest RMS of nose points and diamonds, px per 1000 px of picture width, that is taken for a fit. */
const POOR_PX_PER_1000 = 1.2;
/** A second cloth of this share of the best one's area is another table, not a box beside it. */
const OTHER_TABLE_SHARE = 0.45;
const MOST_SIGHTINGS = 5;

/** Finds the table in a picture by its cloth, noses and diamonds, and the camera from them. */
export function findTable(frame: Frame, options: FindOptions): FoundTable | Refusal {
  if (options.marked?.corners) return findMarked(frame, options.marked.corners, options);
  const small = shrink(frame, SMALL);
  const search = findCloth(small);
  const { table, points = [] } = options;
  const count = countTables(search.sightings, OTHER_TABLE_SHARE);
  if (count > 1) return { refused: "two_tables", count };
  let best: Attempt | null = null;
  let why: Refusal | null = null;
  for (const sighting of search.sightings.slice(0, MOST_SIGHTINGS)) {
    const attempt = trySighting(frame, sighting, small.factor, options);
    if ("refused" in attempt) why ??= attempt;
    else if (!best || attempt.score > best.score) best = attempt;
    if (best && best.fit.used.diamonds >= MANY_DIAMONDS) break;
  }
  if (!best) {
    const priors = priorsFor(frame, options);
    const start = startFromPoints(points, frame, priors);
    if (start)
      best = { ...refined(frame, start, { table, points, priors }), cloth: null, bottom: options.bottom ?? "left" };
  }
  if (best) return believed(frame, best, options);
  if (why) return why;
  if (search.cutOff) return { refused: "cut_off", sides: search.cutOff };
  return { refused: "not_found", largestPercent: Math.round(100 * search.largestShare) };
}

/** Finds the table whose corners somebody has marked. */
function findMarked(frame: Frame, corners: NonNullable<Marked["corners"]>, options: FindOptions): FoundTable | Refusal {
  const { table, points = [], marked } = options;
  const priors = priorsFor(frame, options);
  const marks = startFromCorners(corners, options.bottom, table, frame, priors);
  if (!marks) return options.bottom ? { refused: "bottom", side: options.bottom } : { refused: "corners" };
  let best: Attempt | null = null;
  for (const start of marks.starts) {
    const sought = { table, points, priors, corners: marks.corners, diamonds: marked?.diamonds };
    const attempt = { ...refined(frame, start, sought), cloth: null, bottom: marks.bottom };
    if (!best || attempt.score > best.score) best = attempt;
    if (best.fit.used.diamonds >= MANY_DIAMONDS) break;
  }
  if (best!.weak.length > 1 && best!.fit.used.diamonds < MANY_DIAMONDS / 2)
    return { refused: "no_noses", cushions: best!.weak };
  return believed(frame, best!, options);
}

/** An attempt that fits and whose balls have the size of the table's. */
function believed(frame: Frame, best: Attempt, { table, points = [] }: FindOptions): FoundTable | Refusal {
  const found = verdict(frame, best, points);
  return "refused" in found
    ? found
    : (contradiction(sizedBalls(frame, found.camera, table, found.cloth), table) ?? found);
}

interface Attempt extends Refined {
  cloth: ClothColour | null;
  bottom: PictureSide;
}

function priorsFor(frame: Frame, options: FindOptions): Priors {
  const { width, height } = frame;
  const { cameraHeightMm, lens, measured } = options;
  return priorsOf({ width, height, heightMm: cameraHeightMm, lens, measured });
}

/** Tries what a cloth's outline may mean. */
function trySighting(frame: Frame, sighting: Sighting, factor: number, options: FindOptions): Attempt | Refusal {
  const oriented = orient(sighting.quad, options.bottom);
  if (!oriented) return { refused: "bottom", side: options.bottom! };
  const { corners, bottom } = oriented;
  const px = corners.map(([x, y]): Xy => [(x + 0.5) * factor - 0.5, (y + 0.5) * factor - 0.5]);
  const { table, points = [] } = options;
  const priors = priorsFor(frame, options);
  const f = priors.lens.focal * frame.width;
  let best: Attempt | null = null;
  let why: Refusal | null = null;
  for (const m of OUTLINE_MARGINS_MM) {
    const mm: Xy[] = [
      [-m, -m],
      [table.lengthMm + m, -m],
      [table.lengthMm + m, table.widthMm + m],
      [-m, table.widthMm + m],
    ];
    const plane = px.map((p, i) => ({ px: p, mm: mm[i]! }));
    const pose = poseFromPlane(plane, table.noseHeightMm, f, frame.width, frame.height);
    const start: Camera = { ...pose, k1: -sighting.lens.kappa * (f / frame.width) ** 2 };
    const outline = px.map((p, i): KnownPoint => ({ px: p, mm: [...mm[i]!, table.noseHeightMm] }));
    const sought = { table, points, priors, corners: bend(outline, start) };
    const attempt: Attempt = { ...refined(frame, start, sought), cloth: sighting.cloth, bottom };
    if (attempt.weak.length > 1 && attempt.fit.used.diamonds < MANY_DIAMONDS / 2) {
      why ??= { refused: "no_noses", cushions: attempt.weak };
      continue;
    }
    if (!best || attempt.score > best.score) best = attempt;
    // Diamonds in place on most of the rails leave nothing to try.
    if (best.fit.used.diamonds >= MANY_DIAMONDS) break;
  }
  return best ?? why!;
}

/** Points of the straightened picture as the lens bends them. */
function bend(points: KnownPoint[], camera: Camera): KnownPoint[] {
  const { f, cx, cy, k1 } = camera;
  return points.map(({ px: [u, v], mm }) => {
    const m = 1 + (k1 * ((u - cx) ** 2 + (v - cy) ** 2)) / (f * f);
    return { px: [cx + (u - cx) * m, cy + (v - cy) * m], mm };
  });
}

/** Whether a fit may be believed. */
function verdict(
  frame: Frame,
  { fit, evidence, cloth, bottom, strangeness }: Attempt,
  points: KnownPoint[],
): FoundTable | Refusal {
  const bad = badPoint(fit, points, frame.width);
  if (bad) return bad;
  const limitPx = (POOR_PX_PER_1000 * frame.width) / 1000;
  const residualPx = Math.max(fit.residualPx.noses ?? 0, fit.residualPx.diamonds ?? 0);
  if (residualPx > limitPx || fit.used.noses < evidence.noses.length / 2)
    return { refused: "poor", residualPx, limitPx };
  if (strangeness > STRANGE && residualPx > STRANGE_FIT * limitPx)
    return { refused: "strange_lens", focal: fit.camera.f / frame.width };
  return { ...fit, evidence, cloth: cloth ?? middleColour(frame, fit), bottom };
}

/** The cloth's colour at the table's middle, where the cloth was not found by colour: the median of a small area. */
function middleColour(frame: Frame, { camera, table }: CameraFit): ClothColour {
  const [u0, v0] = new Projector(camera).project(table.lengthMm / 2, table.widthMm / 2, 0);
  const cw = (frame.width + (1 << frame.chromaShiftX) - 1) >> frame.chromaShiftX;
  const lists: [number[], number[], number[]] = [[], [], []];
  for (let dv = -20; dv <= 20; dv += 2) {
    for (let du = -20; du <= 20; du += 2) {
      const u = Math.min(frame.width - 1, Math.max(0, Math.round(u0 + du)));
      const v = Math.min(frame.height - 1, Math.max(0, Math.round(v0 + dv)));
      const c = (v >> frame.chromaShiftY) * cw + (u >> frame.chromaShiftX);
      lists[0].push(frame.y[v * frame.width + u]!);
      lists[1].push(frame.u[c]!);
      lists[2].push(frame.v[c]!);
    }
  }
  const [y, u, v] = lists.map((list) => list.sort((a, b) => a - b)[list.length >> 1]!) as [number, number, number];
  return { y, u, v };
}
