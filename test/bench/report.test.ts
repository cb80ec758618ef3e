import { describe, expect, it } from "vitest";
import type { Figure } from "../../src/bench/figures/figure.ts";
import { benchNames } from "../../src/bench/names.ts";
import { compareWith } from "../../src/bench/report/compare.ts";
import { judgeGoals } from "../../src/bench/report/goals.ts";
import { checkResult, resultOf } from "../../src/bench/report/result.ts";
import { tableOf } from "../../src/bench/report/table.ts";

const error: Figure = { name: "a.own.rest.rms", value: 0.5, unit: "mm", count: 40, better: "less" };
const recall: Figure = {
  ...{ name: "a.own.recall", value: 0.99, unit: "share", count: 100, better: "more" },
  bound: { low: 0.9455, high: 0.9982 },
};

describe("the table and the JSON", () => {
  it("both hold value, count and bound", () => {
    const lines = tableOf([error, recall]);
    expect(lines).toContain("a.own");
    expect(lines.find((l) => l.includes("recall"))).toMatch(/99\.00 % {2}of 100 .*94\.55 % … 99\.82 %/);
    const result = resultOf([error, recall], ["nothing else"]);
    expect(checkResult.Check(JSON.parse(JSON.stringify(result)))).toBe(true);
    expect(result.figures["a.own.recall"]).toEqual({
      ...{ value: 0.99, unit: "share", count: 100, better: "more", low: 0.9455, high: 0.9982 },
    });
  });
});

describe("--compare", () => {
  const earlier = resultOf([error, recall, { ...error, name: "a.own.old" }], []);
  const changes = (figures: Figure[]) => compareWith(earlier, figures).map(({ name, change }) => `${name} ${change}`);

  it("tells better from worse by what is wanted, and marks the worse", () => {
    expect(changes([{ ...error, value: 0.4 }, recall])).toEqual(["a.own.rest.rms better", "a.own.old gone"]);
    const worse = compareWith(earlier, [{ ...error, value: 0.6 }]);
    expect(worse[0]!.line).toBe("WORSE  a.own.rest.rms: 0.500 mm → 0.600 mm");
    const lower = { ...recall, value: 0.8, bound: { low: 0.71, high: 0.87 } };
    expect(changes([error, lower])).toContain("a.own.recall worse");
  });
  it("rates within each other's bounds are no news of either kind; small differences none", () => {
    const lower = { ...recall, value: 0.96, bound: { low: 0.9, high: 0.985 } };
    expect(changes([error, lower])).toContain("a.own.recall changed");
    expect(changes([{ ...error, value: 0.505 }, recall])).toEqual(["a.own.old gone"]);
  });
});

describe("goals", () => {
  it("a limit of today that is broken is one thing, a goal not yet reached another", () => {
    const judged = judgeGoals([error, recall], {
      "*.rest.rms": { max: 0.7, goal: { max: 0.25 } },
      "a.own.recall": { min: 0.999 },
      "real.*": { min: 1 },
    });
    expect(judged.unreached).toEqual(["a.own.rest.rms = 0.500 mm of 40, wanted ≤ 0.250 mm"]);
    expect(judged.broken).toEqual(["a.own.recall = 99.00 % of 100, wanted ≥ 99.90 %"]);
    expect(judged.unmeasured).toEqual(["real.*"]);
    expect([judged.kept, judged.reached]).toEqual([1, 0]);
  });
  it("a figure that is no number passes nothing", () => {
    const none = judgeGoals([{ ...error, value: Number.NaN }], { "*": { max: 1 } });
    expect(none.broken).toHaveLength(1);
  });
});

describe("names of scenarios and clips", () => {
  it("with or without sim:, clips too; an unknown one tells the nearest", () => {
    expect(benchNames(["sim:shot", "gap-1", "one-ball-2"])).toEqual(["shot", "gap-1", "one-ball-2"]);
    expect(() => benchNames(["one-bal-2"])).toThrow(/one-bal-2.*one-ball-2/);
  });
});
