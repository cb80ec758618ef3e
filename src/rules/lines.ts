import { Compile } from "typebox/compile";
import { COMMAND_SCHEMAS, type Command, EVENT_SCHEMAS, type TableEvent, type Text } from "../table/messages/index.ts";
import type { Facts, SeqRanges } from "./state.ts";
import { round } from "./text/names.ts";
import { FIELD_REASONS, type RefusalCode, type RefusalDetails } from "./text/refusals.ts";
import { EPSILON, TIME_BACK_S } from "./tolerances.ts";

/** A line of input: parsed, checked against the schema of its own type, and against what has come before. */
export interface BadLine {
  readonly of: "event" | "command" | "line";
  readonly seq: number | undefined;
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
}
export type Parsed =
  | { readonly kind: "event"; readonly event: TableEvent }
  | { readonly kind: "command"; readonly command: Command }
  | { readonly kind: "skip" }
  | { readonly kind: "bad"; readonly bad: BadLine };

type Validator = ReturnType<typeof Compile>;
// Compiled when a type is first met: a program that reads no lines pays nothing.
const compiled = { event: new Map<string, Validator>(), command: new Map<string, Validator>() };
function validator(kind: "event" | "command", type: string): Validator | null {
  const known = compiled[kind].get(type);
  if (known !== undefined) return known;
  const schemas: Readonly<Record<string, unknown>> = kind === "event" ? EVENT_SCHEMAS : COMMAND_SCHEMAS;
  if (!Object.hasOwn(schemas, type)) return null;
  const v = Compile(schemas[type] as Parameters<typeof Compile>[0]) as Validator;
  compiled[kind].set(type, v);
  return v;
}

const bad = (
  of: BadLine["of"],
  seq: number | undefined,
  code: RefusalCode,
  details: BadLine["details"] = {},
): Parsed => ({
  kind: "bad",
  bad: { of, seq, code, details },
});

/** `text` as it came; blank lines, observations and preliminary lines are passed over (contract, section 2). */
export function parseLine(text: string): Parsed {
  if (text.trim() === "") return { kind: "skip" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad("line", undefined, "CB_LINE_NOT_JSON");
  }
  return checkMessage(value);
}

export function checkMessage(value: unknown): Parsed {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return bad("line", undefined, "CB_LINE_KIND");
  const message = value as Record<string, unknown>;
  const { kind } = message;
  if (kind === "observation" || (kind === "event" && message.preliminary === true)) return { kind: "skip" };
  const seq = Number.isSafeInteger(message.seq) && (message.seq as number) >= 0 ? (message.seq as number) : undefined;
  if (kind !== "event" && kind !== "command") return bad("line", seq, "CB_LINE_KIND");
  const type = typeof message.type === "string" ? message.type : "";
  const v = validator(kind, type);
  if (v === null) return bad(kind, seq, "CB_LINE_TYPE", { type: type.slice(0, MOST_SHOWN) });
  if (!v.Check(value)) {
    const [error] = v.Errors(value);
    return bad(kind, seq, "CB_LINE_FIELD", fieldOf(error));
  }
  if (kind === "command") return { kind, command: value as Command };
  const event = value as TableEvent;
  const impossible = impossibleField(event);
  return impossible === null ? { kind, event } : bad(kind, seq, "CB_LINE_FIELD", impossible);
}
/** Longest piece of somebody else's text that a message repeats. */
const MOST_SHOWN = 60;

function fieldOf(error: { keyword: string; instancePath: string; params: object; message: string } | undefined) {
  if (error === undefined) return { field: "?", reason: "?" };
  const missing = (error.params as { requiredProperties?: string[] }).requiredProperties?.[0];
  const path = error.instancePath.slice(1).replaceAll("/", ".");
  const field = missing === undefined ? path : [path, missing].filter((p) => p !== "").join(".");
  const reason = FIELD_REASONS[missing === undefined ? error.keyword : "required"] ?? error.message;
  return { field: field === "" ? "?" : field.slice(0, MOST_SHOWN), reason };
}

/** How far a direction may be from length 1: trackers round it. */
const UNIT_TOLERANCE = 0.05;
/** What a schema cannot say. */
function impossibleField(e: TableEvent): { field: string; reason: Text } | null {
  if (e.type === "contact" && e.a === e.b) return { field: "b", reason: FIELD_REASONS.same! };
  if (e.type === "stroke" && Math.abs(Math.hypot(e.direction.x, e.direction.y) - 1) > UNIT_TOLERANCE) {
    return { field: "direction", reason: FIELD_REASONS.unit! };
  }
  if (e.type === "still" && e.gaps?.some((g) => g.a === g.b) === true) {
    return { field: "gaps", reason: FIELD_REASONS.same! };
  }
  return null;
}

/** Against what has come before: repeated seq, time going back. */
export function checkOrder(facts: Facts, kind: "event" | "command", m: { seq: number; t: number }): BadLine | null {
  if (isSeen(facts.seen[kind], m.seq))
    return { of: kind, seq: m.seq, code: "CB_LINE_SEQ_REPEATED", details: { seq: m.seq } };
  const back = kind === "event" && facts.eventT !== null ? facts.eventT - m.t : 0;
  if (back > TIME_BACK_S + EPSILON) {
    return { of: kind, seq: m.seq, code: "CB_LINE_TIME_BACK", details: { by: round(back), limit: TIME_BACK_S } };
  }
  return null;
}
const isSeen = (ranges: SeqRanges, seq: number): boolean => ranges.some(([from, to]) => seq >= from && seq <= to);

/** With more holes than this the lowest ones count as taken: the list stays short whatever comes. */
const MOST_RANGES = 64;
export function withSeq(ranges: SeqRanges, seq: number): SeqRanges {
  const last = ranges.at(-1);
  if (last !== undefined && seq === last[1] + 1) return [...ranges.slice(0, -1), [last[0], seq]];
  const next: [number, number][] = [];
  for (const [from, to] of [...ranges, [seq, seq] as const].sort((a, b) => a[0] - b[0])) {
    const previous = next.at(-1);
    if (previous !== undefined && from <= previous[1] + 1) previous[1] = Math.max(previous[1], to);
    else next.push([from, to]);
  }
  if (next.length > MOST_RANGES) {
    const [[from], [, to]] = next.splice(0, 2) as [[number, number], [number, number]];
    next.unshift([from, to]);
  }
  return next;
}
