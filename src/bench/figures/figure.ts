import { type Bound, poissonBound, rateBound } from "./bounds.ts";
import { mean, median, quantile, rms, sd } from "./statistics.ts";

export type Unit =
  | "mm"
  | "px"
  | "s"
  | "ms"
  | "share"
  | "count"
  | "per hour"
  | "frames/s"
  | "messages/s"
  | "MB"
  | "kB"
  | "°"
  | "frames";
/** Which way a figure should go; `none`: neither is better. */
export type Better = "less" | "more" | "none";

/** One measured number: what it is, of how many, and for a rate how far chance may have moved it. */
export interface Figure {
  /** Parts from the general to the special, joined by dots: `reference.own.rest.rms`. */
  name: string;
  value: number;
  unit: Unit;
  /** Of how many things it was taken. */
  count: number;
  better: Better;
  /** 95 % bound of a rate. */
  bound?: Bound;
}

/** Collects figures under a common prefix. What was measured on nothing is left out. */
export class Sheet {
  readonly figures: Figure[] = [];
  private readonly prefix: string;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  number(name: string, value: number, unit: Unit, count: number, better: Better = "less"): void {
    if (count > 0) this.figures.push({ name: this.named(name), value, unit, count, better });
  }

  /** Hits of so many, as a share with its bound. */
  rate(name: string, hits: number, of: number, better: Better): void {
    if (of === 0) return;
    const bound = rateBound(hits, of);
    this.figures.push({ name: this.named(name), value: hits / of, unit: "share", count: of, better, bound });
  }

  /** Occurrences in so many hours, with the bound of a Poisson count. */
  perHour(name: string, occurrences: number, hours: number): void {
    if (hours === 0) return;
    const { low, high } = poissonBound(occurrences);
    const bound = { low: low / hours, high: high / hours };
    const value = occurrences / hours;
    this.figures.push({ name: this.named(name), value, unit: "per hour", count: occurrences, better: "less", bound });
  }

  /** RMS, median, 99th percentile and largest of sizes of errors. */
  errors(name: string, sizes: readonly number[], unit: Unit): void {
    const n = sizes.length;
    this.number(`${name}.rms`, rms(sizes), unit, n);
    this.number(`${name}.median`, median(sizes), unit, n);
    this.number(`${name}.p99`, quantile(sizes, 0.99), unit, n);
    this.number(`${name}.max`, quantile(sizes, 1), unit, n);
  }

  /** Bias, standard deviation and 95th percentile of the size of signed errors. */
  signed(name: string, errors: readonly number[], unit: Unit): void {
    const n = errors.length;
    this.number(`${name}.bias`, mean(errors), unit, n, "none");
    this.number(`${name}.sd`, sd(errors), unit, n);
    this.number(`${name}.p95`, quantile(errors.map(Math.abs), 0.95), unit, n);
  }

  private named(name: string): string {
    return this.prefix === "" ? name : `${this.prefix}.${name}`;
  }
}
