import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carambola } from "../support/cli.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-bad-"));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What every wrong input gets: exit code 2, one line on stderr with code, what and remedy, nothing on stdout. */
async function expectRefusal(args: string[], code: string, words: RegExp, env: NodeJS.ProcessEnv = {}) {
  const run = await carambola(args, { env });
  const said = run.stderr.split("\n").filter((l) => l !== "" && !l.startsWith("carambola: "));
  expect(run.code, run.stderr).toBe(2);
  expect(said, run.stderr).toHaveLength(1);
  expect(said[0]).toMatch(new RegExp(`^${code}: `));
  expect(said[0]).toMatch(words);
  expect(run.stdout).toBe("");
}

describe("bad input: one line with what, where and remedy, exit code 2", () => {
  beforeAll(async () => {
    const calibrated = await carambola(["calibrate", "sim:shot", "--table", "match", "--out", file("profile.json")]);
    expect(calibrated.code, calibrated.stderr).toBe(0);
    writeFileSync(file("text.mp4"), "this is no video\n");
    writeFileSync(file("broken.json"), '{"version":1,');
    writeFileSync(file("other.json"), '{"version":1}');
    mkdirSync(file("empty"));
    const meadow = createCanvas(640, 360);
    const context = meadow.getContext("2d");
    for (let y = 0; y < 360; y += 4) {
      context.fillStyle = `rgb(${(y * 37) % 255}, ${(y * 91) % 255}, ${(y * 53) % 255})`;
      context.fillRect(0, y, 640, 4);
    }
    writeFileSync(file("no-table.png"), meadow.toBuffer("image/png"));
  });

  it("no file", () =>
    expectRefusal(
      ["calibrate", file("none.mp4"), "--table", "match", "--out", file("o")],
      "CB_SOURCE_NOT_FOUND",
      /none\.mp4 .*Check the path/,
    ));
  it("no video", () =>
    expectRefusal(
      ["watch", file("text.mp4"), "--calibration", file("profile.json")],
      "CB_SOURCE_UNREADABLE",
      /text\.mp4 is no video.*player/,
    ));
  it("an empty folder", () =>
    expectRefusal(
      ["watch", file("empty"), "--calibration", file("profile.json")],
      "CB_SOURCE_UNREADABLE",
      /no pictures/,
    ));
  it("a picture without a table", () =>
    expectRefusal(
      ["calibrate", file("no-table.png"), "--table", "match", "--out", file("o")],
      "CB_TABLE_NOT_FOUND",
      /no-table\.png.*whole table from above/,
    ));
  it("a profile for another picture size", () =>
    expectRefusal(
      ["watch", file("no-table.png"), "--calibration", file("profile.json")],
      "CB_PROFILE_SIZE",
      /1280x720.*640x360.*Calibrate again/,
    ));
  it("no profile", () =>
    expectRefusal(["watch", "sim:shot", "--calibration", file("none.json")], "CB_FILE_NOT_FOUND", /none\.json/));
  it("a profile that is no JSON", () =>
    expectRefusal(
      ["watch", "sim:shot", "--calibration", file("broken.json")],
      "CB_FILE_INVALID",
      /broken\.json is no valid profile file/,
    ));
  it("a profile that lacks fields", () =>
    expectRefusal(
      ["watch", "sim:shot", "--calibration", file("other.json")],
      "CB_FILE_INVALID",
      /other\.json is no valid profile file: .+schema/,
    ));
  it("an unknown scenario", () =>
    expectRefusal(
      ["watch", "sim:nonsense", "--calibration", file("profile.json")],
      "CB_SCENARIO_UNKNOWN",
      /nonsense.*there are: .*shot/,
    ));
  it("an unknown table", () =>
    expectRefusal(["calibrate", "sim:shot", "--table", "snooker", "--out", file("o")], "CB_FILE_NOT_FOUND", /snooker/));
  it("a place that cannot be written", () =>
    expectRefusal(
      ["calibrate", "sim:shot", "--table", "match", "--out", path.join(folder, "no", "where.json")],
      "CB_FILE_NOT_WRITABLE",
      /where\.json/,
    ));
  it("a bottom cushion on a long side", () =>
    expectRefusal(
      ["calibrate", "sim:shot", "--table", "match", "--bottom", "up", "--out", file("o")],
      "CB_BOTTOM_SIDE",
      /--bottom up: .*sim:shot.*Give left or right/,
    ));
  it("an unknown command", () => expectRefusal(["frobnicate"], "CB_USAGE", /frobnicate.*--help/));
  it("an unknown option", () =>
    expectRefusal(
      ["watch", "sim:shot", "--calibration", file("profile.json"), "--colour"],
      "CB_USAGE",
      /--colour.*watch --help/,
    ));
  it("a missing option", () => expectRefusal(["watch", "sim:shot"], "CB_USAGE", /--calibration.*watch --help/));
  it("an impossible value", () =>
    expectRefusal(["watch", "sim:shot", "--calibration", file("profile.json"), "--fps", "-3"], "CB_USAGE", /--fps/));

  it("ffmpeg missing and not installable", async () => {
    // A PATH with everything but ffmpeg and apt.
    const bin = file("bin");
    mkdirSync(bin);
    for (const source of (process.env.PATH ?? "").split(":").filter((p) => existsSync(p))) {
      for (const name of readdirSync(source)) {
        if (/^(ff(mpeg|probe|play)|apt.*|sudo)$/.test(name) || existsSync(path.join(bin, name))) continue;
        try {
          symlinkSync(path.join(source, name), path.join(bin, name));
        } catch {
          // a name that is there already
        }
      }
    }
    await expectRefusal(
      ["watch", file("no-table.png"), "--calibration", file("profile.json")],
      "CB_FFMPEG_MISSING",
      /apt-get install ffmpeg/,
      { PATH: bin },
    );
  });

  it("malformed NDJSON is refused with its line, and with --strict ends the program", async () => {
    const input = '{"kind":"event"\n{"kind":"event","seq":0,"type":"vision","t":0,"state":"ok"}\n';
    const run = await carambola(["referee"], { input });
    expect(run.code).toBe(0);
    expect(run.lines).toMatchObject([{ kind: "refused", of: "line", line: 1 }]);
    const strict = await carambola(["referee", "--strict"], { input });
    expect(strict.code).toBe(2);
    expect(strict.lines).toMatchObject([{ kind: "refused", of: "line", line: 1 }]);
    expect(strict.stderr).toMatch(/CB_LINE_MALFORMED: line 1/);
  });

  it("help is no fault", async () => {
    for (const args of [
      ["--help"],
      ["watch", "--help"],
      ["calibrate", "--help"],
      ["referee", "--help"],
      ["bench", "--help"],
    ]) {
      const run = await carambola(args);
      expect(run.code, args.join(" ")).toBe(0);
      expect(run.stdout).toMatch(/Usage: carambola/);
    }
  });

  it("a reader that goes away ends watch quietly", () => {
    const text = execFileSync(
      "sh",
      ["-c", `./carambola watch sim:shot --calibration "$1" | head -n 1`, "sh", file("profile.json")],
      { encoding: "utf8" },
    );
    expect(JSON.parse(text)).toMatchObject({ kind: "observation", frame: 0 });
  });
});
