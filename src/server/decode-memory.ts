import type { DecodeChoice } from "../vision/capture/decoding.ts";
import { fallbackNotice } from "../vision/capture/decoding.ts";
import type { DecoderName, Notice } from "../vision/capture/report.ts";

/** A device that ends its process this often soon after the start is given up until the service starts again. */
const MOST_FAILURES = 2;
/** A process that has seen for so long did not end for its decoder's sake, ms. */
const SOUND_MS = 60_000;

/**
 * Remembers over a table's processes that a device passed its test and then broke: the stream is decoded in software from then
 * on, and it is said why.
 */
export class DecodeMemory {
  private used: DecoderName | null = null;
  private failures = 0;
  private broken: DecoderName | null = null;

  /** What the next process is told, given what the configuration asks for. */
  choice(asked: DecodeChoice | undefined): DecodeChoice | undefined {
    this.used = null;
    return this.broken === null ? asked : "software";
  }
  heard(decoder: DecoderName | null): void {
    this.used = decoder;
  }
  /** The process that used it is gone by itself or had to be killed. */
  gone(livedMs: number): void {
    if (this.used === null || this.used === "software") return;
    this.failures = livedMs > SOUND_MS ? 0 : this.failures + 1;
    if (this.failures >= MOST_FAILURES) this.broken = this.used;
  }
  get notices(): readonly Notice[] {
    if (this.broken === null) return [];
    return [fallbackNotice(this.broken, `${this.failures} × parou / stopped`)];
  }
}
