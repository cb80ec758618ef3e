import { once } from "node:events";

/** Lines gathered before they are written, characters: one write for many frames of a fast file. */
const BUNCH = 16_384;

/** NDJSON on stdout with back-pressure. A reader that has gone ends the writing quietly. */
export class NdjsonWriter {
  private pending = "";
  private gone = false;
  private readonly bunch: number;

  /** @param live every line at once: somebody watches. */
  constructor(live: boolean) {
    this.bunch = live ? 0 : BUNCH;
    process.stdout.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      this.gone = true;
    });
  }

  /** False when nobody reads any more. */
  get open(): boolean {
    return !this.gone;
  }

  add(value: unknown): void {
    this.pending += `${JSON.stringify(value)}\n`;
  }

  /** Writes what has gathered; waits while the reader is slow. */
  async flush(all = false): Promise<void> {
    if (this.gone || this.pending.length === 0 || (!all && this.pending.length < this.bunch)) return;
    const text = this.pending;
    this.pending = "";
    if (!process.stdout.write(text) && !this.gone) {
      await Promise.race([once(process.stdout, "drain"), once(process.stdout, "close")]).catch(() => {});
    }
  }
}
