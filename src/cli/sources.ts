import { openSimulation } from "../simulation/index.ts";
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

/** A file played at its own speed. */
function paced(source: FrameSource): FrameSource {
  async function* frames() {
    const start = performance.now();
    for await (const frame of source.frames()) {
      const wait = frame.t * 1000 - (performance.now() - start);
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
      yield frame;
    }
  }
  return { info: source.info, frames, close: () => source.close() };
}
