import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../footage.ts";

/** Longest that a run may take, ms. */
const LONGEST_MS = 120_000;

/**
 * Frames per second of the command itself with its decoder, from file to events, both bound to one core; the start of the
 * program is measured apart and taken off. Null where the machine cannot bind to a core or the command fails.
 */
export function decodeToEventOnOneCore(video: string, profile: unknown): { fps: number; frames: number } | null {
  const folder = mkdtempSync(path.join(tmpdir(), "carambola-speed-"));
  try {
    const file = path.join(folder, "profile.json");
    writeFileSync(file, JSON.stringify(profile));
    const main = path.join(ROOT, "dist/cli/main.js");
    const bound = (args: string[]) => {
      const start = performance.now();
      const options = { encoding: "utf8", maxBuffer: 1e9, timeout: LONGEST_MS } as const;
      const run = spawnSync("taskset", ["-c", "0", process.execPath, main, ...args], options);
      return { ms: performance.now() - start, run };
    };
    const idle = bound(["--help"]);
    const { ms, run } = bound(["watch", video, "--calibration", file]);
    if (run.error || run.status !== 0) return null;
    const frames = run.stdout.split("\n").filter((l) => l.startsWith('{"kind":"observation"')).length;
    return { fps: (1000 * frames) / (ms - idle.ms), frames };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
