import { FLOOR_DEPTH_MM } from "../../simulation/physics/flight.ts";
import { BALLS } from "../../table/balls.ts";
import type { Sheet } from "../figures/figure.ts";
import type { Film } from "../film/film.ts";
import { COVERED, errorMm, liesOnCloth, type Sighting, sightings, UNCOVERED } from "../film/sightings.ts";

/** What became of one ball in one frame. */
export type Verdict = "seen" | "missed" | "swapped" | "false";

/** Recall of uncovered balls, balls where none are, names swapped, covered balls, balls on the floor. */
export function measureDetection(sheet: Sheet, films: readonly Film[]): void {
  const count = { uncovered: 0, seen: 0, all: 0, false: 0, swapped: 0 };
  const covered = { frames: 0, hidden: 0, absent: 0, invented: 0 };
  const floor = { frames: 0, absent: 0 };
  for (const film of films) {
    for (const s of sightings(film)) {
      const { truth, seen } = s;
      const verdict = verdictOf(s, film);
      if (verdict !== "missed") count.all++;
      if (verdict === "false") count.false++;
      if (verdict === "swapped") count.swapped++;
      if ((truth.z ?? 0) <= -FLOOR_DEPTH_MM) {
        floor.frames++;
        if (seen.state === "absent") floor.absent++;
      } else if (truth.visible >= UNCOVERED && liesOnCloth(truth)) {
        count.uncovered++;
        if (verdict === "seen") count.seen++;
      } else if (truth.visible <= COVERED) {
        covered.frames++;
        if (seen.state === "hidden") covered.hidden++;
        if (seen.state === "absent") covered.absent++;
        if (seen.state === "seen") covered.invented++;
      }
    }
  }
  sheet.rate("detection.recall", count.seen, count.uncovered, "more");
  sheet.rate("detection.false", count.false, count.all, "less");
  sheet.rate("detection.swapped", count.swapped, count.all, "less");
  sheet.rate("detection.covered.hidden", covered.hidden, covered.frames, "more");
  sheet.rate("detection.covered.absent", covered.absent, covered.frames, "less");
  sheet.rate("detection.covered.invented", covered.invented, covered.frames, "less");
  sheet.rate("detection.floor.absent", floor.absent, floor.frames, "more");
}

/** A ball seen farther than its diameter from its place is false; where another ball lies there, the two were swapped. */
export function verdictOf(s: Sighting, film: Pick<Film, "truth" | "table">): Verdict {
  const { seen, ball, frame } = s;
  if (seen.state !== "seen") return "missed";
  const diameter = film.table.ballDiameterMm;
  if (errorMm(s) <= diameter) return "seen";
  const others = BALLS.filter((b) => b !== ball).map((b) => film.truth[frame]!.balls[b]);
  return others.some((o) => Math.hypot(o.x - seen.x!, o.y - seen.y!) < diameter / 2) ? "swapped" : "false";
}
