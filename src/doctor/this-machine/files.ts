import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import type { StableName, Volume } from "../machine.ts";

/** Where Linux keeps the names of cameras that survive another port and a restart. */
const BY_ID = "/dev/v4l/by-id";
/** statfs(2): TMPFS_MAGIC, RAMFS_MAGIC. */
const IN_MEMORY = [0x0102_1994, 0x8584_58f6];
const WRITES = 20;
/** What an event takes in the store's log: some pages. */
const WRITE_BYTES = 8192;

export function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

export function resolveLink(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

export function cameras(folder: string = BY_ID): StableName[] {
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => {
        const link = path.join(folder, name);
        return { link, device: resolveLink(link) };
      });
  } catch {
    return [];
  }
}

/** A folder that is not there yet lies where its nearest parent does. */
function present(folder: string): string {
  let at = path.resolve(folder);
  while (!existsSync(at)) at = path.dirname(at);
  return at;
}

export function volume(folder: string): Volume | null {
  try {
    const { bavail, bsize, type } = statfsSync(present(folder));
    return { freeBytes: bavail * bsize, inMemory: IN_MEMORY.includes(type) };
  } catch {
    return null;
  }
}

/** Writes into a file of its own and waits for the disk each time; leaves nothing. */
export function writes(folder: string): number[] | { reason: string } {
  const file = path.join(present(folder), `.carambola-doctor-${process.pid}`);
  let fd: number | null = null;
  try {
    fd = openSync(file, "w", 0o600);
    const bytes = Buffer.alloc(WRITE_BYTES, 1);
    const times: number[] = [];
    for (let i = 0; i < WRITES; i++) {
      const start = performance.now();
      writeSync(fd, bytes);
      fsyncSync(fd);
      times.push(performance.now() - start);
    }
    return times;
  } catch (error) {
    return { reason: (error as NodeJS.ErrnoException).code ?? (error as Error).message };
  } finally {
    if (fd !== null) closeSync(fd);
    rmSync(file, { force: true });
  }
}
