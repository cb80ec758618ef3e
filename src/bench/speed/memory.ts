import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const MIB = 1024 * 1024;

/** Collects garbage at once; Node offers it only behind a flag, which may be set while it runs. */
function collect(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

/** How much more is alive after some work than before it, MB, and what the process holds then. */
export function memoryOf(work: () => void): { grownMb: number; rssMb: number } {
  collect();
  const before = process.memoryUsage().heapUsed;
  work();
  collect();
  const after = process.memoryUsage();
  return { grownMb: (after.heapUsed - before) / MIB, rssMb: after.rss / MIB };
}
