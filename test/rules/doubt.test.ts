import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReferee } from "../../src/rules/engine.ts";
import type { Call } from "../../src/table/messages/index.ts";
import { linesArbitrary } from "./arbitraries.ts";
import { callsOf } from "./golden.ts";

/** FC_RUNS asks for a longer search. */
const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 400) };

describe("doubt", () => {
  it("a doubtful contact or order, a hidden ball or a lost camera never makes a certain foul on red first or zones", () => {
    const lines = linesArbitrary(false).filter((ls) => !ls.some((l) => l.includes('"foul"') || l.includes('"claim"')));
    fc.assert(
      fc.property(lines, (ls) => {
        const referee = createReferee();
        for (const l of ls) {
          for (const c of callsOf(referee.line(l))) {
            if (c.certainty !== "certain" || c.detail.call !== undefined) continue;
            const stroke = referee.state.facts.last;
            if (c.type === "foul_red_first") expect(stroke?.vision).toBe("ok");
            if (c.type === "foul_zone_not_left" && c.status !== "undone") expect(stroke?.vision).toBe("ok");
          }
        }
      }),
      RUNS,
    );
  });

  it("no certain frozen call inside the error band", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (gap, sigma) => {
          const referee = createReferee({ implicit: { discipline: "free" } });
          const balls = { white: { x: 1000, y: 600 }, yellow: { x: 1061.5, y: 600 }, red: { x: 2600, y: 1200 } };
          const lines = [
            { type: "still", t: 0, balls },
            { type: "stroke", t: 1, ball: "white", direction: { x: 1, y: 0 }, speed: 1, inMotion: [] },
            { type: "contact", t: 2, a: "white", b: "red", sigmaT: 0.001, confidence: 1 },
            { type: "contact", t: 3, a: "white", b: "yellow", sigmaT: 0.001, confidence: 1 },
            { type: "still", t: 4, balls, gaps: [{ a: "white", b: "yellow", gap, sigma }] },
          ];
          const calls = lines.flatMap((l, i) => callsOf(referee.line(JSON.stringify({ kind: "event", seq: i, ...l }))));
          const frozen = calls.find((c) => c.type === "balls_frozen");
          if (frozen?.status === "accepted") expect(gap + 3 * sigma).toBeLessThanOrEqual(0.05 + 1e-9);
          if (frozen === undefined) expect(gap - 3 * sigma).toBeGreaterThan(0.05);
        },
      ),
      { numRuns: 500 },
    );
  });

  /** The calls of a match in which white scores off red and yellow, stroke after stroke, with these lines besides. */
  const scored = (discipline: "balkline_47_2" | "three_cushion", strokes: Record<string, unknown>[][]): Call[] => {
    const referee = createReferee({ implicit: { discipline } });
    let seq = 0;
    let t = 0;
    const calls: Call[] = [];
    const say = (l: Record<string, unknown>) => {
      t += 1;
      const kind = l.kind ?? "event";
      calls.push(...callsOf(referee.line(JSON.stringify({ kind, seq: seq++, t, by: "referee", ...l }))));
    };
    for (const lines of strokes) for (const l of lines) say(l);
    return calls;
  };
  const at = (x: number, y: number, sigma: number) => ({ x, y, sigma });
  const stroke = (more: Record<string, unknown> = {}) => [
    { type: "stroke", ball: "white", direction: { x: 1, y: 0 }, speed: 1000, inMotion: [], ...more },
    { type: "contact", a: "white", b: "red", sigmaT: 0.001, confidence: 1 },
    ...["top", "left", "top"].map((cushion) => ({
      type: "cushion",
      ball: "white",
      cushion,
      sigmaT: 0.001,
      confidence: 1,
    })),
    { type: "contact", a: "white", b: "yellow", sigmaT: 0.001, confidence: 1 },
  ];
  const LINE = 1420 / 3;
  const d = fc.double({ min: -4, max: 4, noNaN: true });
  const error = fc.double({ min: 0, max: 1, noNaN: true });

  it("no zone is called of a ball nearer to its line than half the line and the error", () => {
    fc.assert(
      fc.property(d, error, (beyond, sigma) => {
        const balls = {
          white: at(1000, 600, sigma),
          yellow: at(100, 100, sigma),
          red: at(300, LINE + beyond, sigma),
        };
        const calls = scored("balkline_47_2", [[...stroke(), { type: "still", balls }]]);
        const inside = calls.some((c) => c.type === "zone_free_shot" && c.detail.zone === "quadro:bottom-right");
        const asked = calls.some((c) => c.type === "ball_on_line" && c.detail.zone === "quadro:bottom-right");
        const near = Math.abs(beyond) - 0.5 - 3 * sigma;
        if (Math.abs(near) < 1e-6) return;
        expect({ inside, asked }).toEqual({ inside: near > 0 && beyond < 0, asked: near <= 0 });
      }),
      { numRuns: 300 },
    );
  });

  it("whether a ball left is certain only beyond the error of its path", () => {
    fc.assert(
      fc.property(d, error, error, (beyond, sigma, pathSigma) => {
        const balls = { white: at(1000, 600, sigma), yellow: at(100, 100, sigma), red: at(300, 300, sigma) };
        const path = (ball: string, y: number) => ({
          type: "path",
          ball,
          sigma: pathSigma,
          points: [
            [0, 300, 300],
            [1, 300, y],
            [2, 300, 300],
          ],
        });
        const still = { type: "still", balls };
        const calls = scored("balkline_47_2", [
          [...stroke(), still],
          [...stroke(), still],
          [...stroke(), path("red", LINE + beyond), path("yellow", 200), still],
        ]);
        const left = calls.find((c) => c.type === "zone_left");
        const limit = 3 * Math.hypot(sigma, pathSigma);
        if (Math.abs(Math.abs(beyond) - limit) < 1e-6) return;
        const said = calls.some((c) => c.type === "foul_zone_not_left") ? "foul" : (left?.certainty ?? "nothing");
        expect(said).toBe(Math.abs(beyond) <= limit ? "ask" : beyond > 0 ? "certain" : "foul");
      }),
      { numRuns: 300 },
    );
  });

  it("played into a frozen ball, or with a ball in motion: certain only beyond the error", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 80, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 12, noNaN: true }),
        error,
        (angle, speed, sigma) => {
          const balls = { white: at(1000, 600, 0.3), yellow: at(1061.5, 600, 0.3), red: at(2600, 1200, 0.3) };
          const direction = { x: Math.cos((angle * Math.PI) / 180), y: Math.sin((angle * Math.PI) / 180) };
          const calls = scored("three_cushion", [
            [...stroke(), { type: "still", balls }],
            [{ kind: "command", type: "answer", call: "c2", answer: "frozen" }],
            stroke({ direction, inMotion: [{ ball: "red", speed, sigma }] }),
          ]);
          const of = (type: string) => calls.find((c) => c.type === type)?.certainty ?? "none";
          const into = 90 - angle;
          if (Math.abs(Math.abs(into) - 3) > 1e-6)
            expect(of("foul_played_into_frozen_ball")).toBe(into > 3 ? "certain" : into < -3 ? "none" : "ask");
          if (Math.abs(speed - 3 * sigma - 5) > 1e-6)
            expect(of("foul_ball_in_motion")).toBe(speed - 3 * sigma > 5 ? "certain" : speed >= 1 ? "ask" : "none");
        },
      ),
      { numRuns: 300 },
    );
  });
});
