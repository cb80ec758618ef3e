import { describe, expect, test } from "vitest";
import { observeStroke } from "../../src/simulation/observations.ts";
import { MATCH_PHYSICS } from "../../src/simulation/physics/constants.ts";
import { runStroke } from "../../src/simulation/physics/stroke-run.ts";
import type { TableEvent } from "../../src/table/messages/index.ts";
import { run } from "./observe.ts";

const D = 2 * MATCH_PHYSICS.radiusMm;

/** White at (700, 500), yellow along x at a gap; white struck at an angle to the line of centres. */
function play(gapMm: number, angleDeg: number, speedMmS: number, frameRate = 60, seed = 1): TableEvent[] {
  const initial = { white: { x: 700, y: 500 }, yellow: { x: 700 + D + gapMm, y: 500 }, red: { x: 2200, y: 1100 } };
  const directionRad = (angleDeg * Math.PI) / 180;
  const stroke = { ball: "white" as const, directionRad, speedMmS, side: 0, height: 0, elevationRad: 0 };
  return run(observeStroke(runStroke(initial, stroke, MATCH_PHYSICS), { frameRate, sigmaMm: 0.3, seed }).observations);
}

const strokeOf = (events: readonly TableEvent[]) => {
  const strokes = events.filter((e) => e.type === "stroke");
  expect(strokes).toHaveLength(1);
  const stroke = strokes[0]!;
  if (stroke.type !== "stroke") throw new Error("no stroke");
  return stroke;
};
const soon = (events: readonly TableEvent[], t: number) =>
  events.filter((e) => e.type === "contact" && e.t < t + 0.15 && (e.confidence ?? 1) >= 0.1);

describe("balls that touch or nearly touch", () => {
  test.each([30, 60])("frozen and played into at %i frames a second: pushed, and no contact", (frameRate) => {
    for (const angle of [0, 20, -40]) {
      const events = play(0, angle, 1500, frameRate);
      const stroke = strokeOf(events);
      expect(stroke.ball).toBe("white");
      expect(stroke.pushed).toEqual(["yellow"]);
      const along =
        stroke.direction.x * Math.cos((angle * Math.PI) / 180) + stroke.direction.y * Math.sin((angle * Math.PI) / 180);
      // within 12 degrees of the cue's direction
      expect(along).toBeGreaterThan(0.978);
      expect(soon(events, stroke.t)).toEqual([]);
    }
  });

  test("frozen and played away: neither pushed nor a contact", () => {
    const events = play(0, 150, 1500);
    const stroke = strokeOf(events);
    expect(stroke.ball).toBe("white");
    expect(stroke.pushed).toBeUndefined();
    expect(soon(events, stroke.t)).toEqual([]);
    expect(stroke.direction.x).toBeCloseTo(Math.cos((150 * Math.PI) / 180), 1);
  });

  test.each([4, 10, 40])("%i mm apart: a contact, not pushed", (gap) => {
    const events = play(gap, 10, 1500);
    const stroke = strokeOf(events);
    expect(stroke.ball).toBe("white");
    expect(stroke.pushed).toBeUndefined();
    const contacts = soon(events, stroke.t);
    expect(contacts).toHaveLength(1);
    expect(contacts[0]).toMatchObject({ a: "white", b: "yellow" });
  });

  test("a ball that passes within two millimetres touches nothing", () => {
    // the line of white's centre passes yellow's at D + 2 mm
    const away = 600;
    const angle = (Math.asin((D + 2) / (away + D)) * 180) / Math.PI;
    const events = play(away, angle, 2500);
    expect(events.filter((e) => e.type === "contact")).toEqual([]);
  });
});
