import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import type { Writable } from "node:stream";
import { failure } from "../table/errors.ts";
import { TABLE_PRESETS } from "../table/geometry.ts";
import type { Frame } from "../vision/capture/frame-source.ts";
import type { FrameTruth } from "./camera/renderer.ts";
import { type ClipTruth, eventsUntil, restsUntil } from "./clip-truth.ts";
import { openScenario, type SimulationOptions } from "./index.ts";
import { physicsOf } from "./physics/constants.ts";
import { scenarioNamed } from "./scenarios/index.ts";
import type { Act } from "./timeline.ts";

export interface ClipOptions extends Omit<SimulationOptions, "onFrame" | "onStroke" | "realtime" | "clock"> {
  /** s of the scene at most; needed for scenarios without end. */
  seconds?: number;
  /** x264's quality, lower is better: 18 looks lossless, 23 is its default, 28 a cheap camera's. */
  crf?: number;
}

const CRF = 20;
/** Clips of scenarios without end, s. */
const SECONDS = 60;
/** Ticks of a second in the file's stamps. */
const TIMESCALE = 90_000;
/** Stamps off the even rate by less than this are even, s. */
const EVEN_S = 0.0005;

/**
 * Films a scenario into an H.264 file (`.mp4`) and writes its truth beside it, as `FILE.truth.json`. Dropped and late frames
 * keep their stamps. @throws CB_SCENARIO_UNKNOWN, CB_FFMPEG_MISSING, CB_FILE_NOT_WRITABLE
 */
export async function writeClip(name: string, file: string, options: ClipOptions = {}): Promise<ClipTruth> {
  const scenario = scenarioNamed(name);
  const { seconds = SECONDS, crf = CRF } = options;
  const truths = new Map<number, FrameTruth>();
  const acts: Act[] = [];
  const source = openScenario(name, scenario, {
    ...options,
    onFrame: (truth) => truths.set(truth.frame, truth),
    onStroke: (act) => acts.push(act),
  });
  const { width, height } = source.info;
  const frameRate = source.info.frameRate ?? scenario.frameRate;
  const frames: ClipTruth["frames"] = [];
  const encoder = startEncoder(file, width, height, frameRate, crf);
  const left = Buffer.alloc((width * height * 3) / 2);
  try {
    for await (const frame of source.frames()) {
      const truth = truths.get(frame.index)!;
      if (truth.t >= seconds) break;
      frames.push({ ...truth, stamp: frame.t });
      packLeft(frame, left);
      await encoder.write(left);
    }
    await encoder.end();
  } catch (error) {
    encoder.child.kill();
    throw error;
  }
  await keepStamps(
    file,
    frames.map((frame) => frame.stamp),
    frameRate,
  );
  const { timeline } = source.scene;
  const endT = (frames.at(-1)?.t ?? 0) + 1 / frameRate;
  const running = timeline.running(endT).filter((act) => !acts.includes(act));
  const all = [...acts, ...running];
  const spec = physicsOf(TABLE_PRESETS[scenario.table], scenario.physics);
  const truth: ClipTruth = {
    name,
    description: scenario.description,
    table: source.table,
    camera: source.camera,
    readoutMs: 1000 * (scenario.look?.readoutS ?? 0),
    frameRate,
    scenario,
    frames,
    events: eventsUntil(all, timeline, endT),
    rests: restsUntil(all, timeline, endT, spec),
  };
  writeFileSync(`${file}.truth.json`, `${JSON.stringify(truth)}\n`);
  return truth;
}

interface Encoder {
  child: ChildProcess;
  write(data: Buffer): Promise<void>;
  end(): Promise<void>;
}

function startEncoder(file: string, width: number, height: number, frameRate: number, crf: number): Encoder {
  const colours = ["-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
  const raw = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "yuv420p",
    "-video_size",
    `${width}x${height}`,
    "-framerate",
    `${frameRate}`,
  ];
  // Without B-frames packets are in order of time, so that stamps can be set packet by packet.
  const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", `${crf}`, "-bf", "0", "-threads", "1"];
  const child = run([
    ...raw,
    ...colours,
    "-i",
    "pipe:0",
    ...h264,
    ...colours,
    "-chroma_sample_location",
    "left",
    ...mp4(file),
  ]);
  const done = finished(child, file);
  done.catch(() => {});
  const stdin = child.stdin as Writable;
  // A broken pipe is told by the exit code, with ffmpeg's own words.
  stdin.on("error", () => {});
  return {
    child,
    write: async (data) => {
      if (child.exitCode !== null || stdin.destroyed) return done;
      // The buffer is used again, so it must be out before the next frame.
      await new Promise<void>((resolve) => stdin.write(data, () => resolve()));
    },
    end: () => {
      stdin.end();
      return done;
    },
  };
}

/** Sets the stamps of a file where they are not even. */
async function keepStamps(file: string, stamps: readonly number[], frameRate: number): Promise<void> {
  let off = 0;
  const jumps: string[] = [];
  stamps.forEach((stamp, n) => {
    const jump = stamp - (stamps[0] ?? 0) - n / frameRate - off;
    if (Math.abs(jump) < EVEN_S) return;
    off += jump;
    jumps.push(`gte(N,${n})*(${jump.toFixed(6)})`);
  });
  if (jumps.length === 0) return;
  const even = `${file}.even.mp4`;
  renameSync(file, even);
  const ts = `setts=ts='round((N/${frameRate}+${jumps.join("+")})/TB)'`;
  const child = run(["-i", even, "-c", "copy", "-bsf:v", ts, ...mp4(file)]);
  child.stdin?.end();
  await finished(child, file).finally(() => rmSync(even, { force: true }));
}

const mp4 = (file: string) => ["-video_track_timescale", `${TIMESCALE}`, "-f", "mp4", "-y", file];

function run(args: string[]): ChildProcess {
  return spawn("ffmpeg", ["-v", "error", ...args], { stdio: ["pipe", "ignore", "pipe"] });
}

/** Resolves when ffmpeg has ended well. */
async function finished(child: ChildProcess, file: string): Promise<void> {
  let words = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    words += chunk.toString();
  });
  const [code] = (await once(child, "close").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw failure("CB_FFMPEG_MISSING", { reason: error.message }, error);
    throw error;
  })) as [number | null];
  if (code !== 0) throw failure("CB_FILE_NOT_WRITABLE", { file, reason: words.trim().split("\n").at(-1) ?? "ffmpeg" });
}

/** A frame's planes one after another, its chroma moved from between two luma columns onto the left one, as H.264 has it. */
function packLeft(frame: Frame, to: Buffer): void {
  const { width, height } = frame;
  to.set(frame.y);
  let at = width * height;
  const chromaWidth = (width + 1) >> 1;
  for (const plane of [frame.u, frame.v])
    for (let row = 0; row < plane.length; row += chromaWidth)
      for (let i = 0; i < chromaWidth; i++)
        to[at++] = (3 * plane[row + i]! + plane[row + Math.max(0, i - 1)]! + 2) >> 2;
}
