import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Act, eventsOf, type FrameTruth, openSimulation, SCENARIOS } from "../../src/simulation/index.ts";
import { CarambolaError } from "../../src/table/errors.ts";

const small = { camera: { width: 320, height: 180 } };

async function film(name: string, options: Parameters<typeof openSimulation>[1] = {}, most = Number.POSITIVE_INFINITY) {
  const truths: FrameTruth[] = [];
  const acts: Act[] = [];
  const hash = createHash("sha1");
  const times: number[] = [];
  const source = openSimulation(name, {
    ...small,
    ...options,
    onFrame: (truth) => truths.push(truth),
    onStroke: (act) => acts.push(act),
  });
  for await (const frame of source.frames()) {
    times.push(frame.t);
    hash.update(frame.y).update(frame.u).update(frame.v);
    if (times.length >= most) break;
  }
  return { source, truths, acts, times, hash: hash.digest("hex") };
}

test("sim:shot is a three-cushion carom from rest to rest", async () => {
  const { acts, truths, times, source } = await film("shot");
  expect(acts).toHaveLength(1);
  expect(acts[0]!.judgement.carom.threeCushion).toBe(true);
  expect(times.length).toBe(source.info.frameCount);
  expect(times.at(-1)!).toBeGreaterThan(8);
  expect(times.at(-1)!).toBeLessThan(12);
  expect(times[1]! - times[0]!).toBeCloseTo(1 / 30, 9);
  const still = truths.filter((truth) => truth.t < acts[0]!.strokeT);
  expect(new Set(still.map((truth) => truth.balls.white.x)).size).toBe(1);
  const [stroke] = eventsOf(acts[0]!);
  expect(stroke!.t).toBe(acts[0]!.strokeT);
});

test("sim:miss touches one ball, sim:free makes a carom without cushions", async () => {
  const miss = (await film("miss")).acts[0]!.judgement;
  expect(miss.contacts.map((c) => c.ball)).toEqual(["yellow"]);
  const free = (await film("sim:free")).acts[0]!.judgement;
  expect(free.carom).toEqual({ free: true, oneCushion: false, threeCushion: false });
});

test("fast mode gives the same pictures each time, another seed others", async () => {
  const first = await film("shot", {}, 130);
  expect((await film("shot", {}, 130)).hash).toBe(first.hash);
  expect((await film("shot", { seed: 9 }, 130)).hash).not.toBe(first.hash);
});

test("the match goes on: innings, and the table is clear for a second before the player comes", async () => {
  const { acts } = await film("match", { frameRate: 4 }, 4 * 150);
  expect(acts.length).toBeGreaterThan(6);
  expect(acts[0]!.judgement.cueBall).toBe("white");
  expect(acts[0]!.judgement.contacts[0]?.ball ?? "red").toBe("red");
  for (let i = 1; i < acts.length; i++) {
    const before = acts[i - 1]!;
    const stays = before.judgement.carom.threeCushion;
    expect(acts[i]!.judgement.cueBall === before.judgement.cueBall).toBe(stays);
    expect(acts[i]!.run.initial).toEqual(before.run.final);
    expect(acts[i]!.strokeT - before.endT).toBeGreaterThan(3);
  }
});

test("no stroke's truth is lost where frames are minutes apart", async () => {
  const { acts } = await film("match", { frameRate: 1 / 60 }, 5);
  expect(acts.length).toBeGreaterThan(10);
  expect(acts.map((act) => act.number)).toEqual(acts.map((_, i) => i));
});

test("a stroke that was planned but never played is not told", async () => {
  const { acts } = await film("match", {}, 40);
  expect(acts).toEqual([]);
});

test("stopping the iteration closes the source; closing twice is safe", async () => {
  const { source } = await film("match", {}, 3);
  await source.close();
  await source.close();
  const again = source.frames();
  expect((await again.next()).done).toBe(true);
});

describe("real time", () => {
  test("frames come by the clock, late ones are left out", async () => {
    const source = openSimulation("match", { ...small, realtime: true });
    const start = performance.now();
    const times: number[] = [];
    for await (const frame of source.frames()) {
      expect(frame.index).toBe(times.length);
      times.push(frame.t);
      if (times.length === 10) await new Promise((resolve) => setTimeout(resolve, 200));
      if (times.length === 20) break;
    }
    const elapsed = (performance.now() - start) / 1000;
    expect(times.at(-1)!).toBeGreaterThan(elapsed - 1);
    expect(times.at(-1)!).toBeLessThan(elapsed + 0.02);
    expect(times[10]! - times[9]!).toBeGreaterThan(0.15);
  });

  test("close ends a waiting iteration at once", async () => {
    const source = openSimulation("match", { ...small, realtime: true, frameRate: 0.2 });
    const frames = source.frames();
    await frames.next();
    const waiting = frames.next();
    const start = performance.now();
    await source.close();
    expect((await waiting).done).toBe(true);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

test("an unknown scenario is a named fault with the known ones", () => {
  try {
    openSimulation("nope");
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(CarambolaError);
    const { fault } = error as CarambolaError;
    expect(fault.code).toBe("CB_SCENARIO_UNKNOWN");
    expect(fault.details.known).toBe(Object.keys(SCENARIOS).join(", "));
  }
  for (const [typed, meant] of [
    ["fozen-pair", "frozen-pair"],
    ["sim:hard_match", "hard-match"],
    ["Dimming", "dimming"],
    ["measure-rset", "measure-rest"],
  ] as const)
    expect(() => openSimulation(typed)).toThrow(
      expect.objectContaining({
        fault: expect.objectContaining({
          details: expect.objectContaining({ near: expect.stringMatching(new RegExp(`^${meant},`)) }),
        }),
      }),
    );
  expect(() => openSimulation("toString")).toThrow(CarambolaError);
});
