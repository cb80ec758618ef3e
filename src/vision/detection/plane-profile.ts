import { dot, HARMONICS, type LimbModel, type Reading, SAMPLES } from "./limb-model.ts";

/** Rays around a ball's middle. */
export const RAYS = 48;
/** cos mθ and sin mθ of each ray, one table a harmonic. */
export const COS: readonly Float64Array[] = tables(Math.cos);
export const SIN: readonly Float64Array[] = tables(Math.sin);
function tables(wave: (angle: number) => number): Float64Array[] {
  return Array.from({ length: HARMONICS }, (_, m) =>
    Float64Array.from({ length: RAYS }, (_, k) => wave((2 * Math.PI * m * k) / RAYS)),
  );
}

/** Number of profiles: cosine and sine of each harmonic; the sine of the zeroth stays empty. */
const PROFILES = 2 * HARMONICS;
/** Harmonics that the appearance has unknowns for. */
const SHADED = 3;

/** One plane of the picture around one ball: its levels along the rays, and the model's unknowns fitted to them. */
export class PlaneProfile {
  /** Levels, `SAMPLES` a ray. */
  readonly levels = new Float64Array(RAYS * SAMPLES);
  /** Contrast of ball over cloth at the outline around the ball: constant, cos θ, sin θ, cos 2θ, sin 2θ. */
  readonly contrast = new Float64Array(5);
  /** What the levels say of the edge, harmonic by harmonic: cosine and sine in turn. */
  readonly edge = new Float64Array(PROFILES);
  /** Mean square of what the fit leaves along each ray, levels². */
  readonly residual = new Float64Array(RAYS);
  private readonly fitted = new Float64Array(RAYS * SAMPLES);
  private readonly profiles = Array.from({ length: PROFILES }, () => new Float64Array(SAMPLES));
  private readonly shapes = Array.from({ length: PROFILES }, () => new Float64Array(SAMPLES));

  /** Sums the levels by harmonics. @param foreign rays that show something else: there the last fit stands in. */
  transform(foreign: Uint8Array | null): void {
    const { levels, fitted, profiles } = this;
    for (const profile of profiles) profile.fill(0);
    for (let k = 0; k < RAYS; k++) {
      const from = foreign !== null && foreign[k] === 1 ? fitted : levels;
      const c1 = COS[1]![k]!;
      const s1 = SIN[1]![k]!;
      const c2 = COS[2]![k]!;
      const s2 = SIN[2]![k]!;
      const c3 = COS[3]![k]!;
      const s3 = SIN[3]![k]!;
      for (let j = 0, at = k * SAMPLES; j < SAMPLES; j++, at++) {
        const level = from[at]!;
        profiles[0]![j]! += level;
        profiles[2]![j]! += c1 * level;
        profiles[3]![j]! += s1 * level;
        profiles[4]![j]! += c2 * level;
        profiles[5]![j]! += s2 * level;
        profiles[6]![j]! += c3 * level;
        profiles[7]![j]! += s3 * level;
      }
    }
    for (let i = 0; i < PROFILES; i++) {
      const weight = (i < 2 ? 1 : 2) / RAYS;
      for (let j = 0; j < SAMPLES; j++) profiles[i]![j]! *= weight;
    }
  }

  /** Fits the appearance to the sums. */
  fit(model: LimbModel, reading: Reading): void {
    for (let i = 0; i < PROFILES; i++) {
      const m = i >> 1;
      const profile = this.profiles[i]!;
      const shape = this.shapes[i]!.fill(0);
      const columns = model.columns[m]!;
      const solvers = reading.solvers[m]!;
      let contrast = 0;
      for (let n = 0; n < columns.length; n++) {
        const value = dot(solvers[n]!, profile);
        const column = columns[n]!;
        for (let j = 0; j < SAMPLES; j++) shape[j]! += value * column[j]!;
        // The last column of the first two harmonics is the cloth, all others are the ball.
        contrast += m < 2 && n === columns.length - 1 ? -value : value;
      }
      this.edge[i] = dot(reading.edges[m]!, profile);
      if (i === 0) this.contrast[0] = contrast;
      else if (m > 0 && m < SHADED) this.contrast[i - 1] = contrast;
    }
  }

  /** Compares levels and fit along each ray. */
  compare(): void {
    const { fitted, levels, shapes } = this;
    const [s0, , c1, s1, c2, s2] = shapes;
    for (let k = 0; k < RAYS; k++) {
      const [a1, b1, a2, b2] = [COS[1]![k]!, SIN[1]![k]!, COS[2]![k]!, SIN[2]![k]!];
      let sum = 0;
      for (let j = 0, at = k * SAMPLES; j < SAMPLES; j++, at++) {
        const level = s0![j]! + a1 * c1![j]! + b1 * s1![j]! + a2 * c2![j]! + b2 * s2![j]!;
        fitted[at] = level;
        const off = levels[at]! - level;
        sum += off * off;
      }
      this.residual[k] = sum / SAMPLES;
    }
  }

  /** Contrast at the outline on one ray. */
  contrastAt(k: number): number {
    const c = this.contrast;
    return c[0]! + c[1]! * COS[1]![k]! + c[2]! * SIN[1]![k]! + c[3]! * COS[2]![k]! + c[4]! * SIN[2]![k]!;
  }
}
