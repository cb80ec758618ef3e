import type { Call, CallStatus, CallType, Policy, RulesOutput, Text } from "../table/messages/index.ts";
import { push, type Stack } from "./stack.ts";
import type { Book, Facts, Player, StrokeBook, Undoable } from "./state.ts";

/**
 * One step's working copy: its fields are replaced, what they point to is never changed, so the state before the step
 * stays as it was. Lives only inside `step`.
 */
export interface Work {
  facts: Facts;
  book: Book | null;
  history: Stack<Undoable>;
  log: Stack<Call>;
  /** Something that undo takes back has happened: score, turn, match, or a command. */
  acted: boolean;
  readonly outputs: RulesOutput[];
  /** Time and origin of the line at work. */
  readonly t: number;
  readonly origin: { readonly kind: "event" | "command"; readonly type: string; readonly seq: number };
  readonly explain: boolean;
  /** Policy of a match whose `start_match` names none. */
  readonly policy: Policy;
}

export interface CallSpec {
  readonly type: CallType;
  /** Index of the player the call is about. */
  readonly player: number | null;
  readonly article: string;
  readonly status: CallStatus;
  readonly ask?: { readonly question: Text; readonly options: readonly string[] };
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly message: Text;
  /** The rule that made the call, `file.function`, for `--explain`. */
  readonly rule: string;
  /** The stroke it speaks of, for open calls. */
  readonly stroke?: number | null;
}

/** The open match; only for code that runs when there is one. */
export function bookOf(w: Work): Book {
  if (w.book === null) throw new Error("no match is open");
  return w.book;
}
export function patch(w: Work, change: Partial<Book>): void {
  w.book = { ...bookOf(w), ...change };
}
export function patchFacts(w: Work, change: Partial<Facts>): void {
  w.facts = { ...w.facts, ...change };
}
export function patchStroke(w: Work, change: Partial<StrokeBook>): void {
  const book = bookOf(w);
  if (book.stroke !== null) w.book = { ...book, stroke: { ...book.stroke, ...change } };
}
export function patchPlayer(w: Work, index: number, change: Partial<Player>): void {
  patch(w, { players: bookOf(w).players.map((p, i) => (i === index ? { ...p, ...change } : p)) });
}
export const playerAt = (book: Book, index: number): Player => book.players[index]!;
export const nextPlayer = (book: Book, index: number): number => (index + 1) % book.players.length;

/** Makes and prints a call; a proposed one stays open until somebody decides it. */
export function say(w: Work, spec: CallSpec): Call {
  const book = bookOf(w);
  const call: Call = {
    kind: "call",
    id: `c${w.facts.nextCall}`,
    type: spec.type,
    t: w.t,
    player: spec.player === null ? null : playerAt(book, spec.player).id,
    article: spec.article,
    status: spec.status,
    certainty: spec.ask === undefined ? "certain" : "ask",
    ...(spec.ask === undefined ? {} : { question: spec.ask.question, options: [...spec.ask.options] }),
    detail: { ...spec.detail },
    message: spec.message,
    ...(w.explain ? { explain: explanation(w, spec) } : {}),
  };
  patchFacts(w, { nextCall: w.facts.nextCall + 1 });
  if (spec.status === "proposed") {
    patch(w, { open: [...book.open, { call, stroke: spec.stroke ?? book.stroke?.seq ?? null }] });
  }
  print(w, call);
  return call;
}

/** What led to a call: the line that brought it, the stroke's events, the rule. */
function explanation(w: Work, spec: CallSpec): Record<string, unknown> {
  const stroke = w.facts.stroke ?? w.facts.last;
  return {
    rule: spec.rule,
    line: w.origin,
    ...(stroke === null
      ? {}
      : {
          stroke: stroke.seq,
          contacts: stroke.contacts.map((c) => c.seq),
          cushions: stroke.cushions.map((c) => c.seq),
        }),
    ...(w.facts.rest === null ? {} : { rest: w.facts.rest.balls }),
    vision: w.facts.vision,
  };
}

function print(w: Work, call: Call): void {
  w.outputs.push(call);
  w.log = push(w.log, call);
}

/** A call's status changes: printed again with the same id; no longer open unless it is proposed again. */
export function restate(w: Work, call: Call, status: CallStatus, detail?: Readonly<Record<string, unknown>>): Call {
  const again: Call = {
    ...call,
    t: w.t,
    status,
    ...(detail === undefined ? {} : { detail: { ...call.detail, ...detail } }),
  };
  if (w.book !== null) {
    const open = w.book.open.filter((o) => o.call.id !== call.id);
    if (open.length !== w.book.open.length) patch(w, { open });
  }
  print(w, again);
  return again;
}
/** An earlier version of a call holds again (undo). */
export function reprint(w: Work, call: Call): void {
  print(w, { ...call, t: w.t });
}

export const openOf = (book: Book, ...types: readonly CallType[]) =>
  book.open.filter((o) => types.includes(o.call.type));
export const isOpen = (book: Book, id: string): boolean => book.open.some((o) => o.call.id === id);
export const indexOfPlayer = (book: Book, id: string): number => book.players.findIndex((p) => p.id === id);
/** Closes whatever is open of these types without effect (asked about positions that are no longer there). */
export function withdraw(w: Work, ...types: readonly CallType[]): void {
  for (const o of openOf(bookOf(w), ...types)) restate(w, o.call, "expired");
}
