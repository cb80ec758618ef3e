/** Names longer than this take two lines, where they have a space to break at. */
const ONE_LINE = 13;

/** A name in one line or two, broken where both come out as even as they can: that decides how large it can be written. */
export function linesOf(name: string): string[] {
  if (name.length <= ONE_LINE) return [name];
  let best = [name];
  for (const { index, 0: gap } of name.matchAll(/\s+|(?<=-)/g)) {
    const lines = [name.slice(0, index), name.slice(index + gap.length)].filter((line) => line !== "");
    if (longest(lines) < longest(best)) best = lines;
  }
  return best;
}

export const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));

/** Digits that points are given room for: of the largest number there may be, so that no number jumps while they grow. */
export const digitsOf = (points: readonly number[], targets: readonly (number | undefined)[]): number =>
  Math.max(2, ...[...points, ...targets].map((n) => String(n ?? 0).length));
