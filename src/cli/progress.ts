/** Time between two drawings of the progress line, ms. */
const EVERY_MS = 200;

/** A progress line on a terminal's stderr; silent where stderr is none. */
export class Progress {
  private readonly start = performance.now();
  private last = 0;
  private readonly shown = process.stderr.isTTY === true;
  private readonly label: string;
  private readonly total: number | null;

  constructor(label: string, total: number | null) {
    this.label = label;
    this.total = total;
  }

  update(done: number): void {
    const now = performance.now();
    if (!this.shown || now - this.last < EVERY_MS) return;
    this.last = now;
    const rate = (1000 * done) / Math.max(1, now - this.start);
    const of = this.total ? `/${this.total} (${Math.min(100, Math.round((100 * done) / this.total))} %)` : "";
    process.stderr.write(`\r${this.label} ${done}${of}  ${rate.toFixed(0)} fps \x1b[K`);
  }

  finish(): void {
    if (this.shown) process.stderr.write("\r\x1b[K");
  }
}
