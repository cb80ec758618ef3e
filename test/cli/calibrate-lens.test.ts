import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { carambola } from "../support/cli.ts";

const empty = mkdtempSync(path.join(tmpdir(), "carambola-lens-"));
afterAll(() => rmSync(empty, { recursive: true, force: true }));
const out = ["--out", path.join(empty, "lens.json")];

test("without OpenCV it says what to run", async () => {
  const { code, stderr } = await carambola(
    ["calibrate-lens", import.meta.filename, "--board", "chessboard:9x6:25", ...out],
    {
      env: { CARAMBOLA_OPENCV: empty },
    },
  );
  expect([code, stderr]).toEqual([2, expect.stringContaining("CB_OPENCV_MISSING")]);
  expect(stderr).toContain("./carambola native");
});

test.each([
  [["no-such-picture.png", "--board", "chessboard:9x6:25", ...out], "CB_FILE_NOT_FOUND"],
  [[empty, "--board", "chessboard:9x6:25", ...out], "CB_FILE_NOT_FOUND"],
  [[import.meta.filename, "--board", "chess:9x6", ...out], "CB_BOARD_UNKNOWN"],
  [[import.meta.filename, ...out], "CB_USAGE"],
])("%j: exit 2, %s", async (args, error) => {
  const { code, stderr } = await carambola(["calibrate-lens", ...args]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(error)]);
});

test("the build says what it does", async () => {
  const { code, stdout } = await carambola(["native", "--help"]);
  expect([code, stdout]).toEqual([0, expect.stringContaining("opencv4nodejs")]);
});
