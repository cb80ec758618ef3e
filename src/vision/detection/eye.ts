import { BALLS, type Ball } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { BallObservation, Observation } from "../../table/messages/index.ts";
import type { Colour, Profile } from "../calibration/profile.ts";
import { Projector, type SphereOutline } from "../camera/camera.ts";
import type { Frame, SourceInfo } from "../capture/frame-source.ts";
import { loneBlobs, touchingBlobs } from "./blobs.ts";
import { type Candidate, CandidateFinder } from "./candidates.ts";
import { ClothModel } from "./cloth-model.ts";
import { type BallColours, ColourLearner, followColours } from "./colours.ts";
import { BEYOND_NOSE_MM, Grid } from "./grid.ts";
import { fitOutline, type OutlineFit } from "./outline-fit.ts";
import { createRoster, type Roster, type Sighting } from "./roster.ts";

/** The camera's own error that no fit shows (compression, shading), px: to be replaced by measured sigmas. */
const FLOOR_PX = 0.12;
/** Cells that are neither cloth nor ball, in balls, from which the table counts as covered. */
const COVERED_BALLS = 2.5;
/** Share of the table that shows no cloth at all: lights out, camera covered, another picture. */
const NOT_VISIBLE = 0.6;
/** Least share of rays that must agree; less where the ball was expected right here. */
const LEAST_AGREEMENT = 0.5;
const LEAST_AGREEMENT_EXPECTED = 0.3;
/** A lone patch whose outline agrees less than this is smeared: its middle is the better centre. */
const SHARP_AGREEMENT = 0.7;
/** A ball that rested within this many radii of a patch with something else on it is looked for where it rested. */
const NEAR_REST = 1.3;
/** Farther than this from its resting place, radii, it has moved, */
const STAYED = 0.12;
/** which is believed only of an outline that agrees so far; else it is hidden. */
const FREED_AGREEMENT = 0.75;
/** Error of the middle of a smeared ball, part of its radius: its outline is lost, its patch is not. */
const SMEARED_PART = 0.12;
/** The same of a streak, part of its length: exposures laid over each other are seldom equally bright. */
const STREAK_PART = 0.04;
/** Once colours are known, lone blobs are learned from every so many frames. */
const LEARN_EVERY = 15;
/** When not all balls have been seen for so long, s, the known colours may be another day's: those learned since then count. */
const ASTRAY_AFTER_S = 5;
const SURE_SIGHTINGS = 8;

/** Frames in, observations out, for one camera over one table. Keeps what it has learned of cloth and balls. */
export class Eye {
  readonly table: TableSpec;
  private readonly projector: Projector;
  private readonly grid: Grid;
  private readonly cloth: ClothModel;
  private readonly finder: CandidateFinder;
  private learner = new ColourLearner();
  private readonly roster: Roster;
  private readonly radius: number;
  private readonly towardsAxis: number;
  private colours: BallColours;
  private frames = 0;
  private allSeenT = Number.NEGATIVE_INFINITY;
  private readonly at: [number, number] = [0, 0];
  private readonly outline: SphereOutline = { across: 0, along: 0, cos: 1, sin: 0 };

  constructor(profile: Profile, info: SourceInfo) {
    this.table = profile.table;
    this.radius = profile.table.ballDiameterMm / 2;
    this.projector = new Projector(profile.camera);
    this.towardsAxis = 1 - (this.radius / (this.projector.position()[2] - this.radius)) ** 2;
    this.grid = new Grid(info, this.projector, profile.table);
    this.cloth = new ClothModel(this.grid, profile.colours.cloth, info);
    this.finder = new CandidateFinder(this.grid, this.cloth);
    const { white, yellow, red } = profile.colours;
    this.colours = { ...(white && { white }), ...(yellow && { yellow }), ...(red && { red }) };
    this.roster = createRoster();
  }

  /** The colours as learned so far; for the profile. */
  learnedColours(): BallColours {
    return { ...this.colours };
  }

  look(frame: Frame): Observation {
    this.cloth.look(frame);
    const foreign = this.cloth.foreignCount;
    const visible = foreign < NOT_VISIBLE * this.cloth.total;
    if (visible) this.learn(frame.t);
    const sightings = visible ? this.sight(frame) : [];
    const seen = this.roster.update(frame.t, sightings, visible && foreign < this.coveredFrom());
    const table = !visible ? "not_visible" : foreign > this.coveredFrom() ? "covered" : "clear";
    this.frames++;
    if (this.allSeenT < 0 || BALLS.every((b) => seen[b].state === "seen")) this.allSeenT = frame.t;
    const balls = {} as Record<Ball, BallObservation>;
    for (const ball of BALLS) {
      const s = seen[ball];
      balls[ball] =
        s.state === "seen"
          ? {
              state: "seen",
              x: r2(s.sighting.x),
              y: r2(s.sighting.y),
              sigma: r2(s.sighting.sigma),
              px: [r2(s.sighting.u), r2(s.sighting.v)],
            }
          : { state: s.state };
    }
    return { kind: "observation", frame: frame.index, t: Number(frame.t.toFixed(6)), table, balls };
  }

  private coveredFrom(): number {
    return (BALLS.length + COVERED_BALLS) * this.grid.patchArea;
  }

  private learn(t: number): void {
    const complete = BALLS.every((b) => this.colours[b]);
    if (complete && this.frames % LEARN_EVERY !== 0) return;
    const blobs = loneBlobs(this.grid, this.cloth);
    const apart = blobs.length < BALLS.length && !complete ? touchingBlobs(this.grid, this.cloth) : [];
    this.learner.add([...blobs, ...apart]);
    const learned = this.learner.colours();
    const whole = BALLS.every((b) => learned[b]);
    if (!complete) {
      // All three at once, by their order among each other; before that, what can be named alone.
      this.colours = whole ? learned : { ...learned, ...this.colours };
    } else if (t - this.allSeenT > ASTRAY_AFTER_S && whole && this.learner.isSure(SURE_SIGHTINGS)) {
      this.colours = learned;
      this.learner = new ColourLearner();
    } else {
      this.colours = followColours(this.colours, blobs);
    }
  }

  private sight(frame: Frame): Sighting[] {
    const sightings: Sighting[] = [];
    for (const candidate of this.finder.find(this.colours)) {
      const s = this.measure(frame, candidate);
      if (s) sightings.push(s);
    }
    return sightings;
  }

  private measure(frame: Frame, candidate: Candidate): Sighting | null {
    const { projector, table, radius, at } = this;
    const [x0, y0] = projector.unproject(candidate.px[0], candidate.px[1], radius, at);
    const scale = projector.scaleAt(x0, y0, radius);
    const colour = this.cloth.light.seenIn(this.tileAt(candidate.px), this.colours[candidate.ball]!);
    const outline = projector.outlineOf(x0, y0, radius, radius, this.outline);
    const px = Math.sqrt(outline.across * outline.along);
    const [u0, v0] = candidate.px;
    let fit = fitOutline(frame, u0, v0, outline, colour, this.clothAt(candidate.px));
    const rest = candidate.lone ? null : this.roster.restOf(candidate.ball);
    if (rest && Math.hypot(u0 - rest.u, v0 - rest.v) < NEAR_REST * px) {
      // Something hangs on a ball that rested here: a hand beside it must not pull it along.
      const kept = fitOutline(frame, rest.u, rest.v, outline, colour, this.clothAt(candidate.px), true);
      const stayed = kept && Math.hypot(kept.u - rest.u, kept.v - rest.v) < STAYED * px;
      if (kept && stayed && kept.agreement >= LEAST_AGREEMENT_EXPECTED) fit = kept;
      else if (!fit || fit.agreement < FREED_AGREEMENT) return null;
    }
    const expected = fit !== null && this.roster.expects(candidate.ball, fit.u, fit.v, px);
    let sigmaPx: number;
    const least = expected ? LEAST_AGREEMENT_EXPECTED : candidate.lone ? SHARP_AGREEMENT : LEAST_AGREEMENT;
    if (fit && fit.agreement >= least) {
      sigmaPx = Math.hypot(FLOOR_PX, (2 * fit.rms) / Math.sqrt(fit.edges));
    } else if (candidate.lone && this.onSurface(x0, y0)) {
      // Smeared or mangled by compression, but alone: the middle of what is not cloth.
      const [u, v] = candidate.px;
      const drawnOut = Math.max(SMEARED_PART, STREAK_PART * 2 * candidate.stretch) * px;
      fit = { u, v, swell: 0, agreement: fit?.agreement ?? 0, edges: fit?.edges ?? 0, rms: drawnOut };
      sigmaPx = fit.rms;
    } else {
      return null;
    }
    const [u, v] = this.sphereCentre(fit);
    const [x, y] = projector.unproject(u, v, radius, at);
    const m = BEYOND_NOSE_MM;
    if (x < -m || y < -m || x > table.lengthMm + m || y > table.widthMm + m) return null;
    const { lone } = candidate;
    return { ball: candidate.ball, u, v, x, y, sigma: sigmaPx / scale, fit, mass: candidate.mass, lone };
  }

  private onSurface(x: number, y: number): boolean {
    return x > 0 && y > 0 && x < this.table.lengthMm && y < this.table.widthMm;
  }

  /** The outline of a sphere off the axis is an ellipse whose centre lies farther out than the sphere's: by (r/Z)². */
  private sphereCentre(fit: OutlineFit): [number, number] {
    const { cx, cy } = this.projector.camera;
    return [cx + (fit.u - cx) * this.towardsAxis, cy + (fit.v - cy) * this.towardsAxis];
  }

  private cellAt([u, v]: [number, number]): number {
    const { grid } = this;
    const i = Math.min(grid.width - 1, Math.max(0, Math.round(grid.cellX(u))));
    const j = Math.min(grid.height - 1, Math.max(0, Math.round(grid.cellY(v))));
    return j * grid.width + i;
  }

  private tileAt(px: [number, number]): number {
    return this.cloth.light.tileOf(this.cellAt(px));
  }

  private clothAt(px: [number, number]): Colour {
    const { cloth } = this;
    const cell = this.cellAt(px);
    return { y: cloth.yAt(cell), u: cloth.uAt(cell), v: cloth.vAt(cell) };
  }
}

const r2 = (v: number): number => Math.round(v * 100) / 100;
