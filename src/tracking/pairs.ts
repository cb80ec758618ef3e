import { BALLS } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { meet } from "./contacts.ts";
import type { KnownContact } from "./explain.ts";
import { motionX, motionY, positionVariance, velocityX, velocityY } from "./motion.ts";
import { type Scene, UNUSED_CONTACT_COST } from "./scene.ts";

/** A contact of two moving balls, as each of them takes it. */
export interface PairContact extends KnownContact {
  mirror: KnownContact;
}

/** Two ways that miss each other by more than this many deviations did not meet. */
const PAIR_MISS_SIGMAS = 2;
/** Ways known worse than this tell nothing of a contact, mm: a quarter of a ball. */
const PAIR_WORST_SIGMA_MM = 15;
/** Balls pushed off by the stroke part within this time; what happens to them before is the push, s. */
const PUSHING_S = 0.15;
/** A push too weak to show in anybody's way, mm/s. */
const PAIR_LEAST_PUSH_MM_S = 15;

/** Contacts with a moving ball: both ways, gone on with, come within a diameter of each other about when this one breaks off. */
export function pairContacts(scene: Scene, track: BallTrack, from: number): PairContact[] {
  const found: PairContact[] = [];
  const mine = track.motion();
  const to = track.pending[0]!.t;
  for (const b of BALLS) {
    const other = scene.tracks[b];
    if (other === track || other.phase !== "moving" || other.samples.length < 1) continue;
    const theirs = other.motion();
    const t0 = Math.min(to, other.pending[0]?.t ?? to);
    // my way as the other ball sees it
    const relative = {
      ...mine,
      t0,
      x: motionX(mine, t0),
      y: motionY(mine, t0),
      vx: velocityX(mine, t0) - velocityX(theirs, t0),
      vy: velocityY(mine, t0) - velocityY(theirs, t0),
      ax: 0,
      ay: 0,
    };
    const variance = positionVariance(theirs, t0);
    const s = Math.sqrt(0.5 * (variance.x + variance.y));
    const place = { x: motionX(theirs, t0), y: motionY(theirs, t0), s };
    const hit = meet(relative, t0, place, scene.field);
    if (!hit || hit.t < from - 1.5 * scene.frameS || hit.t > to + 0.5 * scene.frameS + hit.sigmaT) continue;
    if (hit.miss > PAIR_MISS_SIGMAS * Math.sqrt(hit.s2) || hit.s2 > PAIR_WORST_SIGMA_MM ** 2) continue;
    if (Math.hypot(hit.gives.vx, hit.gives.vy) < PAIR_LEAST_PUSH_MM_S) continue;
    // that these two met is known; a second kiss within the same frames adds nothing
    if (scene.open[b].some((k) => k.partner === track.ball) || scene.open[track.ball].some((k) => k.partner === b))
      continue;
    if (scene.stroke && hit.t < scene.stroke.t + PUSHING_S && scene.stroke.pushed.length > 0) continue;
    if (scene.queue.hasContact(track.ball, b, hit.t, 1.5 * scene.frameS + 2 * hit.sigmaT)) continue;
    const { vx, vy, s: sv } = hit.gives;
    const common = { t: hit.t, sigmaT: Math.hypot(hit.sigmaT, scene.rowSigmaS), s: Math.sqrt(hit.s2), sv };
    found.push({
      ...common,
      partner: b,
      x: motionX(mine, hit.t),
      y: motionY(mine, hit.t),
      dvx: -vx,
      dvy: -vy,
      unusedCost: 0,
      mirror: {
        ...common,
        partner: track.ball,
        x: motionX(theirs, hit.t),
        y: motionY(theirs, hit.t),
        dvx: vx,
        dvy: vy,
        unusedCost: UNUSED_CONTACT_COST,
      },
    });
  }
  return found;
}
