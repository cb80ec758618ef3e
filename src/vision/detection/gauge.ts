import type { Ball } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import { CALIBRATION_SHARE, expectedAt } from "../calibration/expected-error.ts";
import type { Colour, Profile } from "../calibration/profile.ts";
import type { Projector, SphereOutline } from "../camera/camera.ts";
import type { Frame } from "../capture/frame-source.ts";
import type { Candidate } from "./candidates.ts";
import type { ClothModel } from "./cloth-model.ts";
import { BEYOND_NOSE_MM, type Grid } from "./grid.ts";
import { LEAN_FRAMES, type Lean, Leans } from "./leans.ts";
import { fitOutline } from "./outline-fit.ts";
import type { Roster, Sighting } from "./roster.ts";
import { type Blur, type FitHints, type SphereFit, SphereFitter } from "./sphere-fit.ts";

/** What lens, sensor and the halving of chroma do to edges, px; 1.5 times off costs 0.01 px on simulated balls. */
const LUMA_BLUR_PX = 1;
const HALVED_CHROMA_BLUR_PX = 2.3;
/** The camera's own error that no fit shows (shading, mirrored cloth, compression), px of one coordinate. */
const FLOOR_PX = 0.055;
/** The same of the plain outline, for a ball that something hangs on. */
const OUTLINE_FLOOR_PX = 0.35;
/** A ball that looks smaller than this, px, mirrors so much cloth of its own colour that its limb is lost; px of sigma a px of it. */
const PALE_PX = 1.5;
const PALE_SIGMA = 0.5;
/** Least share of rays that must agree; less where the ball was expected right here. */
const LEAST_AGREEMENT = 0.5;
const LEAST_AGREEMENT_EXPECTED = 0.3;
/** A lone patch whose outline agrees less than this is smeared: its middle is the better centre. */
const SHARP_AGREEMENT = 0.7;
/** A patch longer than this, in diameters, is too much of a streak to have an outline. */
const ROUND = 1.6;
/** A ball whose patch lies within this many radii of where it was last seen is measured from there: most balls lie still. */
const SAME_PLACE = 0.15;
/** A ball at rest is asked for its lean every so many frames. */
const LEAN_EVERY = 4;
/** A ball's swell changes slowly over the table, px: the spread around its mean, and the share of a new one in that. */
const SWELL_SPREAD_PX = 0.12;
const SWELL_LEARNING = 0.05;
/** Steps up to this are the noise of a ball that lies still, px: 0.015 px in the simulation, more under compression. */
const STEADY_PX = 0.08;
/** A ball that rested within this many radii of a patch with something else on it is looked for where it rested. */
const NEAR_REST = 1.3;
/** Farther than this from its resting place, radii, it has moved, */
const STAYED = 0.12;
/** which is believed only of an outline that agrees so far; else it is hidden. */
const FREED_AGREEMENT = 0.75;
/** How far the fine fit may lie from the plain outline, radii. */
const FINE_WITHIN = 0.15;
/** The middle of a smeared ball lies at least so far from the noses, radii: what a cushion gives and the smear's own error leave it. */
const CLOSEST_TO_NOSE = 0.5;
/** Error of the middle of a smeared ball, part of its radius: its outline is lost, its patch is not. */
const SMEARED_PART = 0.12;
/** The same of a streak, part of its length: exposures laid over each other are seldom equally bright. */
const STREAK_PART = 0.04;

/** A centre in the picture with how well it is known, px. */
interface Measured {
  u: number;
  v: number;
  swell: number;
  agreement: number;
  sigma: number;
  noise: number;
  lean: Lean | null;
}

/** Measures candidates: where a ball's centre lies, and how well that is known. */
export class Gauge {
  readonly leans = new Leans();
  private readonly table: TableSpec;
  private readonly profile: Profile;
  private readonly projector: Projector;
  private readonly grid: Grid;
  private readonly cloth: ClothModel;
  private readonly roster: Roster;
  private readonly radius: number;
  private readonly towardsAxis: number;
  private readonly fitter = new SphereFitter();
  private readonly blur: Blur;
  /** Swell of each ball when it shows its whole outline, px. */
  private readonly swells = new Map<Ball, number>();
  private readonly at: [number, number] = [0, 0];
  private readonly outline: SphereOutline = { across: 0, along: 0, cos: 1, sin: 0 };

  constructor(profile: Profile, projector: Projector, grid: Grid, cloth: ClothModel, roster: Roster, halved: boolean) {
    const { table } = profile;
    this.profile = profile;
    this.table = table;
    this.projector = projector;
    this.grid = grid;
    this.cloth = cloth;
    this.roster = roster;
    this.radius = table.ballDiameterMm / 2;
    this.towardsAxis = 1 - (this.radius / (projector.position()[2] - this.radius)) ** 2;
    this.blur = { luma: LUMA_BLUR_PX, chroma: halved ? HALVED_CHROMA_BLUR_PX : LUMA_BLUR_PX };
  }

  /** @param colour of the ball, in the light of the profile. @param others where other balls may be, px. @returns null where no ball of this colour can be told. */
  measure(frame: Frame, candidate: Candidate, colour: Colour, others: readonly [number, number][]): Sighting | null {
    const { projector, table, radius, at, outline } = this;
    const [u0, v0] = candidate.px;
    const [x0, y0] = projector.unproject(u0, v0, radius, at);
    const scale = projector.scaleAt(x0, y0, radius);
    projector.outlineOf(x0, y0, radius, radius, outline);
    const px = Math.sqrt(outline.across * outline.along);
    const measured =
      (candidate.lone && this.lone(frame, candidate, px, others)) ||
      (candidate.lone && this.canLieAt(x0, y0)
        ? this.smeared(candidate, px)
        : this.among(frame, candidate, px, colour, others));
    if (!measured) return null;
    const [u, v] = this.sphereCentre(measured.u, measured.v);
    const [x, y] = projector.unproject(u, v, radius, at);
    const m = BEYOND_NOSE_MM;
    if (x < -m || y < -m || x > table.lengthMm + m || y > table.widthMm + m) return null;
    const { swell, agreement, lean } = measured;
    const { ball, mass, lone } = candidate;
    const noise = measured.noise / scale;
    const sigma = Math.hypot(measured.sigma / scale, this.calibrationMm(x, y));
    return { ball, u, v, x, y, sigma, noise, swell, agreement, mass, lone, lean };
  }

  /** Nothing else hangs on it: from its middle, or from where it lay before, straight to the fine fit. */
  private lone(
    frame: Frame,
    { ball, px: [u0, v0], stretch }: Candidate,
    px: number,
    others: readonly [number, number][],
  ): Measured | null {
    if (stretch > ROUND) return null;
    const last = this.roster.lastOf(ball);
    const same = last !== null && Math.hypot(last.u - u0, last.v - v0) < SAME_PLACE * px;
    const [u, v] = same ? [last.u, last.v] : [u0, v0];
    const [, , known] = this.leans.at(ball, frame.t, u, v, px);
    const lean = !same || known < LEAN_FRAMES - 1 || frame.index % LEAN_EVERY === 0;
    const fit = this.fitter.fit(frame, u, v, this.outline, this.blur, this.hints(ball, lean, others));
    if (!fit || fit.agreement < SHARP_AGREEMENT) return null;
    const measured = this.leaned(fit, ball, frame.t, px, lean);
    const before = same ? last : null;
    return before ? this.steadied(measured, before) : measured;
  }

  /** A ball that shows its whole outline teaches its swell; one that is partly hidden is held to it. */
  private hints(ball: Ball, lean: boolean, others: readonly [number, number][]): FitHints {
    const swell = this.swells.get(ball);
    return { lean, others, ...(swell !== undefined && { swell: { mean: swell, spread: SWELL_SPREAD_PX } }) };
  }

  private learnSwell(ball: Ball, fit: SphereFit): void {
    if (fit.agreement < 1) return;
    const known = this.swells.get(ball) ?? fit.swell;
    this.swells.set(ball, known + SWELL_LEARNING * (fit.swell - known));
  }

  /** Noise of a ball that lies still is halved; a step that is none of noise is taken at once. */
  private steadied(measured: Measured, before: { u: number; v: number }): Measured {
    const [u, v] = this.outlineCentre(before.u, before.v);
    if (Math.hypot(measured.u - u, measured.v - v) > STEADY_PX) return measured;
    return { ...measured, u: (measured.u + u) / 2, v: (measured.v + v) / 2 };
  }

  private leaned(fit: SphereFit, ball: Ball, t: number, px: number, measured: boolean): Measured {
    this.learnSwell(ball, fit);
    const lean = this.leans.with(ball, t, fit.u, fit.v, px, measured ? [fit.leanU, fit.leanV] : null);
    const [u, v, n] = lean;
    const pale = PALE_SIGMA * Math.max(0, -fit.swell - PALE_PX);
    const leanNoise = n > 0 ? fit.leanNoise / Math.sqrt(n) : OUTLINE_FLOOR_PX;
    const noise = Math.hypot(fit.noise, leanNoise);
    const sigma = Math.hypot(FLOOR_PX, noise, pale);
    return { u: fit.u + u, v: fit.v + v, swell: fit.swell, agreement: fit.agreement, sigma, noise, lean };
  }

  /** Among other things (a cue, a hand, another ball): its plain outline first, then the rays that show nothing else. */
  private among(
    frame: Frame,
    candidate: Candidate,
    px: number,
    known: Colour,
    others: readonly [number, number][],
  ): Measured | null {
    const { outline, roster } = this;
    const { ball, lone } = candidate;
    const [u0, v0] = candidate.px;
    const cell = this.cellAt(u0, v0);
    const colour = this.cloth.light.seenIn(this.cloth.light.tileOf(cell), known);
    const cloth = { y: this.cloth.yAt(cell), u: this.cloth.uAt(cell), v: this.cloth.vAt(cell) };
    let fit = fitOutline(frame, u0, v0, outline, colour, cloth);
    const rest = lone ? null : roster.restOf(ball);
    if (rest && Math.hypot(u0 - rest.u, v0 - rest.v) < NEAR_REST * px) {
      // Something hangs on a ball that rested here: a hand beside it must not pull it along.
      const kept = fitOutline(frame, rest.u, rest.v, outline, colour, cloth, true);
      const stayed = kept && Math.hypot(kept.u - rest.u, kept.v - rest.v) < STAYED * px;
      if (kept && stayed && kept.agreement >= LEAST_AGREEMENT_EXPECTED) fit = kept;
      else if (!fit || fit.agreement < FREED_AGREEMENT) return null;
    }
    if (!fit) return null;
    const expected = roster.expects(ball, fit.u, fit.v, px);
    if (fit.agreement < (expected ? LEAST_AGREEMENT_EXPECTED : lone ? SHARP_AGREEMENT : LEAST_AGREEMENT)) return null;
    const fine = this.fitter.fit(frame, fit.u, fit.v, outline, this.blur, this.hints(ball, true, others));
    const near = fine && Math.hypot(fine.u - fit.u, fine.v - fit.v) < FINE_WITHIN * px;
    if (fine && near && fine.agreement >= LEAST_AGREEMENT)
      return this.leaned(fine, ball, frame.t, px, fine.agreement > SHARP_AGREEMENT);
    // Skin and wood can be like a ball in colour: an arm shows two sides of an outline, a ball among things more than that.
    if (candidate.amidPeople && !lone && !expected && fit.agreement < FREED_AGREEMENT) return null;
    const sigma = Math.hypot(OUTLINE_FLOOR_PX, (2 * fit.rms) / Math.sqrt(fit.edges));
    return { u: fit.u, v: fit.v, swell: fit.swell, agreement: fit.agreement, sigma, noise: sigma, lean: null };
  }

  /** Smeared or mangled by compression, but alone: the middle of what is not cloth. */
  private smeared({ px: [u, v], stretch }: Candidate, px: number): Measured {
    const sigma = Math.max(SMEARED_PART, STREAK_PART * 2 * stretch) * px;
    return { u, v, swell: 0, agreement: 0, sigma, noise: sigma, lean: null };
  }

  /** What the calibration leaves at a place, mm of one coordinate. */
  private calibrationMm(x: number, y: number): number {
    const { errorMap, expectedMm } = this.profile;
    return CALIBRATION_SHARE * (errorMap ? expectedAt(errorMap, x, y) : expectedMm.worst);
  }

  /** Whether a ball's middle can be here: a hand on the rail shows patches of skin whose middle is nearer to the nose than a ball's. */
  private canLieAt(x: number, y: number): boolean {
    const least = CLOSEST_TO_NOSE * this.radius;
    return x > least && y > least && x < this.table.lengthMm - least && y < this.table.widthMm - least;
  }

  /** The outline of a sphere off the axis is an ellipse whose centre lies farther out than the sphere's: by (r/Z)². */
  private sphereCentre(u: number, v: number): [number, number] {
    const { cx, cy } = this.projector.camera;
    return [cx + (u - cx) * this.towardsAxis, cy + (v - cy) * this.towardsAxis];
  }

  /** The other way round. */
  private outlineCentre(u: number, v: number): [number, number] {
    const { cx, cy } = this.projector.camera;
    return [cx + (u - cx) / this.towardsAxis, cy + (v - cy) / this.towardsAxis];
  }

  private cellAt(u: number, v: number): number {
    const { grid } = this;
    const i = Math.min(grid.width - 1, Math.max(0, Math.round(grid.cellX(u))));
    const j = Math.min(grid.height - 1, Math.max(0, Math.round(grid.cellY(v))));
    return j * grid.width + i;
  }
}
