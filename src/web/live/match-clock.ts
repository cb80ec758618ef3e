import { computed } from "@preact/signals";
import { match, score, tableTime } from "./table-live.ts";

/** The clocks of the match, counted on from what the service said last. Whole seconds: what a wall shows. */

const passed = computed(() => {
  const clock = match.value?.clock;
  return clock === undefined || tableTime.value === null ? 0 : Math.max(0, tableTime.value - clock.t);
});

/** Seconds played; null where the match has no clock or none is open. */
export const playedS = computed(() => {
  const clock = match.value?.clock;
  if (clock === undefined || score.value?.match !== "open") return null;
  return Math.floor(clock.played + (clock.running ? passed.value : 0));
});

/** Seconds that the match still has; null without a limit. */
export const timeLeftS = computed(() => {
  const limit = match.value?.timeLimit;
  const clock = match.value?.clock;
  if (limit === undefined || clock === undefined || score.value?.match !== "open") return null;
  return Math.max(0, Math.ceil(limit - clock.played - (clock.running ? passed.value : 0)));
});

/** Seconds left for the stroke; null without a limit, and while a stroke runs. */
export const shotLeftS = computed(() => {
  const { shotClock: limit, clock, stopped } = match.value ?? {};
  if (limit === undefined || clock === undefined || clock.shot === null || score.value?.match !== "open") return null;
  return Math.max(0, Math.ceil(limit - clock.shot - (stopped == null ? passed.value : 0)));
});
