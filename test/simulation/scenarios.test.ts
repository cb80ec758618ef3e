import { describe, expect, test } from "vitest";
import {
  type Act,
  eventsOf,
  type FrameTruth,
  openSimulation,
  SCENARIOS,
  type Simulation,
  type TruthEvent,
} from "../../src/simulation/index.ts";
import { physicsOf } from "../../src/simulation/physics/constants.ts";
import { beyondNoses } from "../../src/simulation/physics/flight.ts";
import { BALLS, distance } from "../../src/table/balls.ts";

const names = Object.keys(SCENARIOS).filter((name) => !name.endsWith("match"));

interface Film {
  source: Simulation;
  truths: FrameTruth[];
  acts: Act[];
  events: TruthEvent[];
  /** Mean luma of each frame. */
  brightness: number[];
  times: number[];
}

const films = new Map<string, Promise<Film>>();

/** A scenario in a small picture, a few frames a second; each is filmed once. */
function film(name: string, frameRate = 2): Promise<Film> {
  const key = `${name} ${frameRate}`;
  const known = films.get(key) ?? shoot(name, frameRate);
  films.set(key, known);
  return known;
}

async function shoot(name: string, frameRate: number): Promise<Film> {
  const truths: FrameTruth[] = [];
  const acts: Act[] = [];
  const brightness: number[] = [];
  const times: number[] = [];
  const source = openSimulation(name, {
    camera: { width: 192, height: 108 },
    frameRate,
    // One noise for all: it is made once.
    seed: 1,
    onFrame: (truth) => truths.push(truth),
    onStroke: (act) => acts.push(act),
  });
  for await (const frame of source.frames()) {
    times.push(frame.t);
    brightness.push(frame.y.reduce((s, y) => s + y, 0) / frame.y.length);
  }
  return { source, truths, acts, events: acts.flatMap(eventsOf), brightness, times };
}

test("there are at least 40 scenarios, each described and named as an address allows", () => {
  expect(names.length).toBeGreaterThanOrEqual(40);
  for (const [name, { description }] of Object.entries(SCENARIOS)) {
    expect(name).toMatch(/^[a-z0-9][a-z0-9.-]*$/);
    expect(description.length).toBeGreaterThan(5);
  }
  expect(new Set(Object.values(SCENARIOS).map((s) => s.seed)).size).toBe(Object.keys(SCENARIOS).length);
});

describe("every scenario opens, draws and tells a truth that agrees with itself", () => {
  test.each(names)("%s", async (name) => {
    const { source, truths, events, brightness } = await film(name);
    const spec = physicsOf(source.table);
    expect(truths.length).toBeGreaterThanOrEqual(4);
    expect(brightness.every((y) => y >= 16 && y < 200)).toBe(true);
    truths.forEach((truth, i) => {
      expect(truth.frame).toBe(i);
      for (const ball of BALLS) {
        const { x, y, z = 0, px, visible } = truth.balls[ball];
        expect(visible).toBeGreaterThanOrEqual(0);
        expect(visible).toBeLessThanOrEqual(1);
        expect(px.every(Number.isFinite)).toBe(true);
        if (z === 0) expect(beyondNoses({ x, y }, spec)).toBeLessThan(-spec.cushionOffsetMm + 1e-6);
      }
      const { white, yellow, red } = truth.balls;
      for (const [a, b] of [
        [white, yellow],
        [white, red],
        [yellow, red],
      ] as const)
        if (Math.abs((a.z ?? 0) - (b.z ?? 0)) < 1 && Math.abs(a.t - b.t) < 1e-9)
          expect(distance(a, b)).toBeGreaterThan(2 * spec.radiusMm - 1e-3);
    });
    for (let i = 1; i < events.length; i++) expect(events[i]!.t).toBeGreaterThanOrEqual(events[i - 1]!.t);
    const out = new Set(events.filter((e) => e.type === "off_table" && !e.returned).map((e) => "ball" in e && e.ball));
    const { balls } = truths.at(-1)!;
    for (const ball of BALLS) expect(beyondNoses(balls[ball], spec) > 0).toBe(out.has(ball));
  });
});

/** The one stroke of a scenario. */
async function act(name: string): Promise<Act> {
  const { acts } = await film(name);
  expect(acts).toHaveLength(1);
  return acts[0]!;
}
const kinds = (a: Act) => a.run.events.map((e) => e.type);

describe("scenarios show what they say", () => {
  test("gaps and frozen balls", async () => {
    const d = 2 * physicsOf((await film("frozen-pair")).source.table).radiusMm;
    for (const [name, gap] of [
      ["frozen-pair", 0],
      ["frozen-at-end", 0],
      ["gap-0.2", 0.2],
      ["gap-0.5", 0.5],
      ["gap-1", 1],
      ["gap-2", 2],
      ["gap-5", 5],
    ] as const) {
      const { white, yellow } = SCENARIOS[name]!.initial;
      expect(distance(white, yellow) - d).toBeCloseTo(gap, 6);
    }
    expect((await act("frozen-pushed")).run.events[0]).toMatchObject({ pushed: ["yellow"] });
    const away = await act("frozen-played-away");
    expect(away.run.events[0]).toMatchObject({ pushed: [] });
    expect(away.judgement.contacts).toEqual([]);
    expect((await act("gap-pushed")).judgement.contacts[0]!.t).toBeLessThan(0.001);
  });

  test.each([
    ["carom-direct", 0],
    ["carom-balkline", 0],
    ["carom-one-cushion", 1],
    ["carom-two-cushions", 2],
    ["carom-three-red-first", 3],
    ["carom-bank", 3],
    ["opening", 4],
    ["opening-red-not-first", 4],
    ["thin-kiss", 3],
    ["soft-last", 4],
    ["corner-double-cushion", 3],
    ["miss-nothing", null],
    ["near-miss", null],
    ["crossing", null],
  ])("%s: %s cushions before the last ball", async (name, cushions) => {
    expect((await act(name)).judgement.cushionsBefore).toBe(cushions);
  });

  test("hard contacts are as hard as they say", async () => {
    expect((await act("opening-red-not-first")).judgement.contacts[0]!.ball).toBe("yellow");
    expect((await act("thin-kiss")).judgement.contacts[1]!.approach).toBeLessThan(120);
    expect((await act("soft-last")).judgement.contacts[1]!.approach).toBeLessThan(20);
    expect((await act("near-miss")).judgement.nearestMissMm).toBeLessThan(3);
    const [first, second] = (await act("two-contacts-one-frame")).judgement.contacts;
    expect(second!.t - first!.t).toBeLessThan(1 / 30);
    const { cushions } = (await act("corner-double-cushion")).judgement;
    expect(cushions[1]!.t - cushions[0]!.t).toBeLessThan(0.03);
    const twice = (await act("double-kiss")).run.events.filter((e) => e.type === "contact");
    expect(twice[1]).toMatchObject({ a: twice[0]!.a, b: twice[0]!.b });
    expect((await act("kiss-of-objects")).run.events).toContainEqual(
      expect.objectContaining({ a: "yellow", b: "red" }),
    );
  });

  test.each([
    ["off-floor", "white", "not_touched", false],
    ["off-touching-rail", "white", "touched", false],
    ["off-on-rail", "white", "touched", false],
    ["off-rail-and-back", "white", "touched", true],
    ["off-nose-and-back", "white", "not_touched", true],
    ["off-object-ball", "yellow", "touched", false],
  ])("%s", async (name, ball, railTop, returned) => {
    const events = (await act(name)).run.events;
    expect(events).toContainEqual(expect.objectContaining({ type: "off_table", ball, railTop, returned }));
  });

  test("rests on the rail, jumps over a ball", async () => {
    const { run } = await act("off-on-rail");
    expect(run.final.white.z).toBe(run.spec.table.railTopHeightMm);
    const jump = await act("jump-over-ball");
    expect(kinds(jump)).not.toContain("off_table");
    expect(jump.run.positionsAt(0.3).white.x).toBeGreaterThan(1450);
  });

  test("fouls: wrong ball, ball in motion", async () => {
    const wrong = await film("wrong-ball");
    expect(wrong.acts.map((a) => a.judgement.cueBall)).toEqual(["white", "white"]);
    const moving = (await film("ball-in-motion")).acts;
    expect(moving[1]!.run.events[0]).toMatchObject({ ball: "yellow", inMotion: ["white"] });
  });

  test("areas: inside and left", async () => {
    const stay = await act("quadro-stay");
    const leave = await act("quadro-leave-return");
    const farthest = (a: Act) => {
      let most = Number.NEGATIVE_INFINITY;
      for (let t = 0; t < a.run.endS; t += 0.01)
        for (const ball of ["yellow", "red"] as const) {
          const { x, y } = a.run.positionsAt(t)[ball];
          most = Math.max(most, x - 473.333, y - 473.333);
        }
      return most;
    };
    expect(farthest(stay)).toBeLessThan(-20);
    expect(farthest(leave)).toBeGreaterThan(40);
    for (const { run } of [stay, leave])
      for (const ball of ["yellow", "red"] as const)
        expect(Math.max(run.final[ball].x, run.final[ball].y)).toBeLessThan(473.333);
  });

  test("hands and people cover balls", async () => {
    for (const [name, ball] of [
      ["hand-moves-ball", "red"],
      ["hand-lifts-ball", "red"],
      ["hand-replaces-ball", "yellow"],
      ["arm-over-rest", "red"],
      ["arm-over-motion", "white"],
      ["head-over", "yellow"],
    ] as const) {
      const { truths } = await film(name, 8);
      expect(Math.min(...truths.map((truth) => truth.balls[ball].visible)), name).toBeLessThan(0.6);
      expect(truths[0]!.balls[ball].visible, name).toBe(1);
    }
    const { truths } = await film("respotting", 2);
    expect(truths.at(-1)!.balls.red).toMatchObject({ x: 2130, y: 710 });
  });

  test("faults reach the frames and their truth", async () => {
    const knocked = (await film("bump", 4)).truths;
    const shift = (i: number) => knocked[i]!.balls.red.px;
    expect([shift(7)[0] - shift(0)[0], shift(7)[1] - shift(0)[1]]).toEqual([
      expect.closeTo(4, 6),
      expect.closeTo(-2, 6),
    ]);
    const black = await film("black-frames", 8);
    black.brightness.forEach((y, i) => {
      expect(y < 17).toBe(BALLS.every((ball) => black.truths[i]!.balls[ball].visible === 0));
    });
    const dim = await film("dimming", 2);
    expect(dim.brightness.at(-1)!).toBeLessThan(0.88 * dim.brightness[0]!);
    const left = async (name: string) => {
      const { brightness } = await film(name, 2);
      return brightness.at(-1)! / brightness[0]!;
    };
    expect(await left("light-less")).toBeLessThan(0.88);
    expect(await left("half-dark")).toBeLessThan(0.93);
    expect(await left("half-dark")).toBeGreaterThan(await left("light-less"));
    expect(await left("warmer")).toBeCloseTo(1, 1);
    const slow = (await film("dimming-slow", 2)).brightness;
    for (let i = 1; i < slow.length; i++) expect(slow[i]! / slow[i - 1]!).toBeGreaterThan(0.96);
    const dropped = await film("dropped-frames", 8);
    expect(dropped.truths.length).toBeLessThan(0.9 * dropped.times.at(-1)! * 8);
    const late = await film("late-frames", 8);
    expect(late.times.some((t, i) => t > late.truths[i]!.t + 0.005)).toBe(true);
    const half = (await film("half-rate", 8)).truths;
    expect(half.filter((truth, i) => truth.t === half[i - 1]?.t).length).toBeGreaterThan(0.3 * half.length);
  });
});
