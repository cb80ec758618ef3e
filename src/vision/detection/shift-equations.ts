import type { Reading } from "./limb-model.ts";
import { type PlaneProfile, RAYS } from "./plane-profile.ts";

/** Harmonics that a column can have: 1, cos θ, sin θ, cos 2θ, sin 2θ, cos 3θ, sin 3θ. */
const WAVES = 7;

/**
 * What the edges of all planes say together of a ball's shift and swell, in radii: a shift by du adds contrast(θ) cos θ times the
 * edge, one by dv contrast(θ) sin θ, a swell contrast(θ). Least squares in three unknowns.
 */
export class ShiftEquations {
  /** Shift across, shift down and swell of the last solution. */
  readonly step = new Float64Array(3);
  /** Upper triangle, row by row. */
  private readonly normal = new Float64Array(6);
  private readonly right = new Float64Array(3);
  private readonly across = new Float64Array(WAVES);
  private readonly down = new Float64Array(WAVES);
  private readonly outwards = new Float64Array(WAVES);

  clear(): void {
    this.normal.fill(0);
    this.right.fill(0);
  }

  /** Adds a plane. @param weight of a level, one over its variance. */
  add({ edge, contrast }: PlaneProfile, { strengths }: Reading, weight: number): void {
    this.layColumns(contrast);
    const { normal, right, across, down, outwards } = this;
    for (let i = 0; i < WAVES; i++) {
      const m = (i + 1) >> 1;
      const share = (m === 0 ? RAYS : RAYS / 2) * weight;
      const seen = share * edge[i === 0 ? 0 : i + 1]!;
      const strength = share * strengths[m]!;
      const a = across[i]!;
      const b = down[i]!;
      const d = outwards[i]!;
      right[0]! += a * seen;
      right[1]! += b * seen;
      right[2]! += d * seen;
      normal[0]! += strength * a * a;
      normal[1]! += strength * a * b;
      normal[2]! += strength * a * d;
      normal[3]! += strength * b * b;
      normal[4]! += strength * b * d;
      normal[5]! += strength * d * d;
    }
  }

  /** The harmonics of contrast · cos θ, contrast · sin θ and contrast. */
  private layColumns(contrast: Float64Array): void {
    const { across, down, outwards } = this;
    const h0 = contrast[0]!;
    const h1 = contrast[1]!;
    const g1 = contrast[2]!;
    const h2 = contrast[3]!;
    const g2 = contrast[4]!;
    across[0] = h1 / 2;
    across[1] = h0 + h2 / 2;
    across[2] = g2 / 2;
    across[3] = h1 / 2;
    across[4] = g1 / 2;
    across[5] = h2 / 2;
    across[6] = g2 / 2;
    down[0] = g1 / 2;
    down[1] = g2 / 2;
    down[2] = h0 - h2 / 2;
    down[3] = -g1 / 2;
    down[4] = h1 / 2;
    down[5] = -g2 / 2;
    down[6] = h2 / 2;
    for (let i = 0; i < contrast.length; i++) outwards[i] = contrast[i]!;
  }

  /** Holds the swell to what is expected. @param off swell now less the expected. @param spread of that, both in radii. */
  holdSwell(off: number, spread: number): void {
    const weight = 1 / (spread * spread);
    this.normal[5]! += weight;
    this.right[2]! -= weight * off;
  }

  /** @returns false where the edges say nothing. */
  solve(): boolean {
    const { normal, right, step } = this;
    const a = normal[0]!;
    const b = normal[1]!;
    const c = normal[2]!;
    const d = normal[3]!;
    const e = normal[4]!;
    const f = normal[5]!;
    const aa = d * f - e * e;
    const ab = c * e - b * f;
    const ac = b * e - c * d;
    const det = a * aa + b * ab + c * ac;
    if (!(Math.abs(det) > 1e-9)) return false;
    const bb = a * f - c * c;
    const bc = b * c - a * e;
    const cc = a * d - b * b;
    step[0] = (aa * right[0]! + ab * right[1]! + ac * right[2]!) / det;
    step[1] = (ab * right[0]! + bb * right[1]! + bc * right[2]!) / det;
    step[2] = (ac * right[0]! + bc * right[1]! + cc * right[2]!) / det;
    return true;
  }

  /** Standard deviation of a shift, in radii. */
  noise(): number {
    return Math.SQRT2 / Math.sqrt(this.normal[0]! + this.normal[3]!);
  }
}
