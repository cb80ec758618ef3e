import type { Command, Policy, Refused, RulesOutput, TableEvent } from "../table/messages/index.ts";
import { timeAt, timePasses } from "./clock.ts";
import { onCommand } from "./commands/index.ts";
import { onEvent } from "./events.ts";
import { type BadLine, checkOrder, withSeq } from "./lines.ts";
import { lookAtPositions } from "./positions.ts";
import { scoreOf } from "./score.ts";
import { push, size } from "./stack.ts";
import type { State } from "./state.ts";
import { refusalText } from "./text/refusals.ts";
import type { Work } from "./work.ts";

export type Input = TableEvent | Command;
export interface StepOptions {
  readonly policy: Policy;
  readonly explain: boolean;
}
export interface Step {
  readonly state: State;
  readonly outputs: readonly RulesOutput[];
}

export function refused(bad: BadLine, line?: number): Refused {
  return {
    kind: "refused",
    of: bad.of,
    ...(bad.seq === undefined ? {} : { seq: bad.seq }),
    ...(line === undefined ? {} : { line }),
    code: bad.code,
    message: refusalText(bad.code, bad.details),
  };
}

/**
 * The rules: one line in, the new state and what is said about it out. Pure: the same state and line give the same
 * result, and the state given is not changed.
 */
export function step(state: State, input: Input, options: StepOptions): Step {
  const bad = checkOrder(state.facts, input.kind, input);
  if (bad !== null) return { state, outputs: [refused(bad)] };
  const { eventT, seen } = state.facts;
  const w: Work = {
    facts: {
      ...state.facts,
      ...timeAt(state, input.t),
      eventT: input.kind === "event" ? Math.max(eventT ?? input.t, input.t) : eventT,
      seen:
        input.kind === "event"
          ? { event: withSeq(seen.event, input.seq), command: seen.command }
          : { event: seen.event, command: withSeq(seen.command, input.seq) },
    },
    book: state.book,
    history: state.history,
    log: state.log,
    acted: false,
    outputs: [],
    t: input.t,
    origin: { kind: input.kind, type: input.type, seq: input.seq },
    explain: options.explain,
    policy: options.policy,
  };
  timePasses(w, state.facts.clock, input.type === "stroke_result");
  if (input.kind === "event") onEvent(w, input);
  else {
    // What a refused command has begun is forgotten; what time alone has done stays.
    const before = { book: w.book, facts: w.facts, history: w.history, log: w.log, acted: w.acted };
    const said = w.outputs.length;
    // A tick has done its work by its time alone, also when that has closed the match.
    const ticked = input.type === "tick" && state.book !== null && !state.book.closed;
    const refusal = ticked ? null : onCommand(w, input);
    if (refusal !== null) {
      Object.assign(w, before);
      w.outputs.length = said;
      w.outputs.push(refused({ of: "command", seq: input.seq, ...refusal }));
      if (w.book === state.book) return { state: { ...state, facts: w.facts }, outputs: w.outputs };
    } else if (input.type !== "tick" && input.type !== "undo" && w.book !== before.book) w.acted = true;
  }
  lookAtPositions(w);
  if (w.acted && !(input.kind === "command" && input.type === "undo") && w.book !== state.book) {
    w.history = push(w.history, { before: state.book, printed: size(state.log) });
  }
  return finish(state, w);
}

/** The score follows every change of it. */
function finish(state: State, w: Work): Step {
  let { score } = state;
  if (w.book === null && state.book !== null) {
    // The very start was undone: the match is gone, and nobody is in action.
    score = "";
    w.outputs.push({ ...scoreOf(state.book, w.t), match: "closed", active: null, zone: [], pending: [] });
  }
  if (w.book !== null && w.book !== state.book) {
    const line = scoreOf(w.book, w.t);
    const key = JSON.stringify({ ...line, t: 0 });
    if (key !== score) {
      score = key;
      w.outputs.push(line);
    }
  }
  return { state: { facts: w.facts, book: w.book, history: w.history, log: w.log, score }, outputs: w.outputs };
}
