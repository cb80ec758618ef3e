import { BALLS } from "../../table/balls.ts";
import type { Sheet } from "../figures/figure.ts";
import { median, quantile, rms, sd } from "../figures/statistics.ts";
import type { Film } from "../film/film.ts";
import { errorMm, REGIONS, type RestPlace, restPlaces } from "../film/sightings.ts";

/** A frame more tells nothing new of a place at rest: the error there is systematic. So a place counts once, by its RMS. */
const rmsOf = (place: RestPlace) => rms(place.seen.map(errorMm));

/** Errors of positions at rest, and jitter there. `known` cameras also in px. */
export function measureRest(sheet: Sheet, films: readonly Film[]): void {
  const places = films.flatMap((film) => restPlaces(film));
  const mm = places.map(rmsOf);
  sheet.errors("rest", mm, "mm");
  const px = places.map((p) => rms(p.seen.map(({ seen, truth }) => apart(seen.px as [number, number], truth.px))));
  sheet.number("rest.px.rms", rms(px), "px", px.length);
  sheet.number("rest.px.max", quantile(px, 1), "px", px.length);
  for (const region of REGIONS) {
    const there = places.filter((p) => p.region === region).map(rmsOf);
    sheet.number(`rest.${region}.rms`, rms(there), "mm", there.length);
    sheet.number(`rest.${region}.max`, quantile(there, 1), "mm", there.length);
  }
  for (const ball of BALLS) {
    const its = places.filter((p) => p.ball === ball).map(rmsOf);
    sheet.number(`rest.${ball}.rms`, rms(its), "mm", its.length);
  }
  measureJitter(sheet, places);
}

/** What a resting ball seems to move from frame to frame, and about its mean. */
function measureJitter(sheet: Sheet, places: readonly RestPlace[]): void {
  const steps: number[] = [];
  const spreads: number[] = [];
  for (const { seen } of places) {
    for (let i = 1; i < seen.length; i++) {
      const [a, b] = [seen[i - 1]!, seen[i]!];
      if (b.frame === a.frame + 1) steps.push(Math.hypot(b.seen.x! - a.seen.x!, b.seen.y! - a.seen.y!));
    }
    if (seen.length < 3) continue;
    spreads.push(Math.hypot(sd(seen.map((s) => s.seen.x!)), sd(seen.map((s) => s.seen.y!))));
  }
  sheet.number("jitter.step.median", median(steps), "mm", steps.length);
  sheet.number("jitter.step.p99", quantile(steps, 0.99), "mm", steps.length);
  sheet.number("jitter.spread.median", median(spreads), "mm", spreads.length);
}

export const apart = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);
