import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FrameSource } from "../../src/vision/capture/frame-source.ts";
import { parseInputLine } from "../../src/vision/capture/input-line.ts";
import { openSource } from "../../src/vision/capture/open.ts";
import { PictureWatch } from "../../src/vision/capture/picture-watch.ts";
import { withoutCredentials } from "../../src/vision/capture/report.ts";
import { adjustCamera } from "../../src/vision/capture/v4l2.ts";
import { device, newFolder, processesWith, programs, REAL_FFMPEG } from "../support/cameras/cameras.ts";

const folder = newFolder();
const { PATH } = process.env;
const playing = (played: Record<string, string>) => {
  process.env.PATH = `${programs(newFolder(), played)}:${PATH}`;
};
beforeAll(() => {
  process.env.REAL_FFMPEG = REAL_FFMPEG;
  process.env.FAKE_LOG = path.join(folder, "log");
});
afterEach(() => {
  process.env.PATH = PATH;
  writeFileSync(process.env.FAKE_LOG!, "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first frames of a misbehaving camera. */
async function frames(how: string, count: number) {
  const source = await openSource(`rtsp://fake/${how}`);
  const seen: { index: number; t: number; luma: number }[] = [];
  for await (const f of source.frames()) {
    seen.push({ index: f.index, t: f.t, luma: f.y[1]! });
    if (seen.length === count) break;
  }
  await source.close();
  return { source, seen };
}

describe("a camera that misbehaves", () => {
  it("short reads: whole frames come out whatever the pieces", async () => {
    playing({ ffmpeg: "bad-ffmpeg.mjs" });
    const { source, seen } = await frames("pieces", 5);
    expect(source.info).toMatchObject({ width: 320, height: 180, frameRate: 30, live: true });
    expect(seen).toHaveLength(5);
  });

  it("a burst of old frames after the connection is let go", async () => {
    playing({ ffmpeg: "bad-ffmpeg.mjs" });
    const { seen } = await frames("burst", 3);
    // On a starved machine the burst itself is slow: how many are let go is proved in live-edge.test.ts.
    expect(seen[0]!.index).toBeGreaterThan(0);
  });

  it("the size changes in the middle: named, nothing hangs", async () => {
    playing({ ffmpeg: "bad-ffmpeg.mjs" });
    await expect(frames("resized", 1000)).rejects.toMatchObject({ fault: { code: "CB_SOURCE_SIZE_CHANGED" } });
  });

  it("cut in the middle of a frame: that frame does not count", async () => {
    playing({ ffmpeg: "bad-ffmpeg.mjs" });
    const { seen } = await frames("cut", 1000);
    expect(seen.length).toBeLessThanOrEqual(5);
  });

  it("its first picture is late: waited for, and nothing of /dev/shm is used meanwhile", async () => {
    playing({ ffmpeg: "bad-ffmpeg.mjs" });
    const before = readdirSync("/dev/shm");
    const source = await openSource("rtsp://fake/late");
    const [child] = processesWith("rtsp://fake/late");
    const files = readdirSync(`/proc/${child}/fd`).map((fd) => readlinkSync(`/proc/${child}/fd/${fd}`));
    await source.close();
    expect(files.filter((f) => f.startsWith("/dev/shm"))).toEqual([]);
    expect(files.some((f) => f.startsWith(tmpdir()))).toBe(true);
    expect(readdirSync("/dev/shm").filter((f) => f.includes("carambola"))).toEqual(
      before.filter((f) => f.includes("carambola")),
    );
  });

  it("deaf to SIGTERM: its group is killed", async () => {
    playing({ ffmpeg: "bad-ffmpeg.mjs" });
    await frames("deaf", 3);
    expect(processesWith("rtsp://fake/deaf")).toEqual([]);
  });

  const starts = process.env.CARAMBOLA_TEST_LONG ? 1000 : 10;
  it(`dies at once, ${starts} times: a named fault each, no zombie, no open file, no folder left`, {
    timeout: 2_000_000,
  }, async () => {
    playing({ ffmpeg: "bad-ffmpeg.mjs" });
    const attempt = () =>
      openSource("rtsp://ana:geheim@fake/dies").then(
        () => "opened",
        (e) => `${e.fault?.code} ${e.fault?.what.en}`,
      );
    expect(await attempt()).toMatch(
      /^CB_SOURCE_NO_PICTURE the camera rtsp:\/\/fake\/dies sends no picture: Connection refused/,
    );
    const open = () => readdirSync("/proc/self/fd").length;
    const before = open();
    for (let i = 1; i < starts; i++) expect(await attempt()).not.toContain("geheim");
    expect(open()).toBeLessThanOrEqual(before + 2);
    const zombies = execFileSync("sh", ["-c", `ps -o stat= --ppid ${process.pid} | grep -c Z || true`], {
      encoding: "utf8",
    });
    expect(Number(zombies)).toBe(0);
    expect(processesWith("fake/dies")).toEqual([]);
  });

  it("closed while it opens or at any moment after: nothing is left", async () => {
    playing({ ffmpeg: "bad-ffmpeg.mjs" });
    for (const pauseMs of [0, 5, 40, 150]) {
      const source: FrameSource = await openSource("rtsp://fake/race");
      const reading = (async () => {
        for await (const _ of source.frames());
      })();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await Promise.all([source.close(), source.close(), reading]);
    }
    expect(processesWith("rtsp://fake/race")).toEqual([]);
  });
});

describe("a camera on this machine", () => {
  it("is told to keep its rate; what it lacks is advised, what it refuses is told", async () => {
    playing({ "v4l2-ctl": "v4l2-ctl.sh" });
    const codes = async (wish = {}) => (await adjustCamera("/dev/video7", wish)).map((n) => n.code);
    expect(await codes()).toEqual(["CB_SOURCE_SET", "CB_SOURCE_POWER_LINE", "CB_SOURCE_AUTO_EXPOSURE"]);
    expect(await codes({ exposure: "auto", powerLineHz: 50 })).toEqual(["CB_SOURCE_SET", "CB_SOURCE_SET"]);
    process.env.FAKE_REFUSES = "1";
    expect(await codes({ exposure: "auto", powerLineHz: 60 })).toEqual(["CB_SOURCE_SET", "CB_SOURCE_NOT_SET"]);
    delete process.env.FAKE_REFUSES;
    expect(readFileSync(process.env.FAKE_LOG!, "utf8")).toContain(
      "-d /dev/video7 --set-ctrl=exposure_dynamic_framerate=0",
    );
  });

  it("by its lasting name it is found again when its number changes; absent, that is said", async () => {
    const here = newFolder();
    const clip = path.join(here, "clip.mp4");
    execFileSync(REAL_FFMPEG, ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=320x180:r=30:d=2", clip]);
    process.env.FAKE_CLIP = clip;
    playing({ ffmpeg: "v4l2-ffmpeg.sh", "v4l2-ctl": "v4l2-ctl.sh" });
    const named = device(here, "/dev/null");
    for (const number of ["/dev/null", "/dev/zero"]) {
      rmSync(named);
      device(here, number);
      const source = await openSource(named);
      for await (const f of source.frames()) if (f.index > 2) break;
      await source.close();
    }
    await expect(openSource("/dev/v4l/by-id/none")).rejects.toMatchObject({ fault: { code: "CB_SOURCE_ABSENT" } });
    rmSync(here, { recursive: true, force: true });
  });
});

describe("what a picture tells of its camera", () => {
  const size = { width: 64, height: 36 };
  const shot = (n: number, level = 128) =>
    Uint8Array.from({ length: 64 * 36 }, (_, i) => level + ((n * 31 + i * 7) % 5));
  it("frozen, black, half the rate; noise is none of them", () => {
    const watch = new PictureWatch();
    let state = watch.look({ ...size, y: shot(0), t: 0 });
    for (let n = 1; n < 100; n++) state = watch.look({ ...size, y: shot(n), t: n / 30 });
    expect(state).toMatchObject({ repeatsForS: 0, dark: false });
    expect(state.freshRate).toBeCloseTo(30, 0);
    for (let n = 100; n < 300; n++) state = watch.look({ ...size, y: shot(99), t: n / 30 });
    expect(state.repeatsForS).toBeGreaterThan(6);
    for (let n = 300; n < 500; n++) state = watch.look({ ...size, y: shot(n >> 1), t: n / 30 });
    expect(state.repeatsForS).toBeLessThan(0.1);
    expect(state.freshRate).toBeCloseTo(15, 0);
    expect(watch.look({ ...size, y: shot(0, 16), t: 20 }).dark).toBe(true);
  });

  it("what ffmpeg says of a stream; passwords are not shown", () => {
    expect(
      parseInputLine("  Stream #0:0: Video: mjpeg (Baseline), yuvj422p(pc), 1920x1080, 60 fps, 60 tbr, 1000k tbn"),
    ).toEqual({ codec: "mjpeg", frameRate: 60 });
    expect(parseInputLine("  Stream #0:0: Video: h264 (High), yuv420p, 1920x1080, 90k tbr, 90k tbn")).toMatchObject({
      frameRate: null,
    });
    expect(parseInputLine("Output #0, rawvideo, to 'file:x'")).toBeNull();
    expect(withoutCredentials("rtsp://ana:p%40ss@10.0.0.5/a?b=c@d")).toBe("rtsp://10.0.0.5/a?b=c@d");
  });
});

describe("decoders", () => {
  it.each(["vaapi", "v4l2m2m"] as const)("%s where it does not work: software, with the reason", async (decode) => {
    const clip = path.join(folder, "h264.mp4");
    execFileSync(REAL_FFMPEG, [
      "-v",
      "error",
      "-y",
      "-f",
      "lavfi",
      "-i",
      "testsrc=s=320x180:r=30:d=0.2",
      "-c:v",
      "libx264",
      clip,
    ]);
    const source = await openSource(clip, { decode });
    const { decoder, notices } = source.report!();
    await source.close();
    expect(decoder).toBe("software");
    expect(notices).toMatchObject([{ code: "CB_DECODER_FALLBACK", level: "warning", details: { decoder: decode } }]);
  });
});
