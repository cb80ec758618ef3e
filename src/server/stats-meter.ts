import type { ProcessStats } from "./source-status.ts";

const MIB = 1024 * 1024;

/** Measures what seeing and tracking cost, between one reading and the next. */
export class StatsMeter {
  private frames = 0;
  private lookedMs = 0;
  private visionMs = 0;
  private trackingMs = 0;
  private since = performance.now();
  private cpu = process.cpuUsage();
  private lateMs = 0;

  /** A frame was looked at, in so many ms. */
  looked(ms: number, spent?: { visionMs: number; trackingMs: number }): void {
    this.frames += 1;
    this.lookedMs += ms;
    this.visionMs += spent?.visionMs ?? 0;
    this.trackingMs += spent?.trackingMs ?? 0;
  }

  /** A timer that should have come came so late, ms. */
  late(ms: number): void {
    this.lateMs = Math.max(this.lateMs, ms);
  }

  read(dropped: number): ProcessStats {
    const now = performance.now();
    const cpu = process.cpuUsage();
    const passedMs = now - this.since;
    const usedMs = (cpu.user + cpu.system - this.cpu.user - this.cpu.system) / 1000;
    const mean = (ms: number) => round(this.frames === 0 ? 0 : ms / this.frames, 2);
    const stats = {
      fps: round(this.frames / (passedMs / 1000), 1),
      lookMs: mean(this.lookedMs),
      visionMs: mean(this.visionMs),
      trackingMs: mean(this.trackingMs),
      cpu: round(usedMs / passedMs, 3),
      memoryMb: round(process.memoryUsage.rss() / MIB, 1),
      dropped,
      lateMs: Math.round(this.lateMs),
    };
    this.lateMs = 0;
    this.frames = 0;
    this.lookedMs = 0;
    this.visionMs = 0;
    this.trackingMs = 0;
    this.since = now;
    this.cpu = cpu;
    return stats;
  }
}

function round(value: number, digits: number): number {
  const f = 10 ** digits;
  return Math.round(value * f) / f;
}
