import { openSimulation } from "../simulation/index.ts";
import { paced } from "../vision/capture/as-camera.ts";
import type { FrameSource } from "../vision/capture/frame-source.ts";
import { openSource } from "../vision/capture/open.ts";

const SIMULATION = "sim:";

export interface SourceOptions {
  fps?: number;
  /** Paced by the clock instead of as fast as it decodes. */
  realtime?: boolean;
}

/** Any source that a person may name: `sim:SCENARIO`, files, pictures, cameras. */
export async function openAny(name: string, options: SourceOptions = {}): Promise<FrameSource> {
  if (name.startsWith(SIMULATION))
    return openSimulation(name.slice(SIMULATION.length), { realtime: options.realtime ?? false });
  const source = await openSource(name, options.fps === undefined ? {} : { fps: options.fps });
  return options.realtime ? paced(source) : source;
}
