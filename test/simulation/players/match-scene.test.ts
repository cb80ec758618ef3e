import { describe, expect, test } from "vitest";
import { isClear } from "../../../src/simulation/judgement.ts";
import { MATCH_PHYSICS as spec } from "../../../src/simulation/physics/constants.ts";
import { isFree } from "../../../src/simulation/players/aim.ts";
import { chooseStroke } from "../../../src/simulation/players/choose-stroke.ts";
import { MatchScene } from "../../../src/simulation/players/match-scene.ts";
import { seededRandom } from "../../../src/simulation/random.ts";
import type { Act } from "../../../src/simulation/timeline.ts";
import type { Positions } from "../../../src/simulation/truth.ts";
import { TABLE_PRESETS } from "../../../src/table/geometry.ts";
import { spotPosition } from "../../../src/table/spots.ts";

const table = TABLE_PRESETS.match;
const initial = {
  white: spotPosition("right", table),
  yellow: spotPosition("bottom", table),
  red: spotPosition("top", table),
};

function play(seed: number, strokes: number): Act[] {
  const acts: Act[] = [];
  const scene = new MatchScene({ initial, spec, seed, onAct: (act) => acts.push(act) });
  for (let t = 0; acts.length < strokes; t += 2) scene.advance(t);
  return acts;
}

describe("a simulated match", () => {
  const acts = play(1, 60);

  test("hits and misses alternate believably", () => {
    const hits = acts.filter((act) => act.judgement.carom.threeCushion).length;
    expect(hits / acts.length).toBeGreaterThan(0.25);
    expect(hits / acts.length).toBeLessThan(0.6);
    expect(acts.some((act) => act.judgement.contacts.length === 2 && !act.judgement.carom.threeCushion)).toBe(true);
    expect(acts.some((act) => act.judgement.contacts.length === 1)).toBe(true);
  });

  test("the worth of nearly every stroke is beyond doubt", () => {
    expect(acts.filter((act) => isClear(act.judgement)).length / acts.length).toBeGreaterThan(0.95);
  });

  test("no stroke is played into a ball or cushion that touches the cue ball", () => {
    for (const act of acts) expect(isFree(act.run.stroke, act.run.initial, spec)).toBe(true);
  });

  test("the same seed plays the same match, sliced or not", () => {
    const sliced: Act[] = [];
    const scene = new MatchScene({ initial, spec, seed: 1, onAct: (act) => sliced.push(act) });
    for (let t = 0; sliced.length < 5; t += 0.1) {
      scene.advance(t);
      scene.work(0);
    }
    expect(sliced.map((act) => act.run.stroke)).toEqual(acts.slice(0, 5).map((act) => act.run.stroke));
    expect(sliced.map((act) => act.strokeT)).toEqual(acts.slice(0, 5).map((act) => act.strokeT));
  });
});

test("a patient match never works when asked for a frame: the stroke waits until it is ready", () => {
  const acts: Act[] = [];
  const scene = new MatchScene({ initial, spec, seed: 1, patient: true, onAct: (act) => acts.push(act) });
  for (let t = 0; t < 60; t += 0.5) scene.advance(t);
  expect(acts).toHaveLength(0);
  while (!scene.work(5));
  scene.advance(60.5);
  expect(acts).toHaveLength(1);
  expect(acts[0]!.strokeT).toBeGreaterThan(60);
});

test("a player frozen to a ball and a cushion plays away from both", () => {
  const d = 2 * spec.radiusMm;
  const y = spec.cushionOffsetMm;
  const frozen: Positions = { white: { x: 900, y }, yellow: { x: 900 + d, y }, red: { x: 2000, y: 800 } };
  const work = chooseStroke(
    seededRandom(3),
    frozen,
    { ball: "white", hit: true, redFirst: false, hardOnes: false },
    spec,
  );
  for (;;) {
    const step = work.next();
    if (!step.done) continue;
    const { events, stroke } = step.value;
    expect(events[0]!.type === "stroke" && events[0]!.pushed).toEqual([]);
    expect(isFree(stroke, frozen, spec)).toBe(true);
    break;
  }
});
