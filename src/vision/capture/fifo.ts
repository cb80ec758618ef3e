import { execFile } from "node:child_process";
import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** Between two looks at a silent child, ms. */
const POLL_MS = 2;

/**
 * What a child says, through a real pipe and without waiting. Node gives children a socket for stderr, where every small
 * write costs a kilobyte of its buffer: showinfo's many would fill it and stop the decoder while we wait for its frame.
 */
export class TalkPipe {
  /** For the child's stdio; closed here once the child has it. */
  readonly writeFd: number;
  private readonly readFd: number;
  private readonly chunk = Buffer.allocUnsafe(16_384);
  private ended = false;
  private writing = true;

  private constructor(readFd: number, writeFd: number) {
    this.readFd = readFd;
    this.writeFd = writeFd;
  }

  static async make(): Promise<TalkPipe> {
    const folder = await mkdtemp(path.join(tmpdir(), "carambola-"));
    const file = path.join(folder, "talk");
    await promisify(execFile)("mkfifo", ["-m", "600", file]);
    const readFd = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
    const writeFd = fs.openSync(file, fs.constants.O_WRONLY);
    await rm(folder, { recursive: true, force: true });
    return new TalkPipe(readFd, writeFd);
  }

  childStarted(): void {
    if (this.writing) fs.closeSync(this.writeFd);
    this.writing = false;
  }

  /** What has been said since the last time, "" for nothing yet, null when the child can say no more. */
  take(): string | null {
    let text = "";
    while (!this.ended) {
      let n: number;
      try {
        n = fs.readSync(this.readFd, this.chunk, 0, this.chunk.length, null);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EAGAIN") break;
        throw error;
      }
      if (n === 0) {
        this.ended = true;
        fs.closeSync(this.readFd);
      }
      text += this.chunk.toString("utf8", 0, n);
    }
    return this.ended && text === "" ? null : text;
  }

  wait(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }

  close(): void {
    this.childStarted();
    if (!this.ended) fs.closeSync(this.readFd);
    this.ended = true;
  }
}

/**
 * A named pipe read into one buffer. A child's stdout reaches Node in 50 chunks a 1080p frame, each a new buffer: 3.3 ms and
 * 3 MB of garbage a frame; the same bytes read from a FIFO into a buffer that stays cost 1.05 ms and no garbage.
 */
export class Fifo {
  readonly path: string;
  private readonly folder: string;
  private fd: number | null = null;
  private readonly opening: Promise<void>;
  private closed = false;

  private reading: Promise<number> | null = null;

  private constructor(folder: string, file: string) {
    this.folder = folder;
    this.path = file;
    // Opening for reading waits, in the thread pool, until somebody writes.
    this.opening = new Promise((resolve) => {
      fs.open(file, "r", (error, fd) => {
        if (!error) this.fd = fd;
        resolve();
      });
    });
  }

  static async make(): Promise<Fifo> {
    const folder = await mkdtemp(path.join(tmpdir(), "carambola-"));
    const file = path.join(folder, "frames");
    await promisify(execFile)("mkfifo", ["-m", "600", file]);
    return new Fifo(folder, file);
  }

  /** Waits until the writer has opened its end, then takes the name away: nothing is left behind whatever happens. */
  async ready(): Promise<void> {
    await this.opening;
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Lets a reader that waits for a writer go on to an end of file: the writer never came. */
  abandon(): void {
    fs.open(this.path, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK, (error, fd) => {
      if (!error) fs.close(fd);
    });
  }

  /** Fills the buffer, blocking this thread: for sources that never wait. @returns false at the end. */
  readSync(buffer: Uint8Array): boolean {
    if (this.fd === null || this.closed) return false;
    let filled = 0;
    while (filled < buffer.length) {
      const n = fs.readSync(this.fd, buffer, filled, buffer.length - filled, null);
      if (n === 0) return false;
      filled += n;
    }
    return true;
  }

  /** The same without blocking: for cameras, which may fall silent. */
  async read(buffer: Uint8Array): Promise<boolean> {
    let filled = 0;
    while (filled < buffer.length) {
      if (this.fd === null || this.closed) return false;
      this.reading = readOnce(this.fd, buffer, filled);
      const n = await this.reading;
      this.reading = null;
      if (n === 0 || this.closed) return false;
      filled += n;
    }
    return true;
  }

  /** A read that is under way keeps the pipe until the writer ends: its number must not be another file's meanwhile. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.abandon();
    await this.opening;
    const { fd } = this;
    this.fd = null;
    if (fd !== null) {
      const shut = () => fs.closeSync(fd);
      if (this.reading === null) shut();
      else this.reading.then(shut, shut);
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Bytes read into the buffer from `filled` on, 0 at the end. */
function readOnce(fd: number, buffer: Uint8Array, filled: number): Promise<number> {
  return new Promise((resolve, reject) => {
    fs.read(fd, buffer, filled, buffer.length - filled, null, (error, count) =>
      error ? reject(error) : resolve(count),
    );
  });
}
