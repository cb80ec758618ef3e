import { execFile } from "node:child_process";
import type { Logger } from "pino";

/** Says something to systemd; the port at which tests listen. */
export type Notify = (...words: string[]) => void;

/** Signs of life come twice as often as asked for, and once more for a busy machine. */
const SIGNS_PER_PERIOD = 3;
const US_PER_MS = 1000;

/**
 * Tells systemd that the service is ready, that it lives, and that it ends; where nobody asked for it (no NOTIFY_SOCKET), nothing.
 * The signs of life come from the loop that serves people: a service that hangs falls silent and is started anew.
 */
export class SystemdNotice {
  private readonly notify: Notify | null;
  private readonly periodMs: number;
  private signs: NodeJS.Timeout | null = null;

  constructor(log: Logger, env: NodeJS.ProcessEnv = process.env, notify: Notify = throughProgram(log)) {
    this.notify = env.NOTIFY_SOCKET ? notify : null;
    this.periodMs = Number(env.WATCHDOG_USEC ?? 0) / US_PER_MS;
  }

  ready(address: string): void {
    if (this.notify === null) return;
    this.notify("--ready", `--status=${address}`);
    if (!(this.periodMs > 0)) return;
    this.signs = setInterval(() => this.notify?.("WATCHDOG=1"), this.periodMs / SIGNS_PER_PERIOD);
  }

  stopping(): void {
    if (this.signs !== null) clearInterval(this.signs);
    this.signs = null;
    this.notify?.("STOPPING=1");
  }
}

/** Node cannot write to systemd's datagram socket by itself: its own program does, a few milliseconds each time. */
function throughProgram(log: Logger): Notify {
  return (...words) => {
    execFile("systemd-notify", words, (error) => {
      if (error !== null) log.warn({ err: error, words }, "systemd-notify failed");
    });
  };
}
