import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { footage, ROOT, WITHOUT_FOOTAGE } from "../../support/footage.ts";
import {
  at,
  type BallLook,
  chromaEdge,
  clipLook,
  type Look,
  noseShadow,
  STILL_RADIUS_PX,
  simulatedLook,
  stillReds,
} from "./measures.ts";
import { drawProfiles } from "./plot.ts";

/** The simulated picture beside real ones: what estimators are tuned on must look like what they will see. */
describe.skipIf(footage === null)(`the simulated picture against real footage (${WITHOUT_FOOTAGE}: skipped)`, () => {
  let real: Look;
  let drawn: Look;
  let reds: BallLook[];
  beforeAll(async () => {
    real = await clipLook(footage!);
    reds = await stillReds(footage!);
    drawn = await simulatedLook();
    if (process.env.UPDATE_DOCS) {
      mkdirSync(path.join(ROOT, "docs/images"), { recursive: true });
      writeFileSync(path.join(ROOT, "docs/images/simulation-profiles.png"), drawProfiles(real, drawn));
    }
  }, 60_000);

  test("the flank of a dark ball mirrors the cloth as in the clip", () => {
    for (const r of [0.45, 0.7, 0.79, 0.87]) expect(Math.abs(drawn.red.y[at(r)]! - real.red.y[at(r)]!)).toBeLessThan(8);
    // It grows paler outwards, by the same from the middle to just inside the outline.
    const pales = ({ y }: BallLook) => y[at(0.87)]! - y[at(0.45)]!;
    expect(pales(real.red)).toBeGreaterThan(20);
    expect(Math.abs(pales(drawn.red) - pales(real.red))).toBeLessThan(8);
  });

  test("a bright ball's limb is as bright as in the clip", () => {
    for (const r of [0.45, 0.62, 0.79, 0.87])
      expect(Math.abs(drawn.orange.y[at(r)]! - real.orange.y[at(r)]!)).toBeLessThan(8);
  });

  test("the edge of chroma is as wide as in the stills and the clip", () => {
    const width = chromaEdge(drawn.red, drawn.radius);
    const narrow = Math.min(...reds.map((red) => chromaEdge(red, STILL_RADIUS_PX)));
    expect(width).toBeGreaterThan(0.8 * narrow);
    expect(width).toBeLessThan(chromaEdge(real.red, real.radius));
  });

  test("the shadow round a ball is as dark and as wide as in the clip", () => {
    for (const r of [1.2, 1.37, 1.62]) {
      const left = ({ y }: BallLook) => y[at(r)]! / y[at(2.2)]!;
      expect(Math.abs(left(drawn.red) - left(real.red))).toBeLessThan(0.06);
    }
  });

  test.each(["long", "end"] as const)(
    "the shadow under the %s cushion's nose: half the light, all of the colour",
    (side) => {
      const [seen, made] = [noseShadow(real.nose[side]), noseShadow(drawn.nose[side])];
      expect(Math.abs(made.luma - seen.luma)).toBeLessThan(0.1);
      expect(Math.abs(made.chroma - seen.chroma)).toBeLessThan(0.15);
    },
  );

  test("the highlight lies in the middle and is as large as in the clip", () => {
    for (const ball of ["orange", "red"] as const) {
      expect(real[ball].highlight).toBeGreaterThan(0.05);
      expect(drawn[ball].highlight / real[ball].highlight).toBeGreaterThan(0.5);
      expect(drawn[ball].highlight / real[ball].highlight).toBeLessThan(2);
    }
  });
});
