import { BALLS, type Ball, CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { MeasuredMm, Profile } from "./profile.ts";

/** Mean of independent measurements with sigmas, and how far it can be trusted. */
interface Sum {
  weight: number;
  weighted: number;
  squares: number;
  count: number;
}

const emptySum = (): Sum => ({ weight: 0, weighted: 0, squares: 0, count: 0 });

function add(sum: Sum, value: number, sigma: number): void {
  const w = 1 / (sigma * sigma);
  sum.weight += w;
  sum.weighted += w * value;
  sum.squares += w * value * value;
  sum.count++;
}

/** Mean and its standard error: by the measurements' own sigmas, or by their scatter where that is larger. */
function meanOf(sum: Sum): { mean: number; sigma: number } {
  const mean = sum.weighted / sum.weight;
  const scatter = sum.count > 1 ? Math.max(0, sum.squares / sum.weight - mean * mean) / (sum.count - 1) : 0;
  return { mean, sigma: Math.sqrt(Math.max(1 / sum.weight, scatter)) };
}

/** Swell of an outline is its found radius less the expected; blur and shading swell every ball alike, but not exactly. */
const SWELL_SYSTEMATIC_PX = 0.05;
/** Two balls are taken for touching if their centres are nearer than a diameter and this, mm; farther they are two balls. */
const TOUCHING_MM = 1.5;
/** A ball may rest this near to a cushion without touching it; only the nearest resting places touch, mm. */
const NEAR_CUSHION_MM = 3;
/** The nearest so many resting places at a cushion tell its offset; so many are needed, and they must agree to this, mm. */
const NEAREST = 8;
const LEAST_AT_CUSHION = 3;
const AGREE_MM = 0.6;
const LEAST_SIGHTINGS = 30;
const LEAST_CONTACTS = 3;
/** Spread of ball sets' diameters, mm: 61.0 to 61.5 by the book. */
const SET_SIGMA_MM = 0.15;

/** A ball at rest: where, how well known, and how its outline differed from the expected one. */
export interface RestingBall {
  ball: Ball;
  x: number;
  y: number;
  /** mm. */
  sigma: number;
  /** Found less expected radius, px, and px per mm there. */
  swellPx: number;
  pxPerMm: number;
}

/**
 * What play tells of this table: pure sums, fed with balls at rest, distances at contacts and turning points at cushions.
 *
 * Diameters: all balls of a set are blurred and shaded alike, so differences of their swell are differences of their diameters; the
 * set's own diameter comes from distances of centres of touching balls, which need no outline's absolute size.
 */
export class TableMeasures {
  private readonly swells: Record<Ball, Sum> = { white: emptySum(), yellow: emptySum(), red: emptySum() };
  private readonly distances = emptySum();
  private readonly nearest: Record<Cushion, { offset: number; sigma: number }[]> = {
    ...{ bottom: [], top: [], right: [], left: [] },
  };
  private readonly profile: Profile;

  constructor(profile: Profile) {
    this.profile = profile;
  }

  /** One resting place of a ball, after it was averaged; once a rest, not once a frame. */
  rest({ ball, x, y, sigma, swellPx, pxPerMm }: RestingBall): void {
    add(this.swells[ball], (2 * swellPx) / pxPerMm, (2 * SWELL_SYSTEMATIC_PX) / pxPerMm);
    for (const cushion of CUSHIONS) this.near(cushion, x, y, sigma);
  }

  /** The distance of two centres at the instant of a contact or resting frozen, mm. Farther than touching is left out. */
  contact(distanceMm: number, sigma: number): void {
    if (Math.abs(distanceMm - this.profile.table.ballDiameterMm) > TOUCHING_MM + 2 * sigma) return;
    add(this.distances, distanceMm, sigma);
  }

  /** The nearest place of a slow ball at a cushion that it touched, mm; a fast one presses the rubber in and is not told. */
  atCushion(x: number, y: number, sigma: number, cushion: Cushion): void {
    this.near(cushion, x, y, sigma);
  }

  private near(cushion: Cushion, x: number, y: number, sigma: number): void {
    const { table, cushionOffsetMm } = this.profile;
    const offset =
      cushion === "bottom" ? x : cushion === "top" ? table.lengthMm - x : cushion === "right" ? y : table.widthMm - y;
    if (Math.abs(offset - cushionOffsetMm) > NEAR_CUSHION_MM) return;
    const list = this.nearest[cushion];
    list.push({ offset, sigma });
    list.sort((a, b) => a.offset - b.offset);
    if (list.length > NEAREST) list.pop();
  }

  /** The set's mean diameter from touching balls; null before there are enough. */
  diameter(): MeasuredMm | null {
    if (this.distances.count < LEAST_CONTACTS) return null;
    const { mean, sigma } = meanOf(this.distances);
    return { mm: mean, sigma, count: this.distances.count };
  }

  /** Each ball's diameter: the set's, and its swell's difference from the set's mean. Null for a ball not seen enough. */
  diameters(): Partial<Record<Ball, MeasuredMm>> {
    const seen = BALLS.filter((b) => this.swells[b].count >= LEAST_SIGHTINGS);
    if (seen.length < 2) return {};
    const set = this.diameter();
    const base = set?.mm ?? this.profile.table.ballDiameterMm;
    const means = seen.map((ball) => ({ ball, ...meanOf(this.swells[ball]), count: this.swells[ball].count }));
    const middle = means.reduce((s, m) => s + m.mean, 0) / means.length;
    const systematic = this.systematicMm();
    return Object.fromEntries(
      means.map(({ ball, mean, sigma, count }) => [
        ball,
        { mm: base + mean - middle, sigma: Math.hypot(sigma, systematic, set?.sigma ?? SET_SIGMA_MM), count },
      ]),
    );
  }

  /** Centre to nose line of a touching ball, by cushion: the nearest resting places that agree. */
  cushionOffsets(): Partial<Record<Cushion, MeasuredMm>> {
    const known: Partial<Record<Cushion, MeasuredMm>> = {};
    for (const cushion of CUSHIONS) {
      const list = this.nearest[cushion];
      const first = list[0];
      if (!first) continue;
      const touching = list.filter((p) => p.offset - first.offset < AGREE_MM + 2 * p.sigma);
      if (touching.length < LEAST_AT_CUSHION) continue;
      const sum = emptySum();
      for (const { offset, sigma } of touching) add(sum, offset, sigma);
      const { mean, sigma } = meanOf(sum);
      known[cushion] = { mm: mean, sigma, count: touching.length };
    }
    return known;
  }

  /** The profile with what is known so far. */
  profileWith(): Profile {
    const round = (m: MeasuredMm): MeasuredMm => ({
      mm: Number(m.mm.toFixed(3)),
      sigma: Number(m.sigma.toFixed(3)),
      count: m.count,
    });
    const all = <K extends string>(known: Partial<Record<K, MeasuredMm>>) =>
      Object.fromEntries(Object.entries<MeasuredMm | undefined>(known).map(([k, v]) => [k, round(v!)]));
    const diameters = all(this.diameters());
    const offsets = all(this.cushionOffsets());
    return {
      ...this.profile,
      ...(Object.keys(diameters).length > 0 && { ballDiametersMm: diameters }),
      ...(Object.keys(offsets).length > 0 && { cushionOffsetsMm: offsets }),
    };
  }

  /** What blur and shading may do to one ball's outline and not to another's, mm of diameter: averaging does not remove it. */
  private systematicMm(): number {
    const counted = BALLS.map((b) => this.swells[b]).filter((s) => s.count > 0);
    return Math.min(...counted.map((s) => Math.sqrt(s.count / s.weight)));
  }
}
