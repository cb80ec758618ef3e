import { describe, expect, it } from "vitest";
import type { Referee } from "../../src/rules/engine.ts";
import type { RulesOutput } from "../../src/table/messages/index.ts";
import { callsOf, type Expectation, playGolden, readGoldens, short } from "./golden.ts";

/** Every golden match in test/matches, through the public door. */
function check(expected: Expectation, outputs: readonly RulesOutput[], referee: Referee): void {
  const calls = callsOf(outputs);
  if (expected.calls !== undefined) expect(calls.map(short)).toEqual(expected.calls);
  if (expected.has !== undefined) {
    let from = 0;
    for (const partial of expected.has) {
      const at = calls.findIndex((c, i) => i >= from && matches(c, partial));
      expect(
        at,
        `no call like ${JSON.stringify(partial)} in ${JSON.stringify(calls.slice(from), null, 1)}`,
      ).toBeGreaterThanOrEqual(0);
      from = at + 1;
    }
  }
  for (const type of expected.no ?? []) expect(calls.map((c) => c.type)).not.toContain(type);
  expect(outputs.flatMap((o) => (o.kind === "refused" ? [o.code] : []))).toEqual(expected.refused ?? []);
  if (expected.score !== undefined) {
    const score = referee.score()!;
    const { points, runs, innings, highRuns, ...rest } = expected.score;
    if (points !== undefined) expect(score.players.map((p) => p.points)).toEqual(points);
    if (runs !== undefined) expect(score.players.map((p) => p.run)).toEqual(runs);
    if (innings !== undefined) expect(score.players.map((p) => p.innings)).toEqual(innings);
    if (highRuns !== undefined) expect(score.players.map((p) => p.highRun)).toEqual(highRuns);
    expect(score).toMatchObject(rest);
  }
}
function matches(actual: unknown, partial: unknown): boolean {
  try {
    expect(actual).toMatchObject(partial as object);
    return true;
  } catch {
    return false;
  }
}

describe("golden matches", () => {
  for (const golden of readGoldens()) {
    it(`${golden.name}: ${golden.title}`, () => {
      playGolden(golden, check);
    });
  }
});
