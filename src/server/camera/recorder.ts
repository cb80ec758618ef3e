import { open } from "node:fs/promises";
import type { Frame } from "../../vision/capture/frame-source.ts";

/** Frames that may wait for the disk; a slower disk leaves frames out. */
const MOST_WAITING = 2;

/** Writes frames into a file as they come, planes one after the other: the frame's thread only copies them. */
export class Recorder {
  readonly id: number;
  taken = 0;
  private readonly frames: number;
  private readonly everyS: number;
  private readonly told: (taken: number, error?: Error) => void;
  private readonly file: string;
  private nextT = Number.NEGATIVE_INFINITY;
  private waiting = 0;
  private line: Promise<void>;
  private over = false;

  /** @param told after each frame that is on the disk, and where the disk does not take it. */
  constructor(
    { id, file, frames, everyS }: { id: number; file: string; frames: number; everyS: number },
    told: (taken: number, error?: Error) => void,
  ) {
    this.id = id;
    this.file = file;
    this.frames = frames;
    this.everyS = everyS;
    this.told = told;
    this.line = open(file, "w").then((handle) => handle.close());
    this.line.catch((error: Error) => this.fail(error));
  }

  /** @returns whether more frames are wanted. */
  offer({ t, y, u, v }: Frame): boolean {
    if (this.over || this.taken === this.frames) return false;
    // A source that began anew counts from another zero.
    if (t < this.nextT - 2 * this.everyS) this.nextT = t;
    if (t < this.nextT || this.waiting >= MOST_WAITING) return true;
    this.nextT = t + this.everyS;
    const bytes = Buffer.allocUnsafe(y.length + u.length + v.length);
    bytes.set(y, 0);
    bytes.set(u, y.length);
    bytes.set(v, y.length + u.length);
    this.taken++;
    this.waiting++;
    const number = this.taken;
    this.line = this.line.then(async () => {
      const handle = await open(this.file, "a");
      try {
        await handle.appendFile(bytes);
      } finally {
        await handle.close();
      }
      this.waiting--;
      this.told(number);
    });
    this.line.catch((error: Error) => this.fail(error));
    return this.taken < this.frames;
  }

  private fail(error: Error): void {
    if (this.over) return;
    this.over = true;
    this.told(this.taken, error);
  }
}
