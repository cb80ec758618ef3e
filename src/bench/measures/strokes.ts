import type { TruthEventOf } from "../../simulation/truth.ts";
import type { EventOf } from "../../table/messages/index.ts";
import type { Sheet } from "../figures/figure.ts";
import { median } from "../figures/statistics.ts";
import type { Film, Given } from "../film/film.ts";
import { DECIDED_WITHIN_S } from "./impacts.ts";
import { matchEvents } from "./match-events.ts";

const WINDOW_S = 0.25;
/** Speed within this share is right. */
const SPEED_SHARE = 0.03;

/** Strokes: found, invented, by whom, when, how fast and in which direction. */
export function measureStrokes(sheet: Sheet, films: readonly Film[]): void {
  const all = films.map((film) => {
    const truths = film.happened.filter(
      (e): e is TruthEventOf<"stroke"> => e.type === "stroke" && e.t < film.lastsS - DECIDED_WITHIN_S,
    );
    const said = film.events.filter((g): g is Given<EventOf<"stroke">> => g.what.type === "stroke");
    const times = { truth: (t: TruthEventOf<"stroke">) => t.t, given: (g: Given<EventOf<"stroke">>) => g.what.t };
    return matchEvents(truths, said, WINDOW_S, times, (t, g) => t.ball === g.what.ball);
  });
  const pairs = all.flatMap((m) => m.pairs);
  const missed = all.flatMap((m) => m.missed).length;
  const extra = all.flatMap((m) => m.extra).length;
  sheet.rate("strokes.precision", pairs.length, pairs.length + extra, "more");
  sheet.rate("strokes.recall", pairs.length, pairs.length + missed, "more");
  sheet.signed(
    "strokes.time",
    pairs.map((p) => 1000 * p.errorS),
    "ms",
  );
  const speeds = pairs.map(({ truth, given }) => Math.abs(given.what.speed / truth.speed - 1));
  sheet.rate("strokes.speed.within3%", speeds.filter((s) => s <= SPEED_SHARE).length, speeds.length, "more");
  sheet.number("strokes.speed.median", median(speeds), "share", speeds.length);
  const turns = pairs.map(({ truth, given }) => angleDeg(truth.direction, given.what.direction));
  sheet.number("strokes.direction.median", median(turns), "°", turns.length);
}

function angleDeg(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return (180 / Math.PI) * Math.abs(Math.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y));
}
