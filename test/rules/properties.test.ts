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
