import { BALLS, type Ball } from "../table/balls.ts";
import type { Sample } from "./motion.ts";
import { type Scene, SUSPICION } from "./scene.ts";

/** Faster than this two balls that touch part visibly; slower ones may kiss without a trace, mm/s. */
const SLOW_MM_S = 180;
/** Within this many deviations of touching, a faster passage too: along each other's sides they may touch softly all the same, mm/s. */
const CLOSE_SIGMAS = 1;
const CLOSE_MM_S = 400;
/** Frames over which the distance is averaged. */
const FRAMES = 3;
/** Systematic error of a distance: diameter, lens, light, mm. */
const DISTANCE_SYSTEMATIC_MM = 0.3;
/**
 * The same in pixels: limb shading, sharpening rings and ghosting shift the outlines of two balls side by side by up to half a
 * pixel each, and no single frame's sigma shows it (a broadcast clip of 4.6 mm/px has a dark ring of one pixel around each ball).
 */
const DISTANCE_SYSTEMATIC_PX = 1;
/** A gap within so many deviations may have been none. */
const GAP_SIGMAS = 2.5;
/** Balls farther apart than this are no longer the same meeting, mm. */
const PARTED_MM = 4;
/** The ordinary evidence of a contact has this long to turn up, s. */
const EVIDENCE_S = 0.5;

interface Pair {
  a: Ball;
  b: Ball;
  distances: number[];
  /** Relative positions of the last frames, for the speed. */
  last: { t: number; x: number; y: number }[];
  /** Balls this near when they last parted or when the stroke began are no new meeting. */
  together: boolean;
  candidate: number | null;
}

/**
 * The softest of kisses leaves no trace in the ways: two slow balls that came as near as can be measured may have touched. Where no
 * contact has been found, that is a question.
 */
export class NearMisses {
  private readonly systematic: number;
  private readonly pairs: Pair[] = [
    [0, 1],
    [0, 2],
    [1, 2],
  ].map(([i, j]) => ({
    a: BALLS[i!]!,
    b: BALLS[j!]!,
    distances: [],
    last: [],
    together: true,
    candidate: null,
  }));

  /** @param mmPerPx of the camera over the table, 0 where unknown. */
  constructor(mmPerPx: number) {
    this.systematic = Math.max(DISTANCE_SYSTEMATIC_MM, DISTANCE_SYSTEMATIC_PX * mmPerPx);
  }

  /** Looks at the positions of one frame; `closing` asks for what is still open. */
  watch(scene: Scene, samples: Partial<Record<Ball, Sample>>, now: number, closing: boolean): void {
    for (const p of this.pairs) {
      const a = samples[p.a];
      const b = samples[p.b];
      if (a && b) this.measure(scene, p, a, b);
      if (p.candidate !== null && (closing || now - p.candidate > EVIDENCE_S)) {
        const t = p.candidate;
        p.candidate = null;
        if (scene.stroke === null || scene.queue.hasContact(p.a, p.b, t, EVIDENCE_S)) continue;
        const inStroke = Math.max(t, scene.stroke.t);
        scene.queue.add({ type: "contact", t: inStroke, a: p.a, b: p.b, sigmaT: 0.1, confidence: SUSPICION });
      }
    }
  }

  private measure(scene: Scene, p: Pair, a: Sample, b: Sample): void {
    p.distances.push(Math.hypot(a.x - b.x, a.y - b.y));
    p.last.push({ t: a.t, x: a.x - b.x, y: a.y - b.y });
    if (p.distances.length > FRAMES) {
      p.distances.shift();
      p.last.shift();
    }
    if (p.distances.length < FRAMES) return;
    const gap = (p.distances[0]! + p.distances[1]! + p.distances[2]!) / FRAMES - scene.field.ballDiameterMm;
    const sigma = Math.hypot(Math.hypot(a.s, b.s) / Math.sqrt(FRAMES), this.systematic);
    if (gap > PARTED_MM + GAP_SIGMAS * sigma) p.together = false;
    if (p.together || gap > GAP_SIGMAS * sigma) return;
    const first = p.last[0]!;
    const end = p.last[FRAMES - 1]!;
    const speed = Math.hypot(end.x - first.x, end.y - first.y) / Math.max(end.t - first.t, 1e-3);
    const limit = gap < CLOSE_SIGMAS * sigma ? CLOSE_MM_S : SLOW_MM_S;
    if (scene.stroke === null || speed >= limit) return;
    // Faster ones may come nearer yet: they are looked at until they part.
    p.together = true;
    p.candidate = a.t;
  }
}
