import { BALLS } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { EXPLAIN_SAMPLES, STROKE_LEAST_MM_S } from "./constants.ts";
import { type Departure, directHit, ghost, type Hit, hitAlongSamples } from "./contacts.ts";
import { departure } from "./departure.ts";
import { clearance } from "./field.ts";
import { motionX, motionY, sampleAt } from "./motion.ts";
import { isHand, slowOnset, watchHand } from "./moved.ts";
import type { ContactDraft } from "./queue.ts";
import {
  addOpen,
  clampConfidence,
  DOUBTFUL,
  exchangeSigma,
  LEAST_DOUBT,
  LONG_GAP_S,
  type Scene,
  UNUSED_CONTACT_COST,
} from "./scene.ts";
import {
  chooseStriker,
  coveredMayStrike,
  isCrowd,
  mayBePushed,
  nearCost,
  setOffTogether,
  startStroke,
} from "./stroke.ts";

/** Above this chi squared a hit is no explanation. */
const HIT_WORST = 40;
/** All samples together must speak for a departure with so many deviations, or it is a question. */
const SURE_DEPARTURE_SIGMAS = 8;
/** Starts slower than this are seen late, mm/s, by about so many frames. */
const SLOW_DEPARTURE_MM_S = 80;
const SLOW_FRAMES = 0.5;
/**
 * A ball that sets off alone has been struck once it is this far from its place, mm: half a ball's radius. A hand laid beside it
 * shifts its image by less, and only for a while.
 */
const STROKE_LEAST_WAY_MM = 16;
/** A departure must show at least this much, mm: less may be the image of a ball passing by. */
const SURE_DEPARTURE_MM = 2;

/** Explains why a resting ball set off: struck by a ball, by the cue, moved by a hand. False where it has to wait. */
export function resolveOnset(
  scene: Scene,
  track: BallTrack,
  onsets: readonly BallTrack[],
  now: number,
  force: boolean,
): boolean {
  const d = departure(track, scene.field, scene.frameS);
  const found = bestHit(scene, track, d) ?? nearestMover(scene, track, d);
  if (found) {
    const other = found.other;
    if (other && found.doubt < 1 - LEAST_DOUBT) {
      const { t, sigmaT } = other.hit;
      const confidence = clampConfidence(1 - found.doubt);
      scene.queue.add({ type: "contact", t, a: other.by.ball, b: track.ball, sigmaT, confidence });
    }
    struckBy(scene, track, found.by, d, found.hit, found.doubt);
    return true;
  }
  if (track.placing) {
    if (scene.stroke && Math.hypot(d.vx, d.vy) > STROKE_LEAST_MM_S) {
      // a ball of the running stroke that the camera had lost
      track.takeUpAll();
      return true;
    }
    return watchHand(scene, track, now, force);
  }
  const together = setOffTogether(scene, track, onsets);
  if (Math.hypot(d.vx, d.vy) < STROKE_LEAST_MM_S && !together.some((o) => pushedOff(scene, track, o)))
    return slowOnset(scene, track, d, now, force);
  const striker = chooseStriker(scene, track, together);
  if (striker.pending.length < EXPLAIN_SAMPLES && !force) return false;
  if (!force && (mayBePushed(scene, striker, now) || coveredMayStrike(scene, striker, now))) return false;
  // a ball that pushed others and stopped dead creeps: the one that runs shows how it was set off
  const runs = together.reduce((a, b) => (farthest(b) > farthest(a) ? b : a), striker);
  if (farthest(runs) < STROKE_LEAST_WAY_MM) return slowOnset(scene, striker, d, now, force);
  const hand = isHand(runs);
  if (hand === "wait" && !force) return false;
  if (hand === "hand") return watchHand(scene, striker, now, force);
  startStroke(scene, striker, isCrowd(scene, together));
  return true;
}

/** Chi squared of a ball's way along the line of centres from the one that set it off. */
const PUSHED_OFF_COST = 9;

/** Did the slow ball lie beside this one, which runs off along their line of centres? Then it may be the one that the cue struck. */
function pushedOff(scene: Scene, slow: BallTrack, runs: BallTrack): boolean {
  if (runs === slow || nearCost(scene, slow, runs) > PUSHED_OFF_COST) return false;
  const d = departure(runs, scene.field, scene.frameS);
  return Math.hypot(d.vx, d.vy) >= STROKE_LEAST_MM_S;
}

/** How far a ball's samples got from its resting place, mm. */
export function farthest(track: BallTrack): number {
  const rest = track.rest!;
  return Math.max(...track.pending.map((q) => Math.hypot(q.x - rest.x, q.y - rest.y)));
}

/** Who struck a ball: the best candidate, its share of the probability, and the one that may have been it as well. */
interface Striker {
  by: BallTrack;
  hit: Hit;
  doubt: number;
  other?: { by: BallTrack; hit: Hit };
}

function bestHit(scene: Scene, track: BallTrack, d: Departure): Striker | null {
  const found: { by: BallTrack; hit: Hit }[] = [];
  for (const b of BALLS) {
    const by = scene.tracks[b];
    if (by === track || by.phase !== "moving") continue;
    const hit = hitBy(scene, by, d);
    if (hit && hit.cost < HIT_WORST) found.push({ by, hit });
  }
  if (found.length === 0) return null;
  found.sort((a, b) => a.hit.cost - b.hit.cost);
  const best = found[0]!;
  const second = found[1];
  const doubt = second ? 1 / (1 + Math.exp(-0.5 * (second.hit.cost - best.hit.cost))) : 1;
  return second ? { ...best, doubt, other: second } : { ...best, doubt };
}

/** A ball in motion this near to one that sets off struck it, whatever the geometry says: no cue reaches in there, mm. */
const BESIDE_MM = 40;

/** Share of its unseen way by which a hidden ball may be elsewhere than extrapolated. */
const UNSEEN_SHARE = 0.4;

/** The moving ball that passed right beside, where no way explains the departure well: a contact, but not for sure. */
function nearestMover(scene: Scene, track: BallTrack, d: Departure): Striker | null {
  const rest = track.rest!;
  const until = track.pending[Math.min(1, track.pending.length - 1)]!.t;
  const from = track.fittedAt - 1.5 * scene.frameS;
  let best: Striker | null = null;
  let nearest = scene.field.ballDiameterMm + BESIDE_MM;
  for (const b of BALLS) {
    const by = scene.tracks[b];
    if (by === track || by.phase !== "moving") continue;
    const way = [...by.samples, ...by.pending].filter((q) => q.t >= from && q.t <= until);
    if (way.length === 0 && by.fittedAt < from) {
      // it rolled there unseen
      const m = by.motion();
      const x = motionX(m, d.t);
      const y = motionY(m, d.t);
      const travelled = Math.hypot(m.vx, m.vy) * (d.t - by.fittedAt);
      const away = Math.hypot(x - rest.x, y - rest.y) - UNSEEN_SHARE * travelled;
      if (away >= nearest) continue;
      nearest = away;
      best = { by, hit: { t: d.t, sigmaT: scene.frameS, x, y, s: 30, cost: HIT_WORST, gives: null }, doubt: 0.5 };
    }
    for (let i = 0; i < way.length; i++) {
      const q = way[i]!;
      const p = way[i + 1] ?? q;
      const lx = p.x - q.x;
      const ly = p.y - q.y;
      const l2 = lx * lx + ly * ly;
      const u = l2 > 0 ? Math.max(0, Math.min(1, ((rest.x - q.x) * lx + (rest.y - q.y) * ly) / l2)) : 0;
      const x = q.x + u * lx;
      const y = q.y + u * ly;
      const away = Math.hypot(x - rest.x, y - rest.y);
      if (away >= nearest) continue;
      nearest = away;
      const t = Math.min(q.t + u * (p.t - q.t), track.pending[0]!.t);
      best = { by, hit: { t, sigmaT: scene.frameS, x, y, s: 20, cost: HIT_WORST, gives: null }, doubt: 0.7 };
    }
  }
  return best && Math.hypot(d.vx, d.vy) > 0 ? best : null;
}

function hitBy(scene: Scene, by: BallTrack, d: Departure): Hit | null {
  const to = by.pending.length > 0 ? by.pending[0]!.t : by.fittedAt + scene.frameS;
  const direct =
    by.samples.length > 0 ? directHit(by.motion(), by.since - 0.5 * scene.frameS, to, d, scene.field) : null;
  const along = hitAlongSamples([...by.samples, ...by.pending], d, scene.field);
  if (!direct) return along;
  if (!along) return direct;
  return direct.cost <= along.cost ? direct : along;
}

function struckBy(scene: Scene, track: BallTrack, by: BallTrack, d: Departure, hit: Hit, doubt: number): void {
  const rest = track.rest!;
  let chi2 = 0;
  for (const q of track.pending) chi2 += ((q.x - rest.x) ** 2 + (q.y - rest.y) ** 2) / (q.s * q.s + rest.s * rest.s);
  const sure = chi2 > SURE_DEPARTURE_SIGMAS ** 2 && farthest(track) > SURE_DEPARTURE_MM;
  const gap = track.pending[0]!.t - track.fittedAt;
  let confidence = doubt * Math.exp(-0.02 * Math.max(0, hit.cost - 6));
  const crowded = scene.stroke !== null && d.t < scene.stroke.crowdUntil;
  if (!sure || crowded || gap > LONG_GAP_S) confidence = Math.min(confidence, DOUBTFUL);
  // both know the time: the striker's way and the departure
  const w1 = 1 / (hit.sigmaT ** 2 + 1e-7);
  const w2 = 1 / (d.sigmaT ** 2 + 1e-7);
  const t = (hit.t * w1 + d.t * w2) / (w1 + w2);
  const slow = Math.hypot(d.vx, d.vy) < SLOW_DEPARTURE_MM_S;
  // a slow start shows a frame or more after the touch
  const sigmaT = Math.hypot(
    Math.sqrt(1 / (w1 + w2)),
    0.3 * (hit.t - d.t),
    0.0005,
    scene.rowSigmaS,
    slow ? SLOW_FRAMES * scene.frameS : 0,
  );
  // a cushion right behind the struck ball hides its first way: then the striker's geometry tells it
  const given = d.atCushion && hit.gives ? { ...d, vx: hit.gives.vx, vy: hit.gives.vy, sv: hit.gives.s } : d;
  const event: ContactDraft = {
    type: "contact",
    t,
    a: by.ball,
    b: track.ball,
    sigmaT,
    confidence: clampConfidence(confidence),
  };
  const suspected = scene.queue.dropSuspicion(by.ball, track.ball, t, Math.max(2 * scene.frameS, 2 * sigmaT));
  if (suspected !== null && slow) {
    // a very soft kiss: the passage tells its time better than the creeping start
    event.t = suspected;
    event.sigmaT = Math.max(sigmaT, 0.1);
  }
  scene.queue.add(event);
  addOpen(scene, by, {
    partner: track.ball,
    t,
    sigmaT,
    x: hit.x,
    y: hit.y,
    s: hit.s,
    dvx: -given.vx,
    dvy: -given.vy,
    sv: exchangeSigma(given.vx, given.vy, given.sv),
    unusedCost: UNUSED_CONTACT_COST,
    event,
    ...(Math.abs(hit.t - d.t) > sigmaT ? { other: { t: d.t, ...ghost(d, scene.field) } } : {}),
  });
  leaveRest(track, t, given);
  suspectFirstCushion(scene, by, t);
}

/** A cue ball that meets a ball within so many frames, and lay this near a cushion, may have met that as well, mm. */
const FIRST_FRAMES = 2.5;
const FIRST_CUSHION_MM = 25;

/** Struck, at a ball and off it again within two frames: whether the cushion beside it was met in between is a question. */
function suspectFirstCushion(scene: Scene, by: BallTrack, t: number): void {
  const { stroke } = scene;
  if (stroke === null || by.ball !== stroke.ball || !by.departed) return;
  if (t > stroke.t + FIRST_FRAMES * scene.frameS) return;
  for (const line of scene.field.lines) {
    if (clearance(line, by.departed) > FIRST_CUSHION_MM) continue;
    const at = Math.max(t, stroke.t) + 0.5 * scene.frameS;
    const event = { type: "cushion" as const, t: at, ball: by.ball, cushion: line.cushion };
    if (scene.queue.hasCushion(event, FIRST_FRAMES * scene.frameS)) continue;
    scene.queue.add({ ...event, sigmaT: scene.frameS, confidence: FIRST_CUSHION_DOUBT });
  }
}

/** Confidence of such a cushion. */
const FIRST_CUSHION_DOUBT = 0.3;

/** Share by which the first velocity of a struck ball may be wrong. */
const FIRST_SPEED_SHARE = 0.3;

/** The ball moves from its place; what came after is read by its own explanation. */
export function leaveRest(track: BallTrack, t: number, d: Departure): void {
  const rest = track.rest!;
  const speed = Math.hypot(d.vx, d.vy);
  const knot = sampleAt(t, rest.x, rest.y, Math.hypot(rest.s, 1, 0.5 * speed * d.sigmaT));
  track.departed = { x: rest.x, y: rest.y, s: rest.s, t, from: rest };
  const pending = track.pending;
  const s = d.sv + FIRST_SPEED_SHARE * speed;
  track.startPiece([knot], { t, vx: d.vx, vy: d.vy, sx: s, sy: s }, t);
  track.trail.replace(t, [knot], []);
  track.pending = pending;
}
