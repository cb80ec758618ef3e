import { BALLS, type Ball } from "../../table/balls.ts";
import type { Colour } from "../calibration/profile.ts";
import { type Component, ComponentFinder } from "../kernels/components.ts";
import type { ClothModel } from "./cloth-model.ts";
import type { BallColours } from "./colours.ts";
import type { Grid } from "./grid.ts";

/** A place where a ball of one colour may be. */
export interface Candidate {
  ball: Ball;
  /** Rough centre, px of the picture. */
  px: [number, number];
  /** Area of this colour over a ball's area, mixed cells by their share: blur does not change it. */
  mass: number;
  /** Nothing else hangs on it: its foreign patch is of a ball's size, or is the streak that a fast ball of its colour leaves. */
  lone: boolean;
  /** Length of the patch over a ball's diameter, 1 for a round one. */
  stretch: number;
  /** It lies in a patch larger than three balls that touch: somebody's arm, hand or head. */
  amidPeople: boolean;
}

/** Shading changes luma more than chroma: its weight in the distance between colours. */
const LUMA_WEIGHT = 0.5;
/** Least share of a ball's colour in a cell, and how far (levels, and part of the difference) it may lie off the mixing line. */
const LEAST_SHARE = 0.3;
const OFF_LINE = 12;
const OFF_LINE_PART = 0.33;
/** Mass of what can be a ball by itself. */
const MASS = [0.3, 1.75] as const;
/** In larger patches (a sleeve, a shirt) a ball must stand out as a disc: mean share inside less mean share around. */
const STANDS_OUT = 0.5;
/** A foreign patch of up to this many balls' area is one ball with its blur. */
const LONE = 1.7;
/**
 * A streak: a long patch all of one ball's colour, as broad as a ball. Broad = standard deviation across, in ball diameters: 0.25
 * for a disc, 0.29 for a band; a cue's shaft has 0.06.
 */
const STREAK_COLOUR = 0.5;
const STREAK_BREADTH = [0.13, 0.36] as const;
const LONGEST_STREAK = 9;
/** Patches from this size on, in balls, are people: three balls that touch are none. */
export const PEOPLE_BALLS = 3.4;
/** Patches larger than this many balls are clothes and bodies; a disc inside them cannot be told. */
const LARGEST_PATCH = 30;

/**
 * Every cell is a mixture of the cloth behind it and one ball's colour, more or less: blurred edges and smeared balls lie on
 * the line between the two. Each foreign cell is given to the ball whose line it lies nearest to, with its share.
 */
export class CandidateFinder {
  private readonly labels: Uint8Array;
  private readonly shares: Float32Array;
  private readonly parts: ComponentFinder;
  /** Number of the foreign patch that a cell belongs to, from 1. */
  private readonly patchOf: Int32Array;
  /** Area of each foreign patch, in balls with their blurred edge. */
  private patches: number[] = [];
  /** The balls' colours in the light of each tile, and what they were worked out from. */
  private lit: (Colour | undefined)[][] = [];
  private litFrom: BallColours | null = null;
  private litVersion = -1;
  private readonly grid: Grid;
  private readonly cloth: ClothModel;

  constructor(grid: Grid, cloth: ClothModel) {
    this.grid = grid;
    this.cloth = cloth;
    this.labels = new Uint8Array(grid.inside.length);
    this.shares = new Float32Array(grid.inside.length);
    this.parts = new ComponentFinder(grid.width, grid.height);
    this.patchOf = new Int32Array(grid.inside.length);
  }

  /** Candidates of each colour in the grid's present frame. */
  find(colours: BallColours): Candidate[] {
    this.label(colours);
    this.findPatches();
    return BALLS.flatMap((ball, k) => (colours[ball] ? this.ofColour(ball, k + 1) : []));
  }

  /** Works out the balls' colours in each tile's light, where the one or the other has changed. */
  private follow(colours: BallColours): void {
    const { light } = this.cloth;
    if (this.litFrom === colours && this.litVersion === light.version) return;
    this.litFrom = colours;
    this.litVersion = light.version;
    this.lit = Array.from({ length: light.tiles }, (_, tile) =>
      BALLS.map((b) => colours[b] && light.seenIn(tile, colours[b])),
    );
  }

  private label(colours: BallColours): void {
    const { grid, cloth, labels, shares } = this;
    this.follow(colours);
    labels.fill(0);
    for (let n = 0; n < cloth.foreignLength; n++) {
      const i = cloth.foreignCells[n]!;
      const cy = cloth.yAt(i);
      const cu = cloth.uAt(i);
      const cv = cloth.vAt(i);
      const dy = LUMA_WEIGHT * (grid.y[i]! - cy);
      const du = grid.u[i]! - cu;
      const dv = grid.v[i]! - cv;
      let least = Number.POSITIVE_INFINITY;
      const balls = this.lit[cloth.light.tileOf(i)]!;
      for (let k = 0; k < balls.length; k++) {
        const b = balls[k];
        if (!b) continue;
        const by = LUMA_WEIGHT * (b.y - cy);
        const bu = b.u - cu;
        const bv = b.v - cv;
        const bb = by * by + bu * bu + bv * bv;
        const share = Math.min(1.25, (dy * by + du * bu + dv * bv) / bb);
        if (share < LEAST_SHARE) continue;
        const [oy, ou, ov] = [dy - share * by, du - share * bu, dv - share * bv];
        const off = Math.sqrt(oy * oy + ou * ou + ov * ov);
        if (off > OFF_LINE + OFF_LINE_PART * share * Math.sqrt(bb) || off >= least) continue;
        least = off;
        labels[i] = k + 1;
        shares[i] = Math.min(share, 1);
      }
    }
  }

  /** Connected foreign cells: a ball by itself is a patch of its own size, whatever its blur has done to its colours. */
  private findPatches(): void {
    const { grid, cloth, patchOf } = this;
    patchOf.fill(0);
    this.patches = [];
    for (const part of cloth.foreignParts(3)) {
      for (const i of part.pixels) patchOf[i] = this.patches.length + 1;
      this.patches.push(part.pixels.length / grid.patchArea);
    }
  }

  /** Size of the foreign patch that a part belongs to, in balls. */
  private patchSize(part: Component): number {
    return this.patches[this.patchOf[part.pixels[0]!]! - 1] ?? Number.POSITIVE_INFINITY;
  }

  /** Whether a part of one colour is a ball with nothing else on it, and how long it is drawn out. */
  private alone(part: Component, mass: number, x: number, y: number): { lone: boolean; stretch: number } {
    const { grid, shares } = this;
    let [xx, xy, yy] = [0, 0, 0];
    for (const i of part.pixels) {
      const dx = (i % grid.width) - x;
      const dy = Math.floor(i / grid.width) - y;
      const s = shares[i]!;
      xx += s * dx * dx;
      xy += s * dx * dy;
      yy += s * dy * dy;
    }
    const mean = (xx + yy) / (2 * mass);
    const spread = Math.hypot((xx - yy) / 2, xy) / mass;
    const diameter = 2 * grid.ballRadius;
    const breadth = Math.sqrt(Math.max(0, mean - spread)) / diameter;
    // A disc's standard deviation is a quarter of its diameter.
    const stretch = (4 * Math.sqrt(mean + spread)) / diameter;
    const patch = this.patchSize(part);
    if (patch <= LONE) return { lone: true, stretch };
    const own = part.pixels.length / grid.patchArea / patch;
    const streak = own > STREAK_COLOUR && breadth > STREAK_BREADTH[0] && breadth < STREAK_BREADTH[1];
    return { lone: streak && patch < LONGEST_STREAK, stretch };
  }

  private ofColour(ball: Ball, label: number): Candidate[] {
    const { grid, labels, cloth } = this;
    const found: Candidate[] = [];
    const least = MASS[0] * grid.ballArea;
    for (const part of this.parts.find(
      labels,
      label,
      Math.max(3, 0.6 * least),
      cloth.foreignCells,
      cloth.foreignLength,
    )) {
      let [mass, sx, sy] = [0, 0, 0];
      for (const i of part.pixels) {
        const s = this.shares[i]!;
        mass += s;
        sx += s * (i % grid.width);
        sy += s * Math.floor(i / grid.width);
      }
      if (mass < least) continue;
      const amidPeople = this.patchSize(part) > PEOPLE_BALLS;
      if (mass <= MASS[1] * grid.ballArea) {
        const px: [number, number] = [grid.pixelX(sx / mass), grid.pixelY(sy / mass)];
        found.push({
          ball,
          px,
          mass: mass / grid.ballArea,
          amidPeople,
          ...this.alone(part, mass, sx / mass, sy / mass),
        });
      } else if (part.pixels.length < LARGEST_PATCH * grid.ballArea) {
        found.push(...this.discsIn(ball, label, part).map((disc) => ({ ...disc, amidPeople })));
      }
    }
    return found;
  }

  /** Discs of a ball's size that stand out within a larger patch of its colour (a ball with a cue at it). */
  private discsIn(ball: Ball, label: number, part: Component): Omit<Candidate, "amidPeople">[] {
    const { grid, labels, shares } = this;
    const r = grid.ballRadius;
    const reach = Math.ceil(1.8 * r);
    const peaks: (Omit<Candidate, "amidPeople"> & { score: number; x: number; y: number })[] = [];
    for (const i of part.pixels) {
      const x = i % grid.width;
      const y = Math.floor(i / grid.width);
      let [inner, innerN, outer, outerN] = [0, 0, 0, 0];
      for (let b = -reach; b <= reach; b++) {
        for (let a = -reach; a <= reach; a++) {
          const d2 = a * a + b * b;
          if (d2 > 3.24 * r * r || x + a < 0 || y + b < 0 || x + a >= grid.width || y + b >= grid.height) continue;
          const k = (y + b) * grid.width + x + a;
          const s = labels[k] === label ? shares[k]! : 0;
          if (d2 <= r * r) {
            inner += s;
            innerN++;
          } else if (d2 > 1.69 * r * r) {
            outer += s;
            outerN++;
          }
        }
      }
      const score = inner / Math.max(1, innerN) - outer / Math.max(1, outerN);
      if (score < STANDS_OUT) continue;
      peaks.push({
        ball,
        px: [grid.pixelX(x), grid.pixelY(y)],
        mass: inner / grid.ballArea,
        lone: false,
        stretch: 1,
        score,
        x,
        y,
      });
    }
    peaks.sort((a, b) => b.score - a.score);
    const kept: typeof peaks = [];
    for (const p of peaks) {
      if (kept.length < 3 && kept.every((q) => Math.hypot(p.x - q.x, p.y - q.y) > 2 * r)) kept.push(p);
    }
    return kept.map(({ ball: b, px, mass, lone, stretch }) => ({ ball: b, px, mass, lone, stretch }));
  }
}
