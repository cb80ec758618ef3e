import { describe, expect, test } from "vitest";
import type { Ball } from "../../src/table/balls.ts";
import type { Observation, TableEvent } from "../../src/table/messages/index.ts";
import { observe, rolling, run, types, type Way } from "./observe.ts";

/** A camera that is knocked: every ball steps by nearly the same vector within one frame. */
const REST: Record<Ball, Way> = { white: [[0, 700, 500]], yellow: [[0, 2000, 900]], red: [[0, 2100, 300]] };
const BALLS = ["white", "yellow", "red"] as const;

/** What the camera gives when it was knocked at `fromS` and fitted anew at `untilS`; the table's far side steps a little farther. */
function knocked(
  list: readonly Observation[],
  by: { x: number; y: number },
  fromS: number,
  untilS = Number.POSITIVE_INFINITY,
  only: readonly Ball[] = BALLS,
): Observation[] {
  return list.map((o) => {
    if (o.t < fromS || o.t >= untilS) return o;
    const balls = { ...o.balls };
    for (const ball of only) {
      const q = balls[ball];
      const slant = 1 + q.x! / 20_000;
      if (q.state === "seen") balls[ball] = { ...q, x: q.x! + slant * by.x, y: q.y! + slant * by.y };
    }
    return { ...o, balls };
  });
}
const visions = (events: readonly TableEvent[]) =>
  events.flatMap((e) => (e.type === "vision" ? [`${e.state} ${e.reason}`] : []));

describe("a knocked camera", () => {
  test("while all rest: no ball was moved, sight is degraded until they have lain again for a while", () => {
    const events = run(knocked(observe(REST, { seconds: 4 }), { x: 12, y: -7 }, 1.5));
    expect(types(events)).toEqual(["still", "vision", "vision"]);
    expect(visions(events)).toEqual(["degraded camera_moved", "ok seen_again"]);
    expect(events[1]!.t).toBeCloseTo(1.5, 1);
  });

  test("fitted anew as the source tells: the places leap back in silence", () => {
    const list = knocked(observe(REST, { seconds: 6 }), { x: 12, y: -7 }, 1.5, 3.1);
    const told = list.map((o) => (o.t > 2 && o.t < 3.1 ? { ...o, camera: "moved" as const } : o));
    expect(visions(run(told))).toEqual(["degraded camera_moved", "ok seen_again"]);
    expect(types(run(told)).filter((type) => type !== "vision")).toEqual(["still"]);
  });

  test("one that had rolled, fitted anew: unlike leaps back are nothing, either, but a ball put aside before is moved", () => {
    const off = { white: { x: 7, y: -6 }, yellow: { x: 10, y: -2 }, red: { x: 14, y: 2 } };
    const rolled = (list: readonly Observation[]) =>
      list.map((o) => {
        if (o.t >= 3) return o;
        const balls = { ...o.balls };
        for (const b of BALLS) balls[b] = { ...balls[b], x: balls[b].x! + off[b].x, y: balls[b].y! + off[b].y };
        return { ...o, balls, ...(o.t < 2.99 && { camera: "moved" as const }) };
      });
    expect(types(run(rolled(observe(REST, { seconds: 6 })))).filter((type) => type !== "vision")).toEqual(["still"]);
    const aside: Way = [
      [0, 2100, 300],
      [1.5, 2100, 300],
      [1.501, 2130, 300],
    ];
    const events = run(rolled(observe({ ...REST, red: aside }, { seconds: 6 })));
    expect(events.filter((e) => e.type === "moved").map((e) => e.ball)).toEqual(["red"]);
  });

  test("in mid stroke with one ball at rest: the rolling balls show that it was the camera", () => {
    const white = rolling(1, { x: 700, y: 500 }, { x: 1, y: 0 }, 700);
    const ways = { ...REST, white, yellow: rolling(1.2, { x: 900, y: 1200 }, { x: 1, y: 0 }, 400) };
    const events = run(knocked(observe(ways, { seconds: 9 }), { x: 12, y: -7 }, 2.5));
    expect(events.filter((e) => e.type === "moved")).toEqual([]);
    expect(visions(events)).toContain("degraded camera_moved");
  });

  test("a ball under a hand at that moment lies where the others say", () => {
    const list = knocked(observe(REST, { seconds: 5 }), { x: 12, y: -7 }, 1.5);
    const covered = list.map((o) =>
      o.t > 1.3 && o.t < 2.6 ? { ...o, balls: { ...o.balls, red: { state: "hidden" as const } } } : o,
    );
    expect(types(run(covered)).filter((type) => type !== "vision")).toEqual(["still"]);
  });
});

describe("no knock", () => {
  test("one ball alone that steps stays a question", () => {
    const events = run(knocked(observe(REST, { seconds: 4 }), { x: 12, y: -7 }, 1.5, undefined, ["red"]));
    expect(events.filter((e) => e.type === "moved").map((e) => e.ball)).toEqual(["red"]);
    expect(visions(events)).toEqual([]);
  });

  test("two balls put aside by the same vector while the third lies: moved", () => {
    const events = run(knocked(observe(REST, { seconds: 4 }), { x: 30, y: 5 }, 1.5, undefined, ["red", "white"]));
    expect(events.filter((e) => e.type === "moved").map((e) => e.ball)).toEqual(["white", "red"]);
    expect(visions(events)).toEqual([]);
  });

  test("a ball struck into one that touches it, the third covered: a stroke", () => {
    const ways: Record<Ball, Way> = {
      white: rolling(1.5, { x: 700, y: 500 }, { x: 1, y: 0 }, 300),
      yellow: rolling(1.5, { x: 761.5, y: 500 }, { x: 1, y: 0 }, 900),
      red: [
        [0, 2100, 300],
        [1.2, null],
      ],
    };
    const events = run(observe(ways, { seconds: 4 }));
    expect(events.filter((e) => e.type === "stroke")).toHaveLength(1);
    expect(visions(events)).not.toContain("degraded camera_moved");
  });

  test("two balls driven off one behind the other, fast and the same way, at a low rate: no knock", () => {
    const way = { x: 0.695, y: 0.719 };
    const ways: Record<Ball, Way> = {
      white: [
        [0, 400, 100],
        [1.2, null],
      ],
      yellow: rolling(1.5, { x: 700, y: 500 }, way, 2600),
      red: rolling(1.5, { x: 900, y: 700 }, way, 2500),
    };
    const events = run(observe(ways, { seconds: 1.66, fps: 30 }));
    expect(visions(events)).not.toContain("degraded camera_moved");
  });
});
