import type { SphereOutline } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { type LimbModel, limbModel, RAY_END, SAMPLES } from "./limb-model.ts";
import { COS, PlaneProfile, RAYS, SIN } from "./plane-profile.ts";
import { ShiftEquations } from "./shift-equations.ts";

/** Blur of the picture's edges, px of the full picture: standard deviations in luma and in chroma. */
export interface Blur {
  luma: number;
  chroma: number;
}

/** Expected difference of the found radius from the outline's, px, and its spread. */
export interface Swell {
  mean: number;
  spread: number;
}

export interface FitHints {
  /** Whether to say how far shading pulls (default), which costs as much again. */
  lean?: boolean;
  /** Middles of other balls, px: rays that end there are not asked. */
  others?: readonly Px[];
  /** This ball's swell as it was when nothing hid its outline. */
  swell?: Swell;
}

type Px = readonly [u: number, v: number];

/** A ball's outline measured by its whole surroundings. */
export interface SphereFit {
  /** Centre of the outline, px, with shading held. */
  u: number;
  v: number;
  /** How much farther the centre lies when shading is let free, px: noisy, but without the pull of a dark flank. */
  leanU: number;
  leanV: number;
  /** Found radius less expected radius, px. Mirrored cloth at the limb and the curve of a blurred edge make it negative. */
  swell: number;
  /** Share of rays that show a ball on cloth. */
  agreement: number;
  /** Standard deviation of u and of v, and of each lean, from what the model leaves, px. */
  noise: number;
  leanNoise: number;
}

const PASSES = 5;
const LEAN_PASSES = 4;
const FILL_ROUNDS = 2;
/** A pass that moves the centre less than this, px, is the last: what it leaves is of second order. */
const SETTLED_PX = 0.1;
/** Longest step of one pass, px: farther out the edge is not straight. */
const LONGEST_STEP = 2.5;
/** How far the centre may wander from the start, and shading may move it, radii: then it has found another edge. */
const ASTRAY = 0.6;
const LONGEST_LEAN = 0.12;
/** The radius is known: what blur, mirrored cloth and the set of balls make of it before a ball has been seen, px; and its bounds. */
const ANY_SWELL: Swell = { mean: 0, spread: 0.6 };
const SWELL_LIMIT = 2.5;
/** A ray whose residuals reach this part of the contrast's square shows something else: cue, hand, other ball. */
const FOREIGN = 0.08;
/** Within this of its middle, radii, another ball and its blurred edge fill the picture; two middles nearer than this are one ball. */
const BESIDE = 1.04;
const SAME_BALL = 1.5;
/** Rounds in which foreign rays are told and filled in from the others, and least number of rays left. */
const ROUNDS = 2;
/** A centre known no better than this, px, has no edge around it. */
const NO_EDGE_PX = 2;
const LEAST_RAYS = RAYS / 4;
const HOPELESS = 0.45;
/**
 * Variances that levels have beside what the fit leaves, levels²: highlights, dark flanks and shadows that the model does not
 * know. Chroma feels little of them, but compression spoils it in motion.
 */
const VARIANCE = { stiff: { luma: 60, chroma: 10 }, free: { luma: 30, chroma: 1 } } as const;

/** Measures balls of known radius in a frame; keeps its working memory. */
export class SphereFitter {
  private readonly planes = [new PlaneProfile(), new PlaneProfile(), new PlaneProfile()] as const;
  private readonly radii = new Float64Array(RAYS);
  private readonly foreign = new Uint8Array(RAYS);
  /** Rays that are foreign beforehand. */
  private readonly blocked = new Uint8Array(RAYS);
  private readonly equations = new ShiftEquations();
  private readonly weights = new Float64Array(3);

  /**
   * Finds the outline's centre near (u0, v0), px. @param outline expected outline of the sphere. @param hints what is known beforehand.
   * @returns null where no ball's edge lies around the start.
   */
  fit(
    frame: Frame,
    u0: number,
    v0: number,
    outline: SphereOutline,
    blur: Blur,
    hints: FitHints = {},
  ): SphereFit | null {
    const radius = Math.sqrt(outline.across * outline.along);
    const luma = limbModel(blur.luma / radius);
    const chroma = limbModel(blur.chroma / radius);
    const { lean = true, others = [], swell: expected = ANY_SWELL } = hints;
    const { step } = this.equations;
    this.layRays(outline);
    const open = this.block(u0, v0, radius, others);
    this.foreign.set(this.blocked);
    let [u, v, swell] = [u0, v0, expected.mean];
    let agreed = 0;
    for (let pass = 0; pass < PASSES; pass++) {
      this.read(frame, u, v, swell, luma);
      agreed = this.shade(luma, chroma, pass === 0);
      // Where the second look is no better than this, later ones are not, either.
      if (agreed < LEAST_RAYS || (pass === 1 && agreed < HOPELESS * open)) return null;
      if (!this.solve(luma, chroma, "stiff", (swell - expected.mean) / radius, expected.spread / radius)) return null;
      let [du, dv] = [step[0]! * radius, step[1]! * radius];
      const length = Math.hypot(du, dv);
      if (length > LONGEST_STEP) [du, dv] = [(du * LONGEST_STEP) / length, (dv * LONGEST_STEP) / length];
      u += du;
      v += dv;
      swell = Math.max(-SWELL_LIMIT, Math.min(SWELL_LIMIT, swell + step[2]! * radius));
      if (Math.hypot(u - u0, v - v0) > ASTRAY * radius) return null;
      if (Math.hypot(du, dv) < SETTLED_PX) break;
    }
    const noise = radius * this.equations.noise();
    if (noise > NO_EDGE_PX) return null;
    const fit = { u, v, leanU: 0, leanV: 0, swell, agreement: agreed / RAYS, noise, leanNoise: 0 };
    return lean ? this.lean(frame, fit, radius, luma, chroma, expected) : fit;
  }

  /** Goes on from a fit with shading let free. */
  private lean(
    frame: Frame,
    fit: SphereFit,
    radius: number,
    luma: LimbModel,
    chroma: LimbModel,
    expected: Swell,
  ): SphereFit {
    const { step } = this.equations;
    let { leanU, leanV, swell } = fit;
    const whole = fit.agreement === 1;
    for (let pass = 0; pass < LEAN_PASSES; pass++) {
      this.read(frame, fit.u + leanU, fit.v + leanV, swell, luma);
      this.appear(luma, chroma, "free", false);
      if (!this.solve(luma, chroma, "free", (swell - expected.mean) / radius, expected.spread / radius)) return fit;
      leanU += step[0]! * radius;
      leanV += step[1]! * radius;
      swell = Math.max(-SWELL_LIMIT, Math.min(SWELL_LIMIT, swell + step[2]! * radius));
      if (Math.hypot(step[0]!, step[1]!) * radius < (whole ? SETTLED_PX : SETTLED_PX / 5)) break;
    }
    const far = Math.hypot(leanU, leanV) / (LONGEST_LEAN * radius);
    if (far > 1) {
      leanU /= far;
      leanV /= far;
    }
    return { ...fit, leanU, leanV, leanNoise: radius * this.equations.noise() };
  }

  /** Rays that end in or beside another ball show it, whatever they look like. @returns the number of the others. */
  private block(u: number, v: number, radius: number, others: readonly Px[]): number {
    const { blocked } = this;
    blocked.fill(0);
    for (const [ou, ov] of others) {
      const [x, y] = [(ou - u) / radius, (ov - v) / radius];
      const apart = Math.hypot(x, y);
      // Nearer than balls can be: another opinion on this very ball.
      if (apart < SAME_BALL || apart > RAY_END + BESIDE) continue;
      for (let k = 0; k < RAYS; k++)
        if (Math.hypot(RAY_END * COS[1]![k]! - x, RAY_END * SIN[1]![k]! - y) < BESIDE) blocked[k] = 1;
    }
    let open = RAYS;
    for (let k = 0; k < RAYS; k++) open -= blocked[k]!;
    return open;
  }

  private layRays(outline: SphereOutline): void {
    const { across, along } = outline;
    for (let k = 0; k < RAYS; k++) {
      // Along the ray at the angle δ from the long axis: ab / sqrt((b cos δ)² + (a sin δ)²).
      const c = COS[1]![k]! * outline.cos + SIN[1]![k]! * outline.sin;
      const s = SIN[1]![k]! * outline.cos - COS[1]![k]! * outline.sin;
      this.radii[k] = (across * along) / Math.sqrt((across * c) ** 2 + (along * s) ** 2);
    }
  }

  /** Reads the levels along the rays, bilinear; places beyond the picture's edge take the edge's level. */
  private read(frame: Frame, u: number, v: number, swell: number, { rho }: LimbModel): void {
    const { chromaShiftX: sx, chromaShiftY: sy, width, height, y, u: cb, v: cr } = frame;
    const cw = (width + (1 << sx) - 1) >> sx;
    const ch = (height + (1 << sy) - 1) >> sy;
    // As in chromaX and chromaY, as straight lines.
    const kx = sx ? 0.5 : 1;
    const ox = sx && frame.chromaCentred ? -0.25 : 0;
    const ky = sy ? 0.5 : 1;
    const oy = sy ? -0.25 : 0;
    const [lumaLevels, cbLevels, crLevels] = [this.planes[0].levels, this.planes[1].levels, this.planes[2].levels];
    for (let k = 0; k < RAYS; k++) {
      const r = this.radii[k]! + swell;
      const c = r * COS[1]![k]!;
      const s = r * SIN[1]![k]!;
      for (let j = 0, at = k * SAMPLES; j < SAMPLES; j++, at++) {
        const px = clamp(u + rho[j]! * c, width);
        const py = clamp(v + rho[j]! * s, height);
        let x0 = px | 0;
        let y0 = py | 0;
        let fx = px - x0;
        let fy = py - y0;
        let i = y0 * width + x0;
        let top = y[i]! + fx * (y[i + 1]! - y[i]!);
        let bottom = y[i + width]! + fx * (y[i + width + 1]! - y[i + width]!);
        lumaLevels[at] = top + fy * (bottom - top);
        const qx = clamp(px * kx + ox, cw);
        const qy = clamp(py * ky + oy, ch);
        x0 = qx | 0;
        y0 = qy | 0;
        fx = qx - x0;
        fy = qy - y0;
        i = y0 * cw + x0;
        top = cb[i]! + fx * (cb[i + 1]! - cb[i]!);
        bottom = cb[i + cw]! + fx * (cb[i + cw + 1]! - cb[i + cw]!);
        cbLevels[at] = top + fy * (bottom - top);
        top = cr[i]! + fx * (cr[i + 1]! - cr[i]!);
        bottom = cr[i + cw]! + fx * (cr[i + cw + 1]! - cr[i + cw]!);
        crLevels[at] = top + fy * (bottom - top);
      }
    }
  }

  /** Fits the appearance in all planes, leaving out rays that show something else. @returns rays that agree. */
  private shade(luma: LimbModel, chroma: LimbModel, first: boolean): number {
    let agreed = this.appear(luma, chroma, "stiff", first);
    for (let round = 0; round < ROUNDS; round++) {
      const before = agreed;
      agreed = this.tellForeign();
      if (agreed === before) return agreed;
      this.appear(luma, chroma, "stiff", false);
    }
    return agreed;
  }

  /**
   * The appearance by the rays that are not foreign; these are filled in by it, which must settle first.
   * @param first nothing has been fitted that could fill them in. @returns the number of rays that are not foreign.
   */
  private appear(luma: LimbModel, chroma: LimbModel, shading: "stiff" | "free", first: boolean): number {
    const { planes, foreign } = this;
    let agreed = 0;
    for (let k = 0; k < RAYS; k++) if (foreign[k] === 0) agreed++;
    for (let c = 0; c < 3; c++) {
      const model = c === 0 ? luma : chroma;
      const plane = planes[c]!;
      plane.transform(first || agreed === RAYS ? null : foreign);
      plane.fit(model, model[shading]);
      if (agreed < RAYS)
        for (let round = 0; round < FILL_ROUNDS; round++) {
          plane.refill(foreign, RAYS - agreed);
          plane.fit(model, model[shading]);
        }
      plane.compare();
    }
    this.weigh(VARIANCE[shading]);
    return agreed;
  }

  /** What the planes' edges say together; then in `equations.step`. @param off swell less the expected, in radii like its spread. */
  private solve(luma: LimbModel, chroma: LimbModel, shading: "stiff" | "free", off: number, spread: number): boolean {
    const { equations, planes, weights } = this;
    equations.clear();
    for (let c = 0; c < 3; c++) equations.add(planes[c]!, (c === 0 ? luma : chroma)[shading], weights[c]!);
    equations.holdSwell(off, spread);
    return equations.solve();
  }

  /** The weight of each plane: one over the variance of its levels. */
  private weigh(own: { luma: number; chroma: number }): void {
    const { planes, weights, foreign } = this;
    for (let c = 0; c < 3; c++) {
      const { residual } = planes[c]!;
      let [sum, n] = [0, 0];
      for (let k = 0; k < RAYS; k++) {
        if (foreign[k] === 1) continue;
        sum += residual[k]!;
        n++;
      }
      weights[c] = 1 / ((c === 0 ? own.luma : own.chroma) + sum / Math.max(1, n));
    }
  }

  private tellForeign(): number {
    const { planes, weights, foreign } = this;
    let typical = 0;
    for (let c = 0; c < 3; c++) typical += weights[c]! * planes[c]!.contrast[0]! ** 2;
    let agreed = 0;
    for (let k = 0; k < RAYS; k++) {
      let [rest, contrast] = [0, 0];
      for (let c = 0; c < 3; c++) {
        rest += weights[c]! * planes[c]!.residual[k]!;
        contrast += weights[c]! * planes[c]!.contrastAt(k) ** 2;
      }
      foreign[k] = this.blocked[k] === 1 || rest > FOREIGN * Math.max(contrast, typical / 2) ? 1 : 0;
      if (!foreign[k]) agreed++;
    }
    return agreed;
  }
}

/** Into a plane's side of so many samples, so that the next one is there, too. */
const clamp = (x: number, size: number) => (x < 0 ? 0 : Math.min(x, size - 1.001));
