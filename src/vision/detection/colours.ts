import { BALLS, type Ball } from "../../table/balls.ts";
import type { Colour } from "../calibration/profile.ts";
import type { Blob } from "./blobs.ts";
import { medianColour } from "./median-colour.ts";

export type BallColours = Partial<Record<Ball, Colour>>;

const NEUTRAL = 128;
/** Chroma levels within which two sightings are one ball's colour. */
const SAME_CHROMA = 26;
/** Sightings kept of each colour: the median over these is the colour. */
const KEPT = 64;
/** Up to this saturation a ball can be the white one; yellow and red lie far beyond under any lamp. */
const WHITE_SATURATION = 48;
/** Where red begins on the way from yellow (0 rad) through orange to red (π/2): orange balls lie near 0.65, dark reds near 1.25. */
const RED_HUE_RAD = 0.95;

interface Cluster {
  u: number;
  v: number;
  sightings: Colour[];
  count: number;
}

/** Learns the balls' colours on this table from lone blobs of clear frames. */
export class ColourLearner {
  private readonly clusters: Cluster[] = [];
  private frames = 0;

  /** Adds the lone blobs of one frame. */
  add(blobs: Blob[]): void {
    this.frames++;
    for (const { colour } of blobs) {
      let best: Cluster | null = null;
      let nearest = SAME_CHROMA;
      for (const c of this.clusters) {
        const d = Math.hypot(c.u - colour.u, c.v - colour.v);
        if (d < nearest) {
          nearest = d;
          best = c;
        }
      }
      if (!best) {
        best = { u: colour.u, v: colour.v, sightings: [], count: 0 };
        this.clusters.push(best);
      }
      best.count++;
      best.sightings.push(colour);
      if (best.sightings.length > KEPT) best.sightings.shift();
      const m = medianColour(best.sightings);
      best.u = m.u;
      best.v = m.v;
    }
  }

  /** Every colour named, each from at least this many sightings. */
  isSure(sightings: number): boolean {
    const often = [...this.clusters].sort((a, b) => b.count - a.count).slice(0, BALLS.length);
    return often.length === BALLS.length && often.every((c) => c.count >= sightings);
  }

  /** The colours as known so far, named. A colour seen in less than a fifth of the frames is no ball. */
  colours(): BallColours {
    const often = this.clusters
      .filter((c) => c.count >= Math.max(1, this.frames / 5))
      .sort((a, b) => b.count - a.count)
      .slice(0, BALLS.length)
      .map((c) => medianColour(c.sightings));
    return nameColours(often);
  }
}

/** Share by which a known colour follows a new sighting: lamps warm up within minutes. */
const FOLLOWING = 0.1;

/** Known colours moved a little towards the lone blobs that are theirs; no blob can rename a colour. */
export function followColours(known: BallColours, blobs: Blob[]): BallColours {
  const followed: BallColours = { ...known };
  for (const ball of BALLS) {
    const c = known[ball];
    if (!c) continue;
    const mine = blobs.filter((b) => BALLS.every((o) => o === ball || apart(b.colour, c) < apart(b.colour, known[o])));
    const near = mine.filter((b) => apart(b.colour, c) < SAME_CHROMA);
    if (near.length !== 1) continue;
    const seen = near[0]!.colour;
    const towards = (a: number, b: number) => a + FOLLOWING * (b - a);
    followed[ball] = { y: towards(c.y, seen.y), u: towards(c.u, seen.u), v: towards(c.v, seen.v) };
  }
  return followed;
}

function apart(a: Colour, b: Colour | undefined): number {
  return b ? Math.hypot(a.u - b.u, a.v - b.v) : Number.POSITIVE_INFINITY;
}

export const saturation = (c: Colour): number => Math.hypot(c.u - NEUTRAL, c.v - NEUTRAL);
/** Angle from yellow (little blue) to red (much red), rad. */
export const hue = (c: Colour): number => Math.atan2(c.v - NEUTRAL, NEUTRAL - c.u);

/**
 * Names up to three colours by their order among each other: white is the least saturated, red the reddest of the rest.
 * With fewer than three in view the bounds decide, and what they leave open stays unnamed.
 */
export function nameColours(colours: Colour[]): BallColours {
  const named: BallColours = {};
  const rest = [...colours].sort((a, b) => saturation(a) - saturation(b));
  if (rest.length === 0) return named;
  if (rest.length === 3 || saturation(rest[0]!) < WHITE_SATURATION) named.white = rest.shift()!;
  rest.sort((a, b) => hue(a) - hue(b));
  if (rest.length === 2) {
    named.yellow = rest[0]!;
    named.red = rest[1]!;
  } else if (rest.length === 1) {
    named[hue(rest[0]!) > RED_HUE_RAD ? "red" : "yellow"] = rest[0]!;
  }
  return named;
}
