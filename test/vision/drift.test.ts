import { describe, expect, it } from "vitest";
import { CLOTHS } from "../../src/simulation/camera/palette.ts";
import { CLUB_CAMERA, placeCamera } from "../../src/simulation/camera/pose.ts";
import { Renderer, type RendererOptions } from "../../src/simulation/camera/renderer.ts";
import { SCENARIOS } from "../../src/simulation/index.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import { type Profile, profileOf } from "../../src/vision/calibration/profile.ts";
import { type Camera, Projector, rotationMatrix, rotationVector } from "../../src/vision/camera/camera.ts";
import { allocateFrame, type Frame } from "../../src/vision/capture/frame-source.ts";
import { type DriftState, DriftWatch } from "../../src/vision/drift/drift-watch.ts";
import { marksOf } from "../../src/vision/drift/marks.ts";

const FPS = 30;
/** Pictures of a table at rest that are shown again and again: noise differs, nothing moves. */
const KEPT = 8;

interface Film {
  frames: Frame[];
  camera: Camera;
  profile: Profile;
}

/** A camera turned by small angles (rad) about its own axes, as a bump does. */
function turned(camera: Camera, [ax, ay, az]: [number, number, number]): Camera {
  const small = rotationMatrix([ax, ay, az]);
  const times = (m: number[], v: readonly number[]) =>
    [0, 3, 6].map((k) => m[k]! * v[0]! + m[k + 1]! * v[1]! + m[k + 2]! * v[2]!);
  const r = rotationMatrix(camera.rotation);
  const columns = [0, 1, 2].map((k) => times(small, [r[k]!, r[k + 3]!, r[k + 6]!]));
  const rows = [0, 1, 2].flatMap((k) => columns.map((c) => c[k]!));
  return {
    ...camera,
    rotation: rotationVector(rows),
    translation: times(small, camera.translation) as [number, number, number],
  };
}

/** A still table under the club's camera, turned by a bump. */
function film(bump: [number, number, number] = [0, 0, 0], look: Partial<RendererOptions> = {}): Film {
  const table = TABLE_PRESETS.match;
  const camera = turned(placeCamera(CLUB_CAMERA, table), bump);
  const renderer = new Renderer({ camera, table, cloth: "blue", seed: 5, ...look });
  const frames = Array.from({ length: KEPT }, (_, i) => {
    const info = { width: camera.width, height: camera.height, chromaShiftX: 1, chromaShiftY: 1 } as const;
    const { frame, buffer } = allocateFrame({ ...info, chromaCentred: true });
    renderer.draw(
      buffer,
      i / FPS,
      () => SCENARIOS.shot!.initial,
      () => [],
      Math.imul(i + 1, 0x9e3779b1),
    );
    return frame;
  });
  const [y, u, v] = CLOTHS[look.cloth ?? "blue"];
  const profile = profileOf("sim", {
    ...{ camera, table, bottom: "left", cloth: { y, u, v } },
    residualPx: { noses: null, diamonds: null, points: null },
    used: { noses: 0, diamonds: 0, points: 0 },
    expectedMm: { centre: 0, worst: 0 },
  });
  profile.marks = marksOf(frames[0]!, camera, table);
  return { frames, camera, profile };
}

/** The angle that moves the picture's middle by so many px, rad. */
const angle = (px: number) => px / placeCamera(CLUB_CAMERA, TABLE_PRESETS.match).f;

/** Shows a film for some seconds; the states that were said, each with the time at which it came. */
function show(watch: DriftWatch, frames: Frame[], fromS: number, lastsS: number, clear = true) {
  const said: { t: number; state: DriftState }[] = [];
  for (let i = 0; i < lastsS * FPS; i++) {
    const frame = frames[i % frames.length]!;
    frame.t = fromS + i / FPS;
    const state = watch.look(frame, clear);
    if (said.at(-1)?.state !== state) said.push({ t: frame.t, state });
  }
  return said;
}

/** Largest distance in mm between a profile's map and the truth over the table. */
function mapError(profile: Profile, truth: Camera): number {
  const [found, real] = [new Projector(profile.camera), new Projector(truth)];
  const r = profile.table.ballDiameterMm / 2;
  let worst = 0;
  for (let x = r; x < profile.table.lengthMm; x += 300) {
    for (let y = r; y < profile.table.widthMm; y += 300) {
      const [u, v] = real.project(x, y, r);
      const [mx, my] = found.unproject(u, v, r);
      worst = Math.max(worst, Math.hypot(mx - x, my - y));
    }
  }
  return worst;
}

describe("a camera that is bumped", () => {
  it("by 2 px is noticed within 5 s, found again by itself, and kept in the profile's history", () => {
    const still = film();
    const bumped = film([angle(1.8), angle(-0.9), 0.0005]);
    expect(mapError(still.profile, bumped.camera)).toBeGreaterThan(3);
    const watch = new DriftWatch(still.profile);
    expect(show(watch, still.frames, 0, 4).map((s) => s.state.vision)).toEqual(["ok"]);
    const said = show(watch, bumped.frames, 4, 8);
    const noticed = said.find((s) => s.state.vision === "degraded")!;
    expect(noticed.t - 4).toBeLessThan(5);
    expect(noticed.state.reason).toBe("camera_moved");
    expect(noticed.state.shiftPx).toBeGreaterThan(1.4);
    expect(noticed.state.shiftPx).toBeLessThan(3.5);
    const last = said.at(-1)!.state;
    expect(last).toMatchObject({ vision: "ok", reason: "" });
    expect(last.profile.history).toHaveLength(2);
    expect(mapError(last.profile, bumped.camera)).toBeLessThan(0.3);
  });

  it("by 15 px is looked for over a wide band and found again", () => {
    const still = film();
    const bumped = film([angle(9), angle(12), 0.004]);
    const watch = new DriftWatch(still.profile);
    show(watch, still.frames, 0, 2);
    const last = show(watch, bumped.frames, 2, 8).at(-1)!.state;
    expect(last.vision).toBe("ok");
    expect(mapError(last.profile, bumped.camera)).toBeLessThan(0.3);
  });

  it("so far that its table is not there any more is said to be lost", () => {
    const still = film();
    const away = film([angle(60), angle(-90), 0.02]);
    const watch = new DriftWatch(still.profile);
    show(watch, still.frames, 0, 2);
    expect(show(watch, away.frames, 2, 10).at(-1)!.state).toMatchObject({ vision: "degraded", reason: "camera_lost" });
  });
});

describe("a camera that stays", () => {
  it("is not doubted when lamps change, on any cloth", () => {
    for (const cloth of ["blue", "green", "grey"] as const) {
      const bright = film([0, 0, 0], { cloth });
      const dim = film([0, 0, 0], { cloth, exposureSteps: [{ atS: 0, light: 0.65 }], vignetting: 0.2 });
      const watch = new DriftWatch(bright.profile);
      show(watch, bright.frames, 0, 2);
      const said = show(watch, dim.frames, 2, 6);
      expect(
        said.map((s) => s.state.vision),
        cloth,
      ).toEqual(["ok"]);
    }
  });

  it("is not looked at while somebody is over the table", () => {
    const still = film();
    const bumped = film([angle(1.8), angle(-0.9), 0.0005]);
    const watch = new DriftWatch(still.profile);
    expect(show(watch, bumped.frames, 0, 6, false).map((s) => s.state.vision)).toEqual(["ok"]);
  });

  it("costs less than 0.1 ms a frame", () => {
    const { profile, frames } = film();
    const watch = new DriftWatch(profile);
    show(watch, frames, 0, 10);
    const from = process.cpuUsage();
    show(watch, frames, 10, 40);
    const used = process.cpuUsage(from);
    expect((used.user + used.system) / 1000 / (40 * FPS)).toBeLessThan(0.1);
  });
});
