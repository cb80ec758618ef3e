/** A line of the log as people read it. */
export interface LogLine {
  /** Wall clock, ISO 8601. */
  at: string;
  level: LogLevel;
  message: string;
  /** The rest of the line: table, code, address … */
  detail: Record<string, unknown>;
}
export const LOG_LEVELS = ["debug", "info", "warn", "error", "fatal"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Numbers that pino gives its levels. */
const NUMBERS: Record<LogLevel, number> = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };
/** Lines kept, and the longest one; together some 2 MB at most. */
const KEPT = 1000;
const LONGEST = 2000;
/** Of no use to people. */
const LEFT_OUT = ["level", "time", "pid", "hostname", "name", "msg", "v"];

/** The last lines of the log, in memory: a stream for pino, and a page's window on it. */
export class RecentLogs {
  private lines: LogLine[] = [];

  write(text: string): void {
    let line: Record<string, unknown>;
    try {
      line = JSON.parse(text) as Record<string, unknown>;
    } catch {
      return; // Not a line of pino's.
    }
    const number = Number(line.level);
    const level = LOG_LEVELS.findLast((l) => NUMBERS[l] <= number) ?? "debug";
    const detail = Object.fromEntries(Object.entries(line).filter(([key]) => !LEFT_OUT.includes(key)));
    const small = JSON.stringify(detail).length <= LONGEST ? detail : {};
    const at = new Date(Number(line.time)).toISOString();
    this.lines.push({ at, level, message: String(line.msg ?? "").slice(0, LONGEST), detail: small });
    // Cut in halves: cheaper than shifting at each line.
    if (this.lines.length > 2 * KEPT) this.lines = this.lines.slice(-KEPT);
  }

  /** The newest of at least this level, newest first. */
  read(least: LogLevel, most: number): LogLine[] {
    const found: LogLine[] = [];
    for (let i = this.lines.length - 1; i >= 0 && found.length < most; i--) {
      if (NUMBERS[this.lines[i]!.level] >= NUMBERS[least]) found.push(this.lines[i]!);
    }
    return found;
  }
}
