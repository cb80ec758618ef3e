import { SCENARIOS } from "../simulation/index.ts";
import { failure } from "../table/errors.ts";
import { CLIPS } from "./real/clips.ts";

/** Nearest names that a fault tells. */
const NEAREST = 3;

/** Names of scenarios (with or without `sim:`) and clips, bare. @throws CB_BENCH_NAME_UNKNOWN with the nearest names */
export function benchNames(names: readonly string[]): string[] {
  const known = [...Object.keys(SCENARIOS), ...CLIPS.map((c) => c.name)];
  return names.map((name) => {
    const bare = name.replace(/^sim:/, "");
    if (known.includes(bare)) return bare;
    const near = known.toSorted((a, b) => edits(bare, a) - edits(bare, b)).slice(0, NEAREST);
    throw failure("CB_BENCH_NAME_UNKNOWN", { name, near: near.join(", ") });
  });
}

/** Least insertions, deletions and replacements that make one word of the other (Levenshtein). */
export function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
