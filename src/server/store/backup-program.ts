import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { CarambolaError, failure } from "../../table/errors.ts";
import { type Backup, backUp } from "./backup.ts";

/** Below what sees the tables. */
const PRIORITY = 10;
const PROGRAM = fileURLToPath(import.meta.url);

/** Copies a store in a process of its own: a large one takes seconds, and the service goes on. @throws CB_BACKUP_FAILED */
export function backUpApart(store: string, to: string): Promise<Backup> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [PROGRAM, store, to], (error, stdout, stderr) => {
      if (error === null) resolve(JSON.parse(stdout) as Backup);
      else reject(failure("CB_BACKUP_FAILED", { file: to, reason: stderr.trim() || error.message }, error));
    });
  });
}

if (process.argv[1] === PROGRAM) {
  setPriority(PRIORITY);
  const [, , store = "", to = ""] = process.argv;
  try {
    process.stdout.write(JSON.stringify(backUp(store, to)));
  } catch (error) {
    const reason = error instanceof CarambolaError ? error.fault.details.reason : undefined;
    process.stderr.write(String(reason ?? (error as Error).message));
    process.exitCode = 1;
  }
}
