import type { TruthEventOf } from "../../simulation/truth.ts";
import type { EventOf } from "../../table/messages/index.ts";
import type { Sheet } from "../figures/figure.ts";
import type { Film, Given } from "../film/film.ts";
import { type Matched, matchEvents } from "./match-events.ts";

/** Contract, section 3, and decision 10: certain from here; below the other an event is ignored. */
export const CERTAIN = 0.9;
const IGNORED = 0.1;
/** An event given farther than this from a true one is another, s. */
const WINDOW_S = 0.15;
/** Cushions met more softly than this count for nobody, mm/s (a ball creeping along a cushion); given or not is right. */
const CUSHION_COUNTS_MM_S = 60;
/** A camera may take the softness a little differently: up to this share beside it nobody is wrong. */
const CUSHION_LEEWAY = 0.3;
/** Contacts softer than this count for no goal, mm/s (they move a ball by a few millimetres); they are told apart. */
const CONTACT_COUNTS_MM_S = 30;
/** How near the end of a film an event may be and still be decided, s. */
export const DECIDED_WITHIN_S = 0.3;

/** A true impact; `certainly`: hard enough that it must be given. */
type Truth<T> = T & { certainly: boolean };
type Contact = TruthEventOf<"contact">;
type Cushion = TruthEventOf<"cushion">;
/** True and given impacts of one kind. */
export type ImpactMatch = Matched<Truth<Contact | Cushion>, Given<EventOf<"contact" | "cushion">>>;

export function matchContacts(film: Film): ImpactMatch {
  const truths = film.happened.filter((e): e is Contact => e.type === "contact");
  const said = film.events.filter((g): g is Given<EventOf<"contact">> => g.what.type === "contact");
  return matched(
    film,
    truths,
    said,
    (e) => e.approach >= CONTACT_COUNTS_MM_S,
    (t, { what: { a, b } }) => {
      return (t.a === a && t.b === b) || (t.a === b && t.b === a);
    },
  );
}

export function matchCushions(film: Film): ImpactMatch {
  const truths = film.happened.filter((e): e is Cushion => e.type === "cushion");
  const said = film.events.filter((g): g is Given<EventOf<"cushion">> => g.what.type === "cushion");
  const counts = (e: Cushion) => e.approach >= CUSHION_COUNTS_MM_S * (1 + CUSHION_LEEWAY);
  return matched(film, truths, said, counts, (t, { what }) => t.ball === what.ball && t.cushion === what.cushion);
}

function matched<T extends { t: number }, G extends Given<{ t: number; confidence?: number | undefined }>>(
  film: Film,
  truths: readonly T[],
  said: readonly G[],
  counts: (e: T) => boolean,
  same: (t: T, g: G) => boolean,
): Matched<Truth<T>, G> {
  const decided = truths.filter((e) => e.t < film.lastsS - DECIDED_WITHIN_S);
  const weighed = decided.map((e) => ({ ...e, certainly: counts(e) }));
  const times = { truth: (t: T) => t.t, given: (g: G) => g.what.t };
  return matchEvents(
    weighed,
    said.filter((g) => confidenceOf(g) >= IGNORED),
    WINDOW_S,
    times,
    same,
  );
}

const confidenceOf = (g: Given<{ confidence?: number | undefined }>) => g.what.confidence ?? 1;
export const isCertain = (g: Given<{ confidence?: number | undefined }>): boolean => confidenceOf(g) >= CERTAIN;

/** Precision and recall of what was said as certain, what was asked, and errors of its times. */
export function measureImpacts(sheet: Sheet, films: readonly Film[]): void {
  measure(sheet, "contacts", films.map(matchContacts));
  measure(sheet, "cushions", films.map(matchCushions));
}

function measure(sheet: Sheet, name: string, all: readonly ImpactMatch[]): void {
  const pairs = all.flatMap((m) => m.pairs).filter((p) => p.truth.certainly);
  const certain = pairs.filter((p) => isCertain(p.given));
  const missed = all.flatMap((m) => m.missed).filter((t) => t.certainly).length;
  const extra = all.flatMap((m) => m.extra).filter(isCertain).length;
  const of = pairs.length + missed;
  sheet.rate(`${name}.precision`, certain.length, certain.length + extra, "more");
  sheet.rate(`${name}.recall`, certain.length, of, "more");
  sheet.rate(`${name}.asked`, pairs.length - certain.length, of, "less");
  sheet.rate(`${name}.missed`, missed, of, "less");
  const soft = all.flatMap((m) => m.pairs).filter((p) => !p.truth.certainly).length;
  const softMissed = all.flatMap((m) => m.missed).filter((t) => !t.certainly).length;
  sheet.rate(`${name}.soft.given`, soft, soft + softMissed, "none");
  sheet.signed(
    `${name}.time`,
    certain.map((p) => 1000 * p.errorS),
    "ms",
  );
}
