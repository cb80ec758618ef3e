import { CLUB_CAMERA } from "../camera/pose.ts";
import { ballGaps, cushionGaps } from "../measuring/gaps.ts";
import { nearLines } from "../measuring/lines.ts";
import { nudges } from "../measuring/nudge.ts";
import { restGrid } from "../measuring/rest-grid.ts";
import { CLUB_TABLE, type Scenario } from "./scenario.ts";

const FEW = { placements: 24 } as const;
/** Balls lie for so long, s: time to calibrate the camera by hand. */
const LONG_S = 300;

const longStill = (description: string, seed: number, camera: Partial<Scenario["camera"]>): Scenario => ({
  ...CLUB_TABLE,
  ...{ description, seed, camera: { ...CLUB_CAMERA, ...camera } },
  initial: { white: { x: 640, y: 420 }, yellow: { x: 1500, y: 1010 }, red: { x: 2200, y: 500 } },
  play: { kind: "still", lastsS: LONG_S },
});

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
  "measure-still": longStill("Three balls at rest for five minutes", 61, {}),
  "measure-still-tight": longStill(
    "The same; the picture is narrower than the table's frame, the cushions run out of it",
    62,
    {
      fill: 1.06,
    },
  ),
};
