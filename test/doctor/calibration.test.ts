import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkCamera } from "../../src/doctor/camera/camera.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import type { Machine } from "../../src/doctor/machine.ts";
import { exactProfile } from "../../src/server/open-simulated.ts";
import { openSimulation } from "../../src/simulation/index.ts";
import type { Profile } from "../../src/vision/calibration/profile.ts";
import { allocateFrame, type FrameSource } from "../../src/vision/capture/frame-source.ts";
import { marksOf } from "../../src/vision/drift/marks.ts";
import { soundMachine } from "./sound-machine.ts";

const SCENARIO = "sim:shot";
const folder = mkdtempSync(path.join(tmpdir(), "carambola-doctor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let profile: Profile;
const file = (name: string, content: unknown) => {
  const at = path.join(folder, name);
  writeFileSync(at, typeof content === "string" ? content : JSON.stringify(content));
  return at;
};

/** The scenario's first picture, shown for a second as by a camera, each frame changed as told. */
async function still(change: (y: Uint8Array, width: number, n: number) => Uint8Array = (y) => y): Promise<FrameSource> {
  const source = openSimulation(SCENARIO);
  const first = (await source.frames().next()).value!;
  const { frame } = allocateFrame(source.info);
  const [y, u, v] = [first.y.slice(), first.u.slice(), first.v.slice()];
  await source.close();
  async function* frames() {
    for (let n = 0; n < 20; n++) {
      frame.y.set(change(y, first.width, n));
      // A living sensor never gives the same picture twice.
      for (let i = n; i < frame.y.length; i += 97) frame.y[i] = Math.min(255, frame.y[i]! + 1);
      frame.u.set(u);
      frame.v.set(v);
      yield Object.assign(frame, { index: n, t: n / 30 });
    }
  }
  return { info: { ...source.info, frameRate: 30 }, frames, close: async () => {} };
}
async function look(profileFile: string, open: Machine["open"]): Promise<Finding[]> {
  return checkCamera(soundMachine({ open }), { table: "one", source: "film.mp4", profile: profileFile }, null);
}
const wrong = (findings: Finding[]) => findings.filter((f) => f.level !== "ok").map((f) => [f.level, f.fault?.code]);
/** The whole picture moved to the right by some pixels. */
const moved = (by: number) => (y: Uint8Array) => {
  const out = new Uint8Array(y.length).fill(60);
  out.set(y.subarray(0, y.length - by), by);
  return out;
};

beforeAll(async () => {
  const source = openSimulation(SCENARIO);
  const picture = (await source.frames().next()).value!;
  profile = exactProfile(SCENARIO, source);
  profile.marks = marksOf(picture, profile.camera, profile.table);
  await source.close();
});

it("says in words what a sound calibration decides", async () => {
  const findings = await look(file("sound.json", profile), () => still());
  expect(wrong(findings)).toEqual([]);
  const [said] = findings.filter((f) => f.check === "calibration");
  expect(said!.what.pt).toMatch(/^Esta câmera decide sozinha: bolas a mais de \d/);
});

it("a camera that was knocked: moved, by how much; one that points elsewhere: calibrate again", async () => {
  const knocked = await look(file("knocked.json", profile), () => still(moved(3)));
  expect(wrong(knocked)).toEqual([["warning", "CB_CAMERA_SHIFTED"]]);
  expect(Number(knocked.find((f) => f.fault)!.fault!.details.px)).toBeCloseTo(3, 0);
  const elsewhere = await look(file("elsewhere.json", profile), () => still(moved(150)));
  expect(wrong(elsewhere)).toEqual([["fault", "CB_CALIBRATION_LOST"]]);
});

it("a burnt-out cloth and a lamp that is out at one end", async () => {
  const burnt = await look(file("burnt.json", profile), () => still((y) => y.map((v) => Math.min(255, v * 2.6))));
  expect(wrong(burnt).map(([, code]) => code)).toContain("CB_LIGHT_GLARE");
  const half = await look(file("half.json", profile), () =>
    still((y, width) => y.map((v, i) => (i % width < width / 2 ? 16 + (v - 16) * 0.35 : v))),
  );
  expect(wrong(half).map(([, code]) => code)).toContain("CB_LIGHT_UNEVEN");
});

it("a profile that is missing, broken, rough or of another picture size", async () => {
  const open = () => still();
  expect(wrong(await look(path.join(folder, "absent.json"), open))).toEqual([["fault", "CB_FILE_NOT_FOUND"]]);
  expect(wrong(await look(file("broken.json", "{"), open))).toEqual([["fault", "CB_FILE_INVALID"]]);
  const rough = { ...profile, expectedMm: { centre: 2, worst: 9 } };
  expect(wrong(await look(file("rough.json", rough), open))).toEqual([["warning", "CB_CALIBRATION_ROUGH"]]);
  const other = { ...profile, picture: { width: 1920, height: 1080 } };
  expect(wrong(await look(file("size.json", other), open))).toEqual([["fault", "CB_PROFILE_SIZE"]]);
});
