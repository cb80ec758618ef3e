/**
 * The referee: table events (contract, section 3) and commands (section 4) in, calls and scores (section 5) out.
 *
 *     const referee = createReferee({ policy: "auto", implicit: { discipline: "three_cushion" } });
 *     referee.event(event);      // a TableEvent from the tracker  → RulesOutput[]
 *     referee.command(command);  // a Command of a person          → RulesOutput[]
 *     referee.line(text);        // a line of NDJSON, either kind  → RulesOutput[]
 *     referee.state;             // plain immutable data; `referee.score()` the present score line, and
 *     referee.snapshot();        // all that a page needs to draw the match as it stands
 *
 * Beneath it lies `step(state, input, options)`, pure: the same state and input give the same result, and no state is ever
 * changed. A stored match is its lines; every state is those lines played again. Nothing here reads a clock or does IO.
 *
 * Messages are checked against the contract's schemas at every door, so whatever comes in, a `refused` comes out rather
 * than an exception. `implicit` opens a match that nobody started: policy `auto`, no target, mid-game; the ball struck
 * first is player A's.
 */
import type { Command, Discipline, Policy, Profile, RulesOutput, Score, TableEvent } from "../table/messages/index.ts";
import { newBook, setupOf } from "./commands/start-match.ts";
import { checkMessage, type Parsed, parseLine } from "./lines.ts";
import { scoreOf } from "./score.ts";
import { type Snapshot, snapshot } from "./snapshot.ts";
import { FIRST_STATE, type State } from "./state.ts";
import { refused, type StepOptions, step } from "./step.ts";

export type { Snapshot } from "./snapshot.ts";
export type { State } from "./state.ts";
export { type Input, type Step, type StepOptions, step } from "./step.ts";
export { isMalformed } from "./text/refusals.ts";
export { FIRST_STATE };

export interface ImplicitMatch {
  discipline?: Discipline;
  profile?: Profile;
  policy?: Policy;
  /** Length and width of the playing surface, ball diameter, centre of a touching ball to the nose line; mm. */
  table?: { lengthMm: number; widthMm: number };
  ballDiameter?: number;
  cushionOffset?: number;
}
export interface RefereeOptions {
  /** Policy of matches whose `start_match` names none; default `assist`. */
  policy?: Policy;
  implicit?: ImplicitMatch;
  /** Every call carries `explain`: the rule and the facts that led to it. */
  explain?: boolean;
  /** Go on from a state kept earlier. */
  state?: State;
}
export interface Referee {
  readonly state: State;
  /** Goes on from another state: one kept earlier, or the one before a line that could not be stored. */
  reset(to: State): void;
  /** `line`: the number of the input line it came from, where there is one. */
  event(e: TableEvent, line?: number): readonly RulesOutput[];
  command(c: Command, line?: number): readonly RulesOutput[];
  /** One line of NDJSON; lines are counted from 1 for `refused.line`. */
  line(text: string): readonly RulesOutput[];
  /** The score as it stands, or null where no match has been opened. */
  score(): Score | null;
  /** The whole match as it stands, for a page that has not followed it. */
  snapshot(): Snapshot | null;
}

/** A state in which an implicit match is open (contract, section 1, `watch`). */
export function implicitState(match: ImplicitMatch = {}): State {
  const setup = setupOf(
    {
      ...(match.table === undefined ? {} : { table: match.table }),
      ...(match.ballDiameter === undefined ? {} : { ballDiameter: match.ballDiameter }),
      ...(match.cushionOffset === undefined ? {} : { settings: { cushionOffset: match.cushionOffset } }),
    },
    match.discipline ?? "three_cushion",
    match.profile ?? "cbbs",
    match.policy ?? "auto",
    true,
  );
  const players = [
    { id: "A", name: "A", ball: "white", target: null },
    { id: "B", name: "B", ball: "yellow", target: null },
  ] as const;
  return { ...FIRST_STATE, book: newBook(setup, players, 0) };
}

export function createReferee(options: RefereeOptions = {}): Referee {
  const stepOptions: StepOptions = { policy: options.policy ?? "assist", explain: options.explain === true };
  let state = options.state ?? (options.implicit === undefined ? FIRST_STATE : implicitState(options.implicit));
  let lines = 0;
  const take = (parsed: Parsed, line?: number): readonly RulesOutput[] => {
    if (parsed.kind === "skip") return [];
    if (parsed.kind === "bad") return [refused(parsed.bad, line)];
    const result = step(state, parsed.kind === "event" ? parsed.event : parsed.command, stepOptions);
    state = result.state;
    if (line === undefined || !result.outputs.some((o) => o.kind === "refused")) return result.outputs;
    return result.outputs.map((o) => (o.kind === "refused" ? { ...o, line } : o));
  };
  return {
    get state() {
      return state;
    },
    reset(to) {
      state = to;
    },
    event: (e, line) => take(checkMessage(e), line),
    command: (c, line) => take(checkMessage(c), line),
    line(text) {
      lines += 1;
      return take(parseLine(text), lines);
    },
    snapshot: () => snapshot(state),
    score: () => (state.book === null ? null : scoreOf(state.book, state.facts.now ?? 0)),
  };
}
