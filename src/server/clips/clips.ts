import { rmSync, statfsSync } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import { type Fault, fault } from "../../table/errors.ts";
import type { Observation, RulesOutput, TableEvent } from "../../table/messages/index.ts";
import { killLeftovers } from "../leftovers.ts";
import { SteadyClock } from "../store/steady-clock.ts";
import type { TableService } from "../table-service.ts";
import { stretchOf } from "./disputes.ts";
import type { Recording } from "./schema.ts";
import { ClipShelf } from "./shelf.ts";
import { TableClips } from "./table-clips.ts";

export interface ClipLimits {
  folder: string;
  /** Of the ring of each table: s, bytes. */
  ringSeconds: number;
  ringBytes: number;
  /** Of all clips: bytes, days (null: for ever). */
  bytes: number;
  days: number | null;
  /** Space on the disk that video never takes, bytes. */
  reserveBytes: number;
}
export interface ClipsOptions extends ClipLimits {
  log: Logger;
  clock?: SteadyClock;
}

const RETAIN_EVERY_S = 60;
/** After a full disk recording begins again at the earliest after so long, s. */
const REST_S = 5;
/** More than the reserve must be free then, by this factor: else it would stop again at once. */
const AGAIN = 1.25;

/** Video of all tables: rings, clips, the disk they are on. The score knows nothing of it. */
export class Clips {
  readonly shelf: ClipShelf;
  private readonly options: ClipsOptions;
  private readonly clock: SteadyClock;
  private readonly mark: string;
  private readonly tables = new Map<string, TableClips>();
  private readonly ending = new Set<Promise<void>>();
  private seconds = 0;
  private fullSince: number | null = null;
  private given = 0;
  /** Each gets a folder of its own: one that ends may still be clearing up. */
  private added = 0;

  constructor(options: ClipsOptions) {
    this.options = options;
    this.clock = options.clock ?? new SteadyClock();
    this.shelf = new ClipShelf(path.join(options.folder, "kept"));
    this.mark = `clips ${path.resolve(options.folder)}`;
    // Of a service that was killed: its recorders, and a ring of which nobody knows the times.
    killLeftovers(this.mark);
    try {
      rmSync(path.join(options.folder, "ring"), { recursive: true, force: true });
    } catch (error) {
      options.log.warn({ err: error }, "the old video cannot be deleted");
    }
  }

  add(table: TableService, { source, loop }: { source: string; loop: boolean }): void {
    const { folder, ringSeconds, ringBytes, log } = this.options;
    this.tables.set(
      table.id,
      new TableClips({
        ...{ table, source, loop, ringSeconds, ringBytes, log, mark: this.mark, shelf: this.shelf },
        folder: path.join(folder, "ring", table.id, String(++this.added)),
        onFull: () => this.stop(),
      }),
    );
  }

  /** The table is no longer seen, or by another source: its recording ends, its clips stay. */
  remove(table: string): void {
    const gone = this.tables.get(table);
    if (gone === undefined) return;
    this.tables.delete(table);
    const end = gone.close().finally(() => this.ending.delete(end));
    this.ending.add(end);
  }

  of(table: string): TableClips | undefined {
    return this.tables.get(table);
  }

  line(table: string, line: Observation | TableEvent | RulesOutput): void {
    this.tables.get(table)?.line(line);
  }

  /** Once a second. Never throws: whatever befalls the video, the score goes on. */
  tick(): void {
    this.seconds += 1;
    try {
      const free = this.free();
      if (this.fullSince === null && free !== null && free < this.options.reserveBytes) this.stop();
      else if (this.fullSince !== null && this.seconds - this.fullSince >= REST_S) this.tryAgain(free);
      const now = this.clock.believed();
      if (this.seconds % RETAIN_EVERY_S === 0) this.shelf.retain(this.options, now);
      for (const table of this.tables.values()) table.tick();
    } catch (error) {
      this.options.log.error({ err: error }, "video");
    }
  }

  /** Keeps the table's present or last stroke. @returns the stretch that will be shown, or why there is no video */
  want(table: string): { from: number; to: number } | { fault: Fault } {
    const wanted = this.tables.get(table)?.want() ?? null;
    if (wanted !== null) return stretchOf(wanted);
    return { fault: this.tables.get(table)?.why ?? fault("CB_CLIPS_NONE", { source: "–" }) };
  }

  recordings(): Recording[] {
    return [...this.tables.values()].map((t) => t.recording());
  }

  alarms(): Fault[] {
    if (this.fullSince !== null) return [fault("CB_CLIPS_DISK_FULL")];
    return [...this.tables.values()].flatMap((t) => (t.recording().state === "waiting" ? (t.why ?? []) : []));
  }

  async close(): Promise<void> {
    await Promise.all([...this.ending, ...[...this.tables.values()].map((t) => t.close())]);
  }

  private stop(): void {
    if (this.fullSince !== null) return;
    this.fullSince = this.seconds;
    this.given = this.recordings().reduce((sum, r) => sum + r.bytes, 0);
    this.options.log.error(fault("CB_CLIPS_DISK_FULL").what.en);
    for (const table of this.tables.values()) table.pause();
  }

  private tryAgain(free: number | null): void {
    // What the ring gave back does not count: it would be taken again.
    if (free !== null && free < AGAIN * this.options.reserveBytes + this.given) return;
    this.fullSince = null;
    this.options.log.warn("video is recorded again");
    for (const table of this.tables.values()) table.resume();
  }

  private free(): number | null {
    try {
      const { bavail, bsize } = statfsSync(existing(this.options.folder));
      return bavail * bsize;
    } catch {
      return null;
    }
  }
}

/** The folder itself, or the nearest above it that exists. */
function existing(folder: string): string {
  try {
    statfsSync(folder);
    return folder;
  } catch {
    const above = path.dirname(folder);
    return above === folder ? folder : existing(above);
  }
}
