import { describe, expect, it } from "vitest";
import { CLUB_CAMERA, placeCamera } from "../../src/simulation/camera/pose.ts";
import { openSimulation, type SimulationOptions } from "../../src/simulation/index.ts";
import type { Cushion } from "../../src/table/balls.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import { clearPicture } from "../../src/vision/calibration/clear-picture.ts";
import { type FindOptions, type FoundTable, findTable } from "../../src/vision/calibration/find-table.ts";
import { Projector } from "../../src/vision/camera/camera.ts";

const table = TABLE_PRESETS.match;

async function calibrate(options: SimulationOptions = {}, find: Partial<FindOptions> = {}) {
  const source = openSimulation("shot", options);
  const picture = await clearPicture(source);
  return findTable(picture, { table, ...find });
}

function found(result: Awaited<ReturnType<typeof calibrate>>): FoundTable {
  if ("refused" in result) throw new Error(JSON.stringify(result));
  return result;
}

/** How far, in mm, the calibration puts ball centres all over the table from where they truly are: RMS and worst. */
function mapError(result: FoundTable, truth: Projector) {
  const camera = new Projector(result.camera);
  const errors: number[] = [];
  for (let x = 31; x < table.lengthMm; x += 200) {
    for (let y = 31; y < table.widthMm; y += 200) {
      const [u, v] = truth.project(x, y, 30.75);
      const [mx, my] = camera.unproject(u, v, 30.75);
      errors.push(Math.hypot(mx - x, my - y));
    }
  }
  return { rms: Math.sqrt(errors.reduce((s, e) => s + e * e, 0) / errors.length), worst: Math.max(...errors) };
}

describe("the table found by itself, against the camera that drew it", () => {
  const cases: [string, SimulationOptions][] = [
    ["the club's camera", {}],
    ["off the centre", { camera: { offsetMm: { x: 250, y: 200 } } }],
    ["a narrow lens far up", { camera: { heightMm: 4500, fill: 0.9 } }],
    ["turned a little", { camera: { rollRad: 0.12, fill: 0.85 } }],
    ["green cloth", { cloth: "green" }],
    ["grey cloth on grey wood", { cloth: "grey" }],
    ["red cloth", { cloth: "red" }],
    ["more distortion", { camera: { k1: -0.12 } }],
    ["0.7 of the usual focal length", { camera: { heightMm: 2240, k1: -0.16, k2: 0.03 } }],
    ["tilted by 10°", { camera: { offsetMm: { x: -564, y: 0 } } }],
  ];
  // Own share of the goal of 0.25 mm RMS and 0.7 mm at worst for a ball at rest; far up, the height is known less well.
  for (const [name, options] of cases) {
    const far = options.camera?.heightMm === 4500;
    it(`${name}: ${far ? 0.6 : 0.2} mm RMS over the table`, async () => {
      const result = found(await calibrate(options));
      const truth = new Projector(placeCamera({ ...CLUB_CAMERA, ...options.camera }, table));
      const { rms, worst } = mapError(result, truth);
      expect(rms, JSON.stringify({ rms, worst, residual: result.residualPx })).toBeLessThan(
        options.camera?.heightMm === 4500 ? 0.6 : 0.2,
      );
      expect(worst).toBeLessThan(far ? 1.2 : 0.4);
    });
  }

  it("maps the picture's sides to the table's by --bottom", async () => {
    for (const [bottom, leftOfPicture] of [
      ["left", "bottom"],
      ["right", "top"],
    ] as const) {
      const result = found(await calibrate({}, { bottom }));
      const [x] = new Projector(result.camera).unproject(100, 360, 37);
      const cushion: Cushion = x < table.lengthMm / 2 ? "bottom" : "top";
      expect(cushion).toBe(leftOfPicture);
      // Seen from above the frame keeps its handedness: x from the bottom, y to the left.
      const projector = new Projector(result.camera);
      const [ox, oy] = projector.project(0, 0, 0);
      const [ax, ay] = projector.project(1000, 0, 0);
      const [bx, by] = projector.project(0, 1000, 0);
      expect((ax - ox) * (by - oy) - (ay - oy) * (bx - ox)).toBeLessThan(0);
    }
  });

  it("takes a table that stands upright, bottom cushion down", async () => {
    const camera = { rollRad: Math.PI / 2 };
    const result = found(await calibrate({ camera }));
    expect(result.bottom).toBe("down");
    const [, y0] = new Projector(result.camera).project(0, 700, 0);
    const [, y1] = new Projector(result.camera).project(2840, 700, 0);
    expect(y0).toBeGreaterThan(y1);
  });

  it("refuses a bottom cushion on a long side", async () => {
    expect(await calibrate({}, { bottom: "down" })).toMatchObject({ refused: "bottom" });
  });

  it("takes known points beside its own evidence", async () => {
    const truth = new Projector(placeCamera(CLUB_CAMERA, table));
    const points = [
      [300, 300],
      [2500, 300],
      [2500, 1100],
      [300, 1100],
      [1420, 710],
    ].map(([x, y]) => ({ px: truth.project(x!, y!, 0), mm: [x!, y!, 0] as [number, number, number] }));
    const result = found(await calibrate({}, { points }));
    expect(result.used.points).toBe(5);
    expect(mapError(result, truth).rms).toBeLessThan(0.3);
  });

  it("takes the camera's height by tape", async () => {
    const result = found(await calibrate({}, { cameraHeightMm: 3200 }));
    expect(Math.abs(new Projector(result.camera).position()[2] - 3200)).toBeLessThan(100);
  });
});
