import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TABLE_PRESETS, type TableSpec } from "../../src/table/geometry.ts";
import { clearPicture } from "../../src/vision/calibration/clear-picture.ts";
import { type FoundTable, findTable } from "../../src/vision/calibration/find-table.ts";
import { type TableFile, tableFromFile } from "../../src/vision/calibration/profile.ts";
import { Projector } from "../../src/vision/camera/camera.ts";
import { openSource } from "../../src/vision/capture/open.ts";
import { footage, footageFile, WITHOUT_FOOTAGE } from "../support/footage.ts";

if (!footage) console.warn(`calibration on real footage skipped: ${WITHOUT_FOOTAGE}`);

async function calibrate(table: TableSpec, ...file: string[]): Promise<FoundTable> {
  const source = await openSource(footageFile(...file));
  const found = findTable(await clearPicture(source).finally(() => source.close()), { table });
  if ("refused" in found) throw new Error(`${file.join("/")}: ${JSON.stringify(found)}`);
  return found;
}

const json = (...file: string[]) => JSON.parse(readFileSync(footageFile(...file), "utf8"));

describe.skipIf(!footage)("calibration on real footage", () => {
  it("broadcasts of match tables: noses and diamonds to half a pixel", async () => {
    for (const [folder, file] of [
      ["three-cushion-1080p", "shot.mp4"],
      ["three-cushion-480p", "F1.mkv"],
    ] as const) {
      const { residualPx, used } = await calibrate(TABLE_PRESETS.match, folder, file);
      expect(used.diamonds, file).toBeGreaterThanOrEqual(24);
      expect(residualPx.noses, file).toBeLessThan(0.5);
      expect(residualPx.diamonds, file).toBeLessThan(0.5);
    }
  });

  it("balls measured by tape on a table with pockets: 2.5 mm on average", async () => {
    const table = tableFromFile(json("overhead-720p", "table.json") as TableFile, TABLE_PRESETS.match);
    const { points } = json("overhead-720p", "measured", "positions.json");
    const off: number[] = [];
    for (const image of ["real_world_1.png", "real_world_2.png"]) {
      const { camera } = await calibrate(table, "overhead-720p", "measured", image);
      const projector = new Projector(camera);
      for (const p of points) {
        if (p.image !== image) continue;
        // Pixels are given for the picture at 1280 of its 1920 columns.
        const [u, v] = p.pixel_1280x720.map((c: number) => (c + 0.5) * 1.5 - 0.5);
        const [x, y] = projector.unproject(u, v, table.ballDiameterMm / 2);
        off.push(Math.hypot(x - table.lengthMm / 2 - p.model_mm[0], y - table.widthMm / 2 - p.model_mm[1]));
      }
    }
    expect(off).toHaveLength(4);
    expect(off.reduce((s, v) => s + v, 0) / off.length).toBeLessThan(2.5);
  });

  it("a table without diamonds, tilted and small in the picture: the lens as its makers found it with a chessboard", async () => {
    const table = tableFromFile({ lengthMm: 800, widthMm: 395, ballDiameterMm: 61.5 }, TABLE_PRESETS.match);
    for (const clip of ["clip_2.mp4", "clip_4.mp4"]) {
      const { camera, used } = await calibrate(table, "one-ball-1080p", clip);
      expect(used.diamonds).toBe(0);
      expect(Math.abs(camera.f / 1127.3 - 1), clip).toBeLessThan(0.08);
    }
  });
});
