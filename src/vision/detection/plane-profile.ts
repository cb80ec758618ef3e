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
  /** What the sums were taken of, and what a refilled ray changes in them. */
  private readonly source = new Float64Array(RAYS * SAMPLES);
  private readonly change = new Float64Array(RAYS * SAMPLES);
  private readonly profiles = Array.from({ length: PROFILES }, () => new Float64Array(SAMPLES));
  private readonly shapes = Array.from({ length: PROFILES }, () => new Float64Array(SAMPLES));

  /** Sums the levels by harmonics. @param foreign rays that show something else: there the last fit stands in; null: none. */
  transform(foreign: Uint8Array | null): void {
    const { levels, fitted, source, profiles } = this;
    for (const profile of profiles) profile.fill(0);
    for (let k = 0; k < RAYS; k++) {
      const from = foreign !== null && foreign[k] === 1 ? fitted : levels;
      for (let at = k * SAMPLES; at < (k + 1) * SAMPLES; at++) source[at] = from[at]!;
      this.addRay(k, source);
    }
  }

  /** The fit stands in anew on foreign rays, after it has changed; a little beyond it, the more the more rays are missing: it settles sooner. */
  refill(foreign: Uint8Array, missing: number): void {
    const { fitted, source, change } = this;
    const beyond = RAYS / (RAYS - missing);
    for (let k = 0; k < RAYS; k++) {
      if (foreign[k] !== 1) continue;
      this.fitRay(k);
      for (let at = k * SAMPLES; at < (k + 1) * SAMPLES; at++) {
        change[at] = beyond * (fitted[at]! - source[at]!);
        source[at]! += change[at]!;
      }
      this.addRay(k, change);
    }
  }

  private addRay(k: number, from: Float64Array): void {
    const [p0, , p2, p3, p4, p5, p6, p7] = this.profiles;
    const c1 = (2 / RAYS) * COS[1]![k]!;
    const s1 = (2 / RAYS) * SIN[1]![k]!;
    const c2 = (2 / RAYS) * COS[2]![k]!;
    const s2 = (2 / RAYS) * SIN[2]![k]!;
    const c3 = (2 / RAYS) * COS[3]![k]!;
    const s3 = (2 / RAYS) * SIN[3]![k]!;
    for (let j = 0, at = k * SAMPLES; j < SAMPLES; j++, at++) {
      const level = from[at]!;
      p0![j]! += level / RAYS;
      p2![j]! += c1 * level;
      p3![j]! += s1 * level;
      p4![j]! += c2 * level;
      p5![j]! += s2 * level;
      p6![j]! += c3 * level;
      p7![j]! += s3 * level;
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
    const { fitted, levels } = this;
    for (let k = 0; k < RAYS; k++) {
      this.fitRay(k);
      let sum = 0;
      for (let at = k * SAMPLES; at < (k + 1) * SAMPLES; at++) {
        const off = levels[at]! - fitted[at]!;
        sum += off * off;
      }
      this.residual[k] = sum / SAMPLES;
    }
  }

  private fitRay(k: number): void {
    const [s0, , c1, s1, c2, s2] = this.shapes;
    const [a1, b1, a2, b2] = [COS[1]![k]!, SIN[1]![k]!, COS[2]![k]!, SIN[2]![k]!];
    for (let j = 0, at = k * SAMPLES; j < SAMPLES; j++, at++)
      this.fitted[at] = s0![j]! + a1 * c1![j]! + b1 * s1![j]! + a2 * c2![j]! + b2 * s2![j]!;
  }

  /** Contrast at the outline on one ray. */
  contrastAt(k: number): number {
    const c = this.contrast;
    return c[0]! + c[1]! * COS[1]![k]! + c[2]! * SIN[1]![k]! + c[3]! * COS[2]![k]! + c[4]! * SIN[2]![k]!;
  }
}
