import type { BoardCorner } from "./board.ts";

/** A lens as fitted to views of a board; px. */
export interface FittedLens {
  rmsPx: number;
  viewRmsPx: number[];
  fx: number;
  fy: number;
  cx: number;
  cy: number;
  k1: number;
  k2: number;
  p1: number;
  p2: number;
  k3: number;
}
/** How much a lens may bend: pixels square (fx = fy), a third radial term, tangential terms. */
export interface LensModel {
  squarePixels: boolean;
  thirdRadial: boolean;
  tangential: boolean;
}
export type Fit = (views: BoardCorner[][], model: LensModel) => Promise<FittedLens>;

export interface ChosenLens {
  lens: FittedLens;
  model: LensModel;
  /** Indices of views left out: their corners do not lie on a plane as the others' do. */
  dropped: number[];
  /** Largest difference to lenses without every third view. */
  stability: { focalShare: number; centrePx: number };
}

/** Fewer views do not tell a lens from a pose. */
export const LEAST_VIEWS = 4;
/**
 * A view is left out that is this many times as bad as the middle one, and worse than this: the RMS of some 40 corners varies by a
 * twelfth by chance, so such a sheet is bent or blurred.
 */
const BAD_RATIO = 1.4;
const BAD_PX = 0.5;
/** At most this share of the views is left out, the worst first. */
const MOST_DROPPED_SHARE = 1 / 3;
/**
 * From simple to rich: the first is taken that no richer one betters by this share of the misfit (a thousand residuals show a real
 * term more clearly). What is not needed is not known.
 */
const MODELS: readonly LensModel[] = [
  { squarePixels: true, thirdRadial: false, tangential: false },
  { squarePixels: true, thirdRadial: false, tangential: true },
  { squarePixels: true, thirdRadial: true, tangential: true },
  { squarePixels: false, thirdRadial: true, tangential: true },
];
const RICHEST = MODELS[MODELS.length - 1]!;
const ENOUGH_GAIN = 0.02;
/** Every third view is left out to see whether the lens stays. */
const FOLDS = 3;

/** The simplest lens that explains the views, without views that contradict the rest. */
export async function chooseLens(views: readonly BoardCorner[][], fitViews: Fit): Promise<ChosenLens> {
  let richest = await fitViews([...views], RICHEST);
  const dropped: number[] = [];
  const left = () => views.map((_, i) => i).filter((i) => !dropped.includes(i));
  const kept = () => left().map((i) => views[i]!);
  while (dropped.length < Math.floor(views.length * MOST_DROPPED_SHARE)) {
    const worst = Math.max(...richest.viewRmsPx);
    if (worst <= Math.max(BAD_PX, BAD_RATIO * median(richest.viewRmsPx))) break;
    dropped.push(left()[richest.viewRmsPx.indexOf(worst)]!);
    richest = await fitViews(kept(), RICHEST);
  }
  let [lens, model] = [richest, RICHEST];
  for (const simpler of MODELS.slice(0, -1)) {
    const fitted = await fitViews(kept(), simpler);
    if (richest.rmsPx < fitted.rmsPx * (1 - ENOUGH_GAIN)) continue;
    [lens, model] = [fitted, simpler];
    break;
  }
  return { lens, model, dropped, stability: await stabilityOf(kept(), lens, model, fitViews) };
}

async function stabilityOf(views: BoardCorner[][], lens: FittedLens, model: LensModel, fitViews: Fit) {
  const stability = { focalShare: 0, centrePx: 0 };
  for (let fold = 0; fold < FOLDS; fold++) {
    const without = views.filter((_, i) => i % FOLDS !== fold);
    if (without.length < LEAST_VIEWS - 1) continue;
    const other = await fitViews(without, model);
    const focal = Math.max(Math.abs(other.fx / lens.fx - 1), Math.abs(other.fy / lens.fy - 1));
    stability.focalShare = Math.max(stability.focalShare, focal);
    stability.centrePx = Math.max(stability.centrePx, Math.hypot(other.cx - lens.cx, other.cy - lens.cy));
  }
  return stability;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
