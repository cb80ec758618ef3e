import { describe, expect, test } from "vitest";
import { CarambolaError } from "../../src/table/errors.ts";
import { type BoardCorner, type Charuco, parseBoard } from "../../src/vision/calibration/boards/board.ts";
import { foretell, LAYOUTS, layoutOf } from "../../src/vision/calibration/boards/charuco.ts";
import { chooseLens, type FittedLens, type LensModel } from "../../src/vision/calibration/boards/choose-lens.ts";
import { DICTIONARIES } from "../../src/vision/calibration/boards/dictionaries.ts";
import { type Grey, type Marker, type Place, readMarker, through } from "../../src/vision/calibration/boards/marker.ts";

const { codes } = DICTIONARIES.DICT_4X4_50;
/** A camera that looks askew at the board: mm → px. */
const ASKEW = [3.1, 0.35, 140, -0.28, 2.9, 160, 0.00021, 0.00034, 1];
const CELLS = 6;

/** A marker as printed, seen through `h`; its black rim spans `side` mm from (x, y). */
function paint(grey: Grey, h: readonly number[], id: number, x: number, y: number, side: number): Place[] {
  const cell = side / CELLS;
  const white = (row: number, column: number) =>
    row > 0 && row < 5 && column > 0 && column < 5 && ((codes[id]! >> (15 - (4 * (row - 1) + column - 1))) & 1) === 1;
  const STEPS = 24;
  for (let row = 0; row < CELLS; row++)
    for (let column = 0; column < CELLS; column++)
      for (let i = 0; i < STEPS * STEPS; i++) {
        const [u, v] = through(
          h,
          x + cell * (column + (i % STEPS) / STEPS),
          y + cell * (row + Math.floor(i / STEPS) / STEPS),
        ).map(Math.round) as [number, number];
        grey.data[v * grey.width + u] = white(row, column) ? 210 : 25;
      }
  return [through(h, x, y), through(h, x + side, y), through(h, x + side, y + side), through(h, x, y + side)];
}
const blank = (): Grey => ({ width: 1280, height: 960, data: new Uint8Array(1280 * 960).fill(190) });

describe("boards are named as common tools name them", () => {
  test("a chessboard by inner corners, a charuco board by squares", () => {
    expect(parseBoard("chessboard:9x6:25")).toEqual({ kind: "chessboard", columns: 9, rows: 6, squareMm: 25 });
    expect(parseBoard("charuco:DICT_4X4_50:6x8:34:27")).toMatchObject({
      columns: 6,
      rows: 8,
      squareMm: 34,
      markerMm: 27,
    });
  });
  test.each([
    "chessboard",
    "chessboard:9x6",
    "chessboard:2x6:25",
    "chessboard:9x6:0",
    "charuco:DICT_9X9:6x8:34:27",
    "charuco:DICT_4X4_50:6x8:27:34",
  ])("%s is none", (text) => {
    expect(() => parseBoard(text)).toThrow(CarambolaError);
  });
});

describe("markers", () => {
  test("every marker of the dictionary is read, from whichever corner its outline begins, and never as another", () => {
    codes.forEach((_, id) => {
      const grey = blank();
      const quad = paint(grey, ASKEW, id, 60, 40, 40);
      for (let turn = 0; turn < 4; turn++) {
        const from = quad.map((_corner, i) => quad[(i + turn) % 4]!);
        const marker = readMarker(grey, from, "DICT_4X4_50");
        expect(marker?.id).toBe(id);
        expect(marker?.corners[0]).toEqual(quad[0]);
      }
    });
  });
  test("a plain square, noise and a picture's edge are none", () => {
    const plain = blank();
    const quad: Place[] = [
      [100, 100],
      [160, 100],
      [160, 160],
      [100, 160],
    ];
    expect(readMarker(plain, quad, "DICT_4X4_50")).toBeNull();
    for (let v = 100; v < 160; v++) plain.data.fill(20, v * 1280 + 100, v * 1280 + 160);
    expect(readMarker(plain, quad, "DICT_4X4_50")).toBeNull();
    expect(
      readMarker(
        plain,
        quad.map(([u, v]) => [u - 150, v] as const),
        "DICT_4X4_50",
      ),
    ).toBeNull();
  });
});

describe("a charuco board", () => {
  const board = parseBoard("charuco:DICT_4X4_50:6x8:34:27") as Charuco;
  const rim = (34 - 27) / 2;
  const markersOf = (whiteFirst: boolean): Marker[] => {
    const markers: Marker[] = [];
    for (let row = 0; row < 8; row++)
      for (let column = 0; column < 6; column++) {
        if (((row + column) % 2 === 0) !== whiteFirst) continue;
        const [x, y] = [column * 34 + rim, row * 34 + rim];
        const square = [
          [x, y],
          [x + 27, y],
          [x + 27, y + 27],
          [x, y + 27],
        ] as const;
        markers.push({ id: markers.length, corners: square.map(([a, b]) => through(ASKEW, a, b)) });
      }
    return markers;
  };
  test.each(LAYOUTS)("its layout is told by its markers, and its corners are foretold: %o", (layout) => {
    const markers = markersOf(layout.whiteFirst);
    expect(layoutOf(board, [markers, []])).toEqual(layout);
    const corners = foretell(board, layout, markers);
    expect(corners).toHaveLength(5 * 7);
    for (const { x, y, at } of corners) {
      const [u, v] = through(ASKEW, x, y);
      expect(Math.hypot(u - at[0], v - at[1])).toBeLessThan(1e-6);
    }
    // A hidden marker takes the corners that it alone holds with one other.
    expect(
      foretell(
        board,
        layout,
        markers.filter(({ id }) => id !== 10),
      ),
    ).toHaveLength(35 - 4);
  });
});

test("a lens is chosen: bad views are left out, pixels are square unless the pictures say otherwise, a third left out tells how firm it is", async () => {
  const corner: BoardCorner = { x: 0, y: 0, u: 0, v: 0 };
  const views = Array.from({ length: 9 }, (_, i) => [{ ...corner, x: i }]);
  const lens = { cx: 960, cy: 540, k1: 0, k2: 0, p1: 0, p2: 0, k3: 0 };
  const fitWith =
    (squareMisfit: number) =>
    async (chosen: BoardCorner[][], { squarePixels: square }: LensModel): Promise<FittedLens> => ({
      ...lens,
      rmsPx: square ? squareMisfit : 0.2,
      viewRmsPx: chosen.map(([c]) => (c!.x === 4 ? 3 : 0.2)),
      fx: 1000 + chosen.length,
      fy: square ? 1000 + chosen.length : 1090,
    });
  const usual = await chooseLens(views, fitWith(0.201));
  expect([usual.dropped, usual.model.squarePixels]).toEqual([[4], true]);
  expect(usual.stability.focalShare).toBeCloseTo(3 / 1008, 6);
  expect((await chooseLens(views, fitWith(0.6))).model.squarePixels).toBe(false);
});
