import { Matrix, solve } from "ml-matrix";

export interface LeastSquaresOptions {
  maxSteps?: number;
  /** Residuals beyond this many units count linearly (Huber); Infinity for plain least squares. */
  huber?: number;
}

export interface LeastSquaresResult {
  parameters: number[];
  /** Weighted residuals at the solution. */
  residuals: Float64Array;
  /** Inverse of JᵀWJ: the covariance where residuals are in units of their sigma. Empty where singular. */
  covariance: number[][];
}

/** Relative fall of the cost below which the search ends. */
const CONVERGED = 1e-10;

/**
 * Levenberg-Marquardt with numeric derivatives for small problems (tens of parameters, thousands of residuals).
 * Priors are residuals like any other. @param steps finite-difference step of each parameter, in its unit.
 */
export function leastSquares(
  residualsOf: (parameters: number[]) => Float64Array,
  start: number[],
  steps: number[],
  options: LeastSquaresOptions = {},
): LeastSquaresResult {
  const huber = options.huber ?? Number.POSITIVE_INFINITY;
  const n = start.length;
  let p = [...start];
  let r = residualsOf(p);
  let cost = robustCost(r, huber);
  let damping = 1e-3;
  let normal = Matrix.zeros(n, n);
  for (let step = 0; step < (options.maxSteps ?? 60); step++) {
    const { jtj, jtr } = normalEquations(residualsOf, p, r, steps, huber);
    normal = jtj;
    let improved = false;
    for (let attempt = 0; attempt < 10 && !improved; attempt++) {
      const damped = jtj.clone();
      for (let i = 0; i < n; i++) damped.set(i, i, damped.get(i, i) * (1 + damping) + 1e-12);
      const delta = solve(damped, jtr).to1DArray();
      const trial = p.map((v, i) => v - delta[i]!);
      const tr = residualsOf(trial);
      const tc = robustCost(tr, huber);
      if (Number.isFinite(tc) && tc < cost) {
        const fall = (cost - tc) / cost;
        p = trial;
        r = tr;
        cost = tc;
        damping = Math.max(damping / 5, 1e-9);
        improved = true;
        if (fall < CONVERGED) return { parameters: p, residuals: r, covariance: inverse(normal) };
      } else {
        damping *= 6;
      }
    }
    if (!improved) break;
  }
  return { parameters: p, residuals: r, covariance: inverse(normal) };
}

function normalEquations(
  residualsOf: (parameters: number[]) => Float64Array,
  p: number[],
  r: Float64Array,
  steps: number[],
  huber: number,
) {
  const n = p.length;
  const columns = p.map((_, i) => {
    const moved = [...p];
    moved[i] = moved[i]! + steps[i]!;
    const rm = residualsOf(moved);
    for (let k = 0; k < rm.length; k++) rm[k] = (rm[k]! - r[k]!) / steps[i]!;
    return rm;
  });
  const weights = r.map((v) => (Math.abs(v) <= huber ? 1 : huber / Math.abs(v)));
  const jtj = Matrix.zeros(n, n);
  const jtr = Matrix.zeros(n, 1);
  for (let i = 0; i < n; i++) {
    const ci = columns[i]!;
    for (let j = i; j < n; j++) {
      const cj = columns[j]!;
      let sum = 0;
      for (let k = 0; k < r.length; k++) sum += ci[k]! * cj[k]! * weights[k]!;
      jtj.set(i, j, sum);
      jtj.set(j, i, sum);
    }
    let sum = 0;
    for (let k = 0; k < r.length; k++) sum += ci[k]! * r[k]! * weights[k]!;
    jtr.set(i, 0, sum);
  }
  return { jtj, jtr };
}

function robustCost(r: Float64Array, huber: number): number {
  let sum = 0;
  for (const v of r) {
    const a = Math.abs(v);
    sum += a <= huber ? v * v : 2 * huber * a - huber * huber;
  }
  return sum;
}

function inverse(m: Matrix): number[][] {
  try {
    return solve(m, Matrix.eye(m.rows)).to2DArray();
  } catch {
    return [];
  }
}
