import { computed, signal } from "@preact/signals";
import type { Call } from "../../table/messages/index.ts";
import { calls, match, score } from "../live/table-live.ts";

/** What waits for the referee, in the order in which it arose: so it is settled too (art. 23, decision 7). */
export const openCalls = computed<readonly Call[]>(() => {
  const ids = score.value?.match === "open" ? score.value.pending : [];
  return ids.flatMap((id) => calls.value.find((c) => c.id === id) ?? []);
});

/** The referee may look at another open call first. */
export const chosenCall = signal<string | null>(null);
export const shownCall = computed<Call | null>(
  () => openCalls.value.find((c) => c.id === chosenCall.value) ?? openCalls.value[0] ?? null,
);

/** Balls that must be put in their places. */
export const openRespot = computed<Call | null>(() => {
  const id = score.value?.match === "open" ? match.value?.respot : null;
  return id == null ? null : (calls.value.findLast((c) => c.id === id) ?? null);
});

/** Lines that the player may still declare (26.3, 26.5): answered `on_line`, before the next stroke. */
export const declarable = computed<readonly Call[]>(() => {
  if (match.value?.profile === "umb" || score.value?.match !== "open") return [];
  const found: Call[] = [];
  // Newest first: a carom or a miss is where the stroke before ended.
  for (const call of [...calls.value].reverse()) {
    if (call.type === "turn" || call.type === "zone_free_shot" || call.type === "zone_inside") continue;
    if (call.type !== "ball_on_line") break;
    const { answer, declared } = call.detail;
    if (call.status === "accepted" && answer === "on_line" && declared === undefined) found.push(call);
  }
  return found;
});
