import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import { CarambolaError, type Fault, fault } from "../../table/errors.ts";
import type { Backup } from "./backup.ts";
import type { SqliteStore } from "./event-store.ts";
import { type Limits, Retention } from "./retention.ts";
import { SteadyClock } from "./steady-clock.ts";
import { WriteMeter } from "./write-meter.ts";

export interface KeeperOptions {
  store: SqliteStore;
  file: string;
  limits: Limits;
  backup: { folder: string; everyHours: number; keep: number } | null;
  writeBudgetBytes: number;
  log: Logger;
  /** Makes a copy without holding up this process. */
  backUp: (to: string) => Promise<Backup>;
  clock?: SteadyClock;
  meter?: WriteMeter;
  /** Wall clock, ms. */
  wall?: () => number;
}

/** How the store is doing. Bytes. */
export interface StoreReport {
  /** That hold something. */
  bytes: number;
  /** Free on its disk; null where it cannot be told. */
  freeBytes: number | null;
  writtenLastHour: number | null;
  writeBudgetBytes: number;
  /** The last copy that was made, wall clock, ISO 8601. */
  lastBackup: string | null;
}

/** Retention is looked at this often, s; while it deletes, one batch a second. */
const RETENTION_EVERY_S = 600;
/** A start is busy enough: no copy is made before, s. */
const FIRST_BACKUP_S = 60;
/** After a copy that failed the next one is tried, s. */
const BACKUP_AGAIN_S = 3600;
const HOUR_MS = 3600 * 1000;
/** With less free space on the store's disk health warns, bytes: a club's year of matches. */
const LOW_BYTES = 256 * 1024 * 1024;
const NAME = /^carambola-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.db$/;

/** Keeps the store's house: deletes what is too old, makes copies, watches the disk. Asked once a second. */
export class StoreKeeper {
  private readonly options: KeeperOptions;
  private readonly retention: Retention;
  private readonly clock: SteadyClock;
  private readonly meter: WriteMeter;
  private readonly wall: () => number;
  private seconds = 0;
  private retentionAt = RETENTION_EVERY_S;
  private backupAt = FIRST_BACKUP_S;
  private running: Promise<unknown> | null = null;
  private backupFault: Fault | null = null;
  private lastBackup: number | null = null;

  constructor(options: KeeperOptions) {
    this.options = options;
    this.retention = new Retention(options.store.db, options.limits);
    this.wall = options.wall ?? Date.now;
    this.clock = options.clock ?? new SteadyClock(this.wall);
    this.meter = options.meter ?? new WriteMeter();
    this.lastBackup = this.newestBackup();
  }

  /** Once a second. @param playing balls roll on some table: what can wait, waits */
  tick(playing: boolean): void {
    this.seconds += 1;
    this.meter.look();
    const now = this.clock.believed();
    if (!playing && this.seconds >= this.retentionAt) this.retain(now);
    const { backup } = this.options;
    if (backup === null || this.running !== null || this.seconds < this.backupAt) return;
    const since = this.lastBackup === null ? Number.POSITIVE_INFINITY : Math.abs(this.wall() - this.lastBackup);
    if (since >= backup.everyHours * HOUR_MS) this.scheduled(backup);
  }

  /** A copy now: into the given file, or by the schedule's name. @throws CB_BACKUP_FAILED */
  async backUp(): Promise<Backup> {
    const folder = this.folder;
    mkdirSync(folder, { recursive: true });
    const at = this.wall();
    const name = `carambola-${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}.db`;
    const made = await this.options.backUp(path.join(folder, name));
    this.lastBackup = at;
    this.backupFault = null;
    this.options.log.info(made, "the store was copied");
    return made;
  }

  /** The copies there are, newest first. */
  backups(): { name: string; bytes: number; made: string }[] {
    return this.names().map((name) => {
      const { size, mtime } = statSync(path.join(this.folder, name));
      return { name, bytes: size, made: mtime.toISOString() };
    });
  }

  report(): StoreReport {
    return {
      bytes: this.retention.bytes,
      freeBytes: freeBytes(this.options.file),
      writtenLastHour: this.meter.lastHour(),
      writeBudgetBytes: this.options.writeBudgetBytes,
      lastBackup: this.lastBackup === null ? null : new Date(this.lastBackup).toISOString(),
    };
  }

  /** What somebody should look after. */
  alarms(): Fault[] {
    const found: Fault[] = [];
    const { freeBytes: free, writtenLastHour: written, writeBudgetBytes: budget } = this.report();
    const mb = (bytes: number) => Math.round(bytes / 1e6);
    if (free !== null && free < LOW_BYTES) found.push(fault("CB_DISK_LOW", { free: mb(free) }));
    if (written !== null && written > budget)
      found.push(fault("CB_WRITES_OVER_BUDGET", { written: mb(written), budget: mb(budget) }));
    if (this.backupFault !== null) found.push(this.backupFault);
    return found;
  }

  /** Waits for a copy that is being made. */
  async close(): Promise<void> {
    await this.running?.catch(() => {});
  }

  private retain(now: number | null): void {
    try {
      const more = this.retention.step(now);
      if (!more) this.retentionAt = this.seconds + RETENTION_EVERY_S;
    } catch (error) {
      // Somebody else holds the file, or the disk takes nothing: later.
      this.options.log.info({ err: error }, "retention waits");
    }
  }

  private scheduled(backup: NonNullable<KeeperOptions["backup"]>): void {
    this.running = this.backUp()
      .then((made) => {
        for (const name of this.names().slice(backup.keep))
          if (name !== path.basename(made.file)) rmSync(path.join(backup.folder, name), { force: true });
      })
      .catch((error: unknown) => {
        this.backupFault =
          error instanceof CarambolaError
            ? error.fault
            : fault("CB_BACKUP_FAILED", { file: backup.folder, reason: (error as Error).message });
        this.backupAt = this.seconds + BACKUP_AGAIN_S;
        this.options.log.error({ err: error }, "the scheduled copy of the store failed");
      })
      .finally(() => {
        this.running = null;
      });
  }

  private get folder(): string {
    return this.options.backup?.folder ?? path.join(path.dirname(this.options.file), "backups");
  }

  private names(): string[] {
    try {
      return readdirSync(this.folder)
        .filter((name) => NAME.test(name))
        .sort()
        .reverse();
    } catch {
      return [];
    }
  }

  private newestBackup(): number | null {
    const [newest] = this.names();
    return newest === undefined ? null : statSync(path.join(this.folder, newest)).mtimeMs;
  }
}

export function freeBytes(file: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(path.dirname(path.resolve(file)));
    return bavail * bsize;
  } catch {
    return null;
  }
}
