import { TABLE_PRESETS } from "../table/geometry.ts";
import type { FrameSource } from "../vision/capture/frame-source.ts";
import { type ClipRun, refusalWords, watchClip } from "./real/watch-clip.ts";

/** A clip of a match table through the whole way. @throws where it cannot be calibrated */
export async function runClip(name: string, open: () => Promise<FrameSource>): Promise<ClipRun> {
  const run = await watchClip(name, open, TABLE_PRESETS.match);
  if ("refused" in run) throw new Error(`${name}: ${refusalWords(run)}`);
  return run;
}
