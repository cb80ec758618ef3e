import { expect, it } from "vitest";
import { CameraWatch } from "../../src/pipeline/camera-watch.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import type { Observation } from "../../src/table/messages/index.ts";
import { createTracker } from "../../src/tracking/tracker.ts";
import type { Frame, SourceInfo } from "../../src/vision/capture/frame-source.ts";

const info = { name: "cam", width: 64, height: 36, frameRate: 30, live: true } as SourceInfo;
const seen = (x: number, y: number) => ({ state: "seen", x, y, sigma: 0.2 }) as const;
const observed = (frame: number): Observation => ({
  ...{ kind: "observation", frame, t: frame / 30, table: "clear" },
  balls: { white: seen(700, 500), yellow: seen(700, 700), red: seen(2100, 700) },
});
const shot = (n: number, level: number): Frame =>
  ({
    ...info,
    index: n,
    t: n / 30,
    y: Uint8Array.from({ length: 64 * 36 }, (_, i) => level + ((n * 31 + i) % 5)),
  }) as unknown as Frame;

it("a frozen picture shows no balls: vision is degraded, health says it, and all is well when it moves again", () => {
  const watch = new CameraWatch(info);
  const tracker = createTracker({ table: TABLE_PRESETS.match, cushionOffsetMm: 0 });
  const vision: string[] = [];
  const look = (n: number, picture: number) => {
    const o = observed(n);
    watch.look({ ...shot(picture, 120), t: n / 30 }, o);
    for (const e of tracker.push(o)) if (e.type === "vision") vision.push(`${e.state} ${e.reason}`);
    return o;
  };
  for (let n = 0; n < 60; n++) look(n, n);
  for (let n = 60; n < 200; n++) expect(look(n, 59).balls.white.state).toBe("seen");
  let last = look(200, 59);
  for (let n = 201; n < 260; n++) last = look(n, 59);
  expect(last).toMatchObject({ camera: "frozen", balls: { white: { state: "hidden" } } });
  expect(watch.notices()).toMatchObject([{ code: "CB_SOURCE_FROZEN", level: "warning", details: { seconds: 6 } }]);
  expect(vision).toEqual(["degraded camera_frozen"]);
  for (let n = 260; n < 300; n++) last = look(n, n);
  expect(last.balls.white.state).toBe("seen");
  expect(watch.notices().map((n) => n.code)).not.toContain("CB_SOURCE_FROZEN");
  expect(vision.at(-1)).toMatch(/^ok/);
});

it("a black picture and half the rate are told; a film that stands still is a film", () => {
  const watch = new CameraWatch(info);
  for (let n = 0; n < 100; n++) watch.look(shot(n, 16), observed(n));
  expect(watch.notices().map((n) => n.code)).toEqual(["CB_SOURCE_DARK"]);
  for (let n = 100; n < 400; n++) watch.look({ ...shot(n >> 1, 120), t: n / 30 } as Frame, observed(n));
  expect(watch.notices()).toMatchObject([{ code: "CB_SOURCE_SLOW", details: { actual: 15, expected: 30 } }]);
  const film = new CameraWatch({ ...info, live: false });
  const o = observed(400);
  for (let n = 0; n < 300; n++) film.look({ ...shot(0, 120), t: n / 30 } as Frame, o);
  expect([film.notices(), o.balls.white.state]).toEqual([[], "seen"]);
});
