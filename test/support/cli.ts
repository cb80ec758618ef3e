import { spawn } from "node:child_process";
import path from "node:path";
import { ROOT } from "./footage.ts";

export interface CliRun {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Stdout's lines as JSON. */
  lines: Record<string, unknown>[];
}

/** Runs the launcher as a person would. Killed for good after a minute: a hanging command is a failure, not a wait. */
export function carambola(
  args: string[],
  options: { input?: string; env?: NodeJS.ProcessEnv; patienceMs?: number } = {},
): Promise<CliRun> {
  return new Promise((resolve) => {
    const child = spawn(path.join(ROOT, "carambola"), args, {
      env: { ...process.env, CARAMBOLA_LANG: "en", ...options.env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), options.patienceMs ?? 60_000);
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (d) => {
      stdout += d;
    });
    child.stderr.on("data", (d) => {
      stderr += d;
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      const lines = stdout
        .split("\n")
        .filter((l) => l.startsWith("{"))
        .map((l) => JSON.parse(l) as Record<string, unknown>);
      resolve({ code, stdout, stderr, lines });
    });
    child.stdin.on("error", () => {});
    child.stdin.end(options.input ?? "");
  });
}
