import { inverse, Matrix } from "ml-matrix";

/** What is told from profiles along a ray, harmonic by harmonic, when the appearance may change so and so freely. */
export interface Reading {
  /** Rows that give the unknowns of each harmonic from its profile. */
  readonly solvers: readonly (readonly Float64Array[])[];
  /** What a ball larger by one radius adds along the ray for a unit of contrast, less what a harmonic's unknowns can explain. */
  readonly edges: readonly Float64Array[];
  /** Product of each `edges` with the whole edge: how much a profile of that harmonic knows of the edge. */
  readonly strengths: readonly number[];
}

/**
 * How a ball and the cloth around it look along a ray from the ball's middle, in one plane of the picture. Light from afar changes
 * slowly over a round thing, so a level inside the outline is 1, ρ², ρ cos θ, ρ sin θ, ρ² cos 2θ and ρ² sin 2θ times six
 * unknowns; the cloth outside is a level and a tilt; the lens blurs the step between. By harmonics of θ these unknowns part.
 */
export interface LimbModel {
  /** Places along the ray, in radii of the outline. */
  readonly rho: Float64Array;
  /** Columns of each harmonic: what a unit of each unknown looks like along the ray. */
  readonly columns: readonly (readonly Float64Array[])[];
  /** Shading hardly allowed: steady in motion and under compression, but a dark flank pulls it. */
  readonly stiff: Reading;
  /** Shading as it comes: no pull, but noisier. */
  readonly free: Reading;
}

/** Harmonics of θ in the model of the edge: contrast up to 2, times the first for a shift. */
export const HARMONICS = 4;
/** Places along a ray: about a pixel apart for a ball of the reference camera. */
export const SAMPLES = 10;
/** From where to where, in radii: outside most highlights, inside the next ball. */
const FROM = 0.7;
export const RAY_END = 1.25;
/** Step of the numeric blur, radii; up to where the blur is taken into account. */
const FINE = 0.005;
const FINE_TO = 2.2;
/** Blurs closer together than this share one model, radii. */
const BLUR_STEP = 0.005;
/**
 * Weights that hold the unknowns of each harmonic at zero, in sums of squares of their columns (about 5 for a level inside). Tuned
 * on simulated balls at rest at 1.70 and 2.45 mm/px (free: 0.04-0.17 px on four cloths, stiff 0.3-0.5) and by the noise of
 * rolling balls in the 1080p clip (free 1.1 mm, stiff 0.65 mm).
 */
const FREE = [[1e-4, 0.03, 1e-4], [0.05, 0.2], [0.1], []] as const;
const STIFF = [[1e-4, 1, 1e-4], [5, 5], [5], []] as const;

const models = new Map<number, LimbModel>();

/** @param blur standard deviation of all that blurs the plane, in radii of the ball. */
export function limbModel(blur: number): LimbModel {
  const key = Math.max(1, Math.round(blur / BLUR_STEP));
  let model = models.get(key);
  if (!model) {
    model = build(key * BLUR_STEP);
    models.set(key, model);
  }
  return model;
}

function build(blur: number): LimbModel {
  const rho = Float64Array.from({ length: SAMPLES }, (_, j) => FROM + ((RAY_END - FROM) * j) / (SAMPLES - 1));
  const inside = (level: (r: number) => number) => blurred(rho, blur, (r) => (r < 1 ? level(r) : 0));
  const outside = blurred(rho, blur, (r) => (r < 1 ? 0 : 1));
  const columns = [
    [inside(() => 1), inside((r) => r * r), outside],
    [inside((r) => r), outside],
    [inside((r) => r * r)],
    [],
  ];
  const edge = rho.map((r) => Math.exp(-0.5 * ((r - 1) / blur) ** 2) / (blur * Math.sqrt(2 * Math.PI)));
  return { rho, columns, stiff: reading(columns, edge, STIFF), free: reading(columns, edge, FREE) };
}

function reading(
  columns: readonly (readonly Float64Array[])[],
  edge: Float64Array,
  ridges: readonly (readonly number[])[],
): Reading {
  const solvers = columns.map((set, m) => solverOf(set, ridges[m]!));
  const edges = columns.map((set, m) => {
    const rest = edge.slice();
    set.forEach((column, i) => {
      const part = dot(solvers[m]![i]!, edge);
      for (let j = 0; j < SAMPLES; j++) rest[j]! -= part * column[j]!;
    });
    return rest;
  });
  return { solvers, edges, strengths: edges.map((e) => dot(e, edge)) };
}

/** Least squares with held unknowns: rows of (AᵀA + ridge)⁻¹Aᵀ. */
function solverOf(columns: readonly Float64Array[], ridge: readonly number[]): Float64Array[] {
  if (columns.length === 0) return [];
  const a = new Matrix(columns.map((c) => [...c])).transpose();
  const normal = a.transpose().mmul(a);
  for (let i = 0; i < columns.length; i++) normal.set(i, i, normal.get(i, i) + ridge[i]!);
  return inverse(normal)
    .mmul(a.transpose())
    .to2DArray()
    .map((row) => Float64Array.from(row));
}

function blurred(rho: Float64Array, blur: number, level: (r: number) => number): Float64Array {
  return rho.map((at) => {
    let [sum, weights] = [0, 0];
    for (let r = FINE / 2; r < FINE_TO; r += FINE) {
      const weight = Math.exp(-0.5 * ((r - at) / blur) ** 2);
      weights += weight;
      sum += weight * level(r);
    }
    return sum / weights;
  });
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < SAMPLES; i++) sum += a[i]! * b[i]!;
  return sum;
}
