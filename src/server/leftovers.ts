import { readdirSync, readFileSync } from "node:fs";

/** Name of the variable by which everything that a table's process starts can be told. */
export const MARK = "CARAMBOLA_TABLE_PROCESS";

/**
 * Kills what a table's process has left behind: decoders run in process groups of their own, and one that hangs notices
 * nothing when its reader is gone. Reads /proc; where there is none, nothing is found.
 */
export function killLeftovers(mark: string): number {
  let killed = 0;
  let entries: string[];
  try {
    entries = readdirSync("/proc");
  } catch {
    return 0;
  }
  const wanted = `${MARK}=${mark}`;
  for (const entry of entries) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      if (!readFileSync(`/proc/${entry}/environ`, "latin1").split("\0").includes(wanted)) continue;
      process.kill(Number(entry), "SIGKILL");
      killed++;
    } catch {
      // Gone meanwhile, or somebody else's.
    }
  }
  return killed;
}
