/** How far chance may have moved a rate: 95 % bounds. They hold for independent trials; frames of one rest are not. */
export interface Bound {
  low: number;
  high: number;
}

/** 97.5 % quantile of the normal distribution. */
const Z = 1.959964;
const ONE_SIDED = 0.05;

/**
 * Wilson's interval of a share (E. B. Wilson 1927); where none or all of `n` hit, the exact one-sided bound
 * 1 − 0.05^(1/n) of Clopper and Pearson, about 3/n.
 */
export function rateBound(hits: number, n: number): Bound {
  if (n <= 0) return { low: 0, high: 1 };
  if (hits <= 0) return { low: 0, high: 1 - ONE_SIDED ** (1 / n) };
  if (hits >= n) return { low: ONE_SIDED ** (1 / n), high: 1 };
  const p = hits / n;
  const widened = 1 + Z ** 2 / n;
  const middle = (p + Z ** 2 / (2 * n)) / widened;
  const half = (Z / widened) * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n * n));
  return { low: middle - half, high: middle + half };
}

/** The mean of a Poisson count that was `k` (F. Garwood 1936, exact); for none the one-sided bound, −ln 0.05. */
export function poissonBound(k: number): Bound {
  if (k === 0) return { low: 0, high: -Math.log(ONE_SIDED) };
  const tail = ONE_SIDED / 2;
  return {
    low: bisect(0, k, (m) => 1 - poissonUpTo(k - 1, m) < tail),
    high: bisect(k, 4 * k + 20, (m) => poissonUpTo(k, m) > tail),
  };
}

/** Probability of at most `k` where `m` are expected. */
function poissonUpTo(k: number, m: number): number {
  let term = Math.exp(-m);
  let sum = 0;
  for (let i = 0; i <= k; i++) {
    sum += term;
    term *= m / (i + 1);
  }
  return Math.min(1, sum);
}

/** Where `isBelow` turns from true to false. */
function bisect(low: number, high: number, isBelow: (x: number) => boolean): number {
  let [a, b] = [low, high];
  for (let i = 0; i < 60; i++) {
    const middle = (a + b) / 2;
    if (isBelow(middle)) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}
