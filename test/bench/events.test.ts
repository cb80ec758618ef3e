import { describe, expect, it } from "vitest";
import { compareEvents } from "../../src/bench/event-accuracy.ts";
import { measureImpacts } from "../../src/bench/measures/impacts.ts";
import { measureOffTable } from "../../src/bench/measures/off-table.ts";
import { measureStops } from "../../src/bench/measures/stops.ts";
import { measureStrokes } from "../../src/bench/measures/strokes.ts";
import { measureVerdicts, wrongCalls } from "../../src/bench/measures/verdicts.ts";
import type { TruthEvent } from "../../src/simulation/index.ts";
import type { TableEvent } from "../../src/table/messages/index.ts";
import { figuresOf, HOME, syntheticFilm } from "./synthetic-film.ts";

const CONTACT: TruthEvent = { type: "contact", t: 1, a: "white", b: "red", approach: 900 };
const CUSHION: TruthEvent = { type: "cushion", t: 2, ball: "white", cushion: "top", approach: 700 };
const contact = (t: number, confidence = 0.97, b: "red" | "yellow" = "red") => ({
  event: { type: "contact" as const, t, a: b, b: "white" as const, sigmaT: 0.001, confidence },
});
const cushion = (t: number, name: "top" | "left" = "top", confidence = 0.97) => ({
  event: { type: "cushion" as const, t, ball: "white" as const, cushion: name, sigmaT: 0.001, confidence },
});

describe("contacts and cushions", () => {
  const film = (events: Parameters<typeof syntheticFilm>[0]["events"], happened: TruthEvent[] = [CONTACT, CUSHION]) =>
    figuresOf(measureImpacts, syntheticFilm({ frames: 240, happened, events: events! }));

  it("a contact 5 ms late is right, and its time says so", () => {
    const f = film([contact(1.005), cushion(2)]);
    expect(f.get("contacts.precision")!.value).toBe(1);
    expect(f.get("contacts.recall")!.value).toBe(1);
    expect(f.get("contacts.time.bias")!.value).toBeCloseTo(5, 6);
    expect(f.get("cushions.time.p95")!.value).toBeCloseTo(0, 6);
  });
  it("one that never was costs precision, one left out costs recall", () => {
    const f = film([contact(1), contact(1.5, 0.95, "yellow")]);
    expect(f.get("contacts.precision")!.value).toBe(0.5);
    expect(f.get("contacts.recall")!.value).toBe(1);
    expect(f.get("cushions.recall")!.value).toBe(0);
    expect(f.get("cushions.missed")!.value).toBe(1);
  });
  it("a doubtful one is asked: neither right nor false", () => {
    const f = film([contact(1, 0.5), contact(1.5, 0.5, "yellow"), cushion(2)]);
    expect(f.get("contacts.asked")!.value).toBe(1);
    expect(f.get("contacts.missed")!.value).toBe(0);
    expect(f.has("contacts.precision")).toBe(false);
  });
  it("the wrong cushion is false and the right one missed", () => {
    const f = film([contact(1), cushion(2, "left")]);
    expect(f.get("cushions.precision")!.value).toBe(0);
    expect(f.get("cushions.recall")!.value).toBe(0);
  });
  it("a cushion softer than counts may be given or not", () => {
    const soft: TruthEvent[] = [CONTACT, { ...CUSHION, approach: 40 }];
    expect(film([contact(1)], soft).has("cushions.recall")).toBe(false);
    expect(film([contact(1), cushion(2)], soft).has("cushions.precision")).toBe(false);
    expect(film([contact(1), cushion(2)], soft).get("cushions.soft.given")!.value).toBe(1);
  });
});

describe("strokes", () => {
  const happened: TruthEvent[] = [
    { type: "stroke", t: 1, ball: "white", direction: { x: 1, y: 0 }, speed: 2000, pushed: [] },
  ];
  const stroke = (t: number, speed: number, ball: "white" | "yellow" = "white", angle = 0) => ({
    event: {
      ...{ type: "stroke" as const, t, ball, speed, inMotion: [] },
      direction: { x: Math.cos(angle), y: Math.sin(angle) },
    },
  });
  const film = (...events: ReturnType<typeof stroke>[]) =>
    figuresOf(measureStrokes, syntheticFilm({ frames: 240, happened, events }));

  it("time, speed and direction", () => {
    const f = film(stroke(1.004, 2100, "white", 0.01));
    expect(f.get("strokes.time.bias")!.value).toBeCloseTo(4, 6);
    expect(f.get("strokes.speed.median")!.value).toBeCloseTo(0.05, 6);
    expect(f.get("strokes.speed.within3%")!.value).toBe(0);
    expect(f.get("strokes.direction.median")!.value).toBeCloseTo(0.573, 3);
  });
  it("by the wrong ball: one missed, one invented", () => {
    const f = film(stroke(1, 2000, "yellow"));
    expect(f.get("strokes.recall")!.value).toBe(0);
    expect(f.get("strokes.precision")!.value).toBe(0);
  });
});

describe("stops", () => {
  const stopT = 2;
  // White slows down evenly from 1 m/s and rests at 2 s.
  const way = (t: number) => 500 * (1 - (1 - Math.min(t, stopT) / stopT) ** 2) * 2;
  const stopped = (t: number, decidedT: number) => ({
    event: { type: "stopped" as const, t, ball: "white" as const, x: 1500, y: 500 },
    decidedT,
  });
  const film = (...events: ReturnType<typeof stopped>[]) =>
    figuresOf(
      measureStops,
      syntheticFilm({
        ...{ frames: 240, at: (t) => ({ white: { x: HOME.white.x + way(t), y: 500 } }), events },
        happened: [{ type: "stopped", t: stopT, ball: "white", x: HOME.white.x + way(stopT), y: 500 }],
      }),
    );

  it("said 120 ms after the ball rested", () => {
    const f = film(stopped(1.99, 2.12));
    expect(f.get("stops.delay.p95")!.value).toBeCloseTo(120, 6);
    expect(f.get("stops.time.bias")!.value).toBeCloseTo(-10, 6);
    expect(f.get("stops.early")!.value).toBe(0);
  });
  it("said while it still had 40 mm to go", () => {
    const f = film(stopped(1.6, 1.6));
    expect(f.get("stops.early")!.value).toBe(1);
  });
  it("never said", () => {
    expect(film().get("stops.missed")!.value).toBe(1);
  });
});

describe("balls off the table", () => {
  const happened: TruthEvent[] = [
    { type: "off_table", t: 1, ball: "red", x: 2840, y: 500, railTop: "touched", returned: false },
  ];
  const off = (decidedT: number, railTop: "touched" | "not_touched" | "unknown") => ({
    event: { type: "off_table" as const, t: 1.01, ball: "red" as const, x: 2840, y: 500, railTop, returned: false },
    decidedT,
  });
  const film = (...events: ReturnType<typeof off>[]) =>
    figuresOf(measureOffTable, syntheticFilm({ frames: 240, happened, events }));

  it("in time, late, with a wrong rail, missed", () => {
    expect(film(off(1.2, "unknown")).get("off_table.within0.3s")!.value).toBe(1);
    expect(film(off(1.2, "unknown")).get("off_table.rail_wrong")!.value).toBe(0);
    expect(film(off(1.6, "not_touched")).get("off_table.within0.3s")!.value).toBe(0);
    expect(film(off(1.6, "not_touched")).get("off_table.rail_wrong")!.value).toBe(1);
    expect(film().get("off_table.recall")!.value).toBe(0);
  });
});

describe("verdicts", () => {
  const act = { strokeT: 1, endT: 3, judgement: { carom: { free: true, oneCushion: true, threeCushion: false } } };
  const film = (...calls: { call: object; decidedT: number }[]) =>
    figuresOf(measureVerdicts, syntheticFilm({ frames: 360, acts: [act], calls }));
  const said = (type: "carom" | "miss", certainty: "certain" | "ask" = "certain") => ({
    call: { type, certainty },
    decidedT: 3.2,
  });

  it("right, wrong, asked and missing", () => {
    expect(film(said("miss")).get("verdicts.right")!.value).toBe(1);
    expect(film(said("miss")).get("verdicts.delay.p95")!.value).toBeCloseTo(0.2, 6);
    expect(film(said("carom")).get("verdicts.wrong")!.value).toBe(1);
    expect(film(said("carom", "ask")).get("verdicts.asked")!.value).toBe(1);
    expect(film().get("verdicts.missing")!.value).toBe(1);
  });
  it("wrong certain calls are told in words", () => {
    const made = (...calls: { call: object; decidedT: number }[]) => syntheticFilm({ frames: 360, acts: [act], calls });
    expect(wrongCalls(made(said("carom")))).toEqual(["carom called of the stroke at 1.00 s, which was none"]);
    const foul = { call: { type: "foul_touch", certainty: "certain", id: "f" }, decidedT: 2 };
    expect(wrongCalls(made(said("miss"), foul))).toEqual(["foul_touch called at 2.00 s, which was none"]);
    expect(wrongCalls(made(said("miss")))).toEqual([]);
  });
  it("a foul that was none counts once, and per hour of play", () => {
    const foul = { call: { type: "foul_touch", certainty: "certain", id: "f" }, decidedT: 2 };
    const f = film(said("miss"), foul, { ...foul, decidedT: 3 });
    expect(f.get("verdicts.false_fouls")).toMatchObject({ value: 1, count: 1 });
    expect(f.get("verdicts.false_calls")).toMatchObject({ value: 600, count: 1 });
    expect(f.get("verdicts.false_calls")!.bound!.high).toBeCloseTo(5.5716 * 600, 0);
  });
});

describe("events of a real clip against what people saw", () => {
  const truth = {
    ...{ cue_ball: "yellow" as const, cue_start: [0, 1] as [number, number], ball_diameter_px: 13 },
    events: [
      ["ball", "red", 10, 11],
      ["cushion", "left", 20],
    ],
    others: [
      ["red cushion", "top", 40],
      ["yellow cushion", "right", 50],
    ],
  };
  const compare = (...events: object[]) => compareEvents(events as TableEvent[], truth, "left", 10);
  const red = { type: "contact", t: 1.05, a: "yellow", b: "red" };
  const cushion = (name: string, t: number) => ({ type: "cushion", t, ball: "yellow", cushion: name });

  it("in order; a cushion noted beside the list is not false, one that nobody saw is", () => {
    // With the bottom cushion on the left of the picture, top is its right side and left its top.
    expect(compare(red, cushion("bottom", 2), cushion("top", 5))).toMatchObject({ agree: 2, falseCertain: [] });
    expect(compare(red, cushion("bottom", 2), cushion("left", 4)).falseCertain).toEqual(["cushion top"]);
    expect(compare(cushion("bottom", 2), red).agree).toBe(1);
  });
});
