import type { Call } from "../../table/messages/index.ts";
import { hush } from "../positions.ts";
import { downTo, pop, size, top } from "../stack.ts";
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
  const earlier = versionsBefore(w, last.printed, latest);
  w.book = last.before;
  w.history = pop(w.history);
  for (const [id, call] of [...latest].reverse()) {
    const before = earlier.get(id);
    if (before !== undefined) reprint(w, before);
    else if (call.status !== "undone") reprint(w, { ...call, status: "undone" });
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

/** These calls as they had been printed by then; those that did not exist yet are left out. */
function versionsBefore(w: Work, printed: number, ids: ReadonlyMap<string, Call>): Map<string, Call> {
  const found = new Map<string, Call>();
  let later = size(w.log) - printed;
  for (const call of downTo(w.log, 0)) {
    if (later-- > 0) continue;
    if (ids.has(call.id) && !found.has(call.id)) found.set(call.id, call);
    if (found.size === ids.size) break;
  }
  return found;
}
