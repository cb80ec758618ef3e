import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CLOTHS } from "../../../src/simulation/camera/palette.ts";
import { openScenario } from "../../../src/simulation/index.ts";
import { scenarioNamed } from "../../../src/simulation/scenarios/index.ts";
import { writeClip } from "../../../src/simulation/write-clip.ts";
import { profileOf } from "../../../src/vision/calibration/profile.ts";
import { until } from "../../server/support/start.ts";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
export const SIZE = { width: 320, height: 180 };
export const REAL_FFMPEG = execFileSync("sh", ["-c", "command -v ffmpeg"], { encoding: "utf8" }).trim();

export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), "carambola-cameras-"));

/** A folder for PATH with programs that play others. */
export function programs(folder: string, played: Record<string, string>): string {
  const bin = path.join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  for (const [name, file] of Object.entries(played)) symlinkSync(here(file), path.join(bin, name));
  return bin;
}

/** A device of the kind that cameras have, by a name that stays. */
export function device(folder: string, to = "/dev/null"): string {
  const named = path.join(folder, "by-id", "usb-camera-video-index0");
  mkdirSync(path.dirname(named), { recursive: true });
  symlinkSync(to, named);
  return named;
}

/** A clip of a simulated table, and the profile of its camera. */
export async function clip(folder: string, seconds: number): Promise<{ file: string; profile: string }> {
  const file = path.join(folder, "clip.mp4");
  await writeClip("miss", file, { camera: SIZE, seconds });
  const scenario = scenarioNamed("miss");
  const source = openScenario("miss", scenario, { camera: SIZE });
  const [y, u, v] = CLOTHS[scenario.cloth];
  const profile = path.join(folder, "profile.json");
  const made = profileOf("clip", {
    ...{ camera: source.camera, table: source.table, bottom: "left", cloth: { y, u, v } },
    residualPx: { noses: null, diamonds: null, points: null },
    used: { noses: 0, diamonds: 0, points: 0 },
    expectedMm: { centre: 0, worst: 0 },
  });
  writeFileSync(profile, JSON.stringify(made));
  await source.close();
  return { file, profile };
}

const TYPELIB = "/usr/lib/*/girepository-1.0/GstRtspServer-1.0.typelib";
export const hasRtspServer =
  existsSync("/usr/bin/python3") &&
  execFileSync("sh", ["-c", `ls ${TYPELIB} /usr/lib/python3/dist-packages/gi/__init__.py 2>/dev/null || true`], {
    encoding: "utf8",
  })
    .trim()
    .split("\n").length >= 2;

/** A real RTSP server that plays an H.264 file once to whoever comes. */
export async function rtspServer(file: string): Promise<{ address: string; child: ChildProcess }> {
  const line = `( filesrc location=${file} ! qtdemux ! rtph264pay name=pay0 pt=96 config-interval=1 )`;
  const child = spawn("/usr/bin/python3", [here("rtsp-server.py"), line], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout!.on("data", (d) => {
    said += d;
  });
  const port = await until(() => /^(\d+)\n/.exec(said)?.[1]);
  return { address: `rtsp://127.0.0.1:${port}/cam`, child };
}

/** The processes whose command line holds a text. */
export function processesWith(text: string): number[] {
  return readdirSync("/proc")
    .filter((p) => {
      try {
        return /^\d+$/.test(p) && readFileSync(`/proc/${p}/cmdline`, "latin1").includes(text);
      } catch {
        return false;
      }
    })
    .map(Number);
}
