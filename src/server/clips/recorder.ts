import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Logger } from "pino";
import { endDecoder } from "../../vision/capture/ffmpeg.ts";
import { withoutCredentials } from "../../vision/capture/report.ts";
import { MARK } from "../leftovers.ts";
import { type Monotonic, monotonic } from "../table-clock.ts";
import type { Segment } from "./ring.ts";

export interface RecorderOptions {
  table: string;
  args: string[];
  folder: string;
  mark: string;
  log: Logger;
  onSegment: (segment: Omit<Segment, "bytes">) => void;
  onFull: () => void;
  now?: Monotonic;
}

/** Length of a piece, s; it ends at the next key frame. */
const SEGMENT_S = 2;
/** Without a new piece for so long the recorder is started anew, ms: cameras send a key frame at least every ten seconds. */
const STALE_MS = 40_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const KEPT_TALK = 2000;
/** Tells the kernel to end a child with its parent: an orphan would fill the disk. */
const SETPRIV = "/usr/bin/setpriv";

/** Copies a stream into pieces on disk, without decoding it: an ffmpeg of its own, started anew for ever. */
export class Recorder {
  /** Of the last fault; null while all is well. */
  reason: string | null = null;
  session = 0;
  private readonly options: RecorderOptions;
  private readonly now: Monotonic;
  private child: ChildProcess | null = null;
  private heardAt = 0;
  private failures = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(options: RecorderOptions) {
    this.options = options;
    this.now = options.now ?? monotonic;
  }

  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  start(): void {
    if (this.child !== null || this.timer !== null) return;
    const { folder, table, args, mark, log } = this.options;
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      this.reason = (error as Error).message;
      this.again();
      return;
    }
    const session = ++this.session;
    const pieces = path.join(folder, `${session}-%06d.mkv`);
    const ffmpeg = [
      ...["ffmpeg", "-nostdin", "-hide_banner", "-loglevel", "error"],
      ...[...args, "-map", "0:v:0", "-an", "-sn", "-c", "copy"],
      ...["-f", "segment", "-segment_time", String(SEGMENT_S), "-segment_format", "matroska"],
      ...["-segment_list", "pipe:1", "-segment_list_type", "csv", "-y", pieces],
    ];
    const [program, ...rest] = existsSync(SETPRIV) ? [SETPRIV, "--pdeathsig", "KILL", ...ffmpeg] : ffmpeg;
    const child = spawn(program!, rest, {
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own: ended as a whole, and a Ctrl-C in the terminal reaches only the service.
      detached: true,
      env: { ...process.env, [MARK]: mark },
    });
    this.child = child;
    this.heardAt = this.now();
    let talk = "";
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const [file, start, end] = line.split(",");
      if (file === undefined || !(Number(end) > Number(start))) return;
      this.heardAt = this.now();
      this.failures = 0;
      this.reason = null;
      this.options.onSegment({
        ...{ file: path.join(folder, path.basename(file)), session },
        ...{ start: Number(start), end: Number(end) },
      });
    });
    child.stderr!.on("data", (data: Buffer) => {
      talk = `${talk}${data}`.slice(-KEPT_TALK);
      if (/No space left on device/.test(talk)) this.options.onFull();
    });
    child.once("error", (error) => this.gone(child, error.message));
    child.once("close", (code, signal) => this.gone(child, talk.trim().split("\n").at(-1) || `${signal ?? code}`));
    log.info({ table, pid: child.pid, session }, "recording begins");
  }

  /** Once a second. */
  tick(): void {
    if (this.child === null || this.now() - this.heardAt < STALE_MS) return;
    this.options.log.warn({ table: this.options.table }, "no video for too long: recording anew");
    this.heardAt = this.now();
    void endDecoder(this.child);
  }

  /** Ends the recording; resolves when nothing of it is left running. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { child } = this;
    this.child = null;
    if (child !== null) await endDecoder(child);
  }

  private gone(child: ChildProcess, how: string): void {
    if (child !== this.child) return;
    this.child = null;
    this.reason = withoutCredentials(how);
    this.options.log.warn({ table: this.options.table, how: this.reason }, "the recording has ended");
    this.again();
  }

  private again(): void {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures++);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.start();
    }, pause);
    this.timer.unref();
  }
}
