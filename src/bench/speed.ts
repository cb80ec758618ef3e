import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { calibrateSource } from "../pipeline/calibrate.ts";
import { createPipeline } from "../pipeline/pipeline.ts";
import { TABLE_PRESETS } from "../table/geometry.ts";
import type { Frame } from "../vision/capture/frame-source.ts";
import { openSource } from "../vision/capture/open.ts";
import { ROOT, truthClips } from "./footage.ts";

/** Frames held in memory for the timing of vision and tracking alone. */
const HELD = 40;
const ROUNDS = 5;

/** CPU of vision and tracking per 1080p frame, and frames/s from decoding to events with everything on one core. */
export async function benchSpeed(folder: string | null): Promise<Record<string, number>> {
  if (!folder) return {};
  const clip = truthClips(folder)[0]!;
  const calibrated = await calibrateSource(clip.name, () => openSource(clip.video), { table: TABLE_PRESETS.match });
  if ("refused" in calibrated) throw new Error("no table in the clip");
  const { profile } = calibrated;
  const frames: Frame[] = [];
  const source = await openSource(clip.video);
  for await (const f of source.frames()) {
    if (f.index % 6 === 0) frames.push({ ...f, y: f.y.slice(), u: f.u.slice(), v: f.v.slice() });
    if (frames.length === HELD) break;
  }
  await source.close();
  const pipeline = createPipeline(profile, source.info);
  let t = 0;
  const round = () => {
    for (const f of frames) {
      t += 1 / 60;
      pipeline.look({ ...f, t });
    }
  };
  round();
  const before = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) round();
  const used = process.cpuUsage(before);
  const figures: Record<string, number> = {
    "speed.vision_tracking_ms_per_1080p_frame": (used.user + used.system) / 1000 / (ROUNDS * frames.length),
  };
  const fps = onOneCore(clip.video, profile);
  if (fps !== null) figures["speed.decode_to_event_fps_one_core"] = fps;
  return figures;
}

/** The command itself with its decoder, both bound to one core; the first second of start-up is measured apart and taken off. */
function onOneCore(video: string, profile: unknown): number | null {
  const folder = mkdtempSync(path.join(tmpdir(), "carambola-speed-"));
  try {
    const file = path.join(folder, "profile.json");
    writeFileSync(file, JSON.stringify(profile));
    const main = path.join(ROOT, "dist/cli/main.js");
    const bound = (args: string[]) => {
      const start = performance.now();
      const run = spawnSync("taskset", ["-c", "0", process.execPath, main, ...args], {
        encoding: "utf8",
        maxBuffer: 1e9,
      });
      return { ms: performance.now() - start, run };
    };
    const idle = bound(["--help"]);
    const { ms, run } = bound(["watch", video, "--calibration", file]);
    if (run.error || run.status !== 0) return null;
    const frames = run.stdout.split("\n").filter((l) => l.startsWith('{"kind":"observation"')).length;
    return (1000 * frames) / (ms - idle.ms);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
