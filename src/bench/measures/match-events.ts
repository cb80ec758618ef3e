/** A true event beside the one given for it. */
export interface Pair<T, G> {
  truth: T;
  given: G;
  /** Given minus true time, s. */
  errorS: number;
}

export interface Matched<T, G> {
  pairs: Pair<T, G>[];
  missed: T[];
  extra: G[];
}

/** Joins true and given events that are of one kind and within `windowS` of each other, the nearest in time first. */
export function matchEvents<T, G>(
  truths: readonly T[],
  givens: readonly G[],
  windowS: number,
  timeOf: { truth: (t: T) => number; given: (g: G) => number },
  same: (t: T, g: G) => boolean,
): Matched<T, G> {
  const possible: Pair<T, G>[] = [];
  for (const truth of truths) {
    for (const given of givens) {
      const errorS = timeOf.given(given) - timeOf.truth(truth);
      if (Math.abs(errorS) <= windowS && same(truth, given)) possible.push({ truth, given, errorS });
    }
  }
  possible.sort((a, b) => Math.abs(a.errorS) - Math.abs(b.errorS));
  const pairs: Pair<T, G>[] = [];
  const takenTruths = new Set<T>();
  const takenGivens = new Set<G>();
  for (const pair of possible) {
    if (takenTruths.has(pair.truth) || takenGivens.has(pair.given)) continue;
    takenTruths.add(pair.truth);
    takenGivens.add(pair.given);
    pairs.push(pair);
  }
  return {
    pairs,
    missed: truths.filter((t) => !takenTruths.has(t)),
    extra: givens.filter((g) => !takenGivens.has(g)),
  };
}
