import { expect, test } from "vitest";
import { MovedCamera } from "../../../src/simulation/camera/camera-move.ts";
import { placeCamera } from "../../../src/simulation/camera/pose.ts";
import { SCENARIOS } from "../../../src/simulation/index.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";
import { Projector } from "../../../src/vision/camera/camera.ts";

test.each([
  ["knock-2px", 2],
  ["knock-6px", 6],
  ["sag", 3],
])("%s moves the picture of the table's middle by about %s px", (name, px) => {
  const { camera, cameraMoves } = SCENARIOS[name]!;
  const start = placeCamera(camera, TABLE_PRESETS.match);
  const moved = new MovedCamera(start, cameraMoves!);
  expect(moved.at(0)).toBe(start);
  const [from, to] = [start, moved.at(99)].map((c) => new Projector(c).project(1420, 710, 0));
  expect(Math.abs(Math.hypot(to![0] - from![0], to![1] - from![1]) - px)).toBeLessThan(0.6);
  expect(moved.at(99)).toBe(moved.at(100));
});
