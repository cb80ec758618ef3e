import type { MeasuredMm, Profile } from "./profile.ts";

/** No measure counts as better than this, so that new balls or cushions show, mm. */
const LEAST_SIGMA_MM = 0.02;
/** Two measures of one thing lie no farther apart, in their common standard deviations; farther, the thing was changed. */
const SAME = 4;
type Measures = Pick<Profile, "ballDiametersMm" | "cushionOffsetsMm">;

/** Lengths known from before and those measured since, in one: the weighted mean; where they contradict, what was measured last. */
export function mergeMeasures(before: Measures, since: Measures): Measures {
  const ballDiametersMm = mergeAll(before.ballDiametersMm, since.ballDiametersMm);
  const cushionOffsetsMm = mergeAll(before.cushionOffsetsMm, since.cushionOffsetsMm);
  return { ...(ballDiametersMm && { ballDiametersMm }), ...(cushionOffsetsMm && { cushionOffsetsMm }) };
}

function mergeAll<K extends string>(
  before: Partial<Record<K, MeasuredMm>> | undefined,
  since: Partial<Record<K, MeasuredMm>> | undefined,
): Partial<Record<K, MeasuredMm>> | undefined {
  if (!before || !since) return since ?? before;
  const all: Partial<Record<K, MeasuredMm>> = { ...before };
  for (const key of Object.keys(since) as K[]) {
    const [old, now] = [before[key], since[key]!];
    // What play has told nothing new of comes back as it was given.
    all[key] = old && !same(old, now) ? merge(old, now) : now;
  }
  return all;
}

const same = (a: MeasuredMm, b: MeasuredMm) => a.mm === b.mm && a.sigma === b.sigma && a.count === b.count;

function merge(a: MeasuredMm, b: MeasuredMm): MeasuredMm {
  if (Math.abs(a.mm - b.mm) > SAME * Math.hypot(a.sigma, b.sigma, LEAST_SIGMA_MM)) return b;
  const [wa, wb] = [a, b].map(({ sigma }) => 1 / Math.max(sigma, LEAST_SIGMA_MM) ** 2) as [number, number];
  const round = (v: number) => Number(v.toFixed(3));
  return {
    mm: round((wa * a.mm + wb * b.mm) / (wa + wb)),
    sigma: round(Math.max(LEAST_SIGMA_MM, 1 / Math.sqrt(wa + wb))),
    count: a.count + b.count,
  };
}
