import { describe, expect, it } from "vitest";
import { CLUB_CAMERA, placeCamera } from "../../src/simulation/camera/pose.ts";
import { openSimulation } from "../../src/simulation/index.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import { clearPicture } from "../../src/vision/calibration/clear-picture.ts";
import { decides, decidesInWords } from "../../src/vision/calibration/decides.ts";
import { expectedAt } from "../../src/vision/calibration/expected-error.ts";
import { type FindOptions, type FoundTable, findTable } from "../../src/vision/calibration/find-table.ts";
import { checkLensFile, lensPrior } from "../../src/vision/calibration/lens-file.ts";
import { checkProfile, profileOf } from "../../src/vision/calibration/profile.ts";
import { type Camera, Projector } from "../../src/vision/camera/camera.ts";

const table = TABLE_PRESETS.match;
/** High up with a long lens: from one picture its height is hardly known. */
const FAR = { heightMm: 4800, k1: 0.01, k2: 0 };
const names = { lens: "lens.json", source: "cam" };

async function found(find: Partial<FindOptions>): Promise<FoundTable> {
  const result = findTable(await clearPicture(openSimulation("shot", { camera: FAR })), { table, ...find });
  if ("refused" in result) throw new Error(JSON.stringify(result));
  return result;
}

function worstMm(camera: Camera, truth: Camera): number {
  const [p, t] = [new Projector(camera), new Projector(truth)];
  let worst = 0;
  for (let x = 31; x < table.lengthMm; x += 200) {
    for (let y = 31; y < table.widthMm; y += 200) {
      const [mx, my] = p.unproject(...t.project(x, y, 30.75), 30.75);
      worst = Math.max(worst, Math.hypot(mx - x, my - y));
    }
  }
  return worst;
}

describe("a lens file", () => {
  it("settles what one picture leaves open", async () => {
    const truth = placeCamera({ ...CLUB_CAMERA, ...FAR }, table);
    const { width, height, f, cx, cy, k1, k2 } = truth;
    const file = {
      ...{ width: 2 * width, height: 2 * height, fx: 2 * f, fy: 2 * f, k1, k2 },
      cx: 2 * cx + 0.5,
      cy: 2 * cy + 0.5,
    };
    expect(checkLensFile.Check(file)).toBe(true);
    const lens = lensPrior(file, { width, height }, names);
    expect(lens.centre[0]).toBeCloseTo(cx, 9);
    const result = await found({ lens });
    expect(Math.abs(result.camera.f / f - 1)).toBeLessThan(0.01);
    expect(worstMm(result.camera, truth)).toBeLessThan(0.25);
    const without = await found({});
    expect(result.expectedMm.worst).toBeLessThan(0.7 * without.expectedMm.worst);
  });

  it("of another picture shape is refused by name", () => {
    const file = { width: 640, height: 480, fx: 600, fy: 600, cx: 320, cy: 240, k1: 0, k2: 0 };
    expect(() => lensPrior(file, { width: 1280, height: 720 }, names)).toThrow(
      /CB_LENS_SIZE: .*lens\.json.*640x480.*1280x720/,
    );
  });

  it("with decentring and unequal focal lengths projects and finds back", () => {
    const camera: Camera = { ...placeCamera(CLUB_CAMERA, table), aspect: 0.97, p1: 0.002, p2: -0.001, k3: 0.005 };
    const projector = new Projector(camera);
    const plain = new Projector(placeCamera(CLUB_CAMERA, table));
    for (const [x, y] of [
      [31, 31],
      [2800, 1390],
      [1420, 710],
    ] as const) {
      const [u, v] = projector.project(x, y, 30.75);
      const [bx, by] = projector.unproject(u, v, 30.75);
      expect(Math.hypot(bx - x, by - y)).toBeLessThan(1e-3);
      if (x !== 1420)
        expect(Math.hypot(u - plain.project(x, y, 30.75)[0], v - plain.project(x, y, 30.75)[1])).toBeGreaterThan(2);
    }
  });
});

describe("what a camera can decide", () => {
  it("follows from the expected error: less where the fit knows less, and it is said in words", async () => {
    const result = await found({});
    const profile = profileOf("sim", result);
    expect(checkProfile.Check(profile)).toBe(true);
    const { errorMap } = result;
    expect(expectedAt(errorMap, table.lengthMm / 2, table.widthMm / 2)).toBeCloseTo(errorMap.centreMm, 6);
    expect(expectedAt(errorMap, 0, 0)).toBeGreaterThan(3 * errorMap.centreMm);
    const limits = decides(profile);
    expect(limits.cornerMm).toBeGreaterThan(limits.centreMm);
    expect(limits.lineMm).toBeCloseTo(3 * limits.cornerMm, 6);
    // 0.1 px at 2.4 mm/px, three standard deviations of a difference: two millimetres.
    expect(limits.ballsApartMm).toBeGreaterThan(0.8);
    expect(limits.ballsApartMm).toBeLessThan(1.3);
    const words = decidesInWords(limits);
    expect(words.pt).toContain(`${limits.ballsApartMm.toFixed(1).replace(".", ",")} mm`);
    expect(words.en).toContain(`${limits.ballsApartMm.toFixed(1)} mm apart are not frozen`);
    expect(words.es).toContain("pregunto al árbitro");
  });
});
