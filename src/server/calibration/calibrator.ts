import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { CalibrationJob } from "../../table/messages/index.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { SourceInfo } from "../../vision/capture/frame-source.ts";
import type { TableCamera } from "../camera/table-camera.ts";
import { errorData } from "../errors.ts";
import {
  type CalibrationOrder,
  type CalibrationWish,
  CLEAR_PICTURE,
  FOUND_PICTURE,
  type FromCalibration,
} from "./order.ts";

const PROGRAM = fileURLToPath(new URL("./calibration-process.js", import.meta.url));
/** Frames taken: three seconds, so that a passing hand or rolling ball is in few of them. */
const FRAMES = 24;
const EVERY_S = 0.125;
/** A camera that gives no frame for so long gives none, ms: some take 20 s to start. */
const SILENT_MS = 25_000;
/** A calibration takes seconds; on a machine that does nothing else for it, a minute, ms. */
const LONGEST_MS = 120_000;
/** Pictures and result are kept for so long, min. */
export const KEPT_MINUTES = 15;
const MS_PER_MINUTE = 60_000;
/** Shares of the way: pictures, finding, colours. */
const PICTURES_SHARE = 0.4;
const FINDING = 0.45;
const COLOURS = 0.85;

/** The frames of the running or last calibration, for another try on the same pictures. */
interface Taken {
  folder: string;
  file: string;
  /** Null before the first frame. */
  info: SourceInfo | null;
}
type Recordings = Taken & { info: SourceInfo };

/** One calibration at a time of one table's camera: frames from its process, then a process of its own that finds the table. */
export class Calibrator {
  job: CalibrationJob | null = null;
  /** Of a calibration that was found. */
  profile: Profile | null = null;
  private readonly camera: TableCamera;
  private readonly name: string;
  private readonly listeners = new Set<(job: CalibrationJob | null) => void>();
  private taken: Taken | null = null;
  private child: ChildProcess | null = null;
  private stopRecording: (() => void) | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(name: string, camera: TableCamera) {
    this.name = name;
    this.camera = camera;
  }

  get running(): boolean {
    return this.job !== null && ["pictures", "finding", "colours"].includes(this.job.state);
  }
  /** Pictures of before that another try can use. */
  get hasPictures(): boolean {
    return this.taken?.info != null && !this.running;
  }

  listen(listener: (job: CalibrationJob | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Begins; what happens is told to who listens. @param again on the pictures that were taken before */
  async start(wish: CalibrationWish, again: boolean): Promise<CalibrationJob> {
    const taken = again ? this.taken : null;
    if (taken === null) await this.discard();
    this.profile = null;
    this.job = {
      ...{ id: randomUUID(), state: "pictures", progress: 0, startedAt: new Date().toISOString() },
      ...{ tableKind: wish.table.name, bottom: wish.bottom ?? null, report: null, fault: null },
      picture: taken?.info ? sizeOf(taken.info) : null,
    };
    if (taken?.info) this.find({ ...taken, info: taken.info }, wish);
    else await this.record(wish);
    return this.job;
  }

  /** File of the picture seen, or with what was found drawn over it; null where there is none. */
  pictureFile(found: boolean): string | null {
    if (this.taken === null || this.job === null || this.job.picture === null) return null;
    if (found && this.job.state !== "found") return null;
    return path.join(this.taken.folder, found ? FOUND_PICTURE : CLEAR_PICTURE);
  }

  /** Ends what runs and forgets what was found. */
  async discard(): Promise<void> {
    this.stop();
    const { taken } = this;
    this.taken = null;
    this.profile = null;
    if (this.job !== null) {
      this.job = null;
      this.tell();
    }
    if (taken) await rm(taken.folder, { recursive: true, force: true });
  }

  private async record(wish: CalibrationWish): Promise<void> {
    const folder = await mkdtemp(path.join(tmpdir(), "carambola-calibration-"));
    const file = path.join(folder, "frames.yuv");
    this.taken = { folder, file, info: null };
    this.patience(SILENT_MS, () =>
      this.fail(errorData("CB_CAMERA_SILENT", { table: this.name, seconds: SILENT_MS / 1000 })),
    );
    this.stopRecording = this.camera.record(file, FRAMES, EVERY_S, ({ taken, info, failed }) => {
      this.taken = { folder, file, info };
      if (failed) {
        this.fail(errorData("CB_CALIBRATION_FAILED", { table: this.name, reason: failed.en }));
        return;
      }
      this.patience(SILENT_MS, () =>
        this.fail(errorData("CB_CAMERA_SILENT", { table: this.name, seconds: SILENT_MS / 1000 })),
      );
      this.change({ progress: (PICTURES_SHARE * taken) / FRAMES });
      if (taken < FRAMES) return;
      this.stopRecording?.();
      this.find({ folder, file, info }, wish);
    });
  }

  private find(taken: Recordings, wish: CalibrationWish): void {
    this.change({ state: "finding", progress: FINDING });
    const child = fork(PROGRAM, [], { stdio: ["ignore", "inherit", "inherit", "ipc"], execArgv: [] });
    this.child = child;
    this.patience(LONGEST_MS, () => this.died(child, `${LONGEST_MS / 1000} s`));
    child.on("message", (message) => child === this.child && this.hear(message as FromCalibration, taken));
    child.once("error", (error) => this.died(child, error.message));
    child.once("exit", (code, signal) => this.died(child, signal ?? `exit ${code}`));
    const { folder, file, info } = taken;
    const order: CalibrationOrder = { source: this.name, frames: { file, info, everyS: EVERY_S }, folder, wish };
    child.send(order, () => {});
  }

  private hear(message: FromCalibration, { info }: Recordings): void {
    if (message.kind === "picture") this.change({ picture: sizeOf(info) });
    else if (message.kind === "colours") this.change({ state: "colours", progress: COLOURS });
    else if (message.kind === "fault")
      this.end({ state: message.refused ? "refused" : "failed", fault: message.fault });
    else {
      this.profile = message.profile;
      this.end({ state: "found", report: message.report });
    }
  }

  private died(child: ChildProcess, reason: string): void {
    if (child === this.child && this.running)
      this.fail(errorData("CB_CALIBRATION_FAILED", { table: this.name, reason }));
  }

  private fail(fault: NonNullable<CalibrationJob["fault"]>): void {
    this.end({ state: "failed", fault });
  }

  private end(change: Partial<CalibrationJob>): void {
    this.stop();
    this.change({ ...change, progress: 1 });
    this.patience(KEPT_MINUTES * MS_PER_MINUTE, () => void this.discard());
  }

  private stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.stopRecording?.();
    this.stopRecording = null;
    this.child?.kill("SIGKILL");
    this.child = null;
  }

  private patience(ms: number, then: () => void): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
    this.timer.unref();
  }

  private change(change: Partial<CalibrationJob>): void {
    if (this.job === null) return;
    this.job = { ...this.job, ...change };
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener(this.job);
  }
}

const sizeOf = ({ width, height }: SourceInfo) => ({ width, height });
