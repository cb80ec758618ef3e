import { readFileSync } from "node:fs";
import { type Monotonic, monotonic } from "../table-clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Bytes that this process has had written to a disk, by the kernel's count; null where it does not tell. */
export function bytesWritten(): number | null {
  try {
    const found = /^write_bytes: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8"));
    return found === null ? null : Number(found[1]);
  } catch {
    return null;
  }
}

/** What is written in an hour: cards wear out by it. Looked at once a minute. */
export class WriteMeter {
  private readonly read: () => number | null;
  private readonly now: Monotonic;
  private samples: { at: number; bytes: number }[] = [];

  constructor(read: () => number | null = bytesWritten, now: Monotonic = monotonic) {
    this.read = read;
    this.now = now;
    this.look();
  }

  look(): void {
    const at = this.now();
    const last = this.samples.at(-1);
    if (last !== undefined && at - last.at < MINUTE_MS) return;
    const bytes = this.read();
    if (bytes === null) return;
    this.samples.push({ at, bytes });
    // One sample of an hour ago or older stays, as the beginning of the hour.
    while ((this.samples[1]?.at ?? at) <= at - HOUR_MS) this.samples.shift();
  }

  /** Bytes written in the last hour, or since the start where that is less; null where the kernel does not tell. */
  lastHour(): number | null {
    const [first] = this.samples;
    const bytes = this.read();
    return first === undefined || bytes === null ? null : bytes - first.bytes;
  }
}
