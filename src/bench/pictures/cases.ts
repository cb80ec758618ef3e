import type { Ball } from "../../table/balls.ts";
import { rms } from "../figures/statistics.ts";
import type { Film } from "../film/film.ts";
import { errorMm, liesOnCloth, restPlaces, sightings, UNCOVERED } from "../film/sightings.ts";
import { verdictOf } from "../measures/detection.ts";
import { type ImpactMatch, isCertain, matchContacts, matchCushions } from "../measures/impacts.ts";
import type { Shown } from "../programme/gather.ts";
import type { Part } from "../programme/programme.ts";

/** A frame worth looking at: which ball, what is wrong. */
export interface Case {
  shown: Shown;
  frame: number;
  ball: Ball;
  what: string;
  /** For the file's name. */
  kind: string;
  size: number;
}

/** Cases of each kind that are drawn. */
const OF_EACH = 3;

/** Films of play; in measuring series balls are laid elsewhere by nobody, which no tracker needs to explain. */
const PLAYED: readonly Part[] = ["strokes", "scenario", "match"];

/** The worst cases of every kind, at most a few of each, and of one kind only one of a scenario. */
export function worstCases(shown: readonly Shown[]): Case[] {
  const own = shown.filter((s) => s.eye === "own");
  const played = own.filter(({ planned }) => PLAYED.includes(planned.part));
  const all = [...own.flatMap(places), ...played.flatMap((s) => [...frames(s), ...impacts(s)])];
  const kinds = new Map<string, Case[]>();
  for (const c of all.sort((a, b) => b.size - a.size)) {
    const kept = kinds.get(c.kind) ?? [];
    if (kept.length < OF_EACH && !kept.some((k) => k.shown === c.shown)) kinds.set(c.kind, [...kept, c]);
  }
  return [...kinds.values()].flat();
}

function places(shown: Shown): Case[] {
  return restPlaces(shown.film).map(({ ball, seen, region }) => {
    const size = rms(seen.map(errorMm));
    const what = `${ball} at rest (${region}): ${size.toFixed(2)} mm`;
    return { shown, frame: seen[seen.length >> 1]!.frame, ball, what, kind: `rest-${region}`, size };
  });
}

function frames(shown: Shown): Case[] {
  const { film } = shown;
  return sightings(film).flatMap((s) => {
    const { ball, frame, truth, speed } = s;
    const at = (kind: string, what: string, size: number) => [
      { shown, frame, ball, what: `${ball} ${what}`, kind, size },
    ];
    const verdict = verdictOf(s, film);
    if (verdict === "false" || verdict === "swapped") {
      const away = errorMm(s);
      return at(verdict, `${verdict}: ${away.toFixed(0)} mm away, ${(100 * truth.visible).toFixed(0)} % free`, away);
    }
    if (truth.visible < UNCOVERED || !liesOnCloth(truth)) return [];
    if (verdict === "missed") return at("missed", `not seen (${s.seen.state}), ${speed.toFixed(0)} mm/s`, speed);
    const error = errorMm(s);
    return s.resting ? [] : at("moving", `at ${speed.toFixed(0)} mm/s: ${error.toFixed(2)} mm`, error);
  });
}

function impacts(shown: Shown): Case[] {
  const { film } = shown;
  return [...ofImpacts(shown, "contact", matchContacts(film)), ...ofImpacts(shown, "cushion", matchCushions(film))];
}

function ofImpacts(shown: Shown, name: string, { pairs, missed, extra }: ImpactMatch): Case[] {
  const cases: Case[] = [];
  const add = (kind: string, what: string, t: number, ball: Ball, size: number) => {
    const frame = frameAt(shown.film, t);
    if (frame >= 0) cases.push({ shown, frame, ball, what: `${ball} ${what}`, kind: `${name}-${kind}`, size });
  };
  for (const m of missed)
    if (m.certainly) add("missed", `${name} missed, ${m.approach.toFixed(0)} mm/s`, m.t, ballOf(m), m.approach);
  for (const g of extra) if (isCertain(g)) add("invented", `${name} that never was`, g.what.t, ballOf(g.what), 1);
  for (const { truth, given, errorS } of pairs)
    if (truth.certainly && isCertain(given))
      add("time", `${name}: ${(1000 * errorS).toFixed(1)} ms`, truth.t, ballOf(truth), Math.abs(errorS));
  return cases;
}

const ballOf = (e: { a: Ball } | { ball: Ball }): Ball => ("a" in e ? e.a : e.ball);
const frameAt = (film: Film, t: number) => film.truth.findIndex((f) => f && f.t >= t);
