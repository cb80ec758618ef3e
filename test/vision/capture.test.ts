import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FrameSource } from "../../src/vision/capture/frame-source.ts";
import { openSource } from "../../src/vision/capture/open.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-capture-"));
const file = (name: string) => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ffmpeg = (...args: string[]) => execFileSync("ffmpeg", ["-v", "error", "-y", ...args]);
const decoders = () =>
  Number(execFileSync("sh", ["-c", "ps -eo args | grep -c '^[f]fmpeg -nostdin' || true"], { encoding: "utf8" }));

async function all(source: FrameSource) {
  const frames: { index: number; t: number; luma: number }[] = [];
  for await (const f of source.frames()) frames.push({ index: f.index, t: f.t, luma: f.y[0]! });
  return frames;
}

describe("frames from a real ffmpeg", () => {
  beforeAll(() => {
    // Three grey frames at uneven times: 0, 0.1 and 0.5 s.
    const uneven = "settb=1/1000,setpts='if(eq(N,0),1000,if(eq(N,1),1100,1500))'";
    ffmpeg(
      "-f",
      "lavfi",
      "-i",
      "color=gray:s=64x36:r=10:d=0.3",
      "-vf",
      uneven,
      "-fps_mode",
      "passthrough",
      file("uneven.mkv"),
    );
    ffmpeg("-f", "lavfi", "-i", "testsrc=s=160x90:r=25:d=8", "-c:v", "libx264", file("long.mp4"));
    mkdirSync(file("pictures"));
    for (const [n, grey] of [
      [2, 60],
      [10, 90],
      [1, 30],
    ] as const) {
      ffmpeg(
        "-f",
        "lavfi",
        "-i",
        `color=0x${grey.toString(16).repeat(3)}:s=64x36`,
        "-frames:v",
        "1",
        file(`pictures/p${n}.png`),
      );
    }
    ffmpeg("-f", "lavfi", "-i", "color=red:s=64x36", "-frames:v", "1", file("pictures/p11.jpg"));
    mkdirSync(file("sizes"));
    ffmpeg("-f", "lavfi", "-i", "color=red:s=64x36", "-frames:v", "1", file("sizes/1.png"));
    ffmpeg("-f", "lavfi", "-i", "color=red:s=32x36", "-frames:v", "1", file("sizes/2.png"));
  });

  it("keeps exact stamps, starting at 0", async () => {
    const frames = await all(await openSource(file("uneven.mkv")));
    expect(frames.map((f) => Number(f.t.toFixed(4)))).toEqual([0, 0.1, 0.5]);
  });

  it("replaces stamps by --fps", async () => {
    const frames = await all(await openSource(file("uneven.mkv"), { fps: 50 }));
    expect(frames.map((f) => f.t)).toEqual([0, 0.02, 0.04]);
  });

  it("gives every frame once, in planes of one reused buffer", async () => {
    const source = await openSource(file("long.mp4"));
    expect(source.info).toMatchObject({ width: 160, height: 90, frameRate: 25, frameCount: 200 });
    let buffer: ArrayBufferLike | null = null;
    let count = 0;
    for await (const f of source.frames()) {
      expect(f.index).toBe(count++);
      buffer ??= f.y.buffer;
      expect(f.y.buffer).toBe(buffer);
      expect(f.y.length).toBe(160 * 90);
      expect(f.u.length).toBe((160 >> f.chromaShiftX) * (90 >> f.chromaShiftY));
    }
    expect(count).toBe(200);
  });

  it("takes pictures of a folder in the order of their numbers, of several kinds", async () => {
    const source = await openSource(file("pictures"));
    const frames = await all(source);
    expect(frames.map((f) => f.index)).toEqual([0, 1, 2, 3]);
    expect(frames[0]!.luma).toBeLessThan(frames[1]!.luma);
    expect(frames[1]!.luma).toBeLessThan(frames[2]!.luma);
  });

  it("takes pictures by a pattern", async () => {
    const frames = await all(await openSource(file("pictures/p1*.png")));
    expect(frames).toHaveLength(2);
  });

  it("names a change of size in the middle", async () => {
    await expect(openSource(file("sizes")).then(all)).rejects.toMatchObject({
      fault: { code: "CB_SOURCE_SIZE_CHANGED", details: { frame: 1, from: "64x36", to: "32x36" } },
    });
  });

  it("survives a file cut off in the middle of a frame", async () => {
    const bytes = execFileSync("head", ["-c", "20000", file("long.mp4")]);
    writeFileSync(file("cut.mp4"), bytes);
    await expect(openSource(file("cut.mp4")).then(all)).rejects.toMatchObject({
      fault: { code: "CB_SOURCE_UNREADABLE" },
    });
    ffmpeg("-i", file("long.mp4"), "-c", "copy", file("long.ts"));
    writeFileSync(file("cut.ts"), execFileSync("head", ["-c", "30000", file("long.ts")]));
    const frames = await all(await openSource(file("cut.ts")));
    expect(frames.length).toBeGreaterThan(10);
  });

  it("leaves no decoder behind when the reader stops early, again and again", async () => {
    const before = decoders();
    for (let i = 0; i < (process.env.CARAMBOLA_TEST_LONG ? 1000 : 20); i++) {
      const source = await openSource(file("long.mp4"));
      for await (const f of source.frames()) if (f.index === 2) break;
      await source.close();
    }
    expect(decoders()).toBe(before);
  });
});
