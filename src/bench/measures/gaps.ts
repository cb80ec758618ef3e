import { lineLimit } from "../../rules/articles/area.ts";
import { TOUCH_MM } from "../../rules/tolerances.ts";
import { cornerTriangles, depth, LINE_WIDTH_MM, quadros47, quadros71, type Zone } from "../../rules/zones.ts";
import { BALLS } from "../../table/balls.ts";
import type { Sheet } from "../figures/figure.ts";
import type { Film } from "../film/film.ts";
import { type JudgedGap, judgedGaps, setupOf, stillsOf } from "./stills.ts";

/** Classes of true gaps, mm: the first touches (`rules/tolerances`). */
const CLASSES = [
  { name: "touching", upTo: TOUCH_MM + 1e-6 },
  { name: "0.05-0.3mm", upTo: 0.3 + 1e-6 },
  { name: "0.3-1mm", upTo: 1 },
  { name: "1-3mm", upTo: 3 },
  { name: "3-20mm", upTo: 20 },
] as const;

/** Errors of gaps, and for each class of true gap what the rules make of it: certain and right, certain and wrong, asked. */
export function measureGaps(sheet: Sheet, films: readonly Film[]): void {
  const gaps = films.flatMap(judgedGaps);
  for (const kind of ["ball", "cushion"] as const) {
    const its = gaps.filter((g) => g.kind === kind);
    sheet.errors(
      `gap.${kind}`,
      its.map((g) => Math.abs(g.gap.gap - g.trueMm)),
      "mm",
    );
    let from = Number.NEGATIVE_INFINITY;
    for (const { name, upTo } of CLASSES) {
      const inside = its.filter((g) => g.trueMm > from && g.trueMm <= upTo);
      from = upTo;
      const touching = name === "touching";
      const count = (is: (g: JudgedGap) => boolean) => inside.filter(is).length;
      const right = count((g) => g.state === (touching ? "frozen" : "not_frozen"));
      const wrong = count((g) => g.state === (touching ? "not_frozen" : "frozen"));
      sheet.rate(`frozen.${kind}.${name}.right`, right, inside.length, "more");
      sheet.rate(`frozen.${kind}.${name}.wrong`, wrong, inside.length, "less");
      sheet.rate(`frozen.${kind}.${name}.ask`, inside.length - right - wrong, inside.length, "none");
    }
  }
}

/** Balls farther than this from a drawn line are no question, mm. */
const BESIDE_LINE_MM = 20;
const LINE_CLASSES_MM = [0.5, 2, 5, BESIDE_LINE_MM] as const;

/** A ball beside a zone's line: how deep in the zone it lies and seems to lie, mm, and what the rules make of it. */
interface BesideLine {
  trueMm: number;
  seenMm: number;
  said: "in" | "out" | "ask";
}

/** Errors of distances to drawn lines, and on which side of them balls were said to lie. */
export function measureLines(sheet: Sheet, films: readonly Film[]): void {
  const all = films.flatMap(besideLines);
  sheet.errors(
    "gap.line",
    all.map((b) => Math.abs(b.seenMm - b.trueMm)),
    "mm",
  );
  let from = -1;
  for (const upTo of LINE_CLASSES_MM) {
    const inside = all.filter((b) => Math.abs(b.trueMm) > from && Math.abs(b.trueMm) <= upTo);
    const name = `zones.${Math.max(0, from)}-${upTo}mm`;
    from = upTo;
    const right = inside.filter((b) => b.said === truly(b)).length;
    const asked = inside.filter((b) => b.said === "ask" && truly(b) !== "ask").length;
    sheet.rate(`${name}.right`, right, inside.length, "more");
    sheet.rate(`${name}.wrong`, inside.length - right - asked, inside.length, "less");
    sheet.rate(`${name}.ask`, asked, inside.length, "none");
  }
}

/** On the drawn line itself nobody but the referee can say: there, to ask is right and everything else wrong. */
function truly({ trueMm }: BesideLine): BesideLine["said"] {
  if (Math.abs(trueMm) <= LINE_WIDTH_MM / 2) return "ask";
  return trueMm > 0 ? "in" : "out";
}

function besideLines(film: Film): BesideLine[] {
  const { sL } = setupOf(film);
  const { lengthMm, widthMm } = film.table;
  const zones: Zone[] = [cornerTriangles, quadros47, quadros71].flatMap((of) => of(lengthMm, widthMm));
  return stillsOf(film).flatMap(({ rest, truth }) =>
    BALLS.flatMap((ball) => {
      const seen = rest.balls[ball];
      if (seen === undefined) return [];
      return zones.flatMap((zone) => {
        const trueMm = depth(zone, truth.balls[ball]);
        if (Math.abs(trueMm) > BESIDE_LINE_MM) return [];
        const seenMm = depth(zone, seen);
        const said = Math.abs(seenMm) <= lineLimit(seen.sigma, sL) ? "ask" : seenMm > 0 ? "in" : "out";
        return [{ trueMm, seenMm, said } as const];
      });
    }),
  );
}
