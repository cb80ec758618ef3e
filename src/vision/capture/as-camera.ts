import type { Frame, FrameSource } from "./frame-source.ts";

/** A frame this late is let go, as a camera would, s. */
const LATE_S = 0.3;
/** Step from a recording's end to its beginning where its rate is unknown, s. */
const FALLBACK_STEP_S = 1 / 25;

export interface PaceOptions {
  /** Frames that come too late are let go: for a recording that plays a camera. */
  dropLate?: boolean;
  now?: () => number;
}

/** A recording played at its own speed. */
export function paced(
  source: FrameSource,
  { dropLate = false, now = () => performance.now() }: PaceOptions = {},
): FrameSource {
  let skipped = 0;
  async function* frames(): AsyncIterableIterator<Frame> {
    let start = now();
    let asked = start;
    for await (const frame of source.frames()) {
      const came = now();
      // Opened again at its end, or held up: the time that this took is not the film's.
      if (came - asked > LATE_S * 1000) start += came - asked;
      const wait = frame.t * 1000 - (came - start);
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
      if (dropLate && wait < -LATE_S * 1000) skipped++;
      else yield frame;
      asked = now();
    }
  }
  const report = () => {
    const { decoder = null, skipped: before = 0, notices = [] } = source.report?.() ?? {};
    return { decoder, skipped: before + skipped, notices };
  };
  return { info: source.info, frames, report, close: () => source.close() };
}

/** A recording that begins anew at its end, for ever; time and the count of frames go on. */
export function looped(first: FrameSource, open: () => Promise<FrameSource>): FrameSource {
  let current = first;
  const info = { ...current.info, frameCount: null };
  const step = info.frameRate ? 1 / info.frameRate : FALLBACK_STEP_S;
  let closed = false;
  async function* frames(): AsyncIterableIterator<Frame> {
    let index = 0;
    let t = 0;
    while (!closed) {
      const offset = t;
      let any = false;
      for await (const frame of current.frames()) {
        any = true;
        frame.index = index++;
        frame.t += offset;
        t = frame.t + step;
        yield frame;
      }
      if (!any || closed) return;
      current = await open();
    }
  }
  const close = async () => {
    closed = true;
    await current.close();
  };
  return { info, frames, close, ...(current.report && { report: () => current.report!() }) };
}
