import { describe, expect, test } from "vitest";
import type { Fault } from "../../../src/simulation/faults/fault.ts";
import { FaultySource } from "../../../src/simulation/faults/faulty-source.ts";
import {
  allocateFrame,
  type Frame,
  type FrameSource,
  type SourceInfo,
} from "../../../src/vision/capture/frame-source.ts";

const [width, height] = [64, 32];
const info: SourceInfo & { frameCount: number } = {
  ...{ name: "gradient", width, height, frameRate: 30, frameCount: 60 },
  chromaShiftX: 1,
  chromaShiftY: 1,
  chromaCentred: true,
};

/** 60 frames whose pixels tell their place and frame. */
function gradient(): FrameSource {
  async function* frames(): AsyncIterableIterator<Frame> {
    const { frame } = allocateFrame(info);
    for (let index = 0; index < info.frameCount; index++) {
      for (let v = 0; v < height; v++) for (let u = 0; u < width; u++) frame.y[v * width + u] = 30 + u + v;
      frame.y[0] = 20 + index;
      frame.u.fill(140);
      frame.v.fill(110);
      frame.index = index;
      frame.t = index / 30;
      yield frame;
    }
  }
  return { info, frames, close: () => Promise.resolve() };
}

async function run(faults: Fault[], seed = 1) {
  const frames: { index: number; t: number; y: Uint8Array; u: Uint8Array; v: Uint8Array }[] = [];
  const source = new FaultySource(gradient(), faults, seed);
  for await (const f of source.frames())
    frames.push({ index: f.index, t: f.t, y: f.y.slice(), u: f.u.slice(), v: f.v.slice() });
  return frames;
}
const whole = { fromS: 0, toS: 99 };

test("without faults every frame goes through", async () => {
  const frames = await run([]);
  expect(frames.map((f) => f.index)).toEqual(frames.map((_, i) => i));
  expect(frames.map((f) => f.y[0])).toEqual(frames.map((_, i) => 20 + i));
});

test("a bump shifts the picture by whole pixels from its time on", async () => {
  const frames = await run([{ kind: "bump", atS: 1, dx: 3, dy: -2 }]);
  const at = (i: number, u: number, v: number) => frames[i]!.y[v * width + u];
  expect(at(29, 20, 10)).toBe(60);
  expect(at(30, 20 + 3, 10 - 2)).toBe(60);
});

test("dimming takes light and makes the rest warmer; it ends", async () => {
  const frames = await run([{ kind: "dimming", fromS: 0.5, toS: 1.5, light: 0.6, warmth: 10 }]);
  const at = 10 * width + 40;
  expect(frames[20]!.y[at]! - 16).toBeCloseTo((80 - 16) * 0.6 ** 0.45, 0);
  expect(frames[20]!.u[5]).toBeLessThan(133);
  expect(frames[20]!.v[5]).toBeGreaterThan(114);
  expect(frames[50]!.y[at]).toBe(80);
});

test("flicker at 120 Hz seen at 30 frames/s stands still as bands; at 100 Hz it beats", async () => {
  const mean = (f: { y: Uint8Array }) => f.y.reduce((s, y) => s + y, 0) / f.y.length;
  const flicker = { kind: "flicker", ...whole, depth: 0.3, readoutS: 0 } as const;
  const still = (await run([{ ...flicker, hz: 120 }])).map(mean);
  const beats = (await run([{ ...flicker, hz: 100 }])).map(mean);
  expect(Math.max(...still) - Math.min(...still)).toBeLessThan(1);
  expect(Math.max(...beats) - Math.min(...beats)).toBeGreaterThan(4);
  const [banded] = await run([{ ...flicker, hz: 100, readoutS: 0.016 }]);
  const rows = Array.from({ length: height }, (_, v) => banded!.y[v * width + 10]! / (40 + v));
  expect(Math.max(...rows) - Math.min(...rows)).toBeGreaterThan(0.1);
});

describe("frames that come wrong", () => {
  test("dropped: fewer frames, indices without gaps, stamps with gaps", async () => {
    const frames = await run([{ kind: "dropped", ...whole, share: 0.3 }]);
    expect(frames.length).toBeGreaterThan(30);
    expect(frames.length).toBeLessThan(55);
    expect(frames.map((f) => f.index)).toEqual(frames.map((_, i) => i));
    expect(frames.every((f) => f.y[0] === 20 + Math.round(f.t * 30))).toBe(true);
  });

  test("repeated: all frames, some with the picture of the one before", async () => {
    const frames = await run([{ kind: "repeated", ...whole, share: 0.3 }]);
    expect(frames).toHaveLength(60);
    const repeated = frames.filter((f, i) => i > 0 && f.y[0] === frames[i - 1]!.y[0]);
    expect(repeated.length).toBeGreaterThan(8);
    expect(frames.every((f) => f.y[0]! <= 20 + f.index)).toBe(true);
  });

  test("late: stamps wander but never go back", async () => {
    const frames = await run([{ kind: "late", ...whole, share: 0.5, byS: 0.08 }]);
    expect(frames.some((f) => f.t > f.index / 30 + 0.02)).toBe(true);
    expect(frames.every((f, i) => i === 0 || f.t > frames[i - 1]!.t)).toBe(true);
  });

  test("black frames are black", async () => {
    const frames = await run([{ kind: "black", fromS: 0.5, toS: 0.6 }]);
    expect(frames.filter((f) => f.y.every((y) => y === 16)).map((f) => f.index)).toEqual([15, 16, 17]);
  });

  test("the same seed spoils the same frames", async () => {
    const times = async (seed: number) =>
      (await run([{ kind: "dropped", ...whole, share: 0.3 }], seed)).map((f) => f.t);
    expect(await times(4)).toEqual(await times(4));
    expect(await times(4)).not.toEqual(await times(5));
  });
});
