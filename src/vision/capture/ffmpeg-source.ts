import type { ChildProcess } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import { failure } from "../../table/errors.ts";
import { endDecoder, ffmpegMissing, lastWords, probe, startDecoder } from "./ffmpeg.ts";
import { Fifo, TalkPipe } from "./fifo.ts";
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
  /** A camera: it may fall silent, so reading must not hold up everything else. */
  live?: boolean;
}

/**
 * Frames of anything that ffmpeg reads, decoded by a child process. The raw planes come through a named pipe, the exact stamp
 * of each frame over stderr (showinfo), in the same order.
 */
export async function openFfmpeg(name: string, inputArgs: string[], options: FfmpegOptions = {}): Promise<FrameSource> {
  const known = await probe(name, inputArgs);
  const decoder = new Decoder(inputArgs, await Fifo.make(), await TalkPipe.make());
  await decoder.ready();
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
    chromaCentred: known.jpeg,
    frameRate: options.fps ?? known.frameRate,
    frameCount: known.frameCount,
  };
  return { info, frames: () => decode(decoder, info, options), close: () => decoder.close() };
}

async function* decode(decoder: Decoder, info: SourceInfo, options: FfmpegOptions): AsyncIterableIterator<Frame> {
  const clock = new StampClock(info.frameRate);
  const { frame, buffer } = allocateFrame(info);
  try {
    for (let index = 0; ; index++) {
      // Files block the thread while a frame comes: everything else has its turn between two.
      await setImmediate();
      if (!(options.live ? await decoder.read(buffer) : decoder.readSync(buffer))) break;
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

/** One ffmpeg child: whole frames from its pipe, notes about them from its stderr. */
class Decoder {
  talk = "";
  private readonly child: ChildProcess;
  private readonly fifo: Fifo;
  private readonly stderr: TalkPipe;
  private readonly notes = new Map<number, FrameNote>();
  private noted = 0;
  private partialLine = "";
  private silent = false;
  private spawnError: unknown = null;

  constructor(inputArgs: string[], fifo: Fifo, stderr: TalkPipe) {
    this.fifo = fifo;
    this.stderr = stderr;
    // Side data would be printed byte by byte, and nobody reads it.
    const filter = `format=${FORMATS},sidedata=mode=delete,showinfo=checksum=0`;
    const args = [
      ...["-nostdin", "-hide_banner", "-nostats", "-loglevel", "info", "-copyts"],
      ...inputArgs,
      ...["-map", "0:v:0", "-an", "-sn", "-vf", filter, "-fps_mode", "passthrough"],
      ...["-f", "rawvideo", "-y", `file:${fifo.path}`],
    ];
    this.child = startDecoder(args, stderr.writeFd);
    stderr.childStarted();
    this.child.on("error", (error) => {
      this.spawnError = (error as NodeJS.ErrnoException).code === "ENOENT" ? ffmpegMissing(error) : error;
      fifo.abandon();
    });
    this.child.on("exit", () => fifo.abandon());
  }

  /** Waits until the decoder writes, or has ended without. */
  async ready(): Promise<void> {
    await this.fifo.ready();
    if (this.spawnError) {
      await this.close();
      throw this.spawnError;
    }
  }

  private hear(): void {
    const text = this.stderr.take();
    if (text === null) {
      this.silent = true;
      return;
    }
    const lines = (this.partialLine + text).split("\n");
    this.partialLine = lines.pop()!;
    for (const line of lines) {
      const note = parseShowinfo(line);
      if (note) this.notes.set(this.noted++, note);
      else if (!line.includes("Parsed_showinfo")) this.talk = `${this.talk}${line}\n`.slice(-KEPT_TALK);
    }
  }

  /** The note of frame `index`, waiting for it; null when the decoder has said all it will. */
  async note(index: number): Promise<FrameNote | null> {
    this.hear();
    while (!this.notes.has(index) && !this.silent) {
      await this.stderr.wait();
      this.hear();
    }
    this.notes.delete(index - 1);
    return this.notes.get(index) ?? null;
  }

  /** Fills `buffer` with the next frame; false at the end. A short last frame counts as the end. */
  readSync(buffer: Uint8Array): boolean {
    return this.fifo.readSync(buffer);
  }
  read(buffer: Uint8Array): Promise<boolean> {
    return this.fifo.read(buffer);
  }

  async close(): Promise<void> {
    // The pipes first: a decoder that waits for a reader hears no signal, but a broken pipe ends it at once.
    await this.fifo.close();
    this.stderr.close();
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
