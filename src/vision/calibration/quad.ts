import { fitLine, fitLineRobust, intersection, type Line, lineThrough, signedDistance, type Xy } from "./lines.ts";

/** Four sides in order around the figure, normals pointing outwards, and their corners: corner i joins side i and i + 1. */
export interface Quad {
  sides: [Line, Line, Line, Line];
  corners: [Xy, Xy, Xy, Xy];
  /** Share of the perimeter along which outline points were found. */
  support: number;
  area: number;
}

/** Points within this distance of a side, in small-picture px, belong to it. */
const NEAR = 2.5;

/** The four-sided figure that an outline describes, few wild points aside; null where there is none. */
export function fitQuad(points: Xy[]): Quad | null {
  const hull = convexHull(points);
  if (hull.length < 4) return null;
  let corners = smallestRectangle(hull);
  let sides: Line[] = [];
  for (let round = 0; round < 6; round++) {
    sides = sidesOf(corners);
    const groups: Xy[][] = [[], [], [], []];
    const reach = round < 2 ? 0.06 * Math.sqrt(areaOf(corners)) : 4 * NEAR;
    for (const p of points) {
      let best = -1;
      for (let i = 0; i < 4; i++) {
        const d = Math.abs(signedDistance(sides[i]!, p));
        if (d < reach && (best < 0 || d < Math.abs(signedDistance(sides[best]!, p)))) best = i;
      }
      if (best >= 0) groups[best]!.push(p);
    }
    const next = groups.map((g, i) => {
      const start = round < 2 ? sides[i]! : (fitLine(g) ?? sides[i]!);
      return g.length < 8 ? sides[i]! : fitLineRobust(g, alignedWith(start, sides[i]!), round < 3 ? NEAR : 0.7);
    });
    const joined = next.map((side, i) => intersection(side, next[(i + 1) % 4]!));
    if (joined.some((c) => c === null)) return null;
    // corner i joins side i and i + 1; sidesOf expects side i between corner i - 1 and corner i.
    corners = joined as [Xy, Xy, Xy, Xy];
  }
  sides = sidesOf(corners);
  const support = supportOf(points, sides, corners);
  return { sides: sides as Quad["sides"], corners, support, area: areaOf(corners) };
}

/** The figure of four corners in order around it, all of it seen. */
export function quadOf(corners: [Xy, Xy, Xy, Xy]): Quad {
  return { sides: sidesOf(corners) as Quad["sides"], corners, support: 1, area: areaOf(corners) };
}

function alignedWith(line: Line, other: Line): Line {
  return line.nx * other.nx + line.ny * other.ny < 0 ? { nx: -line.nx, ny: -line.ny, d: -line.d } : line;
}

function sidesOf(corners: [Xy, Xy, Xy, Xy]): Line[] {
  const cx = corners.reduce((s, c) => s + c[0], 0) / 4;
  const cy = corners.reduce((s, c) => s + c[1], 0) / 4;
  return corners.map((c, i) => {
    const line = lineThrough(corners[(i + 3) % 4]!, c);
    return signedDistance(line, [cx, cy]) > 0 ? { nx: -line.nx, ny: -line.ny, d: -line.d } : line;
  });
}

function areaOf(c: [Xy, Xy, Xy, Xy]): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    const [ax, ay] = c[i]!;
    const [bx, by] = c[(i + 1) % 4]!;
    sum += ax * by - ay * bx;
  }
  return Math.abs(sum) / 2;
}

function supportOf(points: Xy[], sides: Line[], corners: [Xy, Xy, Xy, Xy]): number {
  let covered = 0;
  let total = 0;
  for (let i = 0; i < 4; i++) {
    const a = corners[(i + 3) % 4]!;
    const b = corners[i]!;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const cells = new Uint8Array(Math.max(1, Math.round(length)));
    for (const p of points) {
      if (Math.abs(signedDistance(sides[i]!, p)) > NEAR) continue;
      const s = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length;
      if (s >= 0 && s < cells.length) cells[Math.floor(s)] = 1;
    }
    total += cells.length;
    covered += cells.reduce((n, c) => n + c, 0);
  }
  return covered / total;
}

/** Andrew's monotone chain. */
export function convexHull(points: Xy[]): Xy[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o: Xy, a: Xy, b: Xy) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: Xy[]) => {
    const chain: Xy[] = [];
    for (const p of list) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, p) <= 0) chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** The rectangle of least area around a hull, corners in order. */
function smallestRectangle(hull: Xy[]): [Xy, Xy, Xy, Xy] {
  let best: [Xy, Xy, Xy, Xy] = [hull[0]!, hull[0]!, hull[0]!, hull[0]!];
  let bestArea = Number.POSITIVE_INFINITY;
  for (let i = 0; i < hull.length; i++) {
    const [ax, ay] = hull[i]!;
    const [bx, by] = hull[(i + 1) % hull.length]!;
    const n = Math.hypot(bx - ax, by - ay);
    if (n < 1e-9) continue;
    const [ex, ey] = [(bx - ax) / n, (by - ay) / n];
    let [s0, s1, t0, t1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, y] of hull) {
      const s = x * ex + y * ey;
      const t = -x * ey + y * ex;
      s0 = Math.min(s0, s);
      s1 = Math.max(s1, s);
      t0 = Math.min(t0, t);
      t1 = Math.max(t1, t);
    }
    const area = (s1 - s0) * (t1 - t0);
    if (area < bestArea) {
      bestArea = area;
      const at = (s: number, t: number): Xy => [s * ex - t * ey, s * ey + t * ex];
      best = [at(s0, t0), at(s1, t0), at(s1, t1), at(s0, t1)];
    }
  }
  return best;
}
