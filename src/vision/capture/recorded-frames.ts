import { open } from "node:fs/promises";
import { allocateFrame, type Frame, type FrameSource, type SourceInfo } from "./frame-source.ts";

/** Frames kept in a file as they came, planes one after the other, at equal distances of time. */
export function openRecorded(file: string, info: SourceInfo, everyS: number): FrameSource {
  let closed = false;
  async function* frames(): AsyncIterableIterator<Frame> {
    const handle = await open(file, "r");
    try {
      const { frame, buffer } = allocateFrame(info);
      for (let index = 0; !closed; index++) {
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, index * buffer.length);
        if (bytesRead < buffer.length) return;
        frame.index = index;
        frame.t = index * everyS;
        yield frame;
      }
    } finally {
      await handle.close();
    }
  }
  return {
    info,
    frames,
    async close() {
      closed = true;
    },
  };
}
