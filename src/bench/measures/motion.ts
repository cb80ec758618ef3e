import type { Sheet } from "../figures/figure.ts";
import { quantile, rms } from "../figures/statistics.ts";
import type { Film } from "../film/film.ts";
import { errorMm, liesOnCloth, type Sighting, sightings, UNCOVERED } from "../film/sightings.ts";

/** Bands of true speed, m/s; professionals open at 2.7 in the median, at 4.9 in nine of ten strokes. */
const BANDS_M_S = [
  [0, 0.5],
  [0.5, 1],
  [1, 2],
  [2, 4],
  [4, 15],
] as const;
/** Up to here goals are stated, m/s. */
const STATED_M_S = 4;

/** Errors of positions in motion, all and by speed, and how well sigmas tell errors. */
export function measureMotion(sheet: Sheet, films: readonly Film[]): void {
  const all = films.flatMap(sightings).filter(({ seen, truth }) => seen.state === "seen" && truth.visible >= UNCOVERED);
  const moving = all.filter((s) => !s.resting && liesOnCloth(s.truth));
  sheet.errors("moving", moving.filter((s) => s.speed <= 1000 * STATED_M_S).map(errorMm), "mm");
  for (const [from, to] of BANDS_M_S) {
    const band = moving.filter((s) => s.speed > 1000 * from && s.speed <= 1000 * to).map(errorMm);
    sheet.number(`moving.${from}-${to}m/s.rms`, rms(band), "mm", band.length);
    sheet.number(`moving.${from}-${to}m/s.p99`, quantile(band, 0.99), "mm", band.length);
  }
  measureSigmas(
    sheet,
    "sigma.rest",
    all.filter((s) => s.resting),
  );
  measureSigmas(sheet, "sigma.moving", moving);
}

/** Share of coordinates within one, two and three of their own standard deviations; 68, 95 and 99.7 % are right. */
function measureSigmas(sheet: Sheet, name: string, seen: readonly Sighting[]): void {
  const ratios = seen.flatMap(({ seen: s, truth }) => [
    Math.abs(s.x! - truth.x) / s.sigma!,
    Math.abs(s.y! - truth.y) / s.sigma!,
  ]);
  for (const k of [1, 2, 3])
    sheet.rate(`${name}.within${k}`, ratios.filter((r) => r <= k).length, ratios.length, k === 3 ? "more" : "none");
}
