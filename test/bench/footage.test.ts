import { describe, expect, it } from "vitest";
import { measureFootage } from "../../src/bench/real/footage-figures.ts";
import { footage, WITHOUT_FOOTAGE } from "../support/footage.ts";

const LONG_MS = 150_000;
const measure = async (...only: string[]) => {
  const options = { quick: false, only, pictures: null, tell: () => {}, footage: footage! };
  const { figures, notes } = await measureFootage(options);
  return { values: new Map(figures.map((f) => [f.name, f])), notes };
};

describe.skipIf(footage === null)(`real footage (${footage === null ? WITHOUT_FOOTAGE : "present"})`, () => {
  it(
    "one ball on a small table: recall with its bound, median, figures that need no truth",
    async () => {
      const { values } = await measure("one-ball-1");
      const recall = values.get("real.one-ball-1.recall")!;
      expect(recall).toMatchObject({ unit: "share", count: 80 });
      expect(recall.value).toBeGreaterThan(0.9);
      expect(recall.bound!.low).toBeLessThan(recall.value);
      expect(values.get("real.one-ball-1.median")!.value).toBeLessThan(4);
      expect(values.get("real.one-ball-1.rolling.residual.median")!.value).toBeLessThan(1);
    },
    LONG_MS,
  );
});
