import { createReferee } from "../../rules/engine.ts";
import type { Command, RulesOutput, Score, TableEvent } from "../../table/messages/index.ts";
import type { KeptMatch } from "./event-store.ts";

/** One stored input, and what the rules say about it today. */
export interface ReplayedLine {
  input: TableEvent | Command;
  outputs: readonly RulesOutput[];
}

/** A stored match once more through the same rules: its start with the first score, then every input in order. */
export function* replayMatch({ start, state, inputs }: KeptMatch): Generator<ReplayedLine> {
  const referee = createReferee({ state });
  const first: Score | null = referee.score();
  yield { input: start.input, outputs: first === null ? [] : [first] };
  for (const { input } of inputs) {
    yield { input, outputs: input.kind === "event" ? referee.event(input) : referee.command(input) };
  }
}
