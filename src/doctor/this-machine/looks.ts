import { createPipeline } from "../../pipeline/pipeline.ts";
import { exactProfile } from "../../server/open-simulated.ts";
import { openSimulation } from "../../simulation/index.ts";

/** The bench's own camera: 1080p, a stroke in play. */
const SCENARIO = "sim:reference";
/** Frames before the machine's compiler has done its work, and those that count. */
const WARM = 30;
const COUNTED = 60;

/** Processor time to see and track one simulated 1080p frame, ms each: what else runs now, and drawing it, do not count. */
export async function looks(): Promise<number[]> {
  const source = openSimulation(SCENARIO);
  const pipeline = createPipeline(exactProfile(SCENARIO, source), source.info);
  const times: number[] = [];
  for await (const frame of source.frames()) {
    const start = process.cpuUsage();
    pipeline.look(frame);
    const { user, system } = process.cpuUsage(start);
    if (frame.index >= WARM) times.push((user + system) / 1000);
    if (times.length === COUNTED) break;
  }
  await source.close();
  return times;
}
