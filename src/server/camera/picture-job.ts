import type { Observation } from "../../table/messages/index.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { Frame } from "../../vision/capture/frame-source.ts";
import type { PictureOrder } from "./messages.ts";

/** A frame's planes in memory that two threads see: the frame's thread copies into it, the other draws from it. */
export interface FrameShape {
  width: number;
  height: number;
  chromaShiftX: 0 | 1;
  chromaShiftY: 0 | 1;
  chromaCentred: boolean;
}

/** One picture to make. */
export interface PictureJob {
  id: number;
  order: PictureOrder;
  frame: { index: number; t: number };
  observation: Observation;
  profile: Profile | null;
}

/** What the drawing thread is started with. */
export interface PictureThreadData {
  shape: FrameShape;
  planes: SharedArrayBuffer;
}

/** @returns the bytes that a frame's planes take. */
export function bytesOf({ width, height, chromaShiftX: sx, chromaShiftY: sy }: FrameShape): number {
  return width * height + 2 * ((width + (1 << sx) - 1) >> sx) * ((height + (1 << sy) - 1) >> sy);
}

/** A frame whose planes lie in shared memory. */
export function sharedFrame(shape: FrameShape, planes: SharedArrayBuffer): Frame {
  const luma = shape.width * shape.height;
  const chroma = (planes.byteLength - luma) / 2;
  return {
    ...{ index: 0, t: 0, ...shape },
    y: new Uint8Array(planes, 0, luma),
    u: new Uint8Array(planes, luma, chroma),
    v: new Uint8Array(planes, luma + chroma, chroma),
  };
}
