import { describe, expect, it } from "vitest";
import { poissonBound, rateBound } from "../../src/bench/figures/bounds.ts";
import { Sheet } from "../../src/bench/figures/figure.ts";
import { median, quantile, rms, sd } from "../../src/bench/figures/statistics.ts";

describe("bounds against published values", () => {
  it("Wilson's interval of 8 of 10, and of 15 of 148", () => {
    const eight = rateBound(8, 10);
    expect(eight.low).toBeCloseTo(0.4902, 4);
    expect(eight.high).toBeCloseTo(0.9433, 4);
    // Newcombe 1998, table I, method 3: 15/148 gives 0.0624 to 0.1605.
    const newcombe = rateBound(15, 148);
    expect(newcombe.low).toBeCloseTo(0.0624, 4);
    expect(newcombe.high).toBeCloseTo(0.1605, 4);
  });
  it("none and all of n are bounded by one side: nearly three in n", () => {
    expect(rateBound(0, 100)).toEqual({ low: 0, high: expect.closeTo(0.02951, 5) });
    expect(rateBound(100, 100)).toEqual({ low: expect.closeTo(0.97049, 5), high: 1 });
    expect(rateBound(0, 10_000).high).toBeCloseTo(2.9957 / 10_000, 7);
  });
  it("Poisson counts: Garwood's tables for 0, 1 and 10", () => {
    expect(poissonBound(0)).toEqual({ low: 0, high: expect.closeTo(2.9957, 4) });
    expect(poissonBound(1)).toEqual({ low: expect.closeTo(0.0253, 4), high: expect.closeTo(5.5716, 4) });
    expect(poissonBound(10)).toEqual({ low: expect.closeTo(4.7954, 4), high: expect.closeTo(18.3904, 4) });
  });
});

describe("statistics", () => {
  it("of a short list", () => {
    const values = [3, 1, 2, 10];
    expect([rms(values), median(values), quantile(values, 0.75), quantile(values, 1)]).toEqual([
      Math.sqrt(28.5),
      2.5,
      3,
      10,
    ]);
    expect(sd(values)).toBeCloseTo(4.0825, 4);
  });
  it("a figure of nothing is left out, never zero", () => {
    const sheet = new Sheet("a");
    sheet.rate("rate", 0, 0, "more");
    sheet.errors("errors", [], "mm");
    sheet.perHour("calls", 0, 0);
    expect(sheet.figures).toEqual([]);
    sheet.rate("rate", 1, 4, "more");
    expect(sheet.figures[0]).toMatchObject({ name: "a.rate", value: 0.25, count: 4, unit: "share" });
  });
});
