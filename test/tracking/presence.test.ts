import { describe, expect, test } from "vitest";
import { observe, rolling, run, types, type Way } from "./observe.ts";

const WHITE: Way = [[0, 700, 500]];
const YELLOW: Way = [[0, 2000, 900]];
const RED: Way = [[0, 2100, 300]];
const REST = { white: WHITE, yellow: YELLOW, red: RED };

describe("balls at rest", () => {
  test("still once, after about a third of a second, with the gaps of near bodies", () => {
    const near = { ...REST, yellow: [[0, 700 + 64, 500]] as Way };
    const events = run(observe(near, { seconds: 3 }));
    expect(types(events)).toEqual(["still"]);
    expect(events[0]!.t).toBeGreaterThan(0.25);
    expect(events[0]!.t).toBeLessThan(0.6);
    const still = events[0]!;
    if (still.type !== "still") throw new Error("no still");
    expect(still.gaps).toHaveLength(1);
    expect(still.gaps![0]).toMatchObject({ a: "white", b: "yellow" });
    expect(still.gaps![0]!.gap).toBeCloseTo(2.5, 0);
    // the error that the camera says holds what every frame repeats: a mean takes none of it away
    expect(still.balls.white!.sigma).toBeCloseTo(0.3, 2);
  });

  test("still waits three seconds for a hidden ball, then names it; and comes again when the ball is seen", () => {
    const hidden = {
      ...REST,
      red: [
        [0, null],
        [5, 2100, 300],
      ] as Way,
    };
    const events = run(observe(hidden, { seconds: 7 }));
    expect(types(events)).toEqual(["still", "still"]);
    expect(events[0]).toMatchObject({ hidden: ["red"] });
    expect(events[0]!.t).toBeCloseTo(3, 1);
    expect(events[1]).not.toHaveProperty("hidden");
    expect(events[1]).toMatchObject({ balls: { red: {} } });
  });

  test("an arm over a resting ball is nothing", () => {
    const covered = {
      ...REST,
      red: [
        [0, 2100, 300],
        [2, null],
        [3, 2100, 300],
      ] as Way,
    };
    expect(types(run(observe(covered, { seconds: 5 })))).toEqual(["still"]);
  });

  test("a short false detection elsewhere is nothing", () => {
    const list = observe(REST, { seconds: 3 });
    list[90]!.balls.red = { state: "seen", x: 2000, y: 100, sigma: 0.5 };
    expect(types(run(list))).toEqual(["still"]);
  });
});

describe("hands", () => {
  test("a hand that pushes a ball along moves it: no stroke", () => {
    // accelerates for half a second, stops within a quarter
    const way: Way = [[0, 700, 500]];
    for (let t = 0; t <= 0.5; t += 0.02) way.push([2 + t, 700 + 0.5 * 1200 * t * t, 500]);
    for (let t = 0.02; t <= 0.3; t += 0.02) way.push([2.5 + t, 850 + 600 * t - 1000 * t * t, 500]);
    const events = run(observe({ ...REST, white: way }, { seconds: 5 }));
    expect(types(events)).toEqual(["still", "moved", "still"]);
    expect(events[1]).toMatchObject({ ball: "white", from: { x: expect.closeTo(700, 0) } });
  });

  test("a ball put elsewhere under a hand is moved", () => {
    const way: Way = [
      [0, 700, 500],
      [2, null],
      [3.5, 900, 600],
    ];
    const events = run(observe({ ...REST, white: way }, { seconds: 6 }));
    expect(types(events)).toEqual(["still", "moved", "still"]);
    expect(events[1]).toMatchObject({ ball: "white", to: { x: expect.closeTo(900, 0), y: expect.closeTo(600, 0) } });
  });

  test("a ball lifted off and put back is moved twice", () => {
    const way: Way = [
      [0, 700, 500],
      [2, null],
      [4, 900, 600],
    ];
    const events = run(observe({ ...REST, white: way }, { seconds: 6, missing: "absent" }));
    const moved = events.filter((e) => e.type === "moved");
    expect(moved).toHaveLength(2);
    expect(moved[0]).toMatchObject({ from: { x: expect.closeTo(700, 0) }, to: null });
    expect(moved[1]).toMatchObject({ from: null, to: { x: expect.closeTo(900, 0) } });
    expect(events.filter((e) => e.type === "stroke" || e.type === "off_table")).toEqual([]);
    expect(events[events.length - 1]).toMatchObject({ type: "still", balls: { white: {} } });
  });

  test("in a running stroke a resting ball moved far from any other is moved, not struck", () => {
    const white = rolling(1, { x: 700, y: 500 }, { x: 1, y: 0 }, 500);
    const red: Way = [
      [0, 2100, 300],
      [2, 2100, 300],
      [2.6, 2100, 330],
    ];
    const events = run(observe({ ...REST, white, red }, { seconds: 9 }));
    expect(events.filter((e) => e.type === "contact")).toEqual([]);
    expect(events.filter((e) => e.type === "stroke")).toHaveLength(1);
    expect(events.find((e) => e.type === "moved")).toMatchObject({ ball: "red" });
  });
});

describe("strokes", () => {
  test("a rolling ball: stroke, stop, path, still, in this order and with the true numbers", () => {
    const white = rolling(1.003, { x: 700, y: 500 }, { x: 0.6, y: 0.8 }, 400);
    const events = run(observe({ ...REST, white }, { seconds: 8 }));
    expect(types(events)).toEqual(["still", "stroke", "stopped", "path", "still"]);
    const [, stroke, stopped, path] = events;
    expect(stroke).toMatchObject({ type: "stroke", ball: "white", inMotion: [] });
    if (stroke!.type !== "stroke" || path!.type !== "path") throw new Error("order");
    expect(stroke!.t).toBeCloseTo(1.003, 2);
    expect(stroke!.speed).toBeGreaterThan(360);
    expect(stroke!.speed).toBeLessThan(440);
    expect(stroke!.direction.x).toBeCloseTo(0.6, 2);
    const end = 400 / 85 + 1.003;
    expect(Math.abs(stopped!.t - end)).toBeLessThan(0.4);
    for (const [t, x, y] of path!.points as [number, number, number][]) {
      expect(t).toBeGreaterThan(0.9);
      // true to a millimetre: the distance from the straight way
      expect(Math.abs((x - 700) * 0.8 - (y - 500) * 0.6)).toBeLessThan(1);
    }
  });

  test("a stroke before the others rest names what is in motion", () => {
    const white = rolling(1, { x: 700, y: 500 }, { x: 0, y: 1 }, 300);
    const yellow = rolling(2, { x: 2000, y: 900 }, { x: -1, y: 0 }, 900);
    const events = run(observe({ ...REST, white, yellow }, { seconds: 4 }));
    const strokes = events.filter((e) => e.type === "stroke");
    expect(strokes).toHaveLength(2);
    expect(strokes[1]).toMatchObject({ ball: "yellow", inMotion: [{ ball: "white" }] });
    const inMotion = strokes[1]!.type === "stroke" ? strokes[1]!.inMotion[0]! : { speed: 0 };
    expect(inMotion.speed).toBeGreaterThan(190);
    expect(inMotion.speed).toBeLessThan(240);
  });

  test("a source may begin with a ball in motion", () => {
    const white = rolling(-0.5, { x: 700, y: 500 }, { x: 1, y: 0 }, 500);
    const events = run(observe({ ...REST, white }, { seconds: 7 }));
    expect(types(events)).toEqual(["stroke", "stopped", "path", "still"]);
    expect(events[0]!.t).toBeLessThan(0.1);
  });

  test("a creeping ball has not stopped at fine sigma", () => {
    const white: Way = [
      [0, 700, 500],
      [1, 700, 500],
      [1.5, 800, 500],
      [6, 836, 500],
    ];
    const events = run(observe({ ...REST, white }, { seconds: 8, sigmaMm: 0.2 }));
    const stopped = events.find((e) => e.type === "stopped");
    expect(stopped).toBeDefined();
    expect(stopped!.t).toBeGreaterThan(5.7);
  });

  test("frames dropped and repeated change nothing", () => {
    const white = rolling(1.003, { x: 700, y: 500 }, { x: 0.6, y: 0.8 }, 900);
    const list = observe({ ...REST, white }, { seconds: 6, fps: 30, drop: (f) => f % 7 === 3 });
    for (let i = 40; i < list.length; i += 11) list[i] = { ...list[i]!, balls: list[i - 1]!.balls };
    const events = run(list);
    expect(events.filter((e) => e.type === "contact" || e.type === "moved")).toEqual([]);
    expect(events.filter((e) => e.type === "stroke")).toHaveLength(1);
    const cushions = events.filter((e) => e.type === "cushion" && (e.confidence ?? 1) >= 0.9);
    expect(cushions).toEqual([]);
  });
});

describe("off the table", () => {
  const LEAVING: Way = [
    [0, 700, 500],
    [1, 700, 500],
    [1.25, 700, 1420],
    [1.3, 700, 1520],
  ];

  test("lost outside", () => {
    const way: Way = [...LEAVING, [1.32, null]];
    const events = run(observe({ ...REST, white: way }, { seconds: 4, missing: "absent" }));
    const off = events.find((e) => e.type === "off_table");
    expect(off).toMatchObject({ ball: "white", railTop: "unknown", returned: false });
    if (off?.type !== "off_table") throw new Error("no event");
    expect(off.x).toBeCloseTo(700, -1);
    expect(off.y).toBeCloseTo(1420, -1);
    expect(off.t).toBeCloseTo(1.25, 1);
    expect(events.filter((e) => e.type === "moved")).toEqual([]);
    expect(events[events.length - 1]!.type).toBe("still");
  });

  test("over the rail and back", () => {
    const way: Way = [...LEAVING, [1.45, 700, 1380], [2.5, 700, 1000]];
    const events = run(observe({ ...REST, white: way }, { seconds: 5 }));
    expect(events.find((e) => e.type === "off_table")).toMatchObject({ ball: "white", returned: true });
  });

  test("a hidden ball is never off the table", () => {
    const way: Way = [
      [0, 700, 500],
      [1, 700, 500],
      [1.2, 700, 1300],
      [1.21, null],
    ];
    const events = run(observe({ ...REST, white: way }, { seconds: 6 }));
    expect(events.filter((e) => e.type === "off_table")).toEqual([]);
    expect(events.some((e) => e.type === "vision" && e.state === "degraded")).toBe(true);
  });
});

describe("the camera", () => {
  test("a table out of sight is lost, and ok again", () => {
    const list = observe(REST, { seconds: 4 });
    for (let i = 120; i < 180; i++) {
      list[i]!.table = "not_visible";
      list[i]!.balls = { white: { state: "hidden" }, yellow: { state: "hidden" }, red: { state: "hidden" } };
    }
    const vision = run(list).filter((e) => e.type === "vision");
    expect(vision.map((e) => (e.type === "vision" ? e.state : ""))).toEqual(["lost", "ok"]);
  });

  test("the end of a source gives what is open, then vision lost", () => {
    const white = rolling(1, { x: 700, y: 500 }, { x: 1, y: 0 }, 800);
    const events = run(observe({ ...REST, white }, { seconds: 2 }), true);
    expect(types(events)).toEqual(["still", "stroke", "path", "vision"]);
    expect(events[3]).toMatchObject({ state: "lost", reason: "end_of_source" });
  });
});
