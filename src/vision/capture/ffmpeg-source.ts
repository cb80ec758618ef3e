import type { ChildProcess } from "node:child_process";
import { failure } from "../../table/errors.ts";
import { endDecoder, ffmpegMissing, lastWords, probe, startDecoder } from "./ffmpeg.ts";
import { allocateFrame, type Frame, type FrameSource, type SourceInfo } from "./frame-source.ts";
import { StampClock } from "./stamps.ts";

/** How much of ffmpeg's talk is kept for an error message, characters. */
const KEPT_TALK = 4000;

/** What showinfo says of a frame. */
interface FrameNote {
  stamp: number | null;
  format: string;
  width: number;
  height: number;
}

const SHIFTS: Record<string, [0 | 1, 0 | 1]> = { yuv420p: [1, 1], yuv422p: [1, 0], yuv444p: [0, 0] };
/** Planar formats taken as they come; everything else is converted to the nearest of them. */
const FORMATS = Object.keys(SHIFTS).join("|");

export interface FfmpegOptions {
  /** Replaces the stamps: t = frame / fps. */
  fps?: number;
}

/**
 * Frames of anything that ffmpeg reads, decoded by a child process. The raw planes come over its stdout, the exact stamp of
 * each frame over its stderr (showinfo), in the same order.
 */
export async function openFfmpeg(name: string, inputArgs: string[], options: FfmpegOptions = {}): Promise<FrameSource> {
  const known = await probe(name, inputArgs);
  const decoder = new Decoder(inputArgs);
  const first = await decoder.note(0);
  if (first === null) {
    await decoder.close();
    throw failure("CB_SOURCE_UNREADABLE", { source: name, reason: lastWords(decoder.talk, name) });
  }
  const shifts = SHIFTS[first.format] ?? [1, 1];
  const info: SourceInfo = {
    name,
    width: first.width,
    height: first.height,
    chromaShiftX: shifts[0],
    chromaShiftY: shifts[1],
    frameRate: options.fps ?? known.frameRate,
    frameCount: known.frameCount,
  };
  return { info, frames: () => decode(decoder, info, options), close: () => decoder.close() };
}

async function* decode(decoder: Decoder, info: SourceInfo, options: FfmpegOptions): AsyncIterableIterator<Frame> {
  const clock = new StampClock(info.frameRate);
  const { frame, buffer } = allocateFrame(info);
  try {
    for (let index = 0; await decoder.read(buffer); index++) {
      const note = await decoder.note(index);
      if (note && (note.width !== info.width || note.height !== info.height)) {
        throw failure("CB_SOURCE_SIZE_CHANGED", {
          source: info.name,
          frame: index,
          from: `${info.width}x${info.height}`,
          to: `${note.width}x${note.height}`,
        });
      }
      frame.index = index;
      frame.t = options.fps ? index / options.fps : clock.next(note?.stamp ?? null);
      yield frame;
    }
  } finally {
    await decoder.close();
  }
}

/** One ffmpeg child: whole frames from its stdout, notes about them from its stderr. */
class Decoder {
  talk = "";
  private readonly child: ChildProcess;
  private readonly chunks: AsyncIterableIterator<Uint8Array>;
  private rest: Uint8Array | null = null;
  private readonly notes = new Map<number, FrameNote>();
  private noted = 0;
  private partialLine = "";
  private wake: (() => void) | null = null;
  private silent = false;
  private spawnError: unknown = null;

  constructor(inputArgs: string[]) {
    const filter = `format=${FORMATS},showinfo=checksum=0`;
    this.child = startDecoder([
      ...["-nostdin", "-hide_banner", "-nostats", "-loglevel", "info", "-copyts"],
      ...inputArgs,
      ...["-map", "0:v:0", "-an", "-sn", "-vf", filter, "-fps_mode", "passthrough", "-f", "rawvideo", "pipe:1"],
    ]);
    this.child.on("error", (error) => {
      this.spawnError = (error as NodeJS.ErrnoException).code === "ENOENT" ? ffmpegMissing(error) : error;
      this.endNotes();
    });
    this.chunks = this.child.stdout![Symbol.asyncIterator]() as AsyncIterableIterator<Uint8Array>;
    this.child.stderr!.setEncoding("utf8");
    this.child.stderr!.on("data", (text: string) => this.hear(text));
    this.child.stderr!.on("close", () => this.endNotes());
  }

  private endNotes() {
    this.silent = true;
    this.wake?.();
  }

  private hear(text: string) {
    const lines = (this.partialLine + text).split("\n");
    this.partialLine = lines.pop()!;
    for (const line of lines) {
      const note = parseShowinfo(line);
      if (note) this.notes.set(this.noted++, note);
      else if (!line.includes("Parsed_showinfo")) this.talk = `${this.talk}${line}\n`.slice(-KEPT_TALK);
    }
    this.wake?.();
  }

  /** The note of frame `index`, waiting for it; null when the decoder has said all it will. */
  async note(index: number): Promise<FrameNote | null> {
    while (!this.notes.has(index) && !this.silent) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.spawnError) throw this.spawnError;
    const note = this.notes.get(index) ?? null;
    if (index > 0 || this.noted > 1) this.notes.delete(index - 1);
    return note;
  }

  /** Fills `buffer` with the next frame; false at the end. A short last frame counts as the end. */
  async read(buffer: Uint8Array): Promise<boolean> {
    let filled = 0;
    while (filled < buffer.length) {
      if (this.rest === null) {
        const next = await this.chunks.next();
        if (next.done) {
          if (this.spawnError) throw this.spawnError;
          return false;
        }
        this.rest = next.value;
      }
      const take = Math.min(this.rest.length, buffer.length - filled);
      buffer.set(take === this.rest.length ? this.rest : this.rest.subarray(0, take), filled);
      filled += take;
      this.rest = take === this.rest.length ? null : this.rest.subarray(take);
    }
    return true;
  }

  async close(): Promise<void> {
    this.child.stdout?.destroy();
    await endDecoder(this.child);
  }
}

/** `[Parsed_showinfo_1 @ 0x…] n:   0 pts:      0 pts_time:0       … fmt:yuv420p … s:1920x1080 …` */
export function parseShowinfo(line: string): FrameNote | null {
  const match = /\] n: *\d+ .*?pts_time:(\S+).* fmt:(\S+).* s:(\d+)x(\d+) /.exec(line);
  if (!match) return null;
  const stamp = Number(match[1]);
  return {
    stamp: Number.isFinite(stamp) ? stamp : null,
    format: match[2]!,
    width: Number(match[3]),
    height: Number(match[4]),
  };
}
