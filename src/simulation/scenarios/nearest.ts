/** How many names a fault suggests. */
const SUGGESTED = 3;

/** The names that differ least from a mistyped one. */
export function nearestNames(typed: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, away: edits(typed.toLowerCase(), name) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, SUGGESTED)
    .map(({ name }) => name);
}

/** Least insertions, deletions, replacements and swaps of neighbours that make one word of the other (Damerau). */
function edits(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
