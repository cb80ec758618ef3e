import { BALLS, type Ball, CUSHIONS, type Cushion } from "../table/balls.ts";
import type { Observation } from "../table/messages/observation.ts";
import type { BallTrack, Rest } from "./ball-track.ts";

/** A gap between two bodies at rest, mm between them. */
export interface Gap {
  gap: number;
  sigma: number;
}

interface Mean extends Gap {
  n: number;
  /** Where the bodies lay: a mean holds for one rest. */
  restA: Rest | null;
  restB: Rest | null;
}

/** A mean of fewer pictures is none. */
const LEAST_PICTURES = 5;
/** The part of a gap's error that every picture repeats (half shadows, an encoder, limb shading), px and at least mm (vision notes: 0.03-0.12 mm). */
const REPEATED_PX = 0.06;
const REPEATED_LEAST_MM = 0.08;

export type Body = Ball | `cushion:${Cushion}`;
const isBall = (body: string): body is Ball => (BALLS as readonly string[]).includes(body);
const isCushion = (body: string): boolean => CUSHIONS.some((c) => body === `cushion:${c}`);

/** Gaps that the camera measured within single pictures, averaged over the rest of both bodies. */
export class RestGaps {
  private readonly means = new Map<string, Mean>();
  private readonly tracks: Record<Ball, BallTrack>;
  private readonly repeatedMm: number;

  /** @param mmPerPx of the camera over the table, 0 where unknown. */
  constructor(tracks: Record<Ball, BallTrack>, mmPerPx: number) {
    this.tracks = tracks;
    this.repeatedMm = Math.max(REPEATED_LEAST_MM, REPEATED_PX * mmPerPx);
  }

  /** Takes the gaps of one picture; those of bodies that move are none. */
  take(o: Observation): void {
    for (const { a, b, gap, sigma } of o.gaps ?? []) {
      if (!Number.isFinite(gap) || !(sigma > 0) || !Number.isFinite(sigma) || a === b) continue;
      if (!isBall(b) && !isCushion(b)) continue;
      const restA = this.lying(a);
      const restB = isBall(b) ? this.lying(b) : null;
      if (restA === null || (isBall(b) && restB === null)) continue;
      const key = keyOf(a, b as Body);
      const old = this.means.get(key);
      const [first, second] = isBall(b) && b < a ? [restB, restA] : [restA, restB];
      if (!old || old.restA !== first || old.restB !== second) {
        this.means.set(key, { gap, sigma, n: 1, restA: first, restB: second });
        continue;
      }
      const n = old.n + 1;
      old.gap += (gap - old.gap) / n;
      old.sigma += (sigma - old.sigma) / n;
      old.n = n;
    }
  }

  /** The gap of two bodies where they lie, or lay before they were set off; null where the camera has not measured it. */
  of(a: Ball, b: Body): Gap | null {
    const mean = this.means.get(keyOf(a, b));
    if (!mean || mean.n < LEAST_PICTURES) return null;
    const [first, second] = isBall(b) && b < a ? [b, a] : [a, b];
    if (this.place(first) !== mean.restA || this.place(second) !== mean.restB) return null;
    return { gap: mean.gap, sigma: Math.hypot(mean.sigma / Math.sqrt(mean.n), this.repeatedMm) };
  }

  private lying(ball: Ball): Rest | null {
    const track = this.tracks[ball];
    return track.phase === "rest" && track.pending.length === 0 ? track.rest : null;
  }

  private place(body: Body): Rest | null {
    if (!isBall(body)) return null;
    const track = this.tracks[body];
    return track.phase === "rest" ? track.rest : (track.departed?.from ?? null);
  }
}

const keyOf = (a: Ball, b: Body): string => (isBall(b) && b < a ? `${b} ${a}` : `${a} ${b}`);
