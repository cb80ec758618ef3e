import type { TruthEventOf } from "../../simulation/truth.ts";
import type { EventOf } from "../../table/messages/index.ts";
import type { Sheet } from "../figures/figure.ts";
import { quantile } from "../figures/statistics.ts";
import type { Film, Given } from "../film/film.ts";
import { matchEvents } from "./match-events.ts";

/** Looked for so long around the true leaving, s. */
const WINDOW_S = 3;
/** Due within this after the ball has crossed the nose line, s. */
const DUE_S = 0.3;

type Truth = TruthEventOf<"off_table">;
type Said = Given<EventOf<"off_table">>;

/** Balls that left the playing surface: found, in time, invented, and what was said of the rail. */
export function measureOffTable(sheet: Sheet, films: readonly Film[]): void {
  const all = films.map((film) => {
    const truths = film.happened.filter((e): e is Truth => e.type === "off_table" && e.t < film.lastsS - DUE_S);
    const said = film.events.filter((g): g is Said => g.what.type === "off_table");
    const times = { truth: (t: Truth) => t.t, given: (g: Said) => g.what.t };
    return matchEvents(truths, said, WINDOW_S, times, (t, g) => t.ball === g.what.ball);
  });
  const pairs = all.flatMap((m) => m.pairs);
  const of = pairs.length + all.flatMap((m) => m.missed).length;
  const extra = all.flatMap((m) => m.extra).length;
  const delays = pairs.map((p) => p.given.decidedT - p.truth.t);
  sheet.rate("off_table.recall", pairs.length, of, "more");
  sheet.rate("off_table.precision", pairs.length, pairs.length + extra, "more");
  sheet.rate("off_table.within0.3s", delays.filter((d) => d <= DUE_S).length, of, "more");
  sheet.number("off_table.delay.max", quantile(delays, 1), "s", delays.length);
  const wrongRail = pairs.filter(
    ({ given: g, truth }) => g.what.railTop !== "unknown" && g.what.railTop !== truth.railTop,
  );
  sheet.rate("off_table.rail_wrong", wrongRail.length, pairs.length, "less");
  sheet.rate(
    "off_table.returned_wrong",
    pairs.filter((p) => p.given.what.returned !== p.truth.returned).length,
    pairs.length,
    "less",
  );
}
