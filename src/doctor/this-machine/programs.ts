import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { Ran } from "../machine.ts";

/** Longest that a program may take to say what it is asked, ms. */
const LONGEST_MS = 10_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** Runs a program in English, so that what it says can be understood. Null where there is none. */
export function run(program: string, args: readonly string[]): Promise<Ran | null> {
  return new Promise((resolve) => {
    const options = { timeout: LONGEST_MS, maxBuffer: MOST_BYTES, env: { ...process.env, LC_ALL: "C" } };
    execFile(program, [...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : (error as { code?: unknown }).code;
      if (code === "ENOENT" || code === "EACCES") resolve(null);
      else resolve({ code: typeof code === "number" ? code : null, stdout, stderr });
    });
  });
}

/** Null where a named pipe can be made in the folder, as capture does it; else why not. */
export function pipeFault(folder: string): string | null {
  let own: string | null = null;
  try {
    own = mkdtempSync(path.join(folder, "carambola-"));
    execFileSync("mkfifo", ["-m", "600", path.join(own, "pipe")], { stdio: ["ignore", "ignore", "pipe"] });
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  } finally {
    if (own !== null) rmSync(own, { recursive: true, force: true });
  }
}
