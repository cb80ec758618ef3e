import { Worker } from "node:worker_threads";
import type { Observation } from "../../table/messages/index.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { Frame } from "../../vision/capture/frame-source.ts";
import type { PictureMessage, PictureOrder } from "./messages.ts";
import { bytesOf, type PictureJob, type PictureThreadData, sharedFrame } from "./picture-job.ts";

/** The thread ends when nobody has asked for so long: nothing is kept for pictures that nobody looks at, ms. */
const IDLE_MS = 10_000;
/** Pictures that wait; more askers than this wait for nothing. */
const MOST_WAITING = 16;

interface Thread {
  worker: Worker;
  /** In memory that both threads see. */
  frame: Frame;
}
interface Wanted {
  id: number;
  order: PictureOrder;
}

/**
 * Pictures of the camera for who asks, one at a time and always of the newest frame. The frame's thread only copies the planes; a
 * thread of its own draws and packs, and lives only while somebody asks.
 */
export class PictureMaker {
  private readonly give: (id: number, picture: PictureMessage) => void;
  private readonly wanted: Wanted[] = [];
  private thread: Thread | null = null;
  private busy = false;
  private idle: NodeJS.Timeout | null = null;

  constructor(give: (id: number, picture: PictureMessage) => void) {
    this.give = give;
  }

  ask(id: number, order: PictureOrder): void {
    this.wanted.push({ id, order });
    if (this.wanted.length > MOST_WAITING) this.wanted.shift();
  }

  /** Each frame as it comes. Where nobody asks this is one comparison. */
  offer(frame: Frame, observation: Observation, profile: () => Profile | null): void {
    if (this.wanted.length === 0 || this.busy) return;
    const { id, order } = this.wanted.shift()!;
    const { worker, frame: shared } = this.running(frame);
    shared.y.set(frame.y);
    shared.u.set(frame.u);
    shared.v.set(frame.v);
    this.busy = true;
    const { index, t } = frame;
    const job: PictureJob = { id, order, frame: { index, t }, observation, profile: order.drawn ? profile() : null };
    worker.postMessage(job);
  }

  /** Lets the thread end when it has finished what it does. */
  close(): void {
    if (this.idle) clearTimeout(this.idle);
    this.thread?.worker.postMessage("end");
    this.thread = null;
  }

  private running({ y, width, height, chromaShiftX, chromaShiftY, chromaCentred }: Frame): Thread {
    if (this.idle) clearTimeout(this.idle);
    if (this.thread !== null && this.thread.frame.y.length !== y.length) this.close();
    if (this.thread !== null) return this.thread;
    const shape = { width, height, chromaShiftX, chromaShiftY, chromaCentred };
    const planes = new SharedArrayBuffer(bytesOf(shape));
    const workerData: PictureThreadData = { shape, planes };
    const worker = new Worker(new URL("./picture-thread.js", import.meta.url), { workerData });
    worker.unref();
    worker.on("message", ({ id, picture }: { id: number; picture: PictureMessage }) => {
      this.rest();
      this.give(id, picture);
    });
    // A thread that fails is forgotten; the next who asks starts another.
    worker.on("error", () => {
      this.thread = null;
      this.rest();
    });
    this.thread = { worker, frame: sharedFrame(shape, planes) };
    return this.thread;
  }

  private rest(): void {
    this.busy = false;
    if (this.idle) clearTimeout(this.idle);
    this.idle = setTimeout(() => this.close(), IDLE_MS);
    this.idle.unref();
  }
}
