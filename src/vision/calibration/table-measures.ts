import { BALLS, type Ball, CUSHIONS, type Cushion } from "../../table/balls.ts";
import type { MeasuredMm, Profile } from "./profile.ts";

/** A distance told by one resting position, mm. */
interface Told {
  mm: number;
  sigma: number;
}

/** A ball may rest this near to a cushion or another ball without touching it; only the nearest resting places touch, mm. */
const NEAR_MM = 3;
/** The nearest so many resting places count; so many are needed, and they must agree to this, mm. */
const NEAREST = 8;
const LEAST = 3;
const AGREE_MM = 0.6;

/**
 * What play tells of this table, fed with balls at rest: how near a centre comes to each cushion, and two centres to each other.
 * Bodies cannot come nearer than touching, so the nearest places that agree with each other are those of bodies that touch. The
 * apparent size of a ball is not asked: what blur and mirrored cloth make of an outline differs from colour to colour by more than
 * balls of a set differ in diameter (0.4 px between white and red).
 */
export class TableMeasures {
  private readonly cushions: Record<Cushion, Told[]> = { bottom: [], top: [], right: [], left: [] };
  private readonly pairs = new Map<string, Told[]>();
  private readonly profile: Profile;

  constructor(profile: Profile) {
    this.profile = profile;
  }

  /** One resting place of a ball, mm; once a rest, not once a frame. */
  rest(x: number, y: number, sigma: number): void {
    const { table, cushionOffsetMm } = this.profile;
    const offsets = { bottom: x, top: table.lengthMm - x, right: y, left: table.widthMm - y };
    for (const cushion of CUSHIONS) keep(this.cushions[cushion], { mm: offsets[cushion], sigma }, cushionOffsetMm);
  }

  /** The distance of two centres at rest beside each other, mm; once a rest. */
  pair(a: Ball, b: Ball, distance: number, sigma: number): void {
    const key = keyOf(a, b);
    const list = this.pairs.get(key) ?? [];
    this.pairs.set(key, list);
    keep(list, { mm: distance, sigma }, this.profile.table.ballDiameterMm);
  }

  /**
   * Each ball's diameter: from the distances of all three pairs where each has touched often enough, else the set's, from all
   * pairs together. Empty before there is enough.
   */
  diameters(): Partial<Record<Ball, MeasuredMm>> {
    const of = (a: Ball, b: Ball) => touching(this.pairs.get(keyOf(a, b)) ?? []);
    const [wy, wr, yr] = [of("white", "yellow"), of("white", "red"), of("yellow", "red")];
    if (wy && wr && yr) {
      const one = (near: MeasuredMm, other: MeasuredMm, far: MeasuredMm): MeasuredMm => ({
        mm: near.mm + other.mm - far.mm,
        sigma: Math.hypot(near.sigma, other.sigma, far.sigma),
        count: Math.min(near.count, other.count, far.count),
      });
      return { white: one(wy, wr, yr), yellow: one(wy, yr, wr), red: one(wr, yr, wy) };
    }
    const set = touching([...this.pairs.values()].flat().sort((p, q) => p.mm - q.mm));
    return set ? Object.fromEntries(BALLS.map((ball) => [ball, set])) : {};
  }

  /** Centre to nose line of a touching ball, by cushion. */
  cushionOffsets(): Partial<Record<Cushion, MeasuredMm>> {
    const known: Partial<Record<Cushion, MeasuredMm>> = {};
    for (const cushion of CUSHIONS) {
      const offset = touching(this.cushions[cushion]);
      if (offset) known[cushion] = offset;
    }
    return known;
  }

  /** The profile with what is known so far; the same object where nothing is. */
  profileWith(): Profile {
    const diameters = rounded(this.diameters());
    const offsets = rounded(this.cushionOffsets());
    const some = (known: object) => Object.keys(known).length > 0;
    if (!some(diameters) && !some(offsets)) return this.profile;
    return {
      ...this.profile,
      ...(some(diameters) && { ballDiametersMm: diameters }),
      ...(some(offsets) && { cushionOffsetsMm: offsets }),
    };
  }
}

const keyOf = (a: Ball, b: Ball) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Keeps the nearest of the distances that may be a touch, in order. */
function keep(list: Told[], told: Told, expectedMm: number): void {
  if (Math.abs(told.mm - expectedMm) > NEAR_MM) return;
  list.push(told);
  list.sort((a, b) => a.mm - b.mm);
  if (list.length > NEAREST) list.pop();
}

/** Mean of the nearest distances that agree, with its standard error: by their own sigmas, or by their scatter where that is larger. */
function touching(list: readonly Told[]): MeasuredMm | null {
  const first = list[0];
  if (!first) return null;
  const agreeing = list.filter((p) => p.mm - first.mm < AGREE_MM + 2 * p.sigma).slice(0, NEAREST);
  if (agreeing.length < LEAST) return null;
  const weight = agreeing.reduce((s, p) => s + 1 / p.sigma ** 2, 0);
  const mm = agreeing.reduce((s, p) => s + p.mm / p.sigma ** 2, 0) / weight;
  const scatter = agreeing.reduce((s, p) => s + (p.mm - mm) ** 2 / p.sigma ** 2, 0) / weight / (agreeing.length - 1);
  return { mm, sigma: Math.sqrt(Math.max(1 / weight, scatter)), count: agreeing.length };
}

function rounded<K extends string>(known: Partial<Record<K, MeasuredMm>>): Partial<Record<K, MeasuredMm>> {
  const round = (v: number) => Number(v.toFixed(3));
  return Object.fromEntries(
    Object.entries<MeasuredMm | undefined>(known).map(([k, m]) => [
      k,
      { mm: round(m!.mm), sigma: round(m!.sigma), count: m!.count },
    ]),
  ) as Partial<Record<K, MeasuredMm>>;
}
