import { expect, test } from "vitest";
import { type Difference, TruthKeeper } from "../../src/server/truth-check.ts";
import type { Call, TableEvent } from "../../src/table/messages/index.ts";

const stroke = (t: number, ball = "white") => ({ kind: "event", type: "stroke", t, ball }) as unknown as TableEvent;
const call = (type: "carom" | "miss", more: Partial<Call> = {}) =>
  ({ type, certainty: "certain", status: "accepted", ...more }) as Call;
const truth = (strokeT: number, carom: boolean) => ({ strokeT, endT: strokeT + 4, ball: "white" as const, carom });

function keeper() {
  const differences: Difference[] = [];
  return { keeper: new TruthKeeper((d) => differences.push(d)), differences };
}

test("a right call agrees, a wrong one is told", () => {
  const { keeper: k, differences } = keeper();
  k.event(stroke(5));
  k.call(call("carom"));
  k.truth(truth(5.01, true));
  k.event(stroke(15));
  k.call(call("carom"));
  k.truth(truth(15, false));
  k.event(stroke(25));
  expect(k.counts).toMatchObject({ strokes: 2, agreed: 1, differed: 1, unseen: 0, invented: 0 });
  expect(differences).toHaveLength(1);
});

test("a question counts by how it was settled", () => {
  const { keeper: k } = keeper();
  k.event(stroke(5));
  k.call(call("carom", { certainty: "ask", status: "proposed" }));
  k.truth(truth(5, true));
  k.call(call("carom", { certainty: "ask", status: "expired" }));
  k.call(call("carom"));
  k.event(stroke(15));
  expect(k.counts).toMatchObject({ strokes: 1, agreed: 1, asked: 1 });
});

test("strokes unseen and strokes invented", () => {
  const { keeper: k } = keeper();
  k.truth(truth(5, true));
  k.event(stroke(15));
  k.event(stroke(25));
  expect(k.counts).toMatchObject({ strokes: 1, unseen: 1, invented: 1 });
  k.tick(100);
  expect(k.counts.strokes).toBe(1);
});

test("what a restart cut is not compared", () => {
  const { keeper: k } = keeper();
  k.event(stroke(5));
  k.cut();
  k.event(stroke(15));
  expect(k.counts).toMatchObject({ strokes: 0, skipped: 1, differed: 0 });
});
