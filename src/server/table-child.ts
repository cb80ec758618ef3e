import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { killLeftovers, MARK } from "./leftovers.ts";
import type { FromProcess, ProcessOrder, ToProcess } from "./process-messages.ts";

/** Messages of a process that has exited are waited for no longer than this, ms. */
const LAST_WORDS_MS = 300;

export interface ChildOptions {
  program: string;
  order: ProcessOrder;
  onMessage: (child: TableChild, message: FromProcess) => void;
  /** It is gone, with all that it had started; all its messages have been heard. */
  onGone: (child: TableChild, how: string) => void;
}

/** One process of a table, from its start to its end. */
export class TableChild {
  /** Opened and waiting for its turn. */
  ready = false;
  /** Its source has ended. */
  ended = false;
  /** By the supervisor's clock, ms. */
  lastFrameAt: number | null = null;
  private readonly options: ChildOptions;
  private readonly child: ChildProcess;
  private readonly mark = randomUUID();
  private killTimer: NodeJS.Timeout | null = null;
  private gone = false;

  constructor(options: ChildOptions) {
    this.options = options;
    this.child = fork(options.program, [JSON.stringify(options.order)], {
      // A group of its own: it is ended as a whole, and a Ctrl-C in the terminal reaches only the service.
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, [MARK]: this.mark },
      execArgv: [],
    });
    this.child.on("message", (message) => options.onMessage(this, message as FromProcess));
    this.child.on("error", () => {
      if (this.child.pid === undefined) this.over("cannot_start");
    });
    this.child.once("exit", (code, signal) => this.afterLastWords(signal ?? `exit_${code}`));
  }

  get pid(): number | null {
    return this.child.pid ?? null;
  }
  get stopping(): boolean {
    return this.killTimer !== null;
  }

  tell(message: ToProcess): void {
    // A process that has just died takes no message; its end is on the way.
    if (this.child.connected) this.child.send(message, () => {});
  }

  /** Asks the process to end, then kills its group. */
  stop(patienceMs: number): void {
    const signal = (name: NodeJS.Signals) => {
      try {
        process.kill(-this.child.pid!, name);
      } catch {
        // Already gone.
      }
    };
    signal("SIGTERM");
    this.killTimer ??= setTimeout(() => signal("SIGKILL"), patienceMs);
  }

  /** The exit may be known before the last messages have been read: the channel's end comes after them. */
  private afterLastWords(how: string): void {
    if (!this.child.connected) {
      this.over(how);
      return;
    }
    const timer = setTimeout(() => this.over(how), LAST_WORDS_MS);
    this.child.once("disconnect", () => {
      clearTimeout(timer);
      this.over(how);
    });
  }

  private over(how: string): void {
    if (this.gone) return;
    this.gone = true;
    if (this.killTimer) clearTimeout(this.killTimer);
    killLeftovers(this.mark);
    this.options.onGone(this, how);
  }
}
