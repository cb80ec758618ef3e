import type { Figure } from "../figures/figure.ts";
import type { Result } from "./result.ts";
import { valueText } from "./table.ts";

/** Differences smaller than this share of the larger value are none. */
const SAME_SHARE = 0.02;

export type Change = "better" | "worse" | "changed" | "new" | "gone";
export interface Difference {
  name: string;
  change: Change;
  line: string;
}

/** What differs from an earlier run. Rates within each other's 95 % bounds are not told apart. */
export function compareWith(earlier: Result, figures: readonly Figure[]): Difference[] {
  const differences: Difference[] = [];
  const say = (name: string, change: Change, text: string) =>
    differences.push({ name, change, line: `${change === "worse" ? "WORSE" : change.padEnd(5)}  ${name}: ${text}` });
  for (const { name, value, unit, better, bound } of figures) {
    const was = earlier.figures[name];
    const now = valueText(value, unit);
    if (!was) {
      say(name, "new", now);
      continue;
    }
    if (Math.abs(value - was.value) <= SAME_SHARE * Math.max(Math.abs(value), Math.abs(was.value))) continue;
    const overlapping =
      bound && was.low !== undefined && was.high !== undefined && bound.low <= was.high && was.low <= bound.high;
    const change = better === "none" ? "changed" : value < was.value === (better === "less") ? "better" : "worse";
    const doubt = overlapping ? "  (within the 95 % bounds)" : "";
    say(name, overlapping ? "changed" : change, `${valueText(was.value, unit)} → ${now}${doubt}`);
  }
  const names = new Set(figures.map((f) => f.name));
  for (const name of Object.keys(earlier.figures)) if (!names.has(name)) say(name, "gone", "not measured any more");
  return differences;
}
