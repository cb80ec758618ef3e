import type { Act } from "../../simulation/index.ts";
import type { Call } from "../../table/messages/index.ts";
import type { Sheet } from "../figures/figure.ts";
import { quantile } from "../figures/statistics.ts";
import type { Film, Given } from "../film/film.ts";

/** A verdict comes at the latest this long after the last ball has stopped, s. */
export const VERDICT_WITHIN_S = 3;
const S_PER_HOUR = 3600;

export type StrokeVerdict = "right" | "wrong" | "asked" | "missing";
/** By which carom a stroke counts; `openScenario` films play three cushion unless they say otherwise. */
export type Carom = keyof Act["judgement"]["carom"];

/** The first saying about each stroke: what the camera alone gave, before the next stroke settled it. */
export function verdictsOf(
  film: Film,
  by: Carom = "threeCushion",
): { act: Act; verdict: StrokeVerdict; said?: Given<Call> }[] {
  return film.acts
    .filter((act) => act.endT + VERDICT_WITHIN_S / 2 < film.lastsS || film.acts.length === 1)
    .map((act) => {
      const said = film.calls.find(
        ({ what }) =>
          (what.type === "carom" || what.type === "miss") &&
          what.t > act.strokeT &&
          what.t < act.endT + VERDICT_WITHIN_S,
      );
      if (!said) return { act, verdict: "missing" };
      if (said.what.certainty === "ask") return { act, verdict: "asked", said };
      const right = (said.what.type === "carom") === act.judgement.carom[by];
      return { act, verdict: right ? "right" : "wrong", said };
    });
}

/** Whether something truly happened that may be a foul: then a foul called is not false by itself. */
function foulIsPossible(film: Film): boolean {
  return film.happened.some(
    (e) =>
      e.type === "off_table" ||
      e.type === "moved" ||
      (e.type === "stroke" && ((e.inMotion ?? []).length > 0 || e.pushed.length > 0 || e.ball === "red")),
  );
}

/** Caroms right, wrong, asked; fouls that were none; wrong certain calls per hour of play; how soon a verdict comes. */
export function measureVerdicts(sheet: Sheet, films: readonly Film[]): void {
  const all = films.flatMap((film) => verdictsOf(film));
  const of = all.length;
  const count = (v: StrokeVerdict) => all.filter(({ verdict }) => verdict === v).length;
  sheet.rate("verdicts.right", count("right"), of, "more");
  sheet.rate("verdicts.wrong", count("wrong"), of, "less");
  sheet.rate("verdicts.asked", count("asked"), of, "less");
  sheet.rate("verdicts.missing", count("missing"), of, "less");
  const delays = all.flatMap(({ said, act }) => (said ? [said.decidedT - act.endT] : []));
  sheet.number("verdicts.delay.p95", quantile(delays, 0.95), "s", delays.length, "less");
  const clean = films.filter((f) => !foulIsPossible(f));
  const strokes = clean.reduce((sum, f) => sum + f.acts.length, 0);
  const fouls = clean.flatMap((f) => falseFouls(f));
  sheet.rate("verdicts.false_fouls", Math.min(strokes, fouls.filter(isCertain).length), strokes, "less");
  sheet.rate("verdicts.fouls_asked", Math.min(strokes, fouls.filter((c) => !isCertain(c)).length), strokes, "less");
  const hours = films.reduce((sum, f) => sum + f.lastsS, 0) / S_PER_HOUR;
  sheet.perHour("verdicts.false_calls", count("wrong") + fouls.filter(isCertain).length, hours);
}

/** What was called as certain although it was not so, in words: a stroke that may be played again and looked at. */
export function wrongCalls(film: Film): string[] {
  const wrong = verdictsOf(film).filter(({ verdict }) => verdict === "wrong");
  const fouls = foulIsPossible(film) ? [] : falseFouls(film).filter(isCertain);
  return [
    ...wrong.map(
      ({ said, act }) => `${said!.what.type} called of the stroke at ${act.strokeT.toFixed(2)} s, which was none`,
    ),
    ...fouls.map((call) => `${call.type} called at ${call.t.toFixed(2)} s, which was none`),
  ];
}

/** Each foul once, whatever became of it later. */
function falseFouls(film: Film): Call[] {
  const first = new Map<string, Call>();
  for (const { what } of film.calls) if (what.type.startsWith("foul_") && !first.has(what.id)) first.set(what.id, what);
  return [...first.values()];
}

const isCertain = (call: Call) => call.certainty === "certain";
