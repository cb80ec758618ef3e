import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { ClipTruth } from "../../src/simulation/clip-truth.ts";
import { writeClip } from "../../src/simulation/write-clip.ts";
import { openSource } from "../../src/vision/capture/open.ts";

const folder = mkdtempSync(path.join(tmpdir(), "carambola-clip-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const small = { camera: { width: 320, height: 180 } };
const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

describe.skipIf(!hasFfmpeg)("clips (ffmpeg is absent: skipped)", () => {
  test("a second of a shot: the file decodes to as many frames, the truth stands beside it", async () => {
    const file = path.join(folder, "shot.mp4");
    const truth = await writeClip("shot", file, { ...small, seconds: 1 });
    expect(truth.frames).toHaveLength(30);
    const written = JSON.parse(readFileSync(`${file}.truth.json`, "utf8")) as ClipTruth;
    expect(written.frames[7]).toEqual(truth.frames[7]);
    expect(written.rests[0]).toMatchObject({ fromT: 0, balls: { white: { x: 820, y: 385 } } });
    const source = await openSource(file);
    let frames = 0;
    for await (const frame of source.frames()) {
      expect(frame.t).toBeCloseTo(truth.frames[frames]!.stamp, 3);
      if (frames === 10) {
        // White is where the truth says, brighter than the cloth beside it.
        const [u, v] = truth.frames[10]!.balls.white.px.map(Math.round) as [number, number];
        expect(frame.y[v * frame.width + u]!).toBeGreaterThan(frame.y[v * frame.width + u + 12]! + 40);
      }
      frames++;
    }
    await source.close();
    expect(frames).toBe(30);
  });

  test("dropped frames keep their stamps; the events are those up to the end", async () => {
    const file = path.join(folder, "dropped.mp4");
    const truth = await writeClip("dropped-frames", file, { ...small, seconds: 4 });
    expect(truth.frames.length).toBeLessThan(115);
    const source = await openSource(file);
    const times: number[] = [];
    for await (const frame of source.frames()) times.push(frame.t);
    await source.close();
    expect(times).toHaveLength(truth.frames.length);
    const first = truth.frames[0]!.stamp;
    times.forEach((t, i) => {
      expect(t).toBeCloseTo(truth.frames[i]!.stamp - first, 2);
    });
    expect(truth.events.map((e) => e.type)).toEqual(expect.arrayContaining(["stroke", "contact"]));
    expect(truth.events.every((e) => e.t <= 4.05)).toBe(true);
    expect(truth.rests).toHaveLength(1);
  });

  test("gaps at rest and a hand's move are told", async () => {
    const gap = await writeClip("gap-0.5", path.join(folder, "gap.mp4"), { ...small, seconds: 0.2 });
    expect(gap.rests[0]!.gaps).toEqual([{ a: "white", b: "yellow", gap: expect.closeTo(0.5, 6) }]);
    const hand = await writeClip("hand-lifts-ball", path.join(folder, "hand.mp4"), { ...small, frameRate: 10 });
    expect(hand.events).toEqual([expect.objectContaining({ type: "moved", ball: "red", to: { x: 2130, y: 710 } })]);
    expect(hand.rests).toHaveLength(2);
  });

  test("a file that cannot be written is a named fault", async () => {
    await expect(writeClip("shot", path.join(folder, "no", "where.mp4"), { ...small, seconds: 0.5 })).rejects.toThrow(
      /no\/where/,
    );
  });
});
