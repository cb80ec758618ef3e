import type { Call } from "../../table/messages/index.ts";
import { hush } from "../positions.ts";
import type { Book, CallLog } from "../state.ts";
import { patchFacts, reprint, type Work } from "../work.ts";
import { type Refusal, refuse } from "./refusal.ts";

/**
 * Decision 26: the book is what it was before the latest acting line; positions stay. Every call printed since is
 * printed as it stood then, or as `undone` where it did not exist.
 */
export function undo(w: Work): Refusal | null {
  const { history } = w;
  if (history === null) return refuse("CB_NOTHING_TO_UNDO");
  const latest = new Map<string, Call>();
  for (let entry: CallLog | null = w.log; entry !== null && entry.count > history.printed; entry = entry.previous) {
    if (!latest.has(entry.call.id)) latest.set(entry.call.id, entry.call);
  }
  w.book = history.before;
  w.history = history.previous;
  for (const [id, call] of [...latest].reverse()) {
    const before = history.before === null ? undefined : versionIn(history.before, id);
    if (before !== undefined) {
      if (before !== call) reprint(w, before);
    } else if (call.status !== "undone") reprint(w, { ...call, status: "undone" });
  }
  // Time called and taken back is not called again before the next stroke.
  if ([...latest.values()].some((c) => c.type === "time_reached")) {
    patchFacts(w, { clock: { ...w.facts.clock, waived: true } });
  }
  hush(w);
  return null;
}

/** A call as the book knew it: open, the counted carom, or the placement under way. */
function versionIn(book: Book, id: string): Call | undefined {
  const known = [...book.open.map((o) => o.call), book.stroke?.counted?.call, book.respot?.call];
  return known.find((c) => c?.id === id);
}
