import { type Figure, Sheet } from "../figures/figure.ts";
import type { Film } from "../film/film.ts";
import { type Family, measure } from "../measures/all.ts";
import { measureNudges } from "../measures/nudge.ts";
import { measureConsistency } from "../real/consistency.ts";
import type { Edges } from "../real/edges.ts";
import { seenTable } from "../real/seen-table.ts";
import type { Part, Planned } from "./programme.ts";

/** A film with what it was for and how its camera was known. */
export interface Shown {
  planned: Planned;
  eye: "own" | "known";
  film: Film;
}

/** Which films each family of figures is taken from. */
const PARTS: Record<Family, readonly Part[]> = {
  rest: ["grid", "strokes", "scenario", "match"],
  motion: ["strokes", "scenario", "match"],
  detection: ["grid", "gaps", "lines", "strokes", "scenario", "match"],
  gaps: ["gaps", "scenario"],
  lines: ["lines", "scenario"],
  impacts: ["strokes", "scenario", "match"],
  strokes: ["strokes", "scenario", "match"],
  stops: ["strokes", "scenario", "match"],
  offTable: ["scenario"],
  verdicts: ["strokes", "scenario", "match"],
};
/** What is told of each scenario by itself: positions are systematic, so means over scenarios hide the worst. */
const OF_EACH: readonly Family[] = ["rest", "detection"];

/** All figures of the films: by camera and by how it was known, then of each scenario. @param edges by camera and how known. */
export function gather(shown: readonly Shown[], edges: ReadonlyMap<string, Edges> = new Map()): Figure[] {
  const groups = new Map<string, Shown[]>();
  for (const s of shown) {
    const key = `${s.planned.camera}.${s.eye}`;
    groups.set(key, [...(groups.get(key) ?? []), s]);
  }
  const figures: Figure[] = [];
  for (const [prefix, group] of groups) {
    for (const [family, parts] of Object.entries(PARTS) as [Family, readonly Part[]][]) {
      const films = group.filter((s) => parts.includes(s.planned.part)).map((s) => s.film);
      if (films.length > 0) figures.push(...measure(prefix, films, [family]));
    }
    const sheet = new Sheet(prefix);
    for (const { planned, film } of group) if (planned.moves) measureNudges(sheet, film, planned.moves);
    // Where balls are laid elsewhere by nobody there is no rolling.
    const rolling = group.filter(({ planned, eye }) => eye === "own" && PARTS.motion.includes(planned.part));
    if (rolling.length > 0)
      measureConsistency(
        sheet,
        rolling.map(({ film }) => seenTable(film)),
      );
    edges.get(prefix)?.tell(sheet);
    figures.push(...sheet.figures);
  }
  for (const { planned, film } of shown)
    if (planned.part === "scenario") figures.push(...measure(`scenario.${film.name}`, [film], OF_EACH).filter(isTold));
  return figures;
}

/** Of a single scenario only what cannot be read from many. */
function isTold({ name }: Figure): boolean {
  return /\.(rest\.(rms|max)|detection\.(recall|false|swapped))$/.test(name);
}
