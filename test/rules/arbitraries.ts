import fc from "fast-check";
import { BALLS, CUSHIONS } from "../../src/table/balls.ts";
import { DISCIPLINES, FOUL_CALLS, POLICIES, PROFILES } from "../../src/table/messages/index.ts";

/** Random table events and commands: well-formed lines whose order and sense are left to chance. */
export type Line = Record<string, unknown>;
const ball = fc.constantFrom(...BALLS);
const player = fc.constantFrom("A", "B", "Z");
const point = fc.record({ x: fc.integer({ min: 30, max: 2810 }), y: fc.integer({ min: 30, max: 1390 }) });
const sigma = fc.constantFrom(0.01, 0.3, 1);
const rest = fc.tuple(point, sigma).map(([p, s]) => ({ ...p, sigma: s }));
/** Corners, frozen pairs and lines come up by chance too rarely: some positions are chosen. */
const awkward = fc.constantFrom(
  {
    white: { x: 1000, y: 600, sigma: 0.3 },
    yellow: { x: 1061.6, y: 600, sigma: 0.3 },
    red: { x: 2600, y: 1200, sigma: 0.3 },
  },
  {
    white: { x: 1000, y: 600, sigma: 0.3 },
    yellow: { x: 100, y: 100, sigma: 0.3 },
    red: { x: 200, y: 100, sigma: 0.3 },
  },
  {
    white: { x: 1000, y: 30.1, sigma: 0.3 },
    yellow: { x: 473.3, y: 1200, sigma: 0.3 },
    red: { x: 300, y: 1200, sigma: 0.3 },
  },
);
const balls = fc.oneof(
  fc.record({ white: rest, yellow: rest, red: rest }),
  awkward,
  fc.record({ white: rest, red: rest }),
);
const direction = fc
  .integer({ min: 0, max: 359 })
  .map((a) => ({ x: Math.cos((a * Math.PI) / 180), y: Math.sin((a * Math.PI) / 180) }));
const confidence = fc.constantFrom(1, 0.95, 0.5, 0.05);
const sigmaT = fc.constantFrom(0, 0.002, 0.02);
const event = (type: string, fields: Record<string, fc.Arbitrary<unknown>>, weight: number) => ({
  weight,
  arbitrary: fc.record(fields).map((f): Line => ({ kind: "event", type, ...f })),
});
const command = (type: string, fields: Record<string, fc.Arbitrary<unknown>>, weight = 1) => ({
  weight,
  arbitrary: fc.record(fields).map((f): Line => ({ kind: "command", type, by: "referee", ...f })),
});
const call = fc.integer({ min: 1, max: 30 }).map((n) => `c${n}`);

export const eventArbitrary: fc.Arbitrary<Line> = fc.oneof(
  event("still", { balls, hidden: fc.constantFrom(undefined, [], ["red"]) }, 10),
  event(
    "stroke",
    {
      ball,
      direction,
      speed: fc.constant(1000),
      inMotion: fc.constantFrom([], [], [{ ball: "red", speed: 50, sigma: 1 }]),
      pushed: fc.constantFrom(undefined, ["yellow"]),
    },
    10,
  ),
  event("contact", { a: fc.constant("white"), b: fc.constantFrom("yellow", "red"), sigmaT, confidence }, 12),
  event("contact", { a: fc.constant("yellow"), b: fc.constantFrom("white", "red"), sigmaT, confidence }, 6),
  event("cushion", { ball, cushion: fc.constantFrom(...CUSHIONS), sigmaT, confidence }, 10),
  event("stopped", { ball, x: fc.constant(1), y: fc.constant(1), sigma }, 1),
  event(
    "path",
    {
      ball,
      points: fc.array(fc.tuple(fc.constant(1), fc.integer({ min: 0, max: 2840 }), fc.integer({ min: 0, max: 1420 })), {
        maxLength: 4,
      }),
    },
    3,
  ),
  event(
    "off_table",
    {
      ball,
      x: fc.constant(-5),
      y: fc.constant(5),
      railTop: fc.constantFrom("touched", "not_touched", "unknown"),
      returned: fc.boolean(),
    },
    1,
  ),
  event("moved", { ball, from: fc.oneof(point, fc.constant(null)), to: fc.oneof(point, fc.constant(null)) }, 1),
  event(
    "vision",
    { state: fc.constantFrom("ok", "ok", "degraded", "lost"), reason: fc.constantFrom("x", "end_of_source") },
    1,
  ),
);
export const startArbitrary: fc.Arbitrary<Line> = fc
  .record({
    discipline: fc.constantFrom(...DISCIPLINES),
    policy: fc.constantFrom(...POLICIES),
    profile: fc.constantFrom(...PROFILES),
    target: fc.constantFrom(undefined, 1, 3, 50),
    timeLimit: fc.constantFrom(undefined, 20),
    inningLimit: fc.constantFrom(undefined, 2),
    shotClock: fc.constantFrom(undefined, 15),
  })
  .map((f) => ({
    kind: "command",
    type: "start_match",
    by: "referee",
    players: [
      { id: "A", name: "Ana", ball: "white" },
      { id: "B", name: "Bia", ball: "yellow" },
    ],
    ...f,
  }));
export const commandArbitrary: fc.Arbitrary<Line> = fc.oneof(
  command("accept", { call }, 6),
  command("reject", { call }, 3),
  command(
    "answer",
    {
      call,
      answer: fc.constantFrom(
        "frozen",
        "not_frozen",
        "touched",
        "in",
        "on_line",
        "out",
        "left",
        "not_left",
        "point",
        "no_point",
        "foul",
        "no_foul",
        "third_party",
        "player",
        "ignore",
      ),
    },
    8,
  ),
  command("choose", { call, choice: fc.constantFrom("play_on", "respot_all", "respot_touching") }, 2),
  command("declare", { position: fc.constantFrom("in", "out") }),
  command("foul", { code: fc.constantFrom(...FOUL_CALLS), player: fc.constantFrom(undefined, "A", "B") }, 2),
  command("claim", { player, code: fc.constantFrom(...FOUL_CALLS) }),
  command("disciplinary", { player, serious: fc.constantFrom(false, false, false, true), reason: fc.constant("x") }),
  command("place", {
    balls: fc.constantFrom(
      [{ ball: "red", spot: "top" }],
      [
        { ball: "white", spot: "right" },
        { ball: "yellow", spot: "bottom" },
        { ball: "red", spot: "top" },
      ],
      [{ ball: "red" }],
    ),
  }),
  command("disturbance", { cause: fc.constantFrom("third_party", "player") }),
  command("adjust", {
    player,
    points: fc.integer({ min: -3, max: 3 }),
    reason: fc.constant("x"),
    inning: fc.constantFrom(undefined, undefined, 1, 2),
  }),
  command("stroke_result", { result: fc.constantFrom("carom", "miss") }, 2),
  command("turn", { player }),
  command("undo", {}, 4),
  command("time_out", {}),
  command("pause", {}),
  command("resume", {}),
  command("tick", {}),
  { weight: 1, arbitrary: startArbitrary },
);
/** A run of lines with times and numbers; now and then something that is no line. */
export const linesArbitrary = (junk: boolean, most = 60): fc.Arbitrary<string[]> =>
  fc
    .tuple(
      startArbitrary,
      fc.array(
        fc.tuple(
          fc.oneof(
            { weight: 12, arbitrary: eventArbitrary },
            { weight: 4, arbitrary: commandArbitrary },
            ...(junk
              ? [
                  {
                    weight: 2,
                    arbitrary: fc.oneof(
                      fc.json(),
                      fc.string(),
                      fc.constant('{"kind":"event","type":"__proto__","seq":1,"t":1}'),
                    ),
                  },
                ]
              : []),
          ),
          fc.integer({ min: 0, max: 40 }),
        ),
        { maxLength: most },
      ),
    )
    .map(([start, items]) => {
      let t = 0;
      let seq = 0;
      const line = (o: Line) => JSON.stringify({ ...o, seq: seq++, t });
      return [
        line(start),
        ...items.map(([item, dt]) => {
          t = Math.round((t + dt / 20) * 1000) / 1000;
          return typeof item === "string" ? item.replaceAll("\n", " ") : line(item);
        }),
      ];
    });
