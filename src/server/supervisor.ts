import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { killLeftovers, MARK } from "./leftovers.ts";
import type { FromProcess, ProcessOrder } from "./process-messages.ts";
import { type Monotonic, monotonic } from "./table-clock.ts";
import type { TableService } from "./table-service.ts";

export interface SupervisorOptions {
  table: TableService;
  /** File of the process's program. */
  program: string;
  /** Asked anew at each start. */
  order: (start: number) => ProcessOrder;
  log: Logger;
  /** After the source came back, before its first frame is taken. */
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
}
const TIMING: Timing = {
  staleMs: 1500,
  firstFrameMs: 30_000,
  firstPauseMs: 100,
  longestPauseMs: 30_000,
  soundMs: 5000,
  patienceMs: 500,
};
/** How often the age of the last frame is looked at, ms. */
const LOOK_MS = 250;

/** Messages of a process that has exited are waited for no longer than this, ms. */
const LAST_WORDS_MS = 300;

/** One run of the process. */
interface Run {
  child: ChildProcess;
  mark: string;
  startedAt: number;
  lastFrameAt: number | null;
  ended: boolean;
  killTimer: NodeJS.Timeout | null;
}

/** Keeps one table's process running: starts it, watches the age of its frames, starts it anew, leaves nothing behind. */
export class Supervisor {
  private readonly options: SupervisorOptions;
  private readonly timing: Timing;
  private readonly now: Monotonic;
  private run: Run | null = null;
  private starts = 0;
  private failures = 0;
  private closed = false;
  private pause: NodeJS.Timeout | null = null;
  private readonly watch: NodeJS.Timeout;
  private gone: (() => void) | null = null;

  constructor(options: SupervisorOptions) {
    this.options = options;
    this.timing = { ...TIMING, ...options.timing };
    this.now = options.now ?? monotonic;
    this.watch = setInterval(() => this.look(), LOOK_MS);
    this.watch.unref();
    this.start();
  }

  /** The process's number, null while none runs. */
  get pid(): number | null {
    return this.run?.child.pid ?? null;
  }

  /** Ends the process for good; resolves when it is gone. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.watch);
    if (this.pause) clearTimeout(this.pause);
    if (this.run === null) return;
    const gone = new Promise<void>((resolve) => {
      this.gone = resolve;
    });
    this.stop(this.run);
    await gone;
  }

  private start(): void {
    this.pause = null;
    if (this.closed) return;
    const { table, program, order, log } = this.options;
    const mark = randomUUID();
    const child = fork(program, [JSON.stringify(order(this.starts))], {
      // A group of its own: it is ended as a whole, and a Ctrl-C in the terminal reaches only the service.
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, [MARK]: mark },
      execArgv: [],
    });
    const run: Run = { child, mark, startedAt: this.now(), lastFrameAt: null, ended: false, killTimer: null };
    this.run = run;
    this.starts += 1;
    table.sourceStarted();
    child.on("message", (message) => this.hear(run, message as FromProcess));
    child.once("error", (error) => {
      log.error({ err: error, table: table.id }, "the table's process cannot be started");
      if (child.pid === undefined) this.over(run, "cannot_start");
    });
    child.once("exit", (code, signal) => this.afterLastWords(run, signal ?? `exit_${code}`));
    log.info({ table: table.id, pid: child.pid, start: this.starts }, "table process started");
  }

  private hear(run: Run, message: FromProcess): void {
    if (run !== this.run || this.closed) return;
    const { table, log, onRestart } = this.options;
    switch (message.kind) {
      case "seen": {
        const first = run.lastFrameAt === null;
        run.lastFrameAt = this.now();
        if (first) {
          table.source.state = "running";
          table.source.fault = null;
        }
        table.observe(message.observation);
        if (first && this.starts > 1) onRestart?.();
        for (const e of message.events) table.event(e);
        break;
      }
      case "truth":
        table.strokeTruth(message.truth);
        break;
      case "stats":
        table.source.stats = message.stats;
        break;
      case "ended":
        run.ended = true;
        table.source.state = "ended";
        for (const e of message.events) table.event(e);
        break;
      case "fault":
        table.source.fault = message.fault;
        log.error({ table: table.id, fault: message.fault.en }, "table process fault");
        break;
    }
  }

  private look(): void {
    const { run, timing } = this;
    if (run === null || run.ended || run.killTimer !== null) return;
    const now = this.now();
    const stale =
      run.lastFrameAt === null ? now - run.startedAt > timing.firstFrameMs : now - run.lastFrameAt > timing.staleMs;
    if (!stale) return;
    this.options.log.warn({ table: this.options.table.id, pid: run.child.pid }, "no frame for too long: starting anew");
    this.stop(run);
  }

  /** Asks the process to end, then kills its group. */
  private stop(run: Run): void {
    const signal = (name: NodeJS.Signals) => {
      try {
        process.kill(-run.child.pid!, name);
      } catch {
        // Already gone.
      }
    };
    signal("SIGTERM");
    run.killTimer ??= setTimeout(() => signal("SIGKILL"), this.timing.patienceMs);
  }

  /** The exit may be known before the last messages have been read: the channel's end comes after them. */
  private afterLastWords(run: Run, how: string): void {
    if (!run.child.connected) {
      this.over(run, how);
      return;
    }
    const over = () => {
      clearTimeout(timer);
      this.over(run, how);
    };
    const timer = setTimeout(over, LAST_WORDS_MS);
    run.child.once("disconnect", over);
  }

  private over(run: Run, how: string): void {
    if (run !== this.run) return;
    this.run = null;
    if (run.killTimer) clearTimeout(run.killTimer);
    const killed = killLeftovers(run.mark);
    const { table, log } = this.options;
    this.gone?.();
    if (this.closed || run.ended) return;
    const lived = this.now() - run.startedAt;
    this.failures = run.lastFrameAt !== null && lived > this.timing.soundMs ? 0 : this.failures + 1;
    const pauseMs = Math.min(
      this.timing.longestPauseMs,
      this.timing.firstPauseMs * 2 ** Math.max(0, this.failures - 1),
    );
    log.warn({ table: table.id, how, lived: Math.round(lived), pauseMs, killed }, "table process is gone");
    table.source.state = "restarting";
    table.source.stats = null;
    table.source.restarts += 1;
    table.sourceLost("table_process_gone");
    this.pause = setTimeout(() => this.start(), pauseMs);
  }
}
