import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { Board, BoardCorner, Charuco, Chessboard } from "../vision/calibration/boards/board.ts";
import { foretell, type Layout, layoutOf } from "../vision/calibration/boards/charuco.ts";
import { type Grey, type Marker, type Place, readMarker } from "../vision/calibration/boards/marker.ts";
import type { Mat, OpenCv } from "./binding.ts";
import type { CornersAnswer } from "./messages.ts";

/** Half side of the window in which a corner's edges are fitted: a share of a square, within limits, px. */
const WINDOW_SHARE = 0.22;
const WINDOW_PX = { least: 3, most: 11 };
/** Rounds and step in px after which the fit of a corner ends. */
const ROUNDS = 40;
const STEP_PX = 0.001;
const TERM_COUNT_EPS = 3;
/** Blocks of the local threshold, px: small and large markers. */
const BLOCKS_PX = [15, 31, 61];
const THRESHOLD_C = 7;
/** A marker's outline is bent by less than this share of its length. */
const BENT_SHARE = 0.03;
/** Smaller quadrangles hold no readable code, px². */
const LEAST_AREA_PX2 = 150;
/** Two readings of one marker lie closer than this, px. */
const SAME_PX = 8;
/** Fewer corners of a charuco board tell little of the lens. */
const LEAST_CORNERS = 8;

/** Luma of ITU-R BT.601. */
const [RED, GREEN, BLUE] = [0.299, 0.587, 0.114];

async function readGrey(cv: OpenCv, file: string): Promise<Mat> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const grey = Buffer.alloc(image.width * image.height);
  for (let i = 0, o = 0; o < grey.length; i += 4, o++)
    grey[o] = Math.round(RED * data[i]! + GREEN * data[i + 1]! + BLUE * data[i + 2]!);
  return new cv.Mat(grey, image.height, image.width, cv.CV_8UC1!);
}

/** The board's corners in each picture. */
export async function findCorners(cv: OpenCv, pictures: readonly string[], board: Board): Promise<CornersAnswer> {
  const unread: CornersAnswer["unread"] = [];
  const greys: (Mat | null)[] = [];
  for (const picture of pictures) {
    try {
      greys.push(await readGrey(cv, picture));
    } catch (error) {
      unread.push({ picture, reason: (error as Error).message.split("\n")[0]! });
      greys.push(null);
    }
  }
  const [first] = greys.filter((g) => g !== null);
  const width = first?.cols ?? 0;
  const height = first?.rows ?? 0;
  const same = greys.map((grey, i) => {
    if (grey === null || (grey.cols === width && grey.rows === height)) return grey;
    unread.push({ picture: pictures[i]!, reason: `${grey.cols}x${grey.rows}, not ${width}x${height}` });
    return null;
  });
  const views = board.kind === "chessboard" ? same.map((g) => g && chessboard(cv, g, board)) : charuco(cv, same, board);
  return { width, height, views, unread };
}

function chessboard(cv: OpenCv, grey: Mat, { columns, rows, squareMm }: Chessboard): BoardCorner[] | null {
  const flags = cv.CALIB_CB_ADAPTIVE_THRESH! + cv.CALIB_CB_NORMALIZE_IMAGE! + cv.CALIB_CB_FAST_CHECK!;
  const { returnValue, corners } = grey.findChessboardCorners(new cv.Size(columns, rows), flags);
  if (!returnValue || corners.length !== columns * rows) return null;
  const next = (i: number) => corners[i % columns === columns - 1 ? i - 1 : i + 1]!;
  const squarePx = Math.min(...corners.map((p, i) => Math.hypot(next(i).x - p.x, next(i).y - p.y)));
  const exact = refine(
    cv,
    grey,
    corners.map(({ x, y }) => [x, y] as const),
    squarePx,
  );
  return exact.map(([u, v], i) => ({ x: (i % columns) * squareMm, y: Math.floor(i / columns) * squareMm, u, v }));
}

function charuco(cv: OpenCv, greys: readonly (Mat | null)[], board: Charuco): (BoardCorner[] | null)[] {
  const markers = greys.map((grey) => (grey === null ? [] : markersIn(cv, grey, board)));
  const layout = layoutOf(board, markers);
  return greys.map((grey, i) => grey && cornersOf(cv, grey, board, layout, markers[i]!));
}

function cornersOf(cv: OpenCv, grey: Mat, board: Charuco, layout: Layout, markers: Marker[]): BoardCorner[] | null {
  const foretold = foretell(board, layout, markers);
  if (foretold.length < LEAST_CORNERS) return null;
  const squarePx = Math.min(...foretold.map((f) => f.squarePx));
  const exact = refine(
    cv,
    grey,
    foretold.map((f) => f.at),
    squarePx,
  );
  return foretold.map(({ x, y }, i) => ({ x, y, u: exact[i]![0], v: exact[i]![1] }));
}

function refine(cv: OpenCv, grey: Mat, places: readonly Place[], squarePx: number): Place[] {
  const half = Math.round(Math.max(WINDOW_PX.least, Math.min(WINDOW_PX.most, WINDOW_SHARE * squarePx)));
  const exact = grey.cornerSubPix(
    places.map(([u, v]) => new cv.Point2(u, v)),
    new cv.Size(half, half),
    new cv.Size(-1, -1),
    new cv.TermCriteria(TERM_COUNT_EPS, ROUNDS, STEP_PX),
  );
  return exact.map(({ x, y }) => [x, y]);
}

/** The markers of a picture: dark quadrangles that hold a code of the dictionary. The binding has no markers of its own. */
function markersIn(cv: OpenCv, grey: Mat, { dictionary }: Charuco): Marker[] {
  const picture: Grey = { width: grey.cols, height: grey.rows, data: new Uint8Array(grey.getData()) };
  const found = new Map<number, Marker>();
  for (const block of BLOCKS_PX) {
    const dark = grey.adaptiveThreshold(255, cv.ADAPTIVE_THRESH_MEAN_C!, cv.THRESH_BINARY_INV!, block, THRESHOLD_C);
    for (const contour of dark.findContours(cv.RETR_LIST!, cv.CHAIN_APPROX_SIMPLE!)) {
      if (Math.abs(contour.area) < LEAST_AREA_PX2) continue;
      const quad = contour.approxPolyDP(BENT_SHARE * contour.arcLength(true), true);
      if (quad.length !== 4) continue;
      const marker = readMarker(picture, clockwise(quad.map(({ x, y }) => [x, y])), dictionary);
      if (marker === null) continue;
      const before = found.get(marker.id);
      if (before === undefined || isWithin(before, marker)) found.set(marker.id, marker);
    }
  }
  return [...found.values()];
}

/** The outer of two outlines of one marker is its rim's. */
function isWithin(inner: Marker, outer: Marker): boolean {
  const size = ({ corners }: Marker) => Math.hypot(corners[0]![0] - corners[2]![0], corners[0]![1] - corners[2]![1]);
  const near = inner.corners.every(
    ([u, v], i) => Math.hypot(u - outer.corners[i]![0], v - outer.corners[i]![1]) < SAME_PX,
  );
  return near && size(outer) > size(inner);
}

function clockwise(quad: Place[]): Place[] {
  const area = quad.reduce((sum, [u, v], i) => {
    const [u2, v2] = quad[(i + 1) % quad.length]!;
    return sum + u * v2 - u2 * v;
  }, 0);
  // Rows grow downwards: a positive area is clockwise to the eye.
  return area > 0 ? quad : [...quad].reverse();
}
