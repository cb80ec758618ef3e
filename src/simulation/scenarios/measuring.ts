import { ballGaps, cushionGaps } from "../measuring/gaps.ts";
import { nearLines } from "../measuring/lines.ts";
import { nudges } from "../measuring/nudge.ts";
import { restGrid } from "../measuring/rest-grid.ts";
import type { Scenario } from "./scenario.ts";

const FEW = { placements: 24 } as const;

/** A few measuring series by name; `src/simulation/index.ts` makes any other. */
export const MEASURING: Record<string, Scenario> = {
  "measure-rest": restGrid(FEW).scenario,
  "measure-rest-wide": restGrid({ ...FEW, under: "wide" }).scenario,
  "measure-rest-720p": restGrid({ ...FEW, under: "720p" }).scenario,
  "measure-rest-green": restGrid({ ...FEW, cloth: "green" }).scenario,
  "measure-gaps": ballGaps({ placesEach: 4 }).scenario,
  "measure-cushion-gaps": cushionGaps({ placesEach: 4 }).scenario,
  "measure-lines-47": nearLines("balkline_47", { placesEach: 3 }).scenario,
  "measure-triangles": nearLines("triangles", { placesEach: 3 }).scenario,
  "measure-nudges": nudges().scenario,
};
