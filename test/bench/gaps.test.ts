import { describe, expect, it } from "vitest";
import { measureGaps, measureLines } from "../../src/bench/measures/gaps.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import { figuresOf, HOME, syntheticFilm } from "./synthetic-film.ts";

const D = TABLE_PRESETS.match.ballDiameterMm;

/** White and yellow `trueMm` apart, and a still that gives their gap as it is told. */
function pair(trueMm: number, givenMm: number, sigma: number) {
  const yellow = { x: HOME.white.x + D + trueMm, y: HOME.white.y };
  const at = () => ({ yellow });
  const still = {
    ...{ type: "still" as const, t: 1, balls: { white: HOME.white, yellow, red: HOME.red } },
    gaps: [{ a: "white" as const, b: "yellow", gap: givenMm, sigma }],
  };
  return syntheticFilm({ frames: 61, at, events: [{ event: still, decidedT: 1 }] });
}

describe("gaps between balls", () => {
  it("an error of 0.4 mm is told as one", () => {
    expect(figuresOf(measureGaps, pair(2, 2.4, 0.05)).get("gap.ball.rms")).toMatchObject({
      value: expect.closeTo(0.4, 6),
      count: 1,
    });
  });
  it("frozen: touching and said so; apart and said to touch is wrong; within the error it is asked", () => {
    const right = figuresOf(measureGaps, pair(0, 0.01, 0.005));
    expect(right.get("frozen.ball.touching.right")!.value).toBe(1);
    const wrong = figuresOf(measureGaps, pair(0.5, 0.01, 0.005));
    expect(wrong.get("frozen.ball.0.3-1mm.wrong")!.value).toBe(1);
    const missed = figuresOf(measureGaps, pair(0, 0.4, 0.005));
    expect(missed.get("frozen.ball.touching.wrong")!.value).toBe(1);
    const asked = figuresOf(measureGaps, pair(0.5, 0.4, 0.3));
    expect(asked.get("frozen.ball.0.3-1mm.ask")!.value).toBe(1);
    expect(asked.get("frozen.ball.0.3-1mm.wrong")!.value).toBe(0);
  });
});

describe("balls beside lines", () => {
  /** The 47 line at a third of the width; white truly `trueMm` beyond it, seen `seenMm` beyond it. */
  function beside(trueMm: number, seenMm: number, sigma: number) {
    const line = TABLE_PRESETS.match.widthMm / 3;
    const white = { x: 900, y: line + trueMm };
    const still = {
      ...{ type: "still" as const, t: 1 },
      balls: { white: { x: 900, y: line + seenMm, sigma }, yellow: HOME.yellow, red: HOME.red },
    };
    return syntheticFilm({ frames: 61, at: () => ({ white }), events: [{ event: still, decidedT: 1 }] });
  }
  it("on the right side, on the wrong one, and asked", () => {
    const right = figuresOf(measureLines, beside(4, 4.2, 0.05));
    expect(right.get("zones.2-5mm.right")!.value).toBe(1);
    expect(right.get("gap.line.max")!.value).toBeCloseTo(0.2, 6);
    expect(figuresOf(measureLines, beside(-1, 3, 0.05)).get("zones.0.5-2mm.wrong")!.value).toBe(1);
    expect(figuresOf(measureLines, beside(-1, 1, 1)).get("zones.0.5-2mm.ask")!.value).toBe(1);
    // On the line itself to ask is right, and to be certain wrong.
    expect(figuresOf(measureLines, beside(0.2, 0.3, 0.05)).get("zones.0-0.5mm.right")!.value).toBe(1);
    expect(figuresOf(measureLines, beside(0.2, 3, 0.05)).get("zones.0-0.5mm.wrong")!.value).toBe(1);
  });
});
