import { availableParallelism, loadavg } from "node:os";

/** Between two looks at our own lateness, ms. */
const LOOK_MS = 250;
/** Longest stretch: a camera that is truly gone must still be noticed within a minute. */
const MOST = 20;
/** A calmer machine is believed slowly: the stretch falls by this share at each look (half in some six seconds). */
const FALL = 0.03;
/** Runnable programs a processor from which waiting times grow with the load. */
const CROWDED = 1.5;
/** A timer that comes this late shows that we ourselves do not get our turn, ms. */
const LATE_MS = 100;
/** The kernel's mean load is of the last minute; it is read this often, looks. */
const LOAD_EVERY = 8;

/** What a machine shows of its load; given in tests. */
export interface Machine {
  now(): number;
  /** Runnable programs a processor. */
  load(): number;
}
const machine: Machine = { now: () => performance.now(), load: () => loadavg()[0]! / availableParallelism() };

/**
 * How starved of processor time this machine is, as the factor by which waiting times are stretched: 1 where everybody gets his
 * turn at once. A process that is alive but slow must not be killed again and again for it: each start costs more than it had.
 */
export class Strain {
  private readonly machine: Machine;
  private readonly timer: NodeJS.Timeout;
  private lookedAt: number;
  private looks = 0;
  private load = 1;
  private stretch = 1;

  constructor(from: Machine = machine) {
    this.machine = from;
    this.lookedAt = from.now();
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
  }

  /** The factor now, from 1. */
  get factor(): number {
    return this.stretch;
  }

  /** A process says that its own timers came so late, ms. */
  told(lateMs: number): void {
    this.raise(lateMs < LATE_MS ? 1 : 1 + lateMs / LOOK_MS);
  }

  close(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = this.machine.now();
    const lateMs = now - this.lookedAt - LOOK_MS;
    this.lookedAt = now;
    if (this.looks++ % LOAD_EVERY === 0) this.load = this.machine.load();
    this.stretch = Math.max(1, this.stretch * (1 - FALL));
    this.raise(this.load < CROWDED ? 1 : this.load);
    this.told(lateMs);
  }

  private raise(factor: number): void {
    this.stretch = Math.min(MOST, Math.max(this.stretch, factor));
  }
}
