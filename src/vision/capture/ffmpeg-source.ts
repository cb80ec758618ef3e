import type { ChildProcess } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import { failure } from "../../table/errors.ts";
import { chooseDecoder, type DecodeChoice, type DecoderPreset, fallbackNotice, presetOf } from "./decoding.ts";
import { endDecoder, ffmpegMissing, isJpeg, lastWords, probe, startDecoder } from "./ffmpeg.ts";
import { Fifo, TalkPipe } from "./fifo.ts";
import { allocateFrame, type Frame, type FrameSource, type SourceInfo } from "./frame-source.ts";
import { type InputStream, parseInputLine } from "./input-line.ts";
import { LiveEdge } from "./live-edge.ts";
import { type DecoderName, type Notice, type SourceReport, withoutCredentials } from "./report.ts";
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
  /** A camera: it may fall silent, so reading must not hold up everything else; only its newest frames matter. */
  live?: boolean;
  /** Who decodes; a device is tried first and replaced by software where it fails. */
  decode?: DecodeChoice;
  /** What opening the source has told already. */
  notices?: readonly Notice[];
}

/**
 * Frames of anything that ffmpeg reads, decoded by a child process. The raw planes come through a named pipe, the exact stamp
 * of each frame over stderr (showinfo), in the same order. A camera is opened once only, as opening may take it 20 s: what it
 * sends is read from what ffmpeg says.
 */
export async function openFfmpeg(
  address: string,
  inputArgs: string[],
  options: FfmpegOptions = {},
): Promise<FrameSource> {
  const { live = false, decode: choice = "software", fps } = options;
  const name = withoutCredentials(address);
  const notices = [...(options.notices ?? [])];
  const unreadable = live ? "CB_SOURCE_NO_PICTURE" : "CB_SOURCE_UNREADABLE";
  const known = live && choice === "software" ? null : await probe(name, inputArgs, unreadable);
  const chosen = await chooseDecoder(choice, known?.codec ?? "");
  notices.push(...chosen.notices);
  let used: DecoderName = chosen.decoder;
  let opened = await open(inputArgs, presetOf(used, known?.codec ?? ""));
  if (opened.first === null && used !== "software") {
    // It passed the test and fails on this stream.
    notices.push(fallbackNotice(used, lastWords(opened.decoder.talk, name)));
    used = "software";
    await opened.decoder.close();
    opened = await open(inputArgs, presetOf(used, ""));
  }
  const { decoder, first } = opened;
  if (first === null) {
    await decoder.close();
    throw failure(unreadable, { source: name, reason: lastWords(decoder.talk, name) });
  }
  const [chromaShiftX, chromaShiftY] = SHIFTS[first.format] ?? [1, 1];
  const info: SourceInfo = {
    ...{ name, width: first.width, height: first.height, chromaShiftX, chromaShiftY, live },
    chromaCentred: isJpeg(known?.codec ?? decoder.input?.codec ?? ""),
    frameRate: fps ?? known?.frameRate ?? decoder.input?.frameRate ?? null,
    frameCount: known?.frameCount ?? null,
  };
  const edge = live ? new LiveEdge() : null;
  const report = (): SourceReport => ({ decoder: used, skipped: edge?.skipped ?? 0, notices });
  return { info, frames: () => decode(decoder, info, edge, fps), report, close: () => decoder.close() };
}

async function open(
  inputArgs: string[],
  preset: DecoderPreset,
): Promise<{ decoder: Decoder; first: FrameNote | null }> {
  const decoder = new Decoder(inputArgs, preset, await Fifo.make(), await TalkPipe.make());
  await decoder.ready();
  return { decoder, first: await decoder.note(0) };
}

async function* decode(
  decoder: Decoder,
  info: SourceInfo,
  edge: LiveEdge | null,
  fps: number | undefined,
): AsyncIterableIterator<Frame> {
  const clock = new StampClock(info.frameRate);
  const { frame, buffer } = allocateFrame(info);
  const seconds = () => performance.now() / 1000;
  try {
    for (let index = 0; ; index++) {
      // Files block the thread while a frame comes: everything else has its turn between two.
      await setImmediate();
      if (!(edge === null ? decoder.readSync(buffer) : await decoder.read(buffer))) break;
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
      frame.t = fps ? index / fps : clock.next(note?.stamp ?? null);
      if (edge !== null && !edge.take(frame.t, seconds())) continue;
      yield frame;
      edge?.looked(seconds());
    }
  } finally {
    await decoder.close();
  }
}

/** One ffmpeg child: whole frames from its pipe, notes about them from its stderr. */
class Decoder {
  talk = "";
  /** The stream as ffmpeg found it. */
  input: InputStream | null = null;
  private readonly child: ChildProcess;
  private readonly fifo: Fifo;
  private readonly stderr: TalkPipe;
  private readonly notes = new Map<number, FrameNote>();
  private noted = 0;
  private partialLine = "";
  private silent = false;
  private spawnError: unknown = null;

  constructor(inputArgs: string[], preset: DecoderPreset, fifo: Fifo, stderr: TalkPipe) {
    this.fifo = fifo;
    this.stderr = stderr;
    // Side data would be printed byte by byte, and nobody reads it.
    const filter = `${preset.filter}format=${FORMATS},sidedata=mode=delete,showinfo=checksum=0`;
    const args = [
      ...["-nostdin", "-hide_banner", "-nostats", "-loglevel", "info", "-copyts"],
      ...preset.input,
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
      this.input ??= parseInputLine(line);
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
