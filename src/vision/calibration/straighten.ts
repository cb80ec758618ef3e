import type { Xy } from "./lines.ts";
import { fitQuad, type Quad } from "./quad.ts";

/**
 * Rough lens curvature from straight lines: points are moved by p ↦ p·(1 + κ·r²), r in picture widths from the middle, and κ is
 * the one that makes a table's four sides straight. To first order k1 = −κ·(f / width)².
 */
export interface Straightening {
  /** The picture's middle, px, and its width. */
  cx: number;
  cy: number;
  width: number;
  kappa: number;
}

/** Barrel lenses of 0.7 of the usual focal length reach 0.33. */
const KAPPAS = Array.from({ length: 11 }, (_, i) => -0.1 + 0.05 * i);
const FINE = [-0.03, -0.02, -0.01, 0.01, 0.02, 0.03];
/** Below this a curvature makes no difference to where noses are looked for. */
const NEARLY_NONE = 0.025;
/** Points enough to see curves by, px² that a stray point counts at most. */
const MOST_POINTS = 300;
const STRAY_PX2 = 6;

export function straighten(s: Straightening, [x, y]: Xy): Xy {
  const dx = (x - s.cx) / s.width;
  const dy = (y - s.cy) / s.width;
  const m = 1 + s.kappa * (dx * dx + dy * dy);
  return [s.cx + (x - s.cx) * m, s.cy + (y - s.cy) * m];
}

/** How much a small area grows by straightening. */
export function growth(s: Straightening, x: number, y: number): number {
  const r2 = ((x - s.cx) / s.width) ** 2 + ((y - s.cy) / s.width) ** 2;
  return (1 + s.kappa * r2) * (1 + 3 * s.kappa * r2);
}

/**
 * The four-sided figure of an outline, with the curvature that makes its sides straight, and, where that differs, without: pockets
 * and people bend an outline, too. Best first; empty where there is no figure.
 */
export function straightQuads(points: Xy[], width: number, height: number): { quad: Quad; lens: Straightening }[] {
  const every = Math.max(1, Math.ceil(points.length / MOST_POINTS));
  const some = points.filter((_, i) => i % every === 0);
  const lensOf = (kappa: number): Straightening => ({ cx: (width - 1) / 2, cy: (height - 1) / 2, width, kappa });
  let best = { kappa: 0, bent: bentBy(some, lensOf(0)) };
  const consider = (kappa: number) => {
    const bent = bentBy(some, lensOf(kappa));
    if (bent < best.bent) best = { kappa, bent };
  };
  for (const kappa of KAPPAS) consider(kappa);
  const around = best.kappa;
  for (const d of FINE) consider(around + d);
  const kappas = Math.abs(best.kappa) > NEARLY_NONE ? [best.kappa, 0] : [best.kappa];
  return kappas.flatMap((kappa) => {
    const lens = lensOf(kappa);
    const quad = fitQuad(points.map((p) => straighten(lens, p)));
    return quad ? [{ quad, lens }] : [];
  });
}

/** Mean squared distance of the outline from the figure's sides, stray points limited. */
function bentBy(points: Xy[], lens: Straightening): number {
  const straight = points.map((p) => straighten(lens, p));
  const quad = fitQuad(straight);
  if (!quad) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const [x, y] of straight) {
    let least = STRAY_PX2;
    for (const { nx, ny, d } of quad.sides) least = Math.min(least, (nx * x + ny * y - d) ** 2);
    sum += least;
  }
  return sum / straight.length;
}
