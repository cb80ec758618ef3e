import { clearPicture } from "../vision/calibration/clear-picture.ts";
import { type FindOptions, type FoundTable, findTable } from "../vision/calibration/find-table.ts";
import { type LensFile, lensPrior } from "../vision/calibration/lens-file.ts";
import { type Profile, profileOf } from "../vision/calibration/profile.ts";
import type { Refusal } from "../vision/calibration/refusal.ts";
import type { Frame, FrameSource } from "../vision/capture/frame-source.ts";
import { Eye } from "../vision/detection/eye.ts";
import { marksOf } from "../vision/drift/marks.ts";

/** Frames from which the balls' colours are learned: a few seconds. */
const COLOUR_FRAMES = 120;

export interface Calibrated {
  profile: Profile;
  found: FoundTable;
  /** The picture it was found in, for the preview. */
  picture: Frame;
}

export interface CalibrateOptions extends Omit<FindOptions, "lens"> {
  /** The lens as calibrated, and the name of its file. */
  lensFile?: { name: string; lens: LensFile };
}

/**
 * A profile from a source: the table from its clear picture, the balls' colours from its first seconds. `open` is called twice;
 * null the second time leaves the colours to be learned in play (a source that opens only once).
 */
export async function calibrateSource(
  name: string,
  open: () => Promise<FrameSource | null>,
  options: CalibrateOptions,
): Promise<Calibrated | Refusal> {
  const first = (await open())!;
  const picture = await clearPicture(first).finally(() => first.close());
  const calibrated = calibratePicture(name, picture, options);
  if ("refused" in calibrated) return calibrated;
  const again = await open();
  if (again) {
    try {
      Object.assign(calibrated.profile.colours, await learnColours(calibrated.profile, again));
    } finally {
      await again.close();
    }
  }
  return calibrated;
}

/** A profile from one clear picture, without the balls' colours. */
export function calibratePicture(name: string, picture: Frame, options: CalibrateOptions): Calibrated | Refusal {
  const { lensFile, ...find } = options;
  const lens = lensFile && lensPrior(lensFile.lens, picture, { lens: lensFile.name, source: name });
  const found = findTable(picture, { ...find, ...(lens && { lens }) });
  if ("refused" in found) return found;
  const profile = profileOf(name, found);
  profile.marks = marksOf(picture, found.camera, found.table);
  return { profile, found, picture };
}

/** The balls' colours as a source's first seconds tell them. */
export async function learnColours(profile: Profile, source: FrameSource) {
  const eye = new Eye(profile, source.info);
  let frames = 0;
  for await (const frame of source.frames()) {
    eye.look(frame);
    if (++frames >= COLOUR_FRAMES) break;
  }
  return eye.learnedColours();
}
