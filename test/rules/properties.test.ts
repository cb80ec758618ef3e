import fc from "fast-check";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { createReferee, type State } from "../../src/rules/engine.ts";
import type { Call, RulesOutput, Score } from "../../src/table/messages/index.ts";
import { CallSchema, RefusedSchema, ScoreSchema } from "../../src/table/messages/index.ts";
import { linesArbitrary } from "./arbitraries.ts";
import { callsOf } from "./golden.ts";

/** FC_RUNS asks for a longer search. */
const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 400) };
const play = (lines: readonly string[]): RulesOutput[] => {
  const referee = createReferee();
  return lines.flatMap((l) => [...referee.line(l)]);
};
const schemas = { call: Compile(CallSchema), score: Compile(ScoreSchema), refused: Compile(RefusedSchema) };

describe("whatever comes in", () => {
  it("never throws, and what comes out is the contract's", () => {
    fc.assert(
      fc.property(linesArbitrary(true), (lines) => {
        for (const o of play(lines)) {
          expect(schemas[o.kind].Check(o), JSON.stringify(o)).toBe(true);
          // Every call is said in three languages, with its item.
          if (o.kind === "call") for (const m of Object.values(o.message)) expect(m).not.toMatch(/undefined|NaN|\{|^$/);
        }
      }),
      RUNS,
    );
  });

  it("the same input gives the same output", () => {
    fc.assert(
      fc.property(linesArbitrary(true), (lines) => {
        expect(JSON.stringify(play(lines))).toBe(JSON.stringify(play(lines)));
      }),
      { numRuns: 100 },
    );
  });

  it("a state kept and gone on from (as data) gives what a live run gives", () => {
    fc.assert(
      fc.property(linesArbitrary(false), fc.nat(60), (lines, cut) => {
        const live = createReferee();
        const first = createReferee();
        for (const l of lines.slice(0, cut)) {
          live.line(l);
          first.line(l);
        }
        const second = createReferee({ state: JSON.parse(JSON.stringify(first.state)) as State });
        for (const l of lines.slice(cut)) {
          // The line's number is the run's own.
          const strip = (os: readonly RulesOutput[]) => os.map((o) => ({ ...o, line: 0 }));
          expect(strip(second.line(l))).toEqual(strip(live.line(l)));
        }
      }),
      { numRuns: 150 },
    );
  });

  it("refused commands change nothing but the clock", () => {
    fc.assert(
      fc.property(linesArbitrary(true), (lines) => {
        const referee = createReferee();
        for (const l of lines) {
          const before = referee.state;
          const outputs = referee.line(l);
          if (outputs.length > 0 && outputs.every((o) => o.kind === "refused")) {
            expect(referee.state.book).toBe(before.book);
            expect(referee.state.history).toBe(before.history);
            expect({ ...referee.state.facts, now: 0, clock: 0, seen: 0, eventT: 0 }).toEqual({
              ...before.facts,
              now: 0,
              clock: 0,
              seen: 0,
              eventT: 0,
            });
          }
        }
      }),
      RUNS,
    );
  });

  it("steps leave the state before them untouched", () => {
    fc.assert(
      fc.property(linesArbitrary(false, 30), (lines) => {
        const referee = createReferee();
        for (const l of lines) {
          const before = referee.state;
          const copy = JSON.stringify(before);
          referee.line(l);
          expect(JSON.stringify(before)).toBe(copy);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("undo", () => {
  it("restores the book exactly, any number of times", () => {
    fc.assert(
      fc.property(linesArbitrary(false), (lines) => {
        const referee = createReferee();
        const books: unknown[] = [];
        let history = referee.state.history;
        for (const l of lines.filter((x) => !x.includes('"undo"'))) {
          const before = referee.state.book;
          referee.line(l);
          if (referee.state.history !== history) books.push(before);
          history = referee.state.history;
        }
        let seq = 10_000;
        while (books.length > 0) {
          const t = referee.state.facts.now ?? 0;
          const outputs = referee.line(JSON.stringify({ kind: "command", type: "undo", by: "referee", seq: seq++, t }));
          expect(outputs.some((o) => o.kind === "refused")).toBe(false);
          const before = books.pop();
          // A stroke that runs while it is undone stays, and is entered for whoever has the turn again.
          if (referee.state.facts.stroke === null) expect(referee.state.book).toEqual(before);
        }
        const last = referee.line(
          JSON.stringify({ kind: "command", type: "undo", by: "referee", seq, t: referee.state.facts.now ?? 0 }),
        );
        expect(last).toMatchObject([{ kind: "refused", code: "CB_NOTHING_TO_UNDO" }]);
      }),
      RUNS,
    );
  });
});

describe("score", () => {
  const points = (s: Score | null) => JSON.stringify(s?.players.map((p) => p.points) ?? null);
  it("changes only with an accepted carom, a foul that voids one, adjust, undo or a new match; one player is active", () => {
    fc.assert(
      fc.property(linesArbitrary(false), (lines) => {
        const referee = createReferee();
        let before = points(null);
        for (const l of lines) {
          const outputs = referee.line(l);
          const score = referee.score();
          const now = points(score);
          if (now !== before) {
            const calls = callsOf(outputs);
            const reasons =
              calls.some((c: Call) => c.type === "carom" && (c.status === "accepted" || c.status === "rejected")) ||
              /"type":"(adjust|undo|start_match)"/.test(l);
            expect(reasons, l).toBe(true);
            expect(
              outputs.some((o) => o.kind === "score"),
              l,
            ).toBe(true);
          }
          before = now;
          if (score !== null) {
            if (score.match === "closed") expect(score.active).toBeNull();
            else expect(["A", "B"]).toContain(score.active);
            expect(score.pending).toEqual([...new Set(score.pending)]);
          }
        }
      }),
      RUNS,
    );
  });

  it("a turn call comes with every change of who is active", () => {
    fc.assert(
      fc.property(linesArbitrary(false), (lines) => {
        const referee = createReferee();
        let active: string | null = null;
        for (const l of lines) {
          const outputs = referee.line(l);
          const now = referee.score()?.active ?? null;
          if (now !== null && active !== null && now !== active && !/"type":"(undo|start_match)"/.test(l)) {
            expect(
              callsOf(outputs)
                .filter((c) => c.type === "turn")
                .at(-1)?.player,
              l,
            ).toBe(now);
          }
          active = now;
        }
      }),
      RUNS,
    );
  });
});

describe("calls", () => {
  it("a client that follows the calls knows what is pending, and the score says the same", () => {
    fc.assert(
      fc.property(linesArbitrary(true), (lines) => {
        const referee = createReferee();
        const status = new Map<string, string>();
        for (const l of lines) {
          for (const o of referee.line(l)) {
            if (o.kind === "call") {
              // Only undo proposes a call again or brings an ended one back.
              const before = status.get(o.id);
              if (before !== undefined && before !== "proposed" && !l.includes('"undo"')) {
                expect(["rejected", "expired", before], `${o.type} ${before} → ${o.status}`).toContain(o.status);
              }
              status.set(o.id, o.status);
            }
            if (o.kind === "score") {
              const proposed = [...status].filter(([, s]) => s === "proposed").map(([id]) => id);
              expect([...o.pending].sort()).toEqual(proposed.sort());
            }
          }
        }
      }),
      RUNS,
    );
  });

  it("nothing is certain of a stroke that the camera lost, but what a person decides", () => {
    fc.assert(
      fc.property(linesArbitrary(false), (lines) => {
        const referee = createReferee();
        for (const l of lines.filter((x) => x.includes('"event"') || x.includes("start_match"))) {
          const outputs = referee.line(l);
          const stroke = referee.state.facts.last;
          for (const c of callsOf(outputs)) {
            if ((c.type !== "carom" && c.type !== "miss") || c.detail.decided !== undefined) continue;
            if (!l.includes('"still"') || c.certainty === "ask" || stroke === null) continue;
            expect(stroke.vision === "lost").toBe(false);
            if (c.type === "miss") expect(stroke.vision).toBe("ok");
          }
        }
      }),
      RUNS,
    );
  });
});

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
