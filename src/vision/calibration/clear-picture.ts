import { allocateFrame, type Frame, type FrameSource, type SourceInfo } from "../capture/frame-source.ts";

/** Frames looked at: enough for a median without what moves, few enough for "a few seconds". */
const FRAMES = 9;
/** Between frames looked at, s: a cue or a ball has moved on. */
const APART_S = 0.25;

/** One still picture of a source: the median of a few frames, in which balls in motion and passing hands vanish. */
export async function clearPicture(source: FrameSource): Promise<Frame> {
  const kept: { y: Uint8Array; u: Uint8Array; v: Uint8Array }[] = [];
  let next = 0;
  for await (const frame of source.frames()) {
    if (frame.t < next) continue;
    kept.push({ y: frame.y.slice(), u: frame.u.slice(), v: frame.v.slice() });
    next = frame.t + APART_S;
    if (kept.length === FRAMES) break;
  }
  return medianPicture(source.info, kept);
}

/** The median of some frames' planes. */
export function medianPicture(info: SourceInfo, kept: readonly Pick<Frame, "y" | "u" | "v">[]): Frame {
  const { frame } = allocateFrame(info);
  for (const plane of ["y", "u", "v"] as const) {
    median(
      kept.map((k) => k[plane]),
      frame[plane],
    );
  }
  return frame;
}

function median(planes: Uint8Array[], out: Uint8Array): void {
  const n = planes.length;
  if (n === 0) return;
  const values = new Uint8Array(n);
  for (let i = 0; i < out.length; i++) {
    for (let k = 0; k < n; k++) {
      const v = planes[k]![i]!;
      let j = k - 1;
      while (j >= 0 && values[j]! > v) {
        values[j + 1] = values[j]!;
        j--;
      }
      values[j + 1] = v;
    }
    out[i] = values[n >> 1]!;
  }
}
