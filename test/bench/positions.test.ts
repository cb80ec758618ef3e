import { describe, expect, it } from "vitest";
import { measureDetection } from "../../src/bench/measures/detection.ts";
import { measureMotion } from "../../src/bench/measures/motion.ts";
import { measureNudges } from "../../src/bench/measures/nudge.ts";
import { measureRest } from "../../src/bench/measures/rest.ts";
import type { Ball } from "../../src/table/balls.ts";
import { FPS, figuresOf, HOME, syntheticFilm } from "./synthetic-film.ts";

describe("positions at rest", () => {
  it("a place off by 0.3 mm counts once, by its own ball and region, however long it was filmed", () => {
    const film = syntheticFilm({
      frames: 300,
      at: () => ({ red: { x: 2800, y: 700 } }),
      seen: (ball, _t, truth) => (ball === "red" ? { x: truth.x + 0.3 } : {}),
    });
    const f = figuresOf(measureRest, film);
    expect(f.get("rest.rms")).toMatchObject({ value: expect.closeTo(0.3 / Math.sqrt(3), 6), count: 3 });
    expect(f.get("rest.max")!.value).toBeCloseTo(0.3, 6);
    expect(f.get("rest.red.rms")!.value).toBeCloseTo(0.3, 6);
    expect(f.get("rest.white.rms")!.value).toBe(0);
    expect(f.get("rest.rail.rms")).toMatchObject({ value: expect.closeTo(0.3, 6), count: 1 });
    expect(f.get("rest.centre.rms")).toMatchObject({ value: 0, count: 2 });
  });

  it("a steady error is no jitter; one that alternates is", () => {
    const steady = syntheticFilm({ frames: 60, seen: (_b, _t, truth) => ({ x: truth.x + 1 }) });
    expect(figuresOf(measureRest, steady).get("jitter.step.median")!.value).toBe(0);
    const restless = syntheticFilm({
      frames: 60,
      seen: (_b, t, truth) => ({ x: truth.x + (Math.round(t * FPS) % 2) * 0.04 }),
    });
    const f = figuresOf(measureRest, restless);
    expect(f.get("jitter.step.median")!.value).toBeCloseTo(0.04, 6);
    expect(f.get("jitter.spread.median")!.value).toBeCloseTo(0.0202, 3);
  });
});

describe("positions in motion", () => {
  it("an error of 0.8 mm at 1.5 m/s shows in its band and not at rest", () => {
    const film = syntheticFilm({
      frames: 60,
      at: (t) => ({ white: { x: 500 + 1500 * t, y: 300 } }),
      seen: (ball, _t, truth) => (ball === "white" ? { y: truth.y + 0.8, sigma: 0.5 } : {}),
    });
    const f = figuresOf(measureMotion, film);
    expect(f.get("moving.rms")).toMatchObject({ value: expect.closeTo(0.8, 6), count: 60 });
    expect(f.get("moving.1-2m/s.rms")!.value).toBeCloseTo(0.8, 6);
    expect(f.has("moving.2-4m/s.rms")).toBe(false);
    // x is exact, y is off by 1.6 of its own sigma.
    expect(f.get("sigma.moving.within1")!.value).toBe(0.5);
    expect(f.get("sigma.moving.within2")!.value).toBe(1);
  });
});

describe("a true move of 1 mm", () => {
  const move = { ball: "white" as const, fromS: 1, toS: 1.05, from: HOME.white, to: { x: 701, y: 500 } };
  const film = (delayS: number) =>
    syntheticFilm({
      frames: 150,
      at: (t) => ({ white: t >= move.toS ? move.to : HOME.white }),
      seen: (ball, t) => (ball === "white" ? { x: t >= move.toS + delayS ? 701 : 700 } : {}),
    });
  const answer = (delayS: number) => figuresOf((sheet, [f]) => measureNudges(sheet, f!, [move]), film(delayS));

  it("is answered by an honest measurement and not by one that is deaf", () => {
    expect(answer(0).get("nudge.within0.3s")!.value).toBe(1);
    expect(answer(0).get("nudge.error.max")!.value).toBeCloseTo(0, 6);
    expect(answer(0.25).get("nudge.answer.max")!.value).toBeCloseTo(0.25, 1);
    expect(answer(0.5).get("nudge.within0.3s")!.value).toBe(0);
    expect(answer(5).get("nudge.answer.max")!.value).toBeGreaterThanOrEqual(0.9);
  });
});

describe("detection", () => {
  const detection = (
    seen: Parameters<typeof syntheticFilm>[0]["seen"],
    at?: Parameters<typeof syntheticFilm>[0]["at"],
  ) => figuresOf(measureDetection, syntheticFilm({ frames: 100, ...(seen && { seen }), ...(at && { at }) }));
  const swapped: Record<Ball, Ball> = { white: "yellow", yellow: "white", red: "red" };

  it("everything seen: full recall with its bound, nothing false", () => {
    const f = detection(undefined);
    expect(f.get("detection.recall")).toMatchObject({ value: 1, count: 300 });
    expect(f.get("detection.recall")!.bound!.low).toBeCloseTo(0.05 ** (1 / 300), 6);
    expect(f.get("detection.false")!.value).toBe(0);
  });
  it("a planted swap of two balls in one frame", () => {
    const f = detection((ball, t) => (t === 0.5 ? HOME[swapped[ball]] : {}));
    expect(f.get("detection.swapped")!.value).toBeCloseTo(2 / 300, 6);
    expect(f.get("detection.false")!.value).toBe(0);
    expect(f.get("detection.recall")!.value).toBeCloseTo(298 / 300, 6);
  });
  it("a planted false ball", () => {
    const f = detection((ball, t) => (ball === "red" && t === 0.5 ? { x: 300, y: 300 } : {}));
    expect(f.get("detection.false")!.value).toBeCloseTo(1 / 300, 6);
    expect(f.get("detection.swapped")!.value).toBe(0);
  });
  it("a ball that is not seen though nothing covers it", () => {
    const f = detection((ball, t) => (ball === "red" && t > 0.8 ? { state: "hidden" } : {}));
    expect(f.get("detection.recall")!.value).toBeLessThan(1);
  });
  it("a covered ball is to be hidden: absent and invented are told apart", () => {
    const covered = () => ({ red: { ...HOME.red, visible: 0 } });
    const f = detection((ball, t) => {
      if (ball !== "red") return {};
      return t < 0.4 ? { state: "hidden" } : t < 1 ? { state: "absent" } : {};
    }, covered);
    expect(f.get("detection.covered.hidden")).toMatchObject({ value: 0.24, count: 100 });
    expect(f.get("detection.covered.absent")!.value).toBe(0.36);
    expect(f.get("detection.covered.invented")!.value).toBe(0.4);
    expect(f.get("detection.recall")).toMatchObject({ value: 1, count: 200 });
  });
  it("a ball on the floor is to be absent", () => {
    const f = detection(
      (ball) => (ball === "red" ? { state: "absent" } : {}),
      () => ({ red: { x: -300, y: 500, z: -800 } }),
    );
    expect(f.get("detection.floor.absent")!.value).toBe(1);
  });
});
