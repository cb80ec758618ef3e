import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeCarom, judgeRedFirst } from "../../../src/rules/articles/carom.ts";
import type { BallContact, CushionContact, Stroke } from "../../../src/rules/state.ts";

const timed = {
  // Whole half milliseconds: equal times do come, differences below rounding do not.
  t: fc.nat(600).map((n) => n / 2000),
  sigmaT: fc.constantFrom(0, 0.001, 0.01, 0.1),
  confidence: fc.constantFrom(0.05, 0.5, 1),
};
const contact = fc.record({
  seq: fc.constant(0),
  a: fc.constant("white" as const),
  b: fc.constantFrom("yellow" as const, "red" as const),
  ...timed,
});
const cushion = fc.record({
  seq: fc.constant(0),
  ball: fc.constant("white" as const),
  cushion: fc.constantFrom("top" as const, "left" as const),
  ...timed,
});
const stroke = (contacts: BallContact[], cushions: CushionContact[]): Stroke => ({
  seq: 1,
  t: 0,
  ball: "white",
  direction: { x: 1, y: 0 },
  inMotion: [],
  pushed: [],
  contacts,
  cushions,
  stopped: [],
  paths: [],
  off: [],
  vision: "ok",
  from: {},
  closedBy: "still",
  endMissed: false,
  hidden: [],
});
const strokes = fc.tuple(fc.array(contact, { maxLength: 5 }), fc.array(cushion, { maxLength: 5 }));

/** B.6 by the letter, for events whose times and being are known. */
function plain(contacts: BallContact[], cushions: CushionContact[], needed: number): boolean {
  const first = (b: string) => Math.min(...contacts.filter((c) => c.b === b).map((c) => c.t));
  const last = Math.max(first("red"), first("yellow"));
  return Number.isFinite(last) && cushions.filter((c) => c.t < last).length >= needed;
}

/** One possible truth: each doubtful event is or is not, each time lies anywhere within the error of a pair. */
const reading = <T extends { t: number; sigmaT: number; confidence: number }>(
  events: T[],
  chance: fc.Stream<number>,
): T[] => {
  const next = () => chance.next().value ?? 0;
  return (
    events
      .filter((e) => e.confidence >= 0.9 || (e.confidence >= 0.1 && next() > 0))
      // Two times shifted by up to 3σ/√2 each never leave the pair's 3·√(σ₁²+σ₂²).
      .map((e) => ({ ...e, t: e.t + (next() * 3 * e.sigmaT) / Math.SQRT2 }))
  );
};

const NOTHING_BESIDE = { frozenBalls: [], openPushed: [] };

describe("judgeRedFirst", () => {
  it("a certain foul, or none, holds for every reading of the doubtful events and every order within three sigma", () => {
    fc.assert(
      fc.property(strokes, fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })), ([cs], chance) => {
        const result = judgeRedFirst(stroke(cs, []), NOTHING_BESIDE);
        if (result === "ask") return;
        const first = reading(cs, chance).sort((a, b) => a.t - b.t)[0];
        expect(first !== undefined && first.b !== "red").toBe(result === "foul");
      }),
      { numRuns: 5000 },
    );
  });
});

describe("judgeCarom", () => {
  it("exact and certain events: the letter of B.6, never a question", () => {
    fc.assert(
      fc.property(strokes, fc.constantFrom(0, 1, 3), ([cs, qs], needed) => {
        const contacts = cs.map((c) => ({ ...c, sigmaT: 0, confidence: 1 }));
        const cushions = qs.map((c) => ({ ...c, sigmaT: 0, confidence: 1 }));
        const { result } = judgeCarom(stroke(contacts, cushions), needed, NOTHING_BESIDE);
        expect(result).toBe(plain(contacts, cushions, needed) ? "carom" : "miss");
      }),
      { numRuns: 2000 },
    );
  });

  it("a certain verdict holds for every reading of the doubtful events and every order within three sigma", () => {
    fc.assert(
      fc.property(
        strokes,
        fc.constantFrom(0, 1, 3),
        fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
        ([cs, qs], needed, chance) => {
          const { result, least, most } = judgeCarom(stroke(cs, qs), needed, NOTHING_BESIDE);
          expect(least).toBeLessThanOrEqual(most);
          if (result === "ask") return;
          const truth = plain(reading(cs, chance), reading(qs, chance), needed);
          expect(truth).toBe(result === "carom");
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("a lost camera leaves no verdict certain", () => {
    fc.assert(
      fc.property(strokes, fc.constantFrom(0, 1, 3), ([cs, qs], needed) => {
        expect(judgeCarom({ ...stroke(cs, qs), vision: "lost" }, needed, NOTHING_BESIDE).result).toBe("ask");
      }),
    );
  });
});
