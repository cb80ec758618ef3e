import type { TruthEventOf } from "../../simulation/truth.ts";
import type { EventOf } from "../../table/messages/index.ts";
import type { Sheet } from "../figures/figure.ts";
import { quantile } from "../figures/statistics.ts";
import type { Film, Given } from "../film/film.ts";
import { DECIDED_WITHIN_S } from "./impacts.ts";
import { matchEvents } from "./match-events.ts";

/** A stop given farther than this from a true one is another, s. */
const WINDOW_S = 1;
/** A ball that still goes farther than this had not stopped, mm. */
const STILL_TO_GO_MM = 1;

type Stop = TruthEventOf<"stopped">;
type Said = Given<EventOf<"stopped">>;

/** How long after the true stop it was said, and stops said of balls that still went on. */
export function measureStops(sheet: Sheet, films: readonly Film[]): void {
  const [delays, errors]: [number[], number[]] = [[], []];
  let [said, early, missed, of] = [0, 0, 0, 0];
  for (const film of films) {
    const truths = lastStops(film).filter((e) => e.t < film.lastsS - DECIDED_WITHIN_S);
    const given = film.events.filter((g): g is Said => g.what.type === "stopped");
    const times = { truth: (t: Stop) => t.t, given: (g: Said) => g.what.t };
    const { pairs, missed: none } = matchEvents(truths, given, WINDOW_S, times, (t, g) => t.ball === g.what.ball);
    of += truths.length;
    missed += none.length;
    said += given.length;
    early += given.filter((g) => isEarly(g, film)).length;
    for (const { given: g, truth, errorS } of pairs) {
      errors.push(1000 * errorS);
      delays.push(1000 * (g.decidedT - truth.t));
    }
  }
  sheet.signed("stops.time", errors, "ms");
  sheet.number("stops.delay.median", quantile(delays, 0.5), "ms", delays.length);
  sheet.number("stops.delay.p95", quantile(delays, 0.95), "ms", delays.length);
  sheet.number("stops.delay.max", quantile(delays, 1), "ms", delays.length);
  sheet.rate("stops.early", early, said, "less");
  sheet.rate("stops.missed", missed, of, "less");
}

/** Stops after which the ball truly stayed for a while; one that is hit again at once need not be given. */
function lastStops({ happened }: Film): Stop[] {
  return happened.filter((e): e is Stop => {
    if (e.type !== "stopped") return false;
    const moved = (o: (typeof happened)[number]) =>
      (o.type === "contact" && (o.a === e.ball || o.b === e.ball)) || (o.type === "stroke" && o.ball === e.ball);
    return !happened.some((o) => o.t > e.t && o.t < e.t + DECIDED_WITHIN_S && moved(o));
  });
}

/** Said while the ball had still some way to go, without anything that set it off anew. */
export function isEarly({ what, decidedT }: Said, film: Film): boolean {
  const stop = film.happened.find((e) => e.type === "stopped" && e.ball === what.ball && e.t >= decidedT);
  if (stop?.type !== "stopped") return false;
  const setOff = film.happened.some(
    (e) =>
      e.t > decidedT &&
      e.t < stop.t &&
      ((e.type === "stroke" && e.ball === what.ball) ||
        (e.type === "contact" && (e.a === what.ball || e.b === what.ball)) ||
        (e.type === "moved" && e.ball === what.ball)),
  );
  if (setOff) return false;
  const now = film.truth.find((f) => f && f.t >= decidedT)?.balls[what.ball];
  return now !== undefined && Math.hypot(now.x - stop.x, now.y - stop.y) > STILL_TO_GO_MM;
}
