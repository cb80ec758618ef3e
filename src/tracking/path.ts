import { fitMotion, motionX, motionY, type Sample } from "./motion.ts";

/** Half the millimetre that a path is true to: the other half is the measurement. */
const TOLERANCE_MM = 0.5;
/** Samples on either side that smooth one point of the path. */
const SMOOTH = 2;

/**
 * The way of a ball as straight pieces: the samples smoothed between the knots, and only the points kept that a straight line
 * would miss. The knots (stroke, contacts, cushions, stop) always stay.
 */
export function pathPoints(trail: readonly Sample[], knots: readonly number[]): { points: number[][]; sigma: number } {
  if (trail.length === 0) return { points: [], sigma: 0 };
  const isKnot = new Set(knots);
  const points: number[][] = [];
  let variance = 0;
  let begin = 0;
  for (let i = 1; i <= trail.length; i++) {
    if (i < trail.length && !isKnot.has(trail[i]!.t)) continue;
    const end = Math.min(i, trail.length - 1);
    const piece = trail.slice(begin, end + 1);
    const smooth = piece.map((q, k) => smoothed(piece, k, q));
    for (const q of piece) variance += q.s * q.s;
    const kept = simplify(smooth);
    points.push(...(points.length > 0 ? kept.slice(1) : kept));
    begin = end;
  }
  return { points, sigma: Math.sqrt(variance / (trail.length + 1)) / Math.sqrt(2) };
}

function smoothed(piece: readonly Sample[], k: number, q: Sample): number[] {
  if (k === 0 || k === piece.length - 1) return [q.t, q.x, q.y];
  const r = Math.min(SMOOTH, k, piece.length - 1 - k);
  const m = fitMotion(piece.slice(k - r, k + r + 1), q.t, 0.5);
  return [q.t, motionX(m, q.t), motionY(m, q.t)];
}

/** Douglas-Peucker, iteratively. */
function simplify(points: number[][]): number[][] {
  if (points.length <= 2) return points;
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const stack: [number, number][] = [[0, points.length - 1]];
  while (stack.length > 0) {
    const [a, b] = stack.pop()!;
    const [, ax, ay] = points[a]! as [number, number, number];
    const [, bx, by] = points[b]! as [number, number, number];
    const lx = bx - ax;
    const ly = by - ay;
    const l2 = lx * lx + ly * ly;
    let far = -1;
    let most = TOLERANCE_MM;
    for (let i = a + 1; i < b; i++) {
      const [, px, py] = points[i]! as [number, number, number];
      const u = l2 > 0 ? Math.max(0, Math.min(1, ((px - ax) * lx + (py - ay) * ly) / l2)) : 0;
      const d = Math.hypot(px - ax - u * lx, py - ay - u * ly);
      if (d > most) {
        most = d;
        far = i;
      }
    }
    if (far >= 0) {
      keep[far] = 1;
      stack.push([a, far], [far, b]);
    }
  }
  return points.filter((_, i) => keep[i] === 1);
}
