import type { Point } from "../table/balls.ts";

/** A drawn line as a half-plane: `nx·x + ny·y − c` is the distance in mm into the zone, negative outside. */
export interface Line {
  readonly nx: number;
  readonly ny: number;
  readonly c: number;
}
/** A restriction area (26.1) or anchor (26.2): convex, bounded by its drawn lines; cushions need none. */
export interface Zone {
  readonly id: string;
  readonly lines: readonly Line[];
}
/** Width of a drawn line in mm: "as fine as possible"; decision 17 takes 1 mm. */
export const LINE_WIDTH_MM = 1;

const above = (axis: "x" | "y", c: number): Line => ({ nx: axis === "x" ? 1 : 0, ny: axis === "y" ? 1 : 0, c });
const below = (axis: "x" | "y", c: number): Line => ({ nx: axis === "x" ? -1 : 0, ny: axis === "y" ? -1 : 0, c: -c });

/** How deep a ball's resting point lies in the zone, mm; negative outside. The point on the cloth counts (B.4, [S22]). */
export function depth(zone: Zone, p: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const l of zone.lines) least = Math.min(least, l.nx * p.x + l.ny * p.y - l.c);
  return least;
}

/** Free game: a quarter of the length along the long cushion, a quarter of the width along the short one (B.4: 710 × 355). */
export function cornerTriangles(length: number, width: number): Zone[] {
  const a = length / 4;
  const b = width / 4;
  const norm = Math.hypot(1 / a, 1 / b);
  // Inside: u/a + v/b < 1, with u and v the distances from the corner's two cushions.
  const triangle = (id: string, top: boolean, left: boolean): Zone => {
    const sx = top ? 1 : -1;
    const sy = left ? 1 : -1;
    const offset = (top ? length / a : 0) + (left ? width / b : 0) - 1;
    return { id: `triangle:${id}`, lines: [{ nx: sx / a / norm, ny: sy / b / norm, c: offset / norm }] };
  };
  return [
    triangle("bottom-right", false, false),
    triangle("bottom-left", false, true),
    triangle("top-right", true, false),
    triangle("top-left", true, true),
  ];
}

/** Side of an anchor on the match table, mm (31.2); scales with the table. */
const ANCHOR_PER_LENGTH = 178 / 2840;

/** An anchor stands on a cushion, centred on the end of a line at `at` along it (31.2). */
function anchor(name: string, cushion: string, at: number, length: number, width: number): Zone {
  const side = length * ANCHOR_PER_LENGTH;
  const along = cushion === "right" || cushion === "left" ? "x" : "y";
  const rim =
    cushion === "bottom"
      ? below("x", side)
      : cushion === "top"
        ? above("x", length - side)
        : cushion === "right"
          ? below("y", side)
          : above("y", width - side);
  return { id: `anchor:${name}`, lines: [above(along, at - side / 2), below(along, at + side / 2), rim] };
}

/** 47/2 and 47/1: nine areas by four lines at a sixth of the length and a third of the width (31.1), eight anchors. */
export function quadros47(length: number, width: number): Zone[] {
  const x1 = length / 6;
  const x2 = length - x1;
  const y1 = width / 3;
  const y2 = width - y1;
  const low = [below("x", x1)];
  const high = [above("x", x2)];
  const midX = [above("x", x1), below("x", x2)];
  const rightY = [below("y", y1)];
  const leftY = [above("y", y2)];
  const midY = [above("y", y1), below("y", y2)];
  const quadro = (name: string, ...lines: Line[][]): Zone => ({ id: `quadro:${name}`, lines: lines.flat() });
  const at = (name: string, cushion: string, where: number) => anchor(name, cushion, where, length, width);
  return [
    quadro("bottom-right", low, rightY),
    quadro("bottom-left", low, leftY),
    quadro("top-right", high, rightY),
    quadro("top-left", high, leftY),
    quadro("bottom", low, midY),
    quadro("top", high, midY),
    quadro("right", midX, rightY),
    quadro("left", midX, leftY),
    quadro("centre", midX, midY),
    at("right-bottom", "right", x1),
    at("right-top", "right", x2),
    at("left-bottom", "left", x1),
    at("left-top", "left", x2),
    at("bottom-right", "bottom", y1),
    at("bottom-left", "bottom", y2),
    at("top-right", "top", y1),
    at("top-left", "top", y2),
  ];
}

/** 71/2: four squares and two rectangles by two crosswise lines and the mid line, six anchors (B.4, [S09]). */
export function quadros71(length: number, width: number): Zone[] {
  const x1 = length / 4;
  const x2 = length - x1;
  const mid = width / 2;
  const right = below("y", mid);
  const left = above("y", mid);
  const quadro = (name: string, ...lines: Line[]): Zone => ({ id: `quadro:${name}`, lines });
  const at = (name: string, cushion: string, where: number) => anchor(name, cushion, where, length, width);
  return [
    quadro("bottom-right", below("x", x1), right),
    quadro("bottom-left", below("x", x1), left),
    quadro("top-right", above("x", x2), right),
    quadro("top-left", above("x", x2), left),
    quadro("right", above("x", x1), below("x", x2), right),
    quadro("left", above("x", x1), below("x", x2), left),
    at("right-bottom", "right", x1),
    at("right-top", "right", x2),
    at("left-bottom", "left", x1),
    at("left-top", "left", x2),
    at("bottom", "bottom", mid),
    at("top", "top", mid),
  ];
}
