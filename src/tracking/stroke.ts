import { BALLS, type Ball } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { type Departure, ghost, hitAlongSamples } from "./contacts.ts";
import { departure } from "./departure.ts";
import { firstWay } from "./first-way.ts";
import { sampleAt, velocitySigma, velocityX, velocityY } from "./motion.ts";
import { leaveRest } from "./onset.ts";
import type { Draft } from "./queue.ts";
import type { Scene } from "./scene.ts";

/** Cost of a striker that explains nothing of another ball's start. */
const NO_HIT_COST = 40;
/** Cost of a striker that was still seen at rest when the struck ball was not: a frozen one may creep at first, others cannot. */
const LATER_TOUCHING_COST = 10;
const LATER_COST = 60;
/** Rows of one picture are exposed up to this far apart, s. */
const SAME_FRAME_S = 0.004;
/** Nobody strikes the red ball but by mistake. */
const RED_COST = 12;
/** Cost of a third ball in between. */
const THIRD_COST = 3;
/** Systematic part of a gap's error: the ball's diameter, light, height, mm. */
const GAP_SYSTEMATIC_MM = 0.3;
/** Within so many deviations of nothing two balls may touch. */
const TOUCHING_SIGMAS = 3;

/** A striker that crossed no more than this to a ball that it stopped dead at may not be seen to move at first, mm. */
const LINK_GAP_MM = 4;

function isNear(scene: Scene, a: BallTrack, b: BallTrack): boolean {
  const gap = Math.hypot(a.rest!.x - b.rest!.x, a.rest!.y - b.rest!.y) - scene.field.ballDiameterMm;
  return gap < LINK_GAP_MM || touching(scene, a, b);
}

/** The balls that set off together with this one, itself among them. */
export function setOffTogether(scene: Scene, track: BallTrack, onsets: readonly BallTrack[]): BallTrack[] {
  const first = track.pending[0]!.t;
  return onsets.filter((o) => {
    // a ball that pushed another and stopped dead is seen to move much later
    const late = o !== track && isNear(scene, o, track) ? PUSHER_SEEN_S : 3 * scene.frameS;
    // a covered ball set off at some time since it was last seen at rest
    return Math.min(o.pending[0]!.t, o.fittedAt + scene.frameS) <= first + late;
  });
}

/** Which of the balls that set off together was struck by the cue: the one whose way strikes the others. */
export function chooseStriker(scene: Scene, track: BallTrack, together: readonly BallTrack[]): BallTrack {
  if (together.length < 2) return track;
  const departures = together.map((s) => departure(s, scene.field, scene.frameS));
  const ways = together.map((s, i) => [
    sampleAt(departures[i]!.t, departures[i]!.x, departures[i]!.y, 1),
    ...s.pending,
  ]);
  /** What speaks against `i` having set off `j`. */
  const cost = (i: number, j: number): number => {
    const [s, o] = [together[i]!, together[j]!];
    if (touching(scene, s, o)) return pushCost(s, o);
    const hit = hitAlongSamples(ways[i]!, departures[j]!, scene.field)?.cost ?? NO_HIT_COST;
    return Math.min(NO_HIT_COST, hit, nearCost(scene, s, o));
  };
  let best = track;
  let least = Number.POSITIVE_INFINITY;
  together.forEach((s, i) => {
    let sum = s.ball === "red" ? RED_COST : 0;
    together.forEach((o, j) => {
      if (o === s) return;
      // by the one struck, or by a third that it set off
      const third = together.findIndex((_, k) => k !== i && k !== j);
      sum += Math.min(cost(i, j), third >= 0 ? THIRD_COST + cost(third, j) : NO_HIT_COST);
      // seen in motion while this one was still seen at rest
      if (o.pending[0]!.t < s.fittedAt + SAME_FRAME_S) {
        const between = third >= 0 ? together[third]! : null;
        const linked = isNear(scene, s, o) || (between && isNear(scene, s, between) && isNear(scene, between, o));
        sum += linked ? LATER_TOUCHING_COST : LATER_COST;
      }
    });
    if (sum < least) {
      least = sum;
      best = s;
    }
  });
  return best;
}

/** Two resting balls between which no gap can be seen. */
export function touching(scene: Scene, a: BallTrack, b: BallTrack): boolean {
  const measured = scene.gaps.of(a.ball, b.ball);
  if (measured) return measured.gap <= TOUCHING_SIGMAS * measured.sigma;
  const gap = Math.hypot(a.rest!.x - b.rest!.x, a.rest!.y - b.rest!.y) - scene.field.ballDiameterMm;
  return gap <= TOUCHING_SIGMAS * Math.hypot(a.rest!.s, b.rest!.s, GAP_SYSTEMATIC_MM);
}

/** A pushed ball goes off along the line of centres, away from the one that pushes it; throw and a second push turn it a little, rad. */
const PUSH_TURN_RAD = 0.35;

function pushCost(striker: BallTrack, pushed: BallTrack, turnMore = 0): number {
  const nx = pushed.rest!.x - striker.rest!.x;
  const ny = pushed.rest!.y - striker.rest!.y;
  let x = 0;
  let y = 0;
  for (const q of pushed.pending) {
    x += q.x - pushed.rest!.x;
    y += q.y - pushed.rest!.y;
  }
  const way = Math.hypot(x, y) * Math.hypot(nx, ny);
  const turn = Math.acos(Math.max(-1, Math.min(1, (x * nx + y * ny) / (way || 1))));
  return Math.min(NO_HIT_COST, (turn / (PUSH_TURN_RAD + turnMore)) ** 2);
}

/** Balls nearer than this meet before a camera sees the striker on its way, mm. */
const NEAR_GAP_MM = 20;

/** The same for two that lie close together: the line of centres turns while the striker crosses the gap. */
export function nearCost(scene: Scene, striker: BallTrack, struck: BallTrack): number {
  const d = scene.field.ballDiameterMm;
  const gap = Math.hypot(struck.rest!.x - striker.rest!.x, struck.rest!.y - striker.rest!.y) - d;
  if (gap > NEAR_GAP_MM) return NO_HIT_COST;
  return pushCost(striker, struck, Math.acos(d / (d + Math.max(0, gap))));
}

/** A ball that pushed another away is itself seen to move within this time, s: even a dead stop creeps. */
const PUSHER_SEEN_S = 0.2;

/** May a touching ball, not yet seen to move, have pushed this one off? */
export function mayBePushed(scene: Scene, track: BallTrack, now: number): boolean {
  if (now - track.pending[0]!.t > PUSHER_SEEN_S) return false;
  return BALLS.some((b) => {
    const other = scene.tracks[b];
    if (other === track || other.phase !== "rest" || other.pending.length >= 2) return false;
    return touching(scene, other, track) && pushCost(other, track) < 4;
  });
}

/** A covered ball is waited for at most this long before another one is taken for the one struck, s. */
const COVERED_WAIT_S = 1.5;

/** May a ball that is covered now be the one that the cue struck, and this one only what it met? */
export function coveredMayStrike(scene: Scene, track: BallTrack, now: number): boolean {
  const first = track.pending[0]!.t;
  if (now - first > COVERED_WAIT_S) return false;
  return BALLS.some((b) => {
    const other = scene.tracks[b];
    // nobody strikes the red ball, but one that rolls in the running stroke may strike others
    if (other === track || (b === "red" && scene.stroke === null) || other.phase !== "rest" || other.pending.length > 0)
      return false;
    return (other.lastSeen?.t ?? now) < first - scene.frameS;
  });
}

/** Balls that touched the struck one, as far as can be seen, and set off with it. */
function pushedBalls(scene: Scene, track: BallTrack): Ball[] {
  const first = track.pending[0]!.t;
  return BALLS.filter((b) => {
    const other = scene.tracks[b];
    if (other === track || other.phase !== "rest" || other.pending.length === 0 || !other.rest) return false;
    return touching(scene, track, other) && other.pending[0]!.t <= first + 1.5 * scene.frameS;
  });
}

/** The way to a ball that was struck within the first frames: through the place where the striker must have stood. */
function wayToStruck(scene: Scene, track: BallTrack, d: Departure, pushed: readonly Ball[]): Departure | null {
  const rest = track.rest!;
  const first = track.pending[0]!.t;
  for (const b of BALLS) {
    const other = scene.tracks[b];
    if (other === track || other.phase !== "rest" || other.pending.length === 0 || pushed.includes(b)) continue;
    if (other.pending[0]!.t > first + 1.5 * scene.frameS) continue;
    const ds = departure(other, scene.field, scene.frameS);
    const g = ghost(ds, scene.field);
    const way = Math.hypot(g.x - rest.x, g.y - rest.y);
    if (way <= 5 || ds.atCushion) continue;
    // what the two have after the contact is what the one had before
    const speed = Math.max(Math.hypot(d.vx + ds.vx, d.vy + ds.vy), way / scene.frameS / 2);
    const t = Math.max(track.fittedAt - scene.frameS, Math.min(first, ds.t - way / speed));
    return { ...d, t, vx: ((g.x - rest.x) / way) * speed, vy: ((g.y - rest.y) / way) * speed };
  }
  return null;
}

/** Gap up to which a ball meets its neighbour within the first frames, mm. */
const CROWD_GAP_MM = 25;

/** Do all three balls lie side by side, or set off at once? */
export function isCrowd(scene: Scene, together: readonly BallTrack[]): boolean {
  if (together.length > 2) return true;
  const lying = BALLS.flatMap((b) => scene.tracks[b].rest ?? []);
  let near = 0;
  lying.forEach((p, i) => {
    for (const q of lying.slice(i + 1))
      if (Math.hypot(p.x - q.x, p.y - q.y) - scene.field.ballDiameterMm < CROWD_GAP_MM) near++;
  });
  return near > 1;
}

/** Frames in which three balls that set off together hide who met whom. */
const CROWD_FRAMES = 3;

/** Tells the stroke and lets the struck ball go. */
export function startStroke(scene: Scene, track: BallTrack, crowd = false): void {
  const pushed = pushedBalls(scene, track);
  const plain = firstWay(track, scene.field, scene.frameS);
  const way = wayToStruck(scene, track, departure(track, scene.field, scene.frameS), pushed) ?? plain;
  const inMotion = BALLS.filter((b) => b !== track.ball && scene.tracks[b].phase === "moving").map((ball) => {
    const m = scene.tracks[ball].motion();
    const s = velocitySigma(m, way.t);
    const speed = Math.hypot(velocityX(m, way.t), velocityY(m, way.t));
    return { ball, speed, sigma: Math.hypot(s.x, s.y) / Math.SQRT2 };
  });
  // what the cue gave is what all of them have together
  let cueX = way.vx;
  let cueY = way.vy;
  let t = way.t;
  for (const b of pushed) {
    const d = departure(scene.tracks[b], scene.field, scene.frameS);
    cueX += d.vx;
    cueY += d.vy;
    t = Math.min(t, d.t);
  }
  const speed = Math.hypot(way.vx, way.vy) || 1;
  const given = Math.hypot(cueX, cueY) || 1;
  scene.stroke = { ball: track.ball, t, pushed, crowdUntil: crowd ? t + CROWD_FRAMES * scene.frameS : t };
  const draft: Draft = {
    type: "stroke",
    t,
    ball: track.ball,
    direction: { x: cueX / given, y: cueY / given },
    speed: given,
    inMotion,
  };
  if (pushed.length > 0) draft.pushed = pushed;
  scene.queue.add(draft);
  leaveRest(track, t, {
    ...way,
    sv: Math.max(way.sv, 0.1 * speed),
    sigmaT: Math.max(way.sigmaT, 0.1 * scene.frameS),
  });
  for (const b of pushed) {
    const other = scene.tracks[b];
    leaveRest(other, t, departure(other, scene.field, scene.frameS));
  }
}
