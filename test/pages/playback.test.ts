import { expect, test } from "vitest";
import type { Observation } from "../../src/table/messages/index.ts";
import { Playback } from "../../src/web/live/playback.ts";

const frame = (t: number, x: number | null): Observation => ({
  kind: "observation",
  frame: Math.round(t * 30),
  t,
  table: "clear",
  balls: {
    white: x === null ? { state: "hidden" } : { x, y: 100, state: "seen" },
    yellow: { x: 5, y: 5, state: "seen" },
    red: { state: "absent" },
  },
});

test("between two frames a ball is on its way; beyond the last it waits; a ball never seen is not drawn", () => {
  const playback = new Playback();
  for (let i = 0; i <= 10; i++) playback.push(frame(i / 10, i * 10), 100 + i / 10);
  expect(playback.at(0.55).white).toMatchObject({ x: expect.closeTo(55), hidden: false });
  expect(playback.at(99).white).toMatchObject({ x: 100 });
  expect(playback.at(0.5).red).toBeUndefined();
});

test("a hidden ball stays where it was last seen, marked", () => {
  const playback = new Playback();
  playback.push(frame(0, 40), 0);
  playback.push(frame(0.1, null), 0.1);
  expect(playback.at(0.1).white).toEqual({ x: 40, y: 100, hidden: true });
});

test("uneven arrival does not shake the picture's clock, and it never runs past the newest frame", () => {
  const playback = new Playback();
  const lateness = [0, 0.05, 0.01, 0.08, 0.02, 0.06];
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < 120; i++) {
    const t = i / 30;
    const now = 50 + t + lateness[i % lateness.length]!;
    playback.push(frame(t, i), now);
    const drawn = playback.timeAt(now)!;
    expect(drawn).toBeLessThanOrEqual(t);
    if (i > 45) {
      expect(drawn).toBeGreaterThan(t - 0.2);
      expect(drawn).toBeGreaterThanOrEqual(last - 0.03);
    }
    last = drawn;
  }
});

test("another service with another time begins anew", () => {
  const playback = new Playback();
  playback.push(frame(500, 1), 0);
  playback.push(frame(2, 77), 1);
  expect(playback.at(2).white?.x).toBe(77);
  expect(playback.timeAt(1)).toBeLessThanOrEqual(2);
});
