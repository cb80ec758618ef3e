import type { Colour } from "../calibration/profile.ts";
import type { SphereOutline } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import { chromaX, chromaY, sample } from "../kernels/picture.ts";

/** A ball's outline found in the picture. */
export interface OutlineFit {
  /** Centre of the outline, px. */
  u: number;
  v: number;
  /** Found radius less expected radius, px. */
  swell: number;
  /** Share of rays whose edge lies on the outline. */
  agreement: number;
  /** Number of those rays. */
  edges: number;
  /** RMS distance of their edges from the outline, px. */
  rms: number;
}

const RAYS = 48;
const COS = Float64Array.from({ length: RAYS }, (_, i) => Math.cos((2 * Math.PI * i) / RAYS));
const SIN = Float64Array.from({ length: RAYS }, (_, i) => Math.sin((2 * Math.PI * i) / RAYS));
/** Range of each pass along a ray, in radii. */
const SEARCHING = [
  [0.45, 1.7],
  [0.65, 1.4],
  [0.72, 1.3],
] as const;
/** Where the centre is known beforehand only edges near the outline count. */
const KNOWN = [
  [0.8, 1.22],
  [0.8, 1.22],
] as const;
/** Halfway between cloth and ball. */
const LEVEL = 0.5;
/** An edge this far from the outline, px and part of the radius, is somebody else's (cue, shadow, highlight, other ball). */
const NEAR_PX = 0.6;
const NEAR_PART = 0.05;
/**
 * Luma has the finer edge, but shading bends it: seen from above the table's middle, the near side of a ball at the rails is its
 * dark underside, as dark as the cloth. On simulated balls there weights of 0.7, 0.3 and 0.08 gave errors of 0.9, 0.6 and
 * 0.2 px; on broadcast clips the differences are below 0.2 px. Half-size chroma is blurred a little.
 */
const LUMA_WEIGHT = 0.08;
const CHROMA_WEIGHT = 0.6;
/** How far the apparent radius may differ from the expected one by blur and shading, px and part of the radius. */
const SWELL_PX = 0.6;
const SWELL_PART = 0.06;

const edges = new Float64Array(RAYS);
const radii = new Float64Array(RAYS);

/**
 * Fits a ball's outline of known radius: along each ray the place where the mixture turns from ball to cloth, then the centre
 * by robust least squares. Works in the direction of colour in which this ball differs most from this cloth, so that red on
 * blue, which have the same brightness, is as sharp as white on green.
 * @param outline expected outline: the ellipse of a sphere. @param known (u0, v0) is where the ball rested. @returns null where too few edges agree to speak of an outline.
 */
export function fitOutline(
  frame: Frame,
  u0: number,
  v0: number,
  outline: SphereOutline,
  ball: Colour,
  cloth: Colour,
  known = false,
): OutlineFit | null {
  const chroma = frame.chromaShiftX || frame.chromaShiftY ? CHROMA_WEIGHT : 1;
  const by = ball.y - cloth.y;
  const bu = ball.u - cloth.u;
  const bv = ball.v - cloth.v;
  const norm = LUMA_WEIGHT * by * by + chroma * (bu * bu + bv * bv);
  if (norm < 1) return null;
  const wy = (LUMA_WEIGHT * by) / norm;
  const wu = (chroma * bu) / norm;
  const wv = (chroma * bv) / norm;
  const cw = (frame.width + (1 << frame.chromaShiftX) - 1) >> frame.chromaShiftX;
  const ch = (frame.height + (1 << frame.chromaShiftY) - 1) >> frame.chromaShiftY;
  const shareAt = (x: number, y: number): number => {
    const cx = chromaX(x, frame.chromaShiftX, frame.chromaCentred);
    const cy = chromaY(y, frame.chromaShiftY);
    // A bright ball's shadow is darker than the cloth: that is cloth, not less than cloth.
    const luma = wy * (sample(frame.y, frame.width, frame.height, x, y) - cloth.y);
    return (
      Math.max(0, luma) +
      wu * (sample(frame.u, cw, ch, cx, cy) - cloth.u) +
      wv * (sample(frame.v, cw, ch, cx, cy) - cloth.v)
    );
  };
  const { across, along } = outline;
  const radius = Math.sqrt(across * along);
  for (let k = 0; k < RAYS; k++) {
    // Along the ray at the angle δ from the long axis: ab / sqrt((b cos δ)² + (a sin δ)²).
    const c = COS[k]! * outline.cos + SIN[k]! * outline.sin;
    const s = SIN[k]! * outline.cos - COS[k]! * outline.sin;
    radii[k] = (across * along) / Math.sqrt((across * c) ** 2 + (along * s) ** 2);
  }
  let u = u0;
  let v = v0;
  let fit: OutlineFit | null = null;
  const passes = known ? KNOWN : SEARCHING;
  for (let pass = 0; pass < passes.length; pass++) {
    const [from, to] = passes[pass]!;
    // The first search is rough: every second ray, in longer steps.
    const rough = !known && pass === 0 ? 2 : 1;
    edges.fill(Number.NaN);
    for (let k = 0; k < RAYS; k += rough)
      edges[k] = edgeAlong(shareAt, u, v, COS[k]!, SIN[k]!, radii[k]!, from, to, rough);
    fit = solveCentre(radius, u, v);
    if (!fit || Math.hypot(fit.u - u0, fit.v - v0) > 1.6 * radius) return null;
    u = fit.u;
    v = fit.v;
  }
  return fit;
}

/** Distance along a ray at which the share falls through the level, nearest to the radius; NaN where it does not. */
function edgeAlong(
  shareAt: (x: number, y: number) => number,
  u: number,
  v: number,
  c: number,
  s: number,
  radius: number,
  from: number,
  to: number,
  rough: number,
): number {
  const step = rough * Math.max(0.5, radius / 16);
  let best = Number.NaN;
  let r = from * radius;
  let before = shareAt(u + c * r, v + s * r);
  for (r += step; r <= to * radius; r += step) {
    const now = shareAt(u + c * r, v + s * r);
    if (before >= LEVEL && now < LEVEL) {
      const at = r - step + (step * (before - LEVEL)) / (before - now);
      if (Number.isNaN(best) || Math.abs(at - radius) < Math.abs(best - radius)) best = at;
    }
    before = now;
  }
  return best;
}

/** Centre shift and swell from the edges' distances: r = radius + swell + shift · ray, Cauchy weights. */
function solveCentre(radius: number, u: number, v: number): OutlineFit | null {
  const near = NEAR_PX + NEAR_PART * radius;
  const swellSigma = SWELL_PX + SWELL_PART * radius;
  let [du, dv, dr] = [0, 0, 0];
  for (let round = 0; round < 8; round++) {
    let [a00, a01, a02, a11, a12, a22, b0, b1, b2] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    const scale = round < 2 ? 4 * near : near;
    for (let k = 0; k < RAYS; k++) {
      const e = edges[k]!;
      if (Number.isNaN(e)) continue;
      const c = COS[k]!;
      const s = SIN[k]!;
      const y = e - radii[k]!;
      const off = (y - dr - du * c - dv * s) / scale;
      const w = 1 / (1 + off * off);
      a00 += w * c * c;
      a01 += w * c * s;
      a02 += w * c;
      a11 += w * s * s;
      a12 += w * s;
      a22 += w;
      b0 += w * c * y;
      b1 += w * s * y;
      b2 += w * y;
    }
    if (a22 < 4) return null;
    // The radius is known: swell is held to zero by its own sigma (edge noise about `near` / 2).
    a22 += (near / 2 / swellSigma) ** 2;
    a00 += 1e-6;
    a11 += 1e-6;
    const d = a00 * (a11 * a22 - a12 * a12) - a01 * (a01 * a22 - a12 * a02) + a02 * (a01 * a12 - a11 * a02);
    if (Math.abs(d) < 1e-9) return null;
    du = (b0 * (a11 * a22 - a12 * a12) - a01 * (b1 * a22 - a12 * b2) + a02 * (b1 * a12 - a11 * b2)) / d;
    dv = (a00 * (b1 * a22 - a12 * b2) - b0 * (a01 * a22 - a12 * a02) + a02 * (a01 * b2 - b1 * a02)) / d;
    dr = (a00 * (a11 * b2 - a12 * b1) - a01 * (a01 * b2 - b1 * a02) + b0 * (a01 * a12 - a11 * a02)) / d;
  }
  let [n, sum] = [0, 0];
  for (let k = 0; k < RAYS; k++) {
    const e = edges[k]!;
    if (Number.isNaN(e)) continue;
    const off = e - radii[k]! - dr - du * COS[k]! - dv * SIN[k]!;
    if (Math.abs(off) > 2 * near) continue;
    n++;
    sum += off * off;
  }
  if (n < RAYS / 6) return null;
  return { u: u + du, v: v + dv, swell: dr, agreement: n / RAYS, edges: n, rms: Math.sqrt(sum / n) };
}
