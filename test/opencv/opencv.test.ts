import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCvFolders } from "../../src/opencv/binding.ts";
import { askOpenCv } from "../../src/opencv/peer.ts";
import type { LensFile } from "../../src/vision/calibration/lens-file.ts";
import { carambola } from "../support/cli.ts";
import { footage, footageFile, ROOT, WITHOUT_FOOTAGE } from "../support/footage.ts";

const built = () =>
  openCvFolders(ROOT).some((folder) => existsSync(path.join(folder, "node_modules/opencv4nodejs/build")));
const LONG = process.env.CARAMBOLA_TEST_LONG !== undefined;
const program = path.join(ROOT, "dist/opencv/process.js");
const folder = mkdtempSync(path.join(tmpdir(), "carambola-opencv-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a program that crashes is a fault in words, not an end", async () => {
  const crashing = path.join(folder, "crash.mjs");
  const { writeFileSync } = await import("node:fs");
  writeFileSync(
    crashing,
    "process.once('message', () => { console.error('native fault'); process.kill(process.pid, 'SIGSEGV'); });",
  );
  const asked = askOpenCv(
    { kind: "corners", pictures: [], board: { kind: "chessboard", columns: 7, rows: 7, squareMm: 25 } },
    { program: crashing },
  );
  await expect(asked).rejects.toMatchObject({ fault: { code: "CB_OPENCV_FAILED", exitCode: 1 } });
});

// `test --long` builds it; elsewhere these run where somebody has.
describe.skipIf(!LONG && !built())("OpenCV, where ./carambola native has built it", () => {
  const BUILD_MS = 3_600_000;
  beforeAll(async () => {
    if (built()) return;
    const { spawnSync } = await import("node:child_process");
    spawnSync(path.join(ROOT, "carambola"), ["native"], { stdio: "inherit", timeout: BUILD_MS });
  }, BUILD_MS);

  const lens = async (pictures: string, board: string) => {
    const out = path.join(folder, `${path.basename(pictures)}.json`);
    const { code, lines } = await carambola(
      ["calibrate-lens", footageFile("calibration", pictures), "--board", board, "--out", out],
      { patienceMs: 280_000 },
    );
    expect(code).toBe(0);
    return { file: JSON.parse(readFileSync(out, "utf8")) as LensFile, line: lines[0]! };
  };

  test.skipIf(footage === null)(
    `the one-ball camera's lens from photographs of a chessboard (${WITHOUT_FOOTAGE})`,
    async () => {
      const { file, line } = await lens("chessboard", "chessboard:7x7:25");
      expect(file).toMatchObject({ width: 1920, height: 1080 });
      expect(file.rmsPx).toBeLessThan(0.35);
      // The makers' own fit: fx 1127, centre (962, 539).
      expect(Math.abs(file.fx / 1127.3 - 1)).toBeLessThan(0.03);
      expect(Math.hypot(file.cx - 962.2, file.cy - 539.3)).toBeLessThan(15);
      expect((line.stability as { focalShare: number }).focalShare).toBeLessThan(0.02);
    },
    300_000,
  );

  test.skipIf(footage === null)(
    `the overhead camera's lens from a printed sheet (${WITHOUT_FOOTAGE})`,
    async () => {
      const { file } = await lens("charuco", "chessboard:5x8:34");
      expect(file.rmsPx).toBeLessThan(0.5);
    },
    300_000,
  );

  test("it finds balls of a drawn picture by their centres of gravity", async () => {
    const [width, height] = [320, 200];
    const data = Buffer.alloc(width * height * 3);
    for (let i = 0; i < width * height; i++) {
      const inBall = Math.hypot((i % width) - 100, Math.floor(i / width) - 80) < 20;
      data.set(inBall ? [230, 240, 240] : [180, 90, 20], 3 * i);
    }
    const frame = { width, height, data: data.toString("base64") };
    const { blobs } = await askOpenCv(
      { kind: "balls", frame, cloth: { least: [95, 70, 35], most: [119, 255, 255] } },
      { program },
    );
    expect(blobs.filter((b) => b.area > 900 && b.area < 1500)).toHaveLength(1);
    const [ball] = blobs.filter((b) => b.area > 900 && b.area < 1500);
    expect(Math.hypot(ball!.u - 100, ball!.v - 80)).toBeLessThan(0.5);
  }, 60_000);
});
