import type { TableSpec } from "../../table/geometry.ts";
import { SPOTS, spotPosition } from "../../table/spots.ts";

/** What is drawn on the cloth: the five spots; balklines with their anchors, or the corner triangles of the free game. */
export interface ClothMarks {
  spots: boolean;
  lines: "none" | "balkline_47" | "balkline_71" | "triangles";
}

export interface Segment {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A pencil line, mm; no rule says how wide, "as fine as possible". */
const LINE_MM = 1.5;
const SPOT_RADIUS_MM = 3;
/** Anchors are squares of 178 mm on the ends of the lines (CBBS 31.2). */
const ANCHOR_MM = 178;

/** The marks of a table as coverage: how much of a small patch of cloth is line or spot. */
export class Marks {
  readonly spots: { x: number; y: number }[];
  readonly segments: Segment[];
  private readonly footprintMm: number;

  /** @param footprintMm width of what a pixel sees on the cloth. */
  constructor(marks: ClothMarks, table: TableSpec, footprintMm: number) {
    this.spots = marks.spots ? SPOTS.map((spot) => spotPosition(spot, table)) : [];
    this.segments = linesOn(marks.lines, table);
    this.footprintMm = footprintMm;
  }

  get none(): boolean {
    return this.spots.length === 0 && this.segments.length === 0;
  }

  /** Share of the patch round (x, y) that is line. */
  line(x: number, y: number): number {
    let most = 0;
    for (const s of this.segments) {
      const reach = LINE_MM + this.footprintMm;
      if (x < Math.min(s.x0, s.x1) - reach || x > Math.max(s.x0, s.x1) + reach) continue;
      if (y < Math.min(s.y0, s.y1) - reach || y > Math.max(s.y0, s.y1) + reach) continue;
      most = Math.max(most, this.share(awayFrom(s, x, y), LINE_MM / 2));
    }
    return most;
  }

  /** Share of the patch round (x, y) that is spot. */
  spot(x: number, y: number): number {
    let most = 0;
    for (const s of this.spots) {
      const away = Math.hypot(x - s.x, y - s.y);
      if (away < SPOT_RADIUS_MM + this.footprintMm) most = Math.max(most, this.share(away, SPOT_RADIUS_MM));
    }
    return most;
  }

  /** Overlap of a patch at a distance from the middle of a mark with the mark, as a share of the patch. */
  private share(away: number, halfWidth: number): number {
    const half = this.footprintMm / 2;
    const overlap = Math.min(away + half, halfWidth) - Math.max(away - half, -halfWidth);
    return Math.max(0, overlap) / this.footprintMm;
  }
}

function awayFrom({ x0, y0, x1, y1 }: Segment, x: number, y: number): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
}

/** Lines of rules 31.1 (47/2, at a third of the width), 38 (71/2, three lines) and the free game's triangles. */
export function linesOn(lines: ClothMarks["lines"], { lengthMm: l, widthMm: w }: TableSpec): Segment[] {
  const across = (x: number): Segment => ({ x0: x, y0: 0, x1: x, y1: w });
  const along = (y: number): Segment => ({ x0: 0, y0: y, x1: l, y1: y });
  if (lines === "triangles") {
    const [long, short] = [l / 4, w / 4];
    return [0, l].flatMap((x) =>
      [0, w].map((y) => ({ x0: x, y0: y === 0 ? short : w - short, x1: x === 0 ? long : l - long, y1: y })),
    );
  }
  const thirds = w / 3;
  if (lines === "balkline_47")
    return [
      ...[across(thirds), across(l - thirds), along(thirds), along(w - thirds)],
      ...[thirds, l - thirds].flatMap((x) => [anchor(x, 0, 0, 1), anchor(x, w, 0, -1)].flat()),
      ...[thirds, w - thirds].flatMap((y) => [anchor(0, y, 1, 0), anchor(l, y, -1, 0)].flat()),
    ];
  if (lines === "balkline_71")
    return [
      ...[across(w / 2), across(l - w / 2), along(w / 2)],
      ...[w / 2, l - w / 2].flatMap((x) => [anchor(x, 0, 0, 1), anchor(x, w, 0, -1)].flat()),
      ...[anchor(0, w / 2, 1, 0), anchor(l, w / 2, -1, 0)].flat(),
    ];
  return [];
}

/** Three sides of a square on a cushion round (x, y); (ix, iy) points into the table. */
function anchor(x: number, y: number, ix: number, iy: number): Segment[] {
  const half = ANCHOR_MM / 2;
  const [px, py] = [half * Math.abs(iy), half * Math.abs(ix)];
  const [dx, dy] = [ANCHOR_MM * ix, ANCHOR_MM * iy];
  return [
    { x0: x - px, y0: y - py, x1: x - px + dx, y1: y - py + dy },
    { x0: x + px, y0: y + py, x1: x + px + dx, y1: y + py + dy },
    { x0: x - px + dx, y0: y - py + dy, x1: x + px + dx, y1: y + py + dy },
  ];
}
