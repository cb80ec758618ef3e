import { BALLS, type Ball } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { BallObservation, Observation } from "../../table/messages/index.ts";
import type { Profile } from "../calibration/profile.ts";
import { Projector } from "../camera/camera.ts";
import type { Frame, SourceInfo } from "../capture/frame-source.ts";
import { loneBlobs, touchingBlobs } from "./blobs.ts";
import { CandidateFinder, PEOPLE_BALLS } from "./candidates.ts";
import { ClothModel } from "./cloth-model.ts";
import { type BallColours, ColourLearner, followColours } from "./colours.ts";
import { Gauge } from "./gauge.ts";
import { Grid } from "./grid.ts";
import { nearGaps } from "./near-gaps.ts";
import { createRoster, type Presence, type Roster, type Sighting } from "./roster.ts";

/** Cells that are neither cloth nor ball, in balls, from which the table counts as covered. */
const COVERED_BALLS = 2.5;
/** Share of the table that shows no cloth at all: lights out, camera covered, another picture. */
const NOT_VISIBLE = 0.6;
/** A lone sighting this good needs no rival. */
const CLEAR_AGREEMENT = 0.9;
/** Once colours are known, lone blobs are learned from every so many frames. */
const LEARN_EVERY = 15;
/** When not all balls have been seen for so long, s, the known colours may be another day's: those learned since then count. */
const ASTRAY_AFTER_S = 5;
const SURE_SIGHTINGS = 8;

/** Frames in, observations out, for one camera over one table. Keeps what it has learned of cloth and balls. */
export class Eye {
  readonly table: TableSpec;
  private readonly profile: Profile;
  private readonly projector: Projector;
  private readonly grid: Grid;
  private readonly cloth: ClothModel;
  private readonly finder: CandidateFinder;
  private learner = new ColourLearner();
  private readonly roster: Roster;
  private readonly gauge: Gauge;
  private readonly readoutS: number;
  private colours: BallColours;
  private frames = 0;
  private allSeenT = Number.NEGATIVE_INFINITY;

  constructor(profile: Profile, info: SourceInfo) {
    this.table = profile.table;
    this.profile = profile;
    this.projector = new Projector(profile.camera);
    this.grid = new Grid(info, this.projector, profile.table);
    this.cloth = new ClothModel(this.grid, profile.colours.cloth, info);
    this.finder = new CandidateFinder(this.grid, this.cloth);
    const { white, yellow, red } = profile.colours;
    this.colours = { ...(white && { white }), ...(yellow && { yellow }), ...(red && { red }) };
    this.roster = createRoster();
    const halved = info.chromaShiftX === 1 || info.chromaShiftY === 1;
    this.gauge = new Gauge(profile, this.projector, this.grid, this.cloth, this.roster, halved);
    this.readoutS = (profile.readoutMs ?? 0) / 1000;
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
      balls[ball] = s.state === "seen" ? this.tell(s.sighting, frame) : { state: s.state };
    }
    const told: Observation = {
      ...{ kind: "observation", frame: frame.index, t: Number(frame.t.toFixed(6)), table, balls },
    };
    const gaps = nearGaps(this.believed(seen), this.profile);
    if (gaps.length > 0) told.gaps = gaps;
    if (table === "covered") told.covered = this.regions();
    return told;
  }

  /** Boxes on the table around everything that is larger than balls, mm, largest first. */
  private regions(): number[][] {
    const { grid, projector } = this;
    return this.cloth.foreignParts(PEOPLE_BALLS * grid.patchArea).map((part) => {
      const at = (i: number, j: number) =>
        projector.unproject(grid.pixelX(i), grid.pixelY(j), this.table.ballDiameterMm / 2);
      const corners = [
        ...[at(part.minX, part.minY), at(part.maxX, part.minY)],
        ...[at(part.minX, part.maxY), at(part.maxX, part.maxY)],
      ];
      const xs = corners.map((c) => Math.round(c[0]));
      const ys = corners.map((c) => Math.round(c[1]));
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    });
  }

  private believed(seen: Record<Ball, Presence>): Partial<Record<Ball, Sighting>> {
    const believed: Partial<Record<Ball, Sighting>> = {};
    for (const ball of BALLS) {
      const s = seen[ball];
      if (s.state === "seen") believed[ball] = s.sighting;
    }
    return believed;
  }

  private tell({ ball, x, y, sigma, u, v, lean }: Sighting, frame: Frame): BallObservation {
    if (lean) this.gauge.leans.keep(ball, frame.t, u, v, lean);
    const told: BallObservation = { state: "seen", x: r3(x), y: r3(y), sigma: r3(sigma), px: [r2(u), r2(v)] };
    // Rows are read one after the other; a frame's time is that of its middle row.
    if (this.readoutS > 0) told.dt = Number((this.readoutS * (v / (frame.height - 1) - 0.5)).toFixed(6));
    return told;
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
    const candidates = this.finder.find(this.colours);
    for (const lone of [true, false]) {
      for (const candidate of candidates) {
        // A ball that lies alone where it was expected is not looked for in sleeves and hands.
        if (candidate.lone !== lone || (!lone && sightings.some((s) => this.isClear(s, candidate.ball)))) continue;
        const others = candidates.filter((c) => c.ball !== candidate.ball).map((c) => c.px);
        const s = this.gauge.measure(frame, candidate, this.colours[candidate.ball]!, others);
        if (s) sightings.push(s);
      }
    }
    return sightings;
  }

  private isClear(s: Sighting, ball: Ball): boolean {
    return s.ball === ball && s.lone && s.agreement > CLEAR_AGREEMENT && this.roster.isNear(s);
  }
}

const r3 = (v: number): number => Math.round(v * 1000) / 1000;
const r2 = (v: number): number => Math.round(v * 100) / 100;
