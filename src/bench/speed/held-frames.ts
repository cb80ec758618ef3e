import { calibrateSource } from "../../pipeline/calibrate.ts";
import { openSimulation } from "../../simulation/index.ts";
import { TABLE_PRESETS } from "../../table/geometry.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { Frame, FrameSource, SourceInfo } from "../../vision/capture/frame-source.ts";

/** Frames of a source in memory, so that nothing but looking at them is timed. */
export interface HeldFrames {
  info: SourceInfo;
  profile: Profile;
  frames: Frame[];
}

/** Frames held: their planes are 3 MB each at 1080p. */
const HELD = 40;
/** One frame of so many is held: the whole of a stroke, not its beginning. */
const ONE_OF = 6;
/** The simulated 1080p camera at 30 frames/s, as the clip's. */
const SIMULATED_FPS = 30;

export async function hold(name: string, open: () => Promise<FrameSource>): Promise<HeldFrames | null> {
  const calibrated = await calibrateSource(name, open, { table: TABLE_PRESETS.match });
  if ("refused" in calibrated) return null;
  const source = await open();
  const frames: Frame[] = [];
  for await (const f of source.frames()) {
    if (f.index % ONE_OF === 0) frames.push({ ...f, y: f.y.slice(), u: f.u.slice(), v: f.v.slice() });
    if (frames.length === HELD) break;
  }
  await source.close();
  return { info: source.info, profile: calibrated.profile, frames };
}

export const holdSimulated = (): Promise<HeldFrames | null> =>
  hold("sim:reference", async () => openSimulation("reference", { frameRate: SIMULATED_FPS }));
