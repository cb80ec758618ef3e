/**
 * Real roots of a polynomial inside (0, end], ascending. Coefficients from the constant upwards. The roots of the
 * derivative cut the interval into monotonic parts; each sign change is closed in by bisection-guarded Newton steps, so no
 * root is missed or invented by cancellation as in closed quartic formulas.
 */
export function rootsWithin(coefficients: readonly number[], end: number): number[] {
  let degree = coefficients.length - 1;
  while (degree > 0 && coefficients[degree] === 0) degree--;
  if (degree === 0) return [];
  if (degree === 1) {
    const root = -coefficients[0]! / coefficients[1]!;
    return root > 0 && root <= end ? [root] : [];
  }
  const derivative: number[] = [];
  for (let i = 1; i <= degree; i++) derivative.push(i * coefficients[i]!);
  const cuts = rootsWithin(derivative, end);
  const roots: number[] = [];
  let low = 0;
  let atLow = coefficients[0]!;
  for (let k = 0; k <= cuts.length; k++) {
    const high = k < cuts.length ? cuts[k]! : end;
    const atHigh = evaluate(coefficients, degree, high);
    if (atHigh === 0 && high > 0) {
      if (roots.length === 0 || roots[roots.length - 1] !== high) roots.push(high);
    } else if (atLow !== 0 && atLow < 0 !== atHigh < 0) {
      roots.push(closeIn(coefficients, derivative, degree, low, high, atLow));
    }
    low = high;
    atLow = atHigh;
  }
  return roots;
}

export function evaluate(coefficients: readonly number[], degree: number, t: number): number {
  let value = coefficients[degree]!;
  for (let i = degree - 1; i >= 0; i--) value = value * t + coefficients[i]!;
  return value;
}

/** More than enough for 53 bits, since every step at least halves the bracket. */
const MOST_STEPS = 80;

function closeIn(
  coefficients: readonly number[],
  derivative: readonly number[],
  degree: number,
  from: number,
  to: number,
  atFrom: number,
): number {
  let low = from;
  let high = to;
  const lowNegative = atFrom < 0;
  let t = 0.5 * (low + high);
  for (let i = 0; i < MOST_STEPS; i++) {
    const value = evaluate(coefficients, degree, t);
    if (value === 0) return t;
    if (value < 0 === lowNegative) low = t;
    else high = t;
    const slope = evaluate(derivative, degree - 1, t);
    let next = t - value / slope;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (Math.abs(next - t) <= 1e-15 * (1 + Math.abs(t))) return next;
    t = next;
  }
  return t;
}
