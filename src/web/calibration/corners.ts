import type { Cushion } from "../../table/balls.ts";

export type Px = readonly [u: number, v: number];
export type Corners = readonly [Px, Px, Px, Px];
export type Side = "left" | "right" | "up" | "down";

const DIRECTION: Record<Side, Px> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
export const OPPOSITE: Record<Side, Side> = { left: "right", right: "left", up: "down", down: "up" };

/** The side on which the bottom cushion is taken to lie before anybody says it: left, or down where the table stands upright. */
export function usualBottom(corners: Corners): Side {
  const spread = (i: 0 | 1) => Math.max(...corners.map((c) => c[i])) - Math.min(...corners.map((c) => c[i]));
  return spread(1) > spread(0) ? "down" : "left";
}

/** Corners in the table's order: bottom-right, top-right, top-left, bottom-left, seen with the bottom cushion at the back. */
export function inTableOrder(corners: Corners, bottom: Side): Corners {
  const [dx, dy] = DIRECTION[bottom];
  // Up the table is away from the bottom; left of that, in a picture whose v points down.
  const left: Px = [-dy, dx];
  const along = (c: Px) => c[0] * dx + c[1] * dy;
  const across = (c: Px) => c[0] * left[0] + c[1] * left[1];
  const ends = [...corners].sort((a, b) => along(b) - along(a));
  const [b1, b2] = ends.slice(0, 2).sort((a, b) => across(a) - across(b));
  const [t1, t2] = ends.slice(2).sort((a, b) => across(a) - across(b));
  return [b1!, t1!, t2!, b2!];
}

/** From millimetres of a plane to the picture by its four corners (lens curves left aside); null where they make no figure. */
export function planeMap(corners: Corners, lengthMm: number, widthMm: number): ((x: number, y: number) => Px) | null {
  const mm = [
    [0, 0],
    [lengthMm, 0],
    [lengthMm, widthMm],
    [0, widthMm],
  ] as const;
  const rows = corners.flatMap(([u, v], i) => {
    const [x, y] = [mm[i]![0] / lengthMm, mm[i]![1] / lengthMm];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const h = solve(rows);
  if (h === null) return null;
  return (x, y) => {
    const [a, b] = [x / lengthMm, y / lengthMm];
    const w = h[6]! * a + h[7]! * b + 1;
    return [(h[0]! * a + h[1]! * b + h[2]!) / w, (h[3]! * a + h[4]! * b + h[5]!) / w];
  };
}

/** Solves linear equations (each row with its right side last) by elimination with pivots; null where there is no one answer. */
function solve(rows: number[][]): number[] | null {
  const n = rows.length;
  const m = rows.map((r) => [...r]);
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let j = i + 1; j < n; j++) if (Math.abs(m[j]![i]!) > Math.abs(m[pivot]![i]!)) pivot = j;
    if (Math.abs(m[pivot]![i]!) < 1e-9) return null;
    [m[i], m[pivot]] = [m[pivot]!, m[i]!];
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const f = m[j]![i]! / m[i]![i]!;
      for (let k = i; k <= n; k++) m[j]![k]! -= f * m[i]![k]!;
    }
  }
  return m.map((r, i) => r[n]! / r[i]!);
}

/** Places of the diamonds, mm in the table frame. */
export function diamondPlaces(
  lengthMm: number,
  widthMm: number,
  { offsetMm, spacingMm }: { offsetMm: number; spacingMm: number },
): { cushion: Cushion; index: number; mm: Px }[] {
  const along = (cushion: Cushion, side: number, at: (s: number) => Px) =>
    Array.from({ length: Math.round(side / spacingMm) - 1 }, (_, i) => ({
      ...{ cushion, index: i + 1 },
      mm: at((i + 1) * spacingMm),
    }));
  return [
    ...along("right", lengthMm, (s) => [s, -offsetMm]),
    ...along("left", lengthMm, (s) => [s, widthMm + offsetMm]),
    ...along("bottom", widthMm, (s) => [-offsetMm, s]),
    ...along("top", widthMm, (s) => [lengthMm + offsetMm, s]),
  ];
}
