import { expect, test } from "vitest";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import type { Observation } from "../../src/table/messages/index.ts";
import { LagWatch } from "../../src/web/match/lag.ts";
import { changed, commandOf, newPlan, type Plan, problemsOf } from "../../src/web/match/plan.ts";
import { errandsOf, stepsTo } from "../../src/web/referee/errands.ts";

const MEASURES = TABLE_PRESETS.match;
const named = (change: Partial<Plan> = {}): Plan => {
  const plan = newPlan();
  return { ...plan, seats: plan.seats.map((s, i) => ({ ...s, name: ["Ana", "Bruno"][i]! })), ...change };
};
const words = (plan: Plan) => problemsOf(plan).map((p) => (p.field === undefined ? p.word : `${p.word} ${p.field}`));

test("impossible set-ups are named before anything is sent", () => {
  expect(words(named())).toEqual([]);
  expect(words(newPlan())).toEqual(["noName"]);
  const [a, b] = named().seats as [Plan["seats"][0], Plan["seats"][0]];
  expect(words(named({ seats: [a, { ...b, name: " aná " }] }))).toEqual(["sameName"]);
  expect(words(named({ seats: [a, { ...b, ball: "white" }] }))).toEqual(["sameBall"]);
  expect(words(named({ target: "" }))).toEqual(["noEnd"]);
  expect(words(named({ target: "", minutes: "40" }))).toEqual([]);
  expect(words(named({ target: "4x", innings: "0", minutes: "9999", shotClock: "-1" }))).toEqual([
    "wrongNumber target",
    "wrongNumber shotClock",
    "wrongNumber minutes",
    "wrongNumber innings",
  ]);
  expect(words(named({ practice: true, target: "", seats: [a, { ...b, name: "" }] }))).toEqual([]);
});

test("another discipline brings its own customs, and leaves alone what a person has changed", () => {
  const free = changed(named(), { discipline: "free" });
  expect([free.target, free.shotClock]).toEqual(["200", ""]);
  expect(changed(named({ target: "25" }), { discipline: "free" }).target).toBe("25");
  expect(changed(named(), { profile: "umb" }).equalising).toBe(false);
  expect(changed(named(), { discipline: "pins" }).equalising).toBe(false);
});

test("the command names the table that is seen, handicaps and limits; practice has one player and no end", () => {
  const plan = named({ minutes: "30", innings: "50" });
  plan.seats[1]!.target = "28";
  expect(commandOf(plan, MEASURES)).toMatchObject({
    ...{
      type: "start_match",
      discipline: "three_cushion",
      target: 40,
      timeLimit: 1800,
      inningLimit: 50,
      shotClock: 40,
    },
    ...{ table: "match", starter: plan.seats[0]!.id, equalisingInning: true },
    players: [
      { name: "Ana", ball: "white" },
      { name: "Bruno", ball: "yellow", target: 28 },
    ],
  });
  const club = { ...MEASURES, lengthMm: 2540, widthMm: 1270 };
  expect(commandOf(plan, club).table).toEqual({ lengthMm: 2540, widthMm: 1270, ballDiameterMm: 61.5 });
  const practice = commandOf({ ...plan, practice: true }, MEASURES);
  expect(practice).toMatchObject({ policy: "auto", equalisingInning: false });
  expect(practice.players).toHaveLength(1);
  expect(practice).not.toHaveProperty("target");
});

type At = [number, number];
function frame(t: number, white: At, yellow: At, red: At = [2130, 710]): Observation {
  const ball = ([x, y]: At) => ({ x, y, sigma: 0.1, state: "seen" as const });
  const balls = { white: ball(white), yellow: ball(yellow), red: ball(red) };
  return { kind: "observation", frame: Math.round(t * 30), t, table: "clear", balls };
}
function lag(end: { white: At; yellow: At; red?: At }, restS = 1.2) {
  const watch = new LagWatch(MEASURES);
  watch.see(frame(0, [700, 300], [700, 1100]));
  watch.see(frame(1, [2700, 300], [2690, 1100]));
  let result = watch.see(frame(2, [1200, 310], [1210, 1110]));
  expect(result).toMatchObject({ phase: "moving", winner: null });
  for (let t = 3; t <= 3 + restS; t += 0.1) result = watch.see(frame(t, end.white, end.yellow, end.red));
  return result;
}

test("the lag: whose ball lies nearer, by how much, with its error; never before both rest", () => {
  const measured = lag({ white: [192.3, 320], yellow: [130.2, 1140] });
  expect(measured).toMatchObject({ phase: "measured", winner: "yellow", redMoved: false, touched: false });
  expect(measured.by).toBeCloseTo(62.1);
  expect(measured.sigma).toBeCloseTo(0.141, 2);
  expect(measured.yellow).toBeCloseTo(130.2 - 30.11, 1);
  expect(lag({ white: [192.3, 320], yellow: [130.2, 1140] }, 0.4).phase).toBe("moving");
});
test("the lag: equal within the error is said to be equal, and red that moved is told", () => {
  expect(lag({ white: [150, 320], yellow: [150.3, 1140] }).winner).toBe("equal");
  expect(lag({ white: [150, 320], yellow: [170, 1140], red: [2100, 700] })).toMatchObject({
    winner: "white",
    redMoved: true,
  });
});

test("a ball's way home: how far, which way, and when it cannot be told from being there", () => {
  const place = [{ ball: "white" as const, spot: "centre", x: 1420, y: 710 }];
  const at = (x: number, y: number) => errandsOf(place, frame(0, [x, y], [0, 0]))[0]!;
  expect(at(1400, 716)).toMatchObject({ stage: "far", off: Math.hypot(20, 6) });
  expect(stepsTo(at(1400, 716))).toEqual([
    { cushion: "top", mm: 20 },
    { cushion: "right", mm: 6 },
  ]);
  expect(at(1423, 710).stage).toBe("near");
  expect(at(1420.6, 710).stage).toBe("home");
  expect(errandsOf(place, null)[0]).toMatchObject({ stage: "unseen", off: null });
});
