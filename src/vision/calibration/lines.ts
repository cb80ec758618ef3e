/** A line in the picture: nx·x + ny·y = d with (nx, ny) of length 1. */
export interface Line {
  nx: number;
  ny: number;
  d: number;
}

export type Xy = [number, number];

export const signedDistance = (l: Line, [x, y]: Xy): number => l.nx * x + l.ny * y - l.d;

export function lineThrough([ax, ay]: Xy, [bx, by]: Xy): Line {
  const n = Math.hypot(bx - ax, by - ay);
  const nx = (by - ay) / n;
  const ny = (ax - bx) / n;
  return { nx, ny, d: nx * ax + ny * ay };
}

export function intersection(a: Line, b: Line): Xy | null {
  const det = a.nx * b.ny - a.ny * b.nx;
  if (Math.abs(det) < 1e-9) return null;
  return [(a.d * b.ny - b.d * a.ny) / det, (a.nx * b.d - b.nx * a.d) / det];
}

/** Total least squares line of weighted points; null for fewer than two. */
export function fitLine(points: Xy[], weights?: number[]): Line | null {
  let [sw, sx, sy] = [0, 0, 0];
  points.forEach(([x, y], i) => {
    const w = weights?.[i] ?? 1;
    sw += w;
    sx += w * x;
    sy += w * y;
  });
  if (points.length < 2 || sw <= 0) return null;
  const mx = sx / sw;
  const my = sy / sw;
  let [xx, xy, yy] = [0, 0, 0];
  points.forEach(([x, y], i) => {
    const w = weights?.[i] ?? 1;
    xx += w * (x - mx) ** 2;
    xy += w * (x - mx) * (y - my);
    yy += w * (y - my) ** 2;
  });
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const nx = -Math.sin(angle);
  const ny = Math.cos(angle);
  return { nx, ny, d: nx * mx + ny * my };
}

/** A line that few wild points cannot pull: Cauchy weights around the last fit. @param scale px at which a point counts half. */
export function fitLineRobust(points: Xy[], start: Line, scale: number, rounds = 12): Line {
  let line = start;
  for (let i = 0; i < rounds; i++) {
    const weights = points.map((p) => 1 / (1 + (signedDistance(line, p) / scale) ** 2));
    const next = fitLine(points, weights);
    if (!next) return line;
    if (next.nx * line.nx + next.ny * line.ny < 0) {
      next.nx = -next.nx;
      next.ny = -next.ny;
      next.d = -next.d;
    }
    line = next;
  }
  return line;
}
