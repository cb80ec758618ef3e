import type { Call } from "../../table/messages/index.ts";
import { hush } from "../positions.ts";
import { downTo, pop, top } from "../stack.ts";
import type { Book } from "../state.ts";
import { enterStroke } from "../stroke.ts";
import { patchFacts, reprint, type Work } from "../work.ts";
import { type Refusal, refuse } from "./refusal.ts";

/**
 * Decision 26: the book is what it was before the latest acting line; positions stay. Every call printed since is
 * printed as it stood then, or as `undone` where it did not exist.
 */
export function undo(w: Work): Refusal | null {
  const last = top(w.history);
  if (last === undefined) return refuse("CB_NOTHING_TO_UNDO");
  const latest = new Map<string, Call>();
  for (const call of downTo(w.log, last.printed)) if (!latest.has(call.id)) latest.set(call.id, call);
  w.book = last.before;
  w.history = pop(w.history);
  for (const [id, call] of [...latest].reverse()) {
    const before = last.before === null ? undefined : versionIn(last.before, id);
    if (before !== undefined) {
      if (before !== call) reprint(w, before);
    } else if (call.status !== "undone") reprint(w, { ...call, status: "undone" });
  }
  // Time called and taken back is not called again before the next stroke.
  if ([...latest.values()].some((c) => c.type === "time_reached")) {
    patchFacts(w, { clock: { ...w.facts.clock, waived: true } });
  }
  // Positions stay, and so does a stroke that is running: it belongs to whoever has the turn again.
  const { stroke } = w.facts;
  if (stroke !== null && w.book !== null && !w.book.closed && w.book.stroke?.seq !== stroke.seq) enterStroke(w, stroke);
  hush(w);
  return null;
}

/** A call as the book knew it: open, the counted carom, or the placement under way. */
function versionIn(book: Book, id: string): Call | undefined {
  const known = [...book.open.map((o) => o.call), book.stroke?.counted?.call, book.respot?.call];
  return known.find((c) => c?.id === id);
}
