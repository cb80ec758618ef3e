import { homography, type PlanePoint } from "../../camera/pose.ts";
import type { Charuco } from "./board.ts";
import { type Marker, type Place, through } from "./marker.ts";

/**
 * How a board's markers are laid out. Printers of boards differ: whether the top left square is white (and holds marker 0), and
 * makers changed it over the years, so the pictures decide.
 */
export interface Layout {
  whiteFirst: boolean;
}
export const LAYOUTS: readonly Layout[] = [{ whiteFirst: false }, { whiteFirst: true }];

/** A corner of the chessboard as its markers foretell it; the picture's own edges give its exact place. */
export interface Foretold {
  /** On the board, mm. */
  x: number;
  y: number;
  at: Place;
  /** Length of a square there, px. */
  squarePx: number;
}

/** Top left corner of each marker on the board, mm, by id: row by row through the white squares. */
function placesOf({ columns, rows, squareMm, markerMm }: Charuco, { whiteFirst }: Layout): [number, number][] {
  const places: [number, number][] = [];
  const rim = (squareMm - markerMm) / 2;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (((row + column) % 2 === 0) === whiteFirst) places.push([column * squareMm + rim, row * squareMm + rim]);
  return places;
}

function pointsOf(board: Charuco, layout: Layout, markers: readonly Marker[]): PlanePoint[] {
  const places = placesOf(board, layout);
  const m = board.markerMm;
  return markers.flatMap(({ id, corners }) => {
    const place = places[id];
    if (place === undefined) return [];
    const [x, y] = place;
    const square: [number, number][] = [
      [x, y],
      [x + m, y],
      [x + m, y + m],
      [x, y + m],
    ];
    return square.map((mm, i): PlanePoint => ({ mm, px: [...corners[i]!] as [number, number] }));
  });
}

/** Fewer markers do not tell a layout. */
const LEAST_MARKERS = 4;

/** How badly one plane explains all markers under a layout, px RMS; infinite where there are too few. */
export function misfit(board: Charuco, layout: Layout, markers: readonly Marker[]): number {
  const points = pointsOf(board, layout, markers);
  if (points.length < LEAST_MARKERS * 4) return Number.POSITIVE_INFINITY;
  const h = homography(points);
  const squares = points.map(({ mm, px }) => {
    const [u, v] = through(h, ...mm);
    return (u - px[0]) ** 2 + (v - px[1]) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, s) => sum + s, 0) / squares.length);
}

/** The layout that explains the markers of all pictures best. */
export function layoutOf(board: Charuco, pictures: readonly (readonly Marker[])[]): Layout {
  const cost = (layout: Layout) =>
    pictures
      .map((markers) => misfit(board, layout, markers))
      .filter(Number.isFinite)
      .reduce((sum, m) => sum + m, 0);
  return LAYOUTS.reduce((best, layout) => (cost(layout) < cost(best) ? layout : best));
}

/** The inner corners between two markers that were both found: each is foretold by those two alone, so the lens bends little of it. */
export function foretell(board: Charuco, layout: Layout, markers: readonly Marker[]): Foretold[] {
  const { columns, rows, squareMm, markerMm } = board;
  const places = placesOf(board, layout);
  const reach = (squareMm - markerMm) / 2 + markerMm / 2 + squareMm / 4;
  const found: Foretold[] = [];
  for (let row = 1; row < rows; row++)
    for (let column = 1; column < columns; column++) {
      const [x, y] = [column * squareMm, row * squareMm];
      const beside = markers.filter(({ id }) => {
        const place = places[id];
        if (place === undefined) return false;
        return Math.max(Math.abs(place[0] + markerMm / 2 - x), Math.abs(place[1] + markerMm / 2 - y)) < reach;
      });
      if (beside.length < 2) continue;
      const h = homography(pointsOf(board, layout, beside));
      const at = through(h, x, y);
      const next = through(h, x + squareMm, y);
      found.push({ x, y, at, squarePx: Math.hypot(next[0] - at[0], next[1] - at[1]) });
    }
  return found;
}
