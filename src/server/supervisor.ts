import type { Logger } from "pino";
import { fromCamera } from "./camera/messages.ts";
import type { FromProcess, ProcessOrder } from "./process-messages.ts";
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
}

export interface Timing {
  /** A table whose last frame is older is started anew. Unplugging gives no error: only the frames' age tells. */
  staleMs: number;
  /** The first frame may take longer: some RTSP cameras start in 20 s. */
  firstFrameMs: number;
  /** From the first failure to the next start; doubled at each further one. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** A process that has lived this long has not failed at once: the pauses begin anew. */
  soundMs: number;
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
  patienceMs: 500,
  standbyMs: 2000,
};
/** How often the age of the last frame is looked at, ms. */
const LOOK_MS = 250;

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
  private closed = false;
  private pause: NodeJS.Timeout | null = null;
  private standbyTimer: NodeJS.Timeout | null = null;
  private readonly watch: NodeJS.Timeout;
  private onEmpty: (() => void) | null = null;

  constructor(options: SupervisorOptions) {
    this.options = options;
    this.timing = { ...TIMING, ...options.timing };
    this.now = options.now ?? monotonic;
    this.watch = setInterval(() => this.look(), LOOK_MS);
    this.watch.unref();
    options.table.camera.connect((message) => {
      this.active?.tell(message);
      // Opened already with the profile of then.
      if (message.kind === "profile") this.standby?.tell(message);
    });
    this.begin();
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
    return new TableChild({
      program,
      order: { ...order(this.starts++), ...(standby && { standby }) },
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
    else if (message.kind === "stats") table.source.stats = message.stats;
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

  private seen(child: TableChild, { observation, events }: FromProcess & { kind: "seen" }): void {
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
    if (first && standby) this.standbyTimer = setTimeout(() => this.prepare(), this.timing.standbyMs);
  }

  private prepare(): void {
    if (!this.closed && this.standby === null) this.standby = this.start(true);
  }

  private look(): void {
    const { active, timing } = this;
    if (active === null || active.ended || active.stopping) return;
    const age = this.now() - (active.lastFrameAt ?? this.activeSince);
    if (age <= (active.lastFrameAt === null ? timing.firstFrameMs : timing.staleMs)) return;
    this.options.log.warn({ table: this.options.table.id, pid: active.pid }, "no frame for too long: starting anew");
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
    this.failures = child.lastFrameAt !== null && lived > this.timing.soundMs ? 0 : this.failures + 1;
    const pauseMs = this.hasStandby ? 0 : this.pauseAfter(this.failures);
    const { table, log } = this.options;
    log.warn({ table: table.id, how, lived: Math.round(lived), pauseMs }, "table process is gone");
    table.source.state = "restarting";
    table.source.stats = null;
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
