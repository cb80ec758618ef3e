import type { SourceReport } from "./report.ts";

/**
 * A picture as the decoder gives it: planar YUV, 8 bit, no padding between rows. The planes are views of one buffer that the
 * source reuses: a frame is valid until the next one is asked for, and whoever needs it longer copies it.
 */
export interface Frame {
  /** 0-based index of the decoded frame. */
  index: number;
  /** Presentation time, s; the first frame of a file is 0. */
  t: number;
  width: number;
  height: number;
  /** log2 of the chroma planes' horizontal and vertical subsampling: 1, 1 for 4:2:0; 1, 0 for 4:2:2; 0, 0 for 4:4:4. */
  chromaShiftX: 0 | 1;
  chromaShiftY: 0 | 1;
  /** As in `SourceInfo`. */
  chromaCentred: boolean;
  /** Luma, width × height. */
  y: Uint8Array;
  /** Blue difference, ceil(width / 2^chromaShiftX) × ceil(height / 2^chromaShiftY). */
  u: Uint8Array;
  /** Red difference, as u. */
  v: Uint8Array;
}

export interface SourceInfo {
  /** What a person called it: a path, an address, sim:NAME. */
  name: string;
  width: number;
  height: number;
  chromaShiftX: 0 | 1;
  chromaShiftY: 0 | 1;
  /**
   * Where halved chroma lies across: midway between two luma columns (JPEG, simulation), or on the left one (MPEG-2, H.264,
   * ITU-T H.264 annex E, chroma_sample_loc_type 0). Half a pixel of luma for balls that are found by their chroma.
   */
  chromaCentred: boolean;
  /** Nominal frames per second, null where unknown. Times come from the stamps, never from this. */
  frameRate: number | null;
  /** Number of frames where known beforehand, for progress; null otherwise. */
  frameCount: number | null;
  /** Frames of a camera: it can freeze, go dark or slow down, which a file does not. */
  live?: boolean;
}

/** The port through which every picture comes: files and cameras by ffmpeg, pictures, the simulation. */
export interface FrameSource {
  readonly info: SourceInfo;
  /** The frames in order. Ends at the end of a file; stopping the iteration closes the source. */
  frames(): AsyncIterableIterator<Frame>;
  /** What the source says of itself now; sources that have nothing to say leave it out. */
  report?(): SourceReport;
  /** Releases processes and files; safe to call twice. */
  close(): Promise<void>;
}

/** Allocates a frame's planes in one buffer; the source fills and reuses it. */
export function allocateFrame(
  info: Pick<SourceInfo, "width" | "height" | "chromaShiftX" | "chromaShiftY"> & { chromaCentred?: boolean },
): {
  frame: Frame;
  buffer: Uint8Array;
} {
  const { width, height, chromaShiftX, chromaShiftY } = info;
  const chromaWidth = (width + (1 << chromaShiftX) - 1) >> chromaShiftX;
  const chromaHeight = (height + (1 << chromaShiftY) - 1) >> chromaShiftY;
  const luma = width * height;
  const chroma = chromaWidth * chromaHeight;
  const buffer = new Uint8Array(luma + 2 * chroma);
  const frame: Frame = {
    index: 0,
    t: 0,
    width,
    height,
    chromaShiftX,
    chromaShiftY,
    chromaCentred: info.chromaCentred ?? false,
    y: buffer.subarray(0, luma),
    u: buffer.subarray(luma, luma + chroma),
    v: buffer.subarray(luma + chroma),
  };
  return { frame, buffer };
}
