import { downTo, EMPTY, push, type Stack, top } from "../../rules/stack.ts";
import type { State } from "../../rules/state.ts";
import type { Call } from "../../table/messages/index.ts";

/**
 * The state right after a match's start without what came before the start itself. Undo reaches back to that start and no
 * further, so a service that runs for months holds one match's history.
 */
export function forgetEarlier(state: State): State {
  const start = top(state.history);
  if (start === undefined) return state;
  const since = [...downTo(state.log, start.printed)].reverse();
  const log = since.reduce<Stack<Call>>((stack, call) => push(stack, call), EMPTY);
  return { ...state, history: [[{ before: start.before, printed: 0 }]], log };
}
