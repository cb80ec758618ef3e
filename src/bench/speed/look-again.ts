import { createPipeline } from "../../pipeline/pipeline.ts";
import type { HeldFrames } from "./held-frames.ts";

/** Held frames are shown as if they came at this rate, frames/s. */
const SHOWN_FPS = 60;

/** Shows held frames to one pipeline, again and again, with times that go on. @returns what shows `count` more of them */
export function lookAgain({ frames, profile, info }: HeldFrames): (count: number, took?: (ms: number) => void) => void {
  const pipeline = createPipeline(profile, info);
  let shown = 0;
  return (count, took) => {
    for (let i = 0; i < count; i++, shown++) {
      const f = frames[shown % frames.length]!;
      const start = took ? performance.now() : 0;
      pipeline.look({ ...f, index: shown, t: shown / SHOWN_FPS });
      took?.(performance.now() - start);
    }
  };
}
