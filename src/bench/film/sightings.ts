import type { BallTruth } from "../../simulation/index.ts";
import { BALLS, type Ball, type Point } from "../../table/balls.ts";
import type { TableSpec } from "../../table/geometry.ts";
import type { BallObservation } from "../../table/messages/index.ts";
import type { Film } from "./film.ts";

/** A ball in a frame: what was true and what was seen of it. */
export interface Sighting {
  ball: Ball;
  frame: number;
  t: number;
  truth: BallTruth;
  seen: BallObservation;
  /** True speed, mm/s. */
  speed: number;
  resting: boolean;
}

/** A ball counts as uncovered from this visible share, and as covered up to that. */
export const UNCOVERED = 0.98;
export const COVERED = 0.05;
/** Slower than this from frame to frame a ball rests, mm. */
const REST_STEP_MM = 0.01;
/** Faster than any ball, mm/s: it was taken away and laid down elsewhere. */
const LAID_ELSEWHERE_MM_S = 15_000;

/** Every ball of every frame of which the truth is known, but for frames in which it was laid down elsewhere. */
export function sightings({ truth, observations }: Pick<Film, "truth" | "observations">): Sighting[] {
  const all: Sighting[] = [];
  for (const o of observations) {
    const now = truth[o.frame];
    if (!now) continue;
    for (const ball of BALLS) {
      const at = now.balls[ball];
      const before = stepTo(at, truth[o.frame - 1]?.balls[ball]);
      const after = stepTo(at, truth[o.frame + 1]?.balls[ball]);
      const speed = Math.max(before.speed, after.speed);
      if (before.speed > LAID_ELSEWHERE_MM_S) continue;
      const fair = after.speed > LAID_ELSEWHERE_MM_S ? before.speed : speed;
      const resting = before.mm < REST_STEP_MM && (after.mm < REST_STEP_MM || after.speed > LAID_ELSEWHERE_MM_S);
      all.push({ ball, frame: o.frame, t: o.t, truth: at, seen: o.balls[ball], speed: fair, resting });
    }
  }
  return all;
}

function stepTo(at: BallTruth, other: BallTruth | undefined): { mm: number; speed: number } {
  if (!other) return { mm: 0, speed: 0 };
  const mm = Math.hypot(at.x - other.x, at.y - other.y, (at.z ?? 0) - (other.z ?? 0));
  const s = Math.abs(at.t - other.t);
  return { mm, speed: s > 0 ? mm / s : 0 };
}

/** From its true place, mm. */
export const errorMm = ({ seen, truth }: Sighting): number => Math.hypot(seen.x! - truth.x, seen.y! - truth.y);

export const liesOnCloth = (at: { z?: number }): boolean => Math.abs(at.z ?? 0) < 1e-6;

/** A place at which a ball rested, with all that was seen of it there while nothing covered it. */
export interface RestPlace {
  ball: Ball;
  at: Point;
  region: Region;
  fromT: number;
  toT: number;
  seen: Sighting[];
}

export const REGIONS = ["centre", "rail", "corner"] as const;
export type Region = (typeof REGIONS)[number];
/** A ball within this of a nose line lies at the rail, of two in a corner, mm. */
const BESIDE_MM = 150;

export function regionOf({ x, y }: Point, { lengthMm, widthMm }: Pick<TableSpec, "lengthMm" | "widthMm">): Region {
  const beside = [x, lengthMm - x].some((d) => d < BESIDE_MM) ? 1 : 0;
  const near = beside + ([y, widthMm - y].some((d) => d < BESIDE_MM) ? 1 : 0);
  return REGIONS[near]!;
}

/** The places at which balls rested on the cloth, in order; covered frames are left out, a covered place is none. */
export function restPlaces(film: Pick<Film, "truth" | "observations" | "table">): RestPlace[] {
  const open: Partial<Record<Ball, RestPlace>> = {};
  const places: RestPlace[] = [];
  for (const s of sightings(film)) {
    const { ball, truth, t } = s;
    let place = open[ball];
    const same = place && Math.hypot(place.at.x - truth.x, place.at.y - truth.y) < REST_STEP_MM;
    if (!s.resting || !liesOnCloth(truth)) {
      delete open[ball];
      continue;
    }
    if (!place || !same) {
      place = { ball, at: truth, region: regionOf(truth, film.table), fromT: t, toT: t, seen: [] };
      open[ball] = place;
      places.push(place);
    }
    place.toT = t;
    if (truth.visible >= UNCOVERED && s.seen.state === "seen") place.seen.push(s);
  }
  return places.filter((p) => p.seen.length > 0);
}
