import fc from "fast-check";
import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { createReferee } from "../../../src/rules/engine.ts";
import { exportJson } from "../../../src/server/matches/json.ts";
import { scoreSheet, wholeMatch } from "../../../src/server/matches/sheet.ts";
import type { KeptMatch, StoredInput } from "../../../src/server/store/event-store.ts";
import { forgetEarlier } from "../../../src/server/store/forget-earlier.ts";
import { type Command, MatchExportSchema, type Score, type TableEvent } from "../../../src/table/messages/index.ts";
import { linesOfMatches } from "./games.ts";

const RUNS = { numRuns: Number(process.env.FC_RUNS ?? 60) };

/** A match as the service would have stored it, and the score with which it stands. */
function stored(lines: readonly string[]): { kept: KeptMatch; score: Score } | null {
  const referee = createReferee();
  const [first = "", ...rest] = lines;
  const start = JSON.parse(first) as Command;
  if (referee.command(start).some((o) => o.kind === "refused")) return null;
  referee.reset(forgetEarlier(referee.state));
  const state = JSON.parse(JSON.stringify(referee.state));
  const inputs: StoredInput[] = [];
  let score = referee.score()!;
  for (const [n, line] of rest.entries()) {
    const input = JSON.parse(line) as TableEvent | Command;
    const before = referee.state;
    const outputs = input.kind === "event" ? referee.event(input) : referee.command(input);
    if (input.type === "start_match" && !outputs.some((o) => o.kind === "refused")) break;
    for (const o of outputs) if (o.kind === "score") score = o;
    if (referee.state !== before || input.kind === "event") inputs.push({ n: n + 1, input });
  }
  const match = {
    id: 1,
    table: "one",
    from: 0,
    to: null,
    started: "2026-01-01T00:00:00.000Z",
    ended: null,
    kept: null,
  };
  return { kept: { match, start: { n: 0, input: start }, state, inputs }, score };
}

test("the sheet's innings add up to the score of the match, whatever is played, corrected and undone", () => {
  let corrected = 0;
  let undone = 0;
  fc.assert(
    fc.property(linesOfMatches(), (lines) => {
      const played = stored(lines);
      if (played === null) return;
      const sheet = scoreSheet(played.kept);
      expect(sheet.state).toBe(played.score.match);
      for (const [i, p] of sheet.players.entries()) {
        const { points, innings, highRun, average } = played.score.players[i]!;
        expect(p).toMatchObject({ points, innings, highRun, average });
        expect(p.runs.reduce((a, b) => a + b, 0)).toBe(points);
        // Points by hand may come before the first inning.
        expect(p.runs.length).toBeGreaterThanOrEqual(innings);
        if (sheet.cancelled) continue;
        const caroms = sheet.strokes.filter((s) => s.player === p.id && s.verdict === "carom").length;
        const own = sheet.corrections.filter((c) => c.player === p.id && !c.undone);
        expect(caroms + own.reduce((sum, c) => sum + c.points, 0), JSON.stringify(sheet.strokes)).toBe(points);
        corrected += own.length;
      }
      undone += sheet.corrections.filter((c) => c.undone).length;
    }),
    RUNS,
  );
  expect(corrected, "corrections tried").toBeGreaterThan(3);
  expect(undone, "undone corrections tried").toBeGreaterThan(0);
});

test("whatever was played, its export is valid against the published schema", () => {
  const check = Compile(MatchExportSchema);
  fc.assert(
    fc.property(linesOfMatches(), (lines) => {
      const played = stored(lines);
      if (played === null) return;
      const { sheet, strokes } = wholeMatch(played.kept);
      const value = JSON.parse([...exportJson(sheet, strokes())].join(""));
      expect(check.Check(value), JSON.stringify(check.Errors(value))).toBe(true);
    }),
    { numRuns: Math.ceil(RUNS.numRuns / 3) },
  );
});
