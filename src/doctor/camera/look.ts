import { medianPicture } from "../../vision/calibration/clear-picture.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { Frame, FrameSource, SourceInfo } from "../../vision/capture/frame-source.ts";
import { type Region, regionOf } from "./region.ts";

/** What a few seconds of a camera showed. */
export interface CameraLook {
  info: SourceInfo;
  region: Region;
  /** Of every frame, s. */
  stamps: number[];
  /** Frames whose looked-at pixels equal those of the frame before, all of them. */
  repeats: number;
  /** Mean brightness of each band, by frame. */
  bands: number[][];
  /** Median of some frames: what moves is gone. */
  picture: Frame;
}

/** Looked at for so long by the source's stamps, s: several periods of any flicker, some seconds of a person's time. */
const LOOK_S = 3;
const MOST_FRAMES = 240;
/** Frames of the median picture. */
const KEPT = 9;
/** Some RTSP cameras start in 20 s (as the supervisor allows). */
export const FIRST_FRAME_MS = 25_000;

/** Looks at a source for some seconds. Null where no frame came in time. Closes the source. */
export async function lookAt(
  source: FrameSource,
  profile: Profile | null,
  firstFrameMs: number = FIRST_FRAME_MS,
): Promise<CameraLook | null> {
  const { info } = source;
  const fits = profile !== null && profile.picture.width === info.width && profile.picture.height === info.height;
  const region = regionOf(info, fits ? profile : null);
  const stamps: number[] = [];
  const bands: number[][] = [];
  const kept: Pick<Frame, "y" | "u" | "v">[] = [];
  let repeats = 0;
  let before = "";
  const frames = source.frames();
  try {
    while (stamps.length < MOST_FRAMES) {
      const next = await inTime(frames.next(), firstFrameMs);
      if (next === null || next.done) break;
      const frame = next.value;
      const means = region.bands.map((b) => meanOf(frame.y, b));
      const print = fingerprint(frame.y, region);
      if (print === before) repeats++;
      before = print;
      if (kept.length < KEPT && frame.t - (stamps[0] ?? frame.t) >= (kept.length * LOOK_S) / KEPT)
        kept.push({ y: frame.y.slice(), u: frame.u.slice(), v: frame.v.slice() });
      stamps.push(frame.t);
      bands.push(means);
      if (frame.t - stamps[0]! >= LOOK_S) break;
    }
  } finally {
    await source.close();
  }
  if (stamps.length === 0) return null;
  return { info, region, stamps, repeats, bands, picture: medianPicture(info, kept) };
}

async function inTime<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  // A source that is closed under a waiting reader may end it with an error that nobody waits for any more.
  promise.catch(() => {});
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export function meanOf(plane: Uint8Array, pixels: Int32Array): number {
  let sum = 0;
  for (const p of pixels) sum += plane[p]!;
  return sum / Math.max(1, pixels.length);
}

/** Sensors are noisy: two frames of a living camera never agree in all pixels. */
function fingerprint(plane: Uint8Array, { bands }: Region): string {
  let hash = 0;
  for (const pixels of bands) for (const p of pixels) hash = (Math.imul(hash, 31) + plane[p]!) | 0;
  return String(hash);
}
