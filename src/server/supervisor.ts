import type { Logger } from "pino";
import type { Notice, SourceReport } from "../vision/capture/report.ts";
import { fromCamera } from "./camera/messages.ts";
import { DecodeMemory } from "./decode-memory.ts";
import type { FromProcess, ProcessOrder } from "./process-messages.ts";
import { SkipMeter } from "./skip-meter.ts";
import type { Strain } from "./strain.ts";
import { TableChild } from "./table-child.ts";
import { type Monotonic, monotonic } from "./table-clock.ts";
import type { TableService } from "./table-service.ts";

export interface SupervisorOptions {
  table: TableService;
  /** File of the process's program. */
  program: string;
  /** Asked anew at each start. */
  order: (start: number) => ProcessOrder;
  /** Keeps a second process opened and waiting: for sources that can be opened twice. */
  standby?: boolean;
  log: Logger;
  /** After the source came back, before its first events are taken. */
  onRestart?: () => void;
  now?: Monotonic;
  timing?: Partial<Timing>;
  /** How starved the machine is; without it, it has time enough. */
  strain?: Pick<Strain, "factor" | "told">;
}

export interface Timing {
  /**
   * A table whose last frame is older is not seen, and is started anew. Unplugging gives no error: only the frames' age tells. The
   * next such limit is twice as long, and all are longer on a starved machine: a process that is alive but slow must not be
   * killed again and again.
   */
  staleMs: number;
  /** The first frame may take longer: some RTSP cameras start in 20 s. */
  firstFrameMs: number;
  /** From the first failure to the next start; doubled at each further one. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** A process that has lived this long has not failed at once: the pauses begin anew. */
  soundMs: number;
  /** A process that gave frames for so long shows that the limit for stale ones was long enough. */
  trustedMs: number;
  /** From asking a process to end to killing its group. */
  patienceMs: number;
  /** A standby process is started this long after the first frame: the machine has enough to do before. */
  standbyMs: number;
}
const TIMING: Timing = {
  staleMs: 1500,
  firstFrameMs: 30_000,
  firstPauseMs: 100,
  longestPauseMs: 30_000,
  soundMs: 5000,
  trustedMs: 60_000,
  patienceMs: 500,
  standbyMs: 2000,
};
/** How often the age of the last frame is looked at, ms. */
const LOOK_MS = 250;
/** A camera whose picture is frozen for so long is connected anew, s: that mends most. */
const FROZEN_TOO_LONG_S = 20;
/** From this stretch on people are told that the machine is overloaded. */
const BUSY_FACTOR = 3;

/** Keeps one table's process running: starts it, watches the age of its frames, starts it anew, leaves nothing behind. */
export class Supervisor {
  private readonly options: SupervisorOptions;
  private readonly timing: Timing;
  private readonly now: Monotonic;
  private active: TableChild | null = null;
  private standby: TableChild | null = null;
  private activeSince = 0;
  private starts = 0;
  private turns = 0;
  private failures = 0;
  /** Processes in a row that were ended because their frames were too old. */
  private staleEnds = 0;
  private readonly decoding = new DecodeMemory();
  private readonly skips = new SkipMeter();
  private fallbackSaid = "";
  private closed = false;
  private pause: NodeJS.Timeout | null = null;
  private standbyTimer: NodeJS.Timeout | null = null;
  private readonly watch: NodeJS.Timeout;
  private onEmpty: (() => void) | null = null;

  constructor(options: SupervisorOptions) {
    this.options = options;
    this.timing = { ...TIMING, ...options.timing };
    this.now = options.now ?? monotonic;
    // After what waits to be read: a frame that has come counts, however late we are ourselves.
    this.watch = setInterval(() => setImmediate(() => this.look()), LOOK_MS);
    this.watch.unref();
    options.table.camera.connect((message) => {
      this.active?.tell(message);
      // Opened already with the profile of then.
      if (message.kind === "profile") this.standby?.tell(message);
    });
    this.begin();
  }

  /** Id of the table that its process sees. */
  get table(): string {
    return this.options.table.id;
  }
  /** Number of the process that sees the table now, null while none does. */
  get pid(): number | null {
    return this.active?.pid ?? null;
  }
  /** A process waits to take over at once. */
  get hasStandby(): boolean {
    return this.standby?.ready === true;
  }

  /** Ends the processes for good; resolves when they are gone. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.watch);
    if (this.pause) clearTimeout(this.pause);
    if (this.standbyTimer) clearTimeout(this.standbyTimer);
    const gone = new Promise<void>((resolve) => {
      this.onEmpty = resolve;
    });
    for (const child of [this.active, this.standby]) child?.stop(this.timing.patienceMs);
    this.whenEmpty();
    await gone;
  }

  /** A process takes its turn: the one that waits, or a new one. */
  private begin(): void {
    this.pause = null;
    if (this.closed) return;
    const waiting = this.standby;
    this.standby = null;
    this.active = waiting ?? this.start(false);
    this.activeSince = this.now();
    this.turns += 1;
    this.options.table.sourceStarted();
    waiting?.tell({ kind: "go" });
    this.options.log.info(
      { table: this.options.table.id, pid: this.active.pid, turn: this.turns },
      "table process begins",
    );
  }

  private start(standby: boolean): TableChild {
    const { program, order } = this.options;
    const given = order(this.starts++);
    const decode = this.decoding.choice(given.decode);
    return new TableChild({
      program,
      order: { ...given, ...(decode !== undefined && { decode }), ...(standby && { standby }) },
      onMessage: (child, message) => this.hear(child, message),
      onGone: (child, how) => this.gone(child, how),
    });
  }

  private hear(child: TableChild, message: FromProcess): void {
    if (message.kind === "ready") child.ready = true;
    if (child !== this.active || this.closed) return;
    const { table, log } = this.options;
    if (message.kind === "seen") this.seen(child, message);
    else if (message.kind === "closeUps") table.closeUps.seen(message.closeUps);
    else if (message.kind === "truth") table.strokeTruth(message.truth);
    else if (message.kind === "stats") {
      table.source.stats = message.stats;
      this.options.strain?.told(message.stats.lateMs ?? 0);
    } else if (message.kind === "source") this.reported(message.report);
    else if (fromCamera(message)) table.camera.hear(message);
    else if (message.kind === "ended") {
      child.ended = true;
      table.source.state = "ended";
      table.events(message.events);
    } else if (message.kind === "fault") {
      table.source.fault = message.fault;
      log.error({ table: table.id, fault: message.fault.en }, "table process fault");
    }
  }

  private seen(child: TableChild, { observation, events, readMs }: FromProcess & { kind: "seen" }): void {
    const { table, onRestart, standby } = this.options;
    const first = child.lastFrameAt === null;
    child.lastFrameAt = this.now();
    if (first) {
      table.source.state = "running";
      table.source.fault = null;
    }
    table.observe(observation);
    if (first && this.turns > 1) onRestart?.();
    table.events(events);
    if (readMs !== undefined) table.sent(readMs);
    if (first && standby) this.standbyTimer = setTimeout(() => this.prepare(), this.timing.standbyMs);
  }

  private prepare(): void {
    if (!this.closed && this.standby === null) this.standby = this.start(true);
  }

  /** What the source says of itself is kept for health; a decoder that was replaced is also logged, once. */
  private reported(report: SourceReport): void {
    const { table, log } = this.options;
    table.source.said = report;
    this.decoding.heard(report.decoder);
    this.skips.take(report.skipped, this.now());
    const fallback = report.notices.find((n) => n.code === "CB_DECODER_FALLBACK");
    const said = JSON.stringify(fallback?.details ?? null);
    if (fallback !== undefined && said !== this.fallbackSaid) {
      log.warn({ table: table.id, ...fallback.details }, "decoder replaced by software");
    }
    this.fallbackSaid = said;
    const frozen = report.notices.find((n) => n.code === "CB_SOURCE_FROZEN");
    if (Number(frozen?.details.seconds ?? 0) < FROZEN_TOO_LONG_S || this.active?.stopping) return;
    log.warn({ table: table.id }, "frozen for too long: connecting anew");
    this.active?.stop(this.timing.patienceMs);
  }

  private look(): void {
    const { active, timing } = this;
    if (this.closed) return;
    const { table, log, strain } = this.options;
    const factor = strain?.factor ?? 1;
    const age = active === null ? 0 : this.now() - (active.lastFrameAt ?? this.activeSince);
    const watched = active !== null && !active.ended && !active.stopping;
    const stale = watched && active.lastFrameAt !== null && age > timing.staleMs;
    table.source.notices = [
      ...(stale ? [warning("CB_SOURCE_STALE", { seconds: Math.round(age / 1000) })] : []),
      ...(factor >= BUSY_FACTOR ? [warning("CB_MACHINE_BUSY", { factor: Math.round(factor) })] : []),
      ...this.skips.notices,
      ...this.decoding.notices,
    ];
    if (!watched) return;
    if (active.lastFrameAt !== null && age <= timing.staleMs && this.now() - this.activeSince > timing.trustedMs)
      this.staleEnds = 0;
    // What happens unseen is told at once; ending the process waits until it is surely of no use.
    // From the last frame on: the next ones of this source may be late, and must not go back behind it.
    if (stale) table.sourceLost("no_frames", table.clock.lastFrame);
    const staleLimit = Math.min(timing.firstFrameMs, timing.staleMs * 2 ** this.staleEnds);
    const limit = factor * (active.lastFrameAt === null ? timing.firstFrameMs : staleLimit);
    if (age <= limit) return;
    log.warn({ table: table.id, pid: active.pid, limit: Math.round(limit) }, "no frame for too long: starting anew");
    if (active.lastFrameAt !== null) this.staleEnds += 1;
    active.stop(timing.patienceMs);
  }

  private gone(child: TableChild, how: string): void {
    if (child === this.standby) {
      this.standby = null;
      if (!this.closed) this.standbyTimer = setTimeout(() => this.prepare(), this.timing.longestPauseMs);
    }
    const wasActive = child === this.active;
    if (wasActive) this.active = null;
    this.whenEmpty();
    if (!wasActive || this.closed || child.ended) return;
    if (this.standbyTimer) clearTimeout(this.standbyTimer);
    const lived = this.now() - this.activeSince;
    const sound = child.lastFrameAt !== null && lived > this.timing.soundMs && !child.stopping;
    this.failures = sound ? 0 : this.failures + 1;
    this.decoding.gone(lived);
    const pauseMs = this.hasStandby ? 0 : this.pauseAfter(this.failures);
    const { table, log } = this.options;
    log.warn({ table: table.id, how, lived: Math.round(lived), pauseMs }, "table process is gone");
    table.source.state = "restarting";
    table.source.stats = null;
    table.source.said = null;
    table.source.restarts += 1;
    table.sourceLost("table_process_gone");
    this.pause = setTimeout(() => this.begin(), pauseMs);
  }

  private pauseAfter(failures: number): number {
    const { firstPauseMs, longestPauseMs } = this.timing;
    return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));
  }

  private whenEmpty(): void {
    if (this.active === null && this.standby === null) this.onEmpty?.();
  }
}

const warning = (code: Notice["code"], details: Notice["details"]): Notice => ({ code, level: "warning", details });
