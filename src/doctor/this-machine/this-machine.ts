import { existsSync } from "node:fs";
import { availableParallelism, freemem, tmpdir } from "node:os";
import { setTimeout } from "node:timers/promises";
import { openSource } from "../../vision/capture/open.ts";
import type { ClockReading, Machine } from "../machine.ts";
import { cameras, read, resolveLink, volume, writes } from "./files.ts";
import { looks } from "./looks.ts";
import { broker, health, listen } from "./network.ts";
import { pipeFault, run } from "./programs.ts";
import { storeFault } from "./store-fault.ts";

const READINGS = 5;
const BETWEEN_MS = 100;
const KIB = 1024;

/** The machine that this program runs on. */
export function thisMachine(): Machine {
  return {
    node: process.versions.node,
    cores: availableParallelism(),
    freeMemoryBytes: availableMemory(),
    temporaryFolder: tmpdir(),
    exists: existsSync,
    resolve: resolveLink,
    cameras: () => cameras(),
    pipeFault: () => pipeFault(tmpdir()),
    open: (source) => openSource(source),
    ...{ run, read, volume, writes, storeFault, clocks, listen, health, looks, broker },
  };
}

/** Caches are given back when needed: the kernel's own estimate, not what is unused. */
function availableMemory(): number {
  const kib = /^MemAvailable:\s+(\d+) kB/m.exec(read("/proc/meminfo") ?? "")?.[1];
  return kib === undefined ? freemem() : Number(kib) * KIB;
}

async function clocks(): Promise<ClockReading[]> {
  const readings: ClockReading[] = [];
  for (let i = 0; i < READINGS; i++) {
    if (i > 0) await setTimeout(BETWEEN_MS);
    readings.push({ wall: Date.now(), monotonic: performance.now() });
  }
  return readings;
}
