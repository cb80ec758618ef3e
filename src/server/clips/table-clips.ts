import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import { type Fault, fault } from "../../table/errors.ts";
import type { Call, Observation, RulesOutput, TableEvent } from "../../table/messages/index.ts";
import type { TableService } from "../table-service.ts";
import { cut } from "./cut.ts";
import { type Dispute, Disputes, stretchOf } from "./disputes.ts";
import { Recorder } from "./recorder.ts";
import { recorderInput } from "./recorder-input.ts";
import { Ring } from "./ring.ts";
import type { Clip, ClipCause, Recording } from "./schema.ts";
import type { ClipShelf } from "./shelf.ts";

export interface TableClipsOptions {
  table: TableService;
  source: string;
  loop: boolean;
  /** For the ring's pieces; emptied at the start. */
  folder: string;
  ringSeconds: number;
  ringBytes: number;
  mark: string;
  shelf: ClipShelf;
  log: Logger;
  onFull: () => void;
}

/** So long after a stretch's end its last piece may still be on its way, s of the table's time. */
const LATEST_PIECE_S = 15;
/** Video that waits to be cut: more at once is not a dispute but a fault. */
const MOST_WAITING = 20;
/** Clips of which later calls are still added. */
const RECENT_CLIPS = 20;

/** One table's video: the recording of its last minutes, and clips cut from it. */
export class TableClips {
  private readonly options: TableClipsOptions;
  private readonly disputes = new Disputes();
  private readonly ring: Ring;
  private readonly recorder: Recorder | null;
  private readonly none: "simulation" | "device" | "pictures" | null;
  private readonly fromStart: boolean;
  /** By run of the recorder: the table's time of its zero, s. */
  private readonly offsets = new Map<number, number>();
  private waiting: Dispute[] = [];
  private cutting: Promise<unknown> | null = null;
  private readonly done = new Map<Dispute, string>();
  private restarts = 0;
  private full = false;
  private seen = false;

  constructor(options: TableClipsOptions) {
    this.options = options;
    this.ring = new Ring(options.ringSeconds, options.ringBytes);
    const input = recorderInput(options.source, options.loop);
    this.none = "none" in input ? input.none : null;
    this.fromStart = "fromStart" in input && input.fromStart;
    const { table, folder, mark, log } = options;
    this.recorder =
      "none" in input
        ? null
        : new Recorder({
            ...{ table: table.id, args: input.args, folder, mark, log },
            onSegment: (segment) => {
              this.place(segment.session, segment.end);
              this.ring.add(segment);
            },
            onFull: options.onFull,
          });
  }

  line(line: Observation | TableEvent | RulesOutput): void {
    if (this.recorder === null) return;
    const heard = this.disputes.hear(line);
    if (heard !== null) this.dispute(heard.cause, heard.call.t, heard.call, heard.stroke);
  }

  /** By hand: the present stroke, or the last one, or the last seconds. */
  want(): Dispute | null {
    if (this.recorder === null) return null;
    const at = this.options.table.clock.present();
    return this.dispute("hand", at, null, this.disputes.strokeAt(at));
  }

  /** Once a second. */
  tick(): void {
    const { table } = this.options;
    if (this.recorder === null) return;
    if (table.source.state === "running" && !this.seen) {
      this.seen = true;
      this.restarts = table.source.restarts;
      if (!this.full) this.recorder.start();
    }
    // A recording that plays a camera begins anew with the table's process, and so does its video.
    if (this.fromStart && this.seen && table.source.restarts !== this.restarts) {
      this.seen = false;
      void this.recorder.stop();
    }
    this.recorder.tick();
    this.cutNext();
  }

  /** The disk is full: nothing is recorded until there is room, and what the ring held is given back. */
  pause(): void {
    this.full = true;
    void this.recorder?.stop();
    this.ring.clear();
  }
  resume(): void {
    this.full = false;
    if (this.seen) this.recorder?.start();
  }

  async close(): Promise<void> {
    await this.recorder?.stop();
    await this.cutting;
    this.ring.clear();
    // The piece that was being written too.
    rmSync(this.options.folder, { recursive: true, force: true });
  }

  recording(): Recording {
    const span = this.ring.span((s) => this.offsets.get(s) ?? null);
    const state = this.none !== null ? "none" : this.full ? "disk_full" : this.stateOfRecorder(span !== null);
    const { table } = this.options;
    return {
      ...{ table: table.id, state, reason: this.why?.what ?? null, bytes: this.ring.bytes },
      ...{ from: span?.from ?? null, to: span?.to ?? null },
    };
  }

  /** Why there is no video; null while there is. */
  get why(): Fault | null {
    if (this.none !== null) return fault("CB_CLIPS_NONE", { source: this.none });
    if (this.full) return fault("CB_CLIPS_DISK_FULL");
    const reason = this.recorder?.reason ?? null;
    return reason === null ? null : fault("CB_CLIPS_STOPPED", { table: this.options.table.id, reason });
  }

  /** For tests and health: the process that records. */
  get pid(): number | null {
    return this.recorder?.pid ?? null;
  }

  private stateOfRecorder(hasVideo: boolean): Recording["state"] {
    if (this.recorder?.reason != null || this.recorder?.pid == null) return this.seen ? "waiting" : "starting";
    return hasVideo ? "recording" : "starting";
  }

  /**
   * Where a run's zero lies on the table's time. A file's stamps are the table's own, from its beginning. A camera is asked
   * twice, by two programs, and each counts from its own beginning: a piece cannot be heard of before its last frame was
   * taken, so the table's time at hearing, less the piece's own end, is late by what it was under way: the least of them
   * is nearest.
   */
  private place(session: number, end: number): void {
    const { clock } = this.options.table;
    const now = this.fromStart ? clock.fit(0) : clock.present() - end;
    const known = this.offsets.get(session);
    this.offsets.set(session, this.fromStart || known === undefined ? now : Math.min(known, now));
    for (const old of this.offsets.keys()) if (old < session - 10) this.offsets.delete(old);
  }

  private dispute(cause: ClipCause, at: number, call: Call | null, stroke: Dispute["stroke"]): Dispute {
    const same = (d: Dispute) => stroke !== null && d.stroke === stroke;
    const known = this.waiting.find(same) ?? [...this.done.keys()].find(same);
    const match = this.options.table.storedMatch;
    const dispute = known ?? { cause, stroke, at, calls: [], match };
    if (call !== null) dispute.calls = [...dispute.calls.filter((c) => c.id !== call.id), call];
    if (known === undefined) {
      this.waiting.push(dispute);
      if (this.waiting.length > MOST_WAITING) this.waiting.shift();
    } else this.addTo(dispute);
    return dispute;
  }

  /** A call about a stroke whose clip is there already. */
  private addTo(dispute: Dispute): void {
    const clip = this.options.shelf.get(this.done.get(dispute) ?? "");
    if (clip === null) return;
    try {
      this.options.shelf.put({ ...clip, calls: dispute.calls });
    } catch (error) {
      this.options.log.warn({ clip: clip.id, err: error }, "a call could not be added to its clip");
    }
  }

  private cutNext(): void {
    const [next] = this.waiting;
    if (next === undefined || this.cutting !== null) return;
    const { from, to } = stretchOf(next);
    const offsetOf = (session: number) => this.offsets.get(session) ?? null;
    const covered = (this.ring.span(offsetOf)?.to ?? Number.NEGATIVE_INFINITY) >= to;
    if (!covered && this.options.table.clock.present() < to + LATEST_PIECE_S) return;
    this.waiting.shift();
    const pieces = this.ring.between(from, to, offsetOf);
    const { log, table } = this.options;
    if (pieces.length === 0) {
      log.warn({ table: table.id, from, to }, "a disputed stroke has no video");
      return;
    }
    this.cutting = this.make(next, pieces)
      .catch((error: unknown) => log.error({ table: table.id, err: error }, "a clip could not be cut"))
      .finally(() => {
        this.cutting = null;
      });
  }

  private async make(
    dispute: Dispute,
    pieces: { file: string; t: number; start: number; end: number }[],
  ): Promise<void> {
    const { shelf, table, log } = this.options;
    mkdirSync(shelf.folder, { recursive: true });
    const id = `${table.id}-${Date.now().toString(36)}-${randomBytes(3).toString("hex")}`;
    const { file, type } = await cut(
      pieces.map((p) => p.file),
      path.join(shelf.folder, id),
    );
    const [first, last] = [pieces[0]!, pieces.at(-1)!];
    const [from, to] = [first.t, last.t + last.end - last.start];
    const video = { file: path.basename(file), type, bytes: statSync(file).size, t: first.t };
    const clip: Clip = {
      ...{ id, table: table.id, match: dispute.match, cause: dispute.cause, saved: new Date().toISOString() },
      ...{ from, to, kept: false, video, calls: dispute.calls, events: this.disputes.events(from, to) },
    };
    shelf.put(clip);
    this.done.set(dispute, id);
    if (this.done.size > RECENT_CLIPS) this.done.delete(this.done.keys().next().value!);
    log.info({ table: table.id, match: dispute.match, clip: id, bytes: video.bytes }, "a clip was kept");
  }
}
