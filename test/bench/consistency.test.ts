import { describe, expect, it } from "vitest";
import { measureConsistency, type SeenTable } from "../../src/bench/real/consistency.ts";
import { ballEdge } from "../../src/bench/real/edges.ts";
import { kinkAt } from "../../src/bench/real/kinks.ts";
import type { Ball, Point } from "../../src/table/balls.ts";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import type { TableEvent } from "../../src/table/messages/index.ts";
import { allocateFrame } from "../../src/vision/capture/frame-source.ts";
import { FPS, figuresOf, HOME, syntheticFilm } from "./synthetic-film.ts";

const table = TABLE_PRESETS.match;
const D = table.ballDiameterMm;

function figures(
  frames: number,
  at: (t: number) => Partial<Record<Ball, Point>>,
  events: object[] = [],
  error: (frame: number) => number = () => 0,
) {
  const seen = (_b: Ball, t: number, truth: Point) => ({ y: truth.y + error(Math.round(t * FPS)) });
  const { observations } = syntheticFilm({ frames, at, seen });
  const looked: SeenTable = {
    ...{ observations, events: events as TableEvent[], table, cushionOffsetMm: 30, mmPerPx: 2 },
  };
  return figuresOf((sheet) => measureConsistency(sheet, [looked]));
}

describe("figures that need no truth", () => {
  it("a rolling ball that slows down evenly leaves no residual; one seen 0.5 mm to and fro does", () => {
    const rolling = (t: number) => ({ white: { x: 300 + 800 * t - 40 * t * t, y: 300 } });
    expect(figures(60, rolling).get("rolling.residual.median")!.value).toBeCloseTo(0, 6);
    const restless = figures(60, rolling, [], (frame) => (frame % 2 === 0 ? 0.5 : -0.5));
    expect(restless.get("rolling.residual.median")!.value).toBeCloseTo(0.6, 1);
    expect(restless.get("rolling.residual_px.median")!.value).toBeCloseTo(0.3, 1);
    expect(restless.get("rest.spread.median")!.value).toBeCloseTo(0.52, 1);
  });

  it("centres at a contact: a gap of 0.4 mm is found from the ways alone", () => {
    const meet = 0.5083;
    const at = (t: number) => {
      const x = HOME.red.x - D - 0.4 + (t < meet ? 900 : -300) * (t - meet);
      return { white: { x, y: HOME.red.y } };
    };
    const contact = { type: "contact", t: meet, a: "white", b: "red" };
    const f = figures(60, at, [contact]);
    expect(f.get("contact.gap.mean")).toMatchObject({ value: expect.closeTo(0.4, 4), count: 1 });
  });

  it("a ball that slides after the contact, at 1.57 m/s², is no reason to see another gap", () => {
    const meet = 0.5083;
    const at = (t: number) => {
      const s = t - meet;
      const x = HOME.red.x - D - 0.4 + (t < meet ? 900 * s : -300 * s + 785 * s * s);
      return { white: { x, y: HOME.red.y } };
    };
    const f = figures(60, at, [{ type: "contact", t: meet, a: "white", b: "red" }]);
    expect(f.get("contact.gap.mean")!.value).toBeCloseTo(0.4, 4);
  });

  it("a cushion that turns the ball 1.5 mm before its line", () => {
    const meet = 0.4071;
    const at = (t: number) => ({ white: { x: 31.5 + 800 * Math.abs(t - meet), y: 500 + 400 * t } });
    const cushion = { type: "cushion", t: meet, ball: "white", cushion: "bottom" };
    expect(figures(60, at, [cushion]).get("cushion.offset.mean")!.value).toBeCloseTo(1.5, 4);
  });
});

describe("where two pieces of a way cross", () => {
  const spots = (turn: number, aside = 0) =>
    Array.from({ length: 12 }, (_, i) => {
      const t = i / FPS;
      const after = t > 0.09;
      return { t, x: 1000 * t, y: after ? turn * (t - 0.095) + aside : 0 };
    });
  const far = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
  it("is found to the microsecond, and not where the way hardly turns or the pieces miss each other", () => {
    expect(kinkAt(spots(700), 0.09, ...far)!.t).toBeCloseTo(0.095, 6);
    expect(kinkAt(spots(100), 0.09, ...far)).toBeNull();
    expect(kinkAt(spots(700).slice(0, 7), 0.09, ...far)).toBeNull();
  });
});

describe("the edge of a ball in the picture", () => {
  /** A disc of a radius with an edge that rises evenly over `softPx`. */
  function disc(radius: number, softPx: number) {
    const { frame } = allocateFrame({ width: 100, height: 100, chromaShiftX: 1, chromaShiftY: 1 });
    for (let v = 0; v < 100; v++)
      for (let u = 0; u < 100; u++) {
        const out = (Math.hypot(u - 50.3, v - 49.6) - radius) / softPx + 0.5;
        frame.y[v * 100 + u] = Math.round(200 - 120 * Math.min(1, Math.max(0, out)));
      }
    return frame;
  }
  it("has the width and the place with which it was drawn", () => {
    const edge = ballEdge(disc(18, 4), [50.3, 49.6], 18)!;
    expect(edge.width).toBeCloseTo(0.8 * 4, 0);
    expect(edge.offset).toBeCloseTo(0, 1);
    expect(ballEdge(disc(18.5, 4), [50.3, 49.6], 18)!.offset).toBeCloseTo(0.5, 1);
  });
  it("is none where ball and cloth are equally bright", () => {
    const { frame } = allocateFrame({ width: 100, height: 100, chromaShiftX: 1, chromaShiftY: 1 });
    expect(ballEdge(frame, [50, 50], 18)).toBeNull();
  });
});
