import { FLOOR_DEPTH_MM } from "../simulation/physics/flight.ts";
import { type Random, seededRandom } from "../simulation/random.ts";
import type { Place, Positions, TruthEvent } from "../simulation/truth.ts";
import { BALLS, type Ball, CUSHIONS } from "../table/balls.ts";
import type { Observation } from "../table/messages/observation.ts";
import { type CameraErrors, ErrorDraw, grain } from "./strokes-errors.ts";
import { drawFaults, type SourceFault, spoil } from "./strokes-faults.ts";
import { type Interlude, interludeBefore } from "./strokes-interlude.ts";
import { PHYSICS, type StrokeOfKind } from "./strokes-kinds.ts";

export interface CameraSetting {
  frameRate: number;
  errors: CameraErrors;
}

/** A stroke as a camera without pictures saw it. */
export interface SeenStroke {
  observations: Observation[];
  /** What truly happened, in the observations' time; strokes that interrupt each other in one list. */
  truth: TruthEvent[];
  /** Time of the stroke, s. */
  strokeT: number;
  /** From the last picture that shows all at rest before the stroke, s. */
  beginT: number;
  /** Was a ball covered at that time? */
  hiddenAt: (ball: Ball, t: number) => boolean;
  interlude: Interlude["kind"];
  fault: SourceFault | null;
  readoutS: number;
  /** Readout of the rows, ms, as far as the camera knows it. */
  readoutMs: number | undefined;
}

/** Still phases, s. */
const STILL_S = 1;
const TAIL_S = 1;
/** A camera of the club's height sees a ball in the air this way, mm. */
const EYE = { x: PHYSICS.table.lengthMm / 2 + 70, y: PHYSICS.table.widthMm / 2 - 90, z: 3200 };
/** Half of the cameras read their rows within 16 ms, half of those know it. */
const READOUT_S = 0.016;
/** Share of strokes in which arm or cue cover the cue ball, and another ball, around the stroke. */
const COVERED_CUE_SHARE = 0.1;
const COVERED_OTHER_SHARE = 0.05;
/** Share of cameras that measure gaps, up to which gap, and how well: repeated error (vision notes, 0.03-0.12 mm), noise, what they say, mm. */
const GAPS_SHARE = 0.5;
const GAP_SEEN_MM = 12;
const GAP_REPEATED_MM = 0.07;
const GAP_NOISE_MM = 0.04;
const GAP_SIGMA_MM = 0.1;
/** Along the way a moving ball's noise is larger by this (blur). */
const ALONG = 1.5;

type Cover = { ball: Ball; from: number; to: number };

/** The observations of one stroke and what came before it, all by seed. */
export function seeStroke(stroke: StrokeOfKind, seed: number, setting: CameraSetting): SeenStroke {
  const random = seededRandom(seed ^ 0x2c1b3c6d);
  const { frameRate, errors } = setting;
  const draw = new ErrorDraw(errors, random, PHYSICS.table);
  const lags = { white: 0, yellow: 0, red: 0 };
  for (const b of BALLS) lags[b] = errors.lagS * random.gaussian();
  const readoutS = random.next() < 0.5 ? READOUT_S : 0;
  const known = readoutS > 0 && random.next() < 0.5;
  const first = stroke.before ?? null;
  const start = first ? first.run.initial : stroke.run.initial;
  const interlude = interludeBefore(start, random);
  const firstT = interlude.endS + STILL_S + random.next() / frameRate;
  const strokeT = first ? firstT + first.cutS : firstT;
  const endT = strokeT + stroke.run.endS + TAIL_S;
  const covers: Cover[] = [...interlude.covers, ...strokeCovers(stroke, first ? null : strokeT, random)];
  const hiddenAt = (ball: Ball, t: number) => covers.some((c) => c.ball === ball && t >= c.from && t < c.to);
  const positionsAt = (t: number): Positions => {
    if (t >= strokeT) return stroke.run.positionsAt(t - strokeT);
    if (first && t >= firstT) return first.run.positionsAt(t - firstT);
    return interlude.positionsAt(t);
  };
  const measuresGaps = random.next() < GAPS_SHARE;
  const gapErrors = Array.from({ length: 8 }, () => GAP_REPEATED_MM * random.gaussian());
  const observations: Observation[] = [];
  const count = Math.ceil(endT * frameRate);
  for (let frame = 0; frame < count; frame++) {
    const t = frame / frameRate;
    const o = look(t, frame);
    observations.push(o);
  }
  const fault = drawFaults(random, strokeT, stroke.run.endS);
  const truth = [
    ...(first ? first.run.events.map((e) => ({ ...e, t: e.t + firstT })) : []),
    ...stroke.run.events.map((e) => ({ ...e, t: e.t + strokeT })),
  ];
  return {
    observations: fault ? spoil(observations, fault, random) : observations,
    truth,
    strokeT: first ? firstT : strokeT,
    beginT: interlude.endS,
    hiddenAt,
    interlude: interlude.kind,
    fault,
    readoutS,
    readoutMs: known ? 1000 * readoutS : readoutS === 0 ? 0 : undefined,
  };

  /** Gaps within one picture: an error that every picture repeats, and a little of its own. */
  function gapsOf(places: Positions, balls: Observation["balls"]): NonNullable<Observation["gaps"]> {
    const gaps: NonNullable<Observation["gaps"]> = [];
    const add = (a: Ball, b: string, gap: number, repeated: number) => {
      const seen = grain(gap + repeated + GAP_NOISE_MM * random.gaussian());
      if (gap < GAP_SEEN_MM) gaps.push({ a, b, gap: seen, sigma: GAP_SIGMA_MM });
    };
    BALLS.forEach((a, i) => {
      if (balls[a].state !== "seen" || places[a].z) return;
      const p = places[a];
      BALLS.forEach((b, k) => {
        if (k <= i || balls[b].state !== "seen") return;
        add(a, b, Math.hypot(p.x - places[b].x, p.y - places[b].y) - 2 * PHYSICS.radiusMm, gapErrors[i + k]!);
      });
      const { lengthMm, widthMm } = PHYSICS.table;
      const o = PHYSICS.cushionOffsetMm;
      const room = { bottom: p.x - o, top: lengthMm - o - p.x, right: p.y - o, left: widthMm - o - p.y };
      CUSHIONS.forEach((c, k) => {
        add(a, `cushion:${c}`, room[c], gapErrors[4 + k]!);
      });
    });
    return gaps;
  }

  function look(t: number, frame: number): Observation {
    const rough = positionsAt(t);
    const dts = { white: 0, yellow: 0, red: 0 };
    const places = { white: rough.white, yellow: rough.yellow, red: rough.red };
    for (const b of BALLS) {
      dts[b] = readoutS * (0.5 - rough[b].y / PHYSICS.table.widthMm);
      places[b] = positionsAt(t + dts[b] + lags[b])[b];
    }
    let covered = interlude.handAt(t);
    const seen = (ball: Ball): Observation["balls"][Ball] => {
      const p = places[ball];
      // the same numbers are drawn whatever is seen
      const [g1, g2] = [random.gaussian(), random.gaussian()];
      if ((p.z ?? 0) <= -FLOOR_DEPTH_MM || interlude.absentAt(ball, t)) return { state: "absent" };
      if (hiddenAt(ball, t)) {
        covered = true;
        return { state: "hidden" };
      }
      const next = positionsAt(t + dts[ball] + lags[ball] + 0.004)[ball];
      const vx = (next.x - p.x) / 0.004;
      const vy = (next.y - p.y) / 0.004;
      const v = Math.hypot(vx, vy);
      const flat = inPlane(p);
      const at = draw.seenAt(flat);
      const pull = beside(ball, places, errors);
      const hand = interlude.pullAt(ball, t);
      const noise = v < 1 ? draw.restNoiseMm() : draw.noiseMm(v);
      const [ux, uy] = v < 1 ? [1, 0] : [vx / v, vy / v];
      const along = g1 * noise * (v < 1 ? 1 : ALONG);
      const across = g2 * noise;
      return {
        state: "seen",
        x: grain(at.x + pull.x + hand.x + along * ux - across * uy),
        y: grain(at.y + pull.y + hand.y + along * uy + across * ux),
        sigma: draw.sigmaMm(v),
        ...(known && { dt: dts[ball] }),
      };
    };
    const balls = { white: seen(BALLS[0]), yellow: seen(BALLS[1]), red: seen(BALLS[2]) };
    const table = interlude.blindAt(t) ? "not_visible" : covered ? "covered" : "clear";
    if (table === "not_visible") for (const b of BALLS) if (balls[b].state === "seen") balls[b] = { state: "hidden" };
    const gaps = measuresGaps && table === "clear" ? gapsOf(places, balls) : [];
    return { kind: "observation", frame, t, table, balls, ...(gaps.length > 0 && { gaps }) };
  }
}

/** Arm and cue around the stroke. */
function strokeCovers(stroke: StrokeOfKind, strokeT: number | null, random: Random): Cover[] {
  const covers: Cover[] = [];
  if (strokeT === null) return covers;
  for (const ball of BALLS) {
    const cue = ball === stroke.run.stroke.ball;
    const [share, before, after] = [random.next(), random.between(0.1, 0.9), random.between(-0.05, cue ? 0.12 : 0.4)];
    if (share < (cue ? COVERED_CUE_SHARE : COVERED_OTHER_SHARE))
      covers.push({ ball, from: strokeT - before, to: strokeT + after });
  }
  return covers;
}

/** Where the camera sees a ball that is above the cloth: on the plane of the centres. */
function inPlane(p: Place): { x: number; y: number } {
  if (!p.z) return { x: p.x, y: p.y };
  const k = EYE.z / (EYE.z - p.z);
  return { x: EYE.x + k * (p.x - EYE.x), y: EYE.y + k * (p.y - EYE.y) };
}

/** What a neighbour's outline does. */
function beside(ball: Ball, places: Positions, errors: CameraErrors): { x: number; y: number } {
  let [x, y] = [0, 0];
  for (const b of BALLS) {
    if (b === ball) continue;
    const dx = places[ball].x - places[b].x;
    const dy = places[ball].y - places[b].y;
    const d = Math.hypot(dx, dy) || 1;
    const gap = Math.max(0, d - 2 * PHYSICS.radiusMm);
    if (gap > errors.besideMm) continue;
    const size = errors.besideShiftMm * (1 - gap / errors.besideMm);
    x += (size * dx) / d;
    y += (size * dy) / d;
  }
  return { x, y };
}
