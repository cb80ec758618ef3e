import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { withLearned } from "../../../src/server/calibration/learned.ts";
import { ProfileKeeper } from "../../../src/server/calibration/profile-keeper.ts";
import { TableCalibration } from "../../../src/server/calibration/table-calibration.ts";
import type { Service } from "../../../src/server/service.ts";
import { CLUB_CAMERA, placeCamera } from "../../../src/simulation/camera/pose.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";
import { mergeMeasures } from "../../../src/vision/calibration/merge-measured.ts";
import { type Profile, profileOf } from "../../../src/vision/calibration/profile.ts";
import { numbered, strokeByWhite } from "../support/scripts.ts";
import { START_MATCH, start, until } from "../support/start.ts";

const table = TABLE_PRESETS.match;
const PROFILE: Profile = profileOf("test", {
  ...{ camera: placeCamera(CLUB_CAMERA, table), table, bottom: "left", cloth: { y: 113, u: 191, v: 95 } },
  residualPx: { noses: 0.1, diamonds: 0.02, points: null },
  used: { noses: 480, diamonds: 28, points: 0 },
  expectedMm: { centre: 0.1, worst: 0.4 },
});
const file = () => path.join(mkdtempSync(path.join(tmpdir(), "carambola-profile-")), "one.json");
const on = (disk: string) => JSON.parse(readFileSync(disk, "utf8")) as Profile;
const refit = (shiftPx: number) => ({
  ...{ t: 12, shiftPx, rotation: PROFILE.camera.rotation, translation: PROFILE.camera.translation },
});
const white = (mm: number, sigma: number, count = 4) => ({ ballDiametersMm: { white: { mm, sigma, count } } });

describe("the file of a profile", () => {
  it("is replaced whole, the old one kept with date and reason, and can be used again", async () => {
    const keeper = new ProfileKeeper(file());
    expect(await keeper.present()).toBeNull();
    await keeper.replace(PROFILE, "calibrated", new Date("2026-05-01T10:00:00.000Z"));
    expect(await keeper.earlier()).toEqual([]);
    const better = { ...PROFILE, expectedMm: { centre: 0.05, worst: 0.2 } };
    await keeper.replace(better, "calibrated", new Date("2026-05-02T10:00:00.000Z"));
    expect((await keeper.present())?.expectedMm.worst).toBe(0.2);
    const [kept] = await keeper.earlier();
    expect(kept).toMatchObject({ at: "2026-05-02T10:00:00.000Z", reason: "calibrated", expectedMm: { worst: 0.4 } });
    expect((await keeper.kept(kept!.id))?.expectedMm.worst).toBe(0.4);
    expect(await keeper.kept("../one")).toBeNull();
  });

  it("keeps forty before it and leaves no drafts", async () => {
    const keeper = new ProfileKeeper(file());
    for (let i = 0; i < 45; i++) await keeper.replace(PROFILE, "calibrated", new Date(Date.UTC(2026, 0, 1, 0, i)));
    expect(await keeper.earlier()).toHaveLength(40);
    expect(readdirSync(path.dirname(keeper.file)).sort()).toEqual(["one.json", "one.json.history"]);
  });
});

describe("measures from before and since", () => {
  it("join by their sigmas; one that came back as it was given counts once", () => {
    expect(mergeMeasures(white(61.4, 0.1), white(61.5, 0.1)).ballDiametersMm?.white).toEqual({
      ...{ mm: 61.45, sigma: 0.071, count: 8 },
    });
    expect(mergeMeasures(white(61.4, 0.1), white(61.4, 0.1)).ballDiametersMm?.white).toMatchObject({
      sigma: 0.1,
      count: 4,
    });
  });
  it("that contradict each other mean other balls: the last ones count", () => {
    expect(mergeMeasures(white(61.5, 0.03), white(61.0, 0.05)).ballDiametersMm?.white?.mm).toBe(61.0);
  });
  it("never claim to be exact, and forget nothing that was not measured again", () => {
    const known = { cushionOffsetsMm: { top: { mm: 30.1, sigma: 0.05, count: 5 } } };
    const both = mergeMeasures({ ...known, ...white(61.5, 0.001) }, white(61.52, 0.001));
    expect(both.ballDiametersMm?.white?.sigma).toBe(0.02);
    expect(both.cushionOffsetsMm?.top?.mm).toBe(30.1);
  });
});

it("what was learned: re-fits dated once, measures one entry a day", () => {
  const first = withLearned(
    PROFILE,
    PROFILE,
    { ...PROFILE, history: [refit(2.1)], ...white(61.4, 0.1) },
    new Date("2026-05-01T20:00:00Z"),
  );
  expect(first.history?.[0]?.at).toBe("2026-05-01T20:00:00.000Z");
  expect(first.measured).toHaveLength(1);
  const learned = { ...PROFILE, history: [refit(2.1), refit(3.3)], ...white(61.42, 0.08) };
  const second = withLearned(first, PROFILE, learned, new Date("2026-05-01T21:00:00Z"));
  expect(second.history?.map((h) => h.at)).toEqual(["2026-05-01T20:00:00.000Z", "2026-05-01T21:00:00.000Z"]);
  expect(second.measured).toHaveLength(1);
  expect(second.ballDiametersMm?.white?.mm).toBe(61.42);
});

describe("at a table", () => {
  let service: Service;
  afterEach(() => service.close());

  /** A table whose camera's process is played by the test. */
  async function played() {
    service = await start();
    const one = service.tables.get("one")!;
    const disk = file();
    await new ProfileKeeper(disk).replace(PROFILE, "calibrated");
    let learned: Profile = PROFILE;
    one.camera.connect((message) => {
      if (message.kind === "learned")
        one.camera.hear({ kind: "learned", why: "asked", id: message.id, profile: learned });
    });
    const calibration = new TableCalibration(one, disk, pino({ level: "silent" }));
    one.camera.hear({ kind: "learned", why: "begun", id: null, profile: PROFILE });
    return {
      one,
      disk,
      calibration,
      learn: (profile: Profile) => {
        learned = profile;
      },
    };
  }

  it("balls' sizes are saved when the match ends, not while it runs", async () => {
    const { one, disk, calibration, learn } = await played();
    learn({ ...PROFILE, ...white(61.4, 0.1) });
    one.command("00000000-0000-4000-8000-000000000001", START_MATCH);
    calibration.tick();
    calibration.tick();
    expect(on(disk).ballDiametersMm).toBeUndefined();
    one.command("00000000-0000-4000-8000-000000000002", { type: "end_match", by: "operator" });
    calibration.tick();
    await until(() => on(disk).ballDiametersMm?.white?.mm === 61.4);
  });

  it("a camera that was moved and fitted again: saved once the balls rest, the old pose kept", async () => {
    const { one, disk, calibration, learn } = await played();
    one.command("00000000-0000-4000-8000-000000000001", START_MATCH);
    const [still, stroke, ...rest] = numbered(strokeByWhite(5, true));
    one.event(still!);
    one.event(stroke!);
    const moved = { ...PROFILE, history: [refit(2.4)] };
    learn(moved);
    one.camera.hear({ kind: "learned", why: "moved", id: null, profile: moved });
    calibration.tick();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(on(disk).history).toBeUndefined();
    for (const event of rest) one.event(event);
    calibration.tick();
    await until(() => on(disk).history?.[0]?.at !== undefined);
    const { drift, kept } = await calibration.history();
    expect(drift).toMatchObject([{ shiftPx: 2.4 }]);
    expect(kept).toMatchObject([{ reason: "moved" }]);
  });
});
