import fc from "fast-check";
import { linesArbitrary } from "../../rules/arbitraries.ts";

/** Matches as they are played: whole strokes before the camera, results by hand, corrections, fouls, undo. */
type Part = Record<string, unknown>;
const AT = {
  white: { x: 1000, y: 400, sigma: 0.2 },
  yellow: { x: 1500, y: 900, sigma: 0.2 },
  red: { x: 2000, y: 300, sigma: 0.2 },
};
const event = (type: string, dt: number, fields: Part): Part => ({ kind: "event", type, dt, ...fields });
const command = (type: string, fields: Part = {}): Part => ({ kind: "command", by: "referee", type, dt: 1, ...fields });

const stroke = fc
  .record({
    ball: fc.constantFrom("white", "yellow"),
    hits: fc.constantFrom(0, 1, 2),
    cushions: fc.integer({ min: 0, max: 4 }),
    confidence: fc.constantFrom(1, 1, 1, 0.5),
    closes: fc.constantFrom(true, true, true, false),
  })
  .map(({ ball, hits, cushions, confidence, closes }): Part[] => {
    const other = ball === "white" ? "yellow" : "white";
    return [
      event("still", 1, { balls: AT }),
      event("stroke", 1, { ball, direction: { x: 1, y: 0 }, speed: 2000 + 1000 * hits, inMotion: [] }),
      ...(hits > 0 ? [event("contact", 0.3, { a: ball, b: "red", confidence })] : []),
      ...Array.from({ length: cushions }, () => event("cushion", 0.3, { ball, cushion: "left", confidence: 1 })),
      ...(hits > 1 ? [event("contact", 0.3, { a: ball, b: other, confidence: 1 })] : []),
      event("path", 2, {
        ball,
        points: [
          [0, 1000, 400],
          [1, 1600, 1200],
        ],
      }),
      ...(closes ? [event("still", 0, { balls: AT })] : []),
    ];
  });
const player = fc.constantFrom("A", "B");
const call = fc.integer({ min: 1, max: 60 }).map((n) => `c${n}`);
const one = (part: Part): Part[] => [part];
const step: fc.Arbitrary<Part[]> = fc.oneof(
  { weight: 8, arbitrary: stroke },
  { weight: 5, arbitrary: fc.constantFrom("carom", "miss").map((result) => one(command("stroke_result", { result }))) },
  {
    weight: 4,
    arbitrary: fc
      .record({ player, points: fc.integer({ min: -4, max: 9 }), inning: fc.constantFrom(undefined, 1, 2, 3, 5) })
      .map((fields) => one(command("adjust", { ...fields, reason: "sheet" }))),
  },
  { weight: 4, arbitrary: fc.constant(one(command("undo"))) },
  { weight: 2, arbitrary: call.map((id) => one(command("accept", { call: id }))) },
  { weight: 2, arbitrary: call.map((id) => one(command("reject", { call: id }))) },
  { weight: 1, arbitrary: player.map((p) => [command("foul", { code: "foul_touch", player: p })]) },
  { weight: 1, arbitrary: player.map((p) => [command("turn", { player: p })]) },
  { weight: 1, arbitrary: fc.constant(one(command("end_match"))) },
);
const games: fc.Arbitrary<string[]> = fc
  .record({
    discipline: fc.constantFrom("three_cushion", "one_cushion", "free", "balkline_47_2"),
    policy: fc.constantFrom("auto", "assist"),
    target: fc.constantFrom(undefined, 4, 100),
    single: fc.constantFrom(false, false, false, true),
    steps: fc.array(step, { maxLength: 40, size: "max" }),
  })
  .map(({ discipline, policy, target, single, steps }) => {
    const players = [
      { id: "A", name: "Ana", ball: "white" },
      { id: "B", name: "Bia", ball: "yellow" },
    ].slice(0, single ? 1 : 2);
    const start = command("start_match", { discipline, policy, players, ...(target !== undefined && { target }) });
    let t = 0;
    return [start, ...steps.flat()].map(({ dt, ...part }, seq) => {
      t = Math.round((t + (dt as number)) * 1000) / 1000;
      return JSON.stringify({ ...part, seq, t });
    });
  });

export const linesOfMatches = (): fc.Arbitrary<string[]> =>
  fc.oneof({ weight: 3, arbitrary: games }, { weight: 1, arbitrary: linesArbitrary(false, 80) });
