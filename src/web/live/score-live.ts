import { computed } from "@preact/signals";
import { frameAge, health, heard, link, liveness, now, score } from "./table-live.ts";

/** The service tells its health every second; after so many seconds without a word nobody knows the score, s. */
const SILENT_S = 3.5;

/**
 * Whether the score shown is the service's present one. It does not depend on the camera: where that fails, people score by
 * hand, and what the service says still stands.
 */
export const scoreLiveness = computed<"connecting" | "live" | "lost">(() => {
  if (link.value !== "open") return link.value;
  return heard.value !== null && now.value - heard.value.at <= SILENT_S ? "live" : "lost";
});

/** Whether the camera sees the table now; `none`: no camera has ever seen it. */
export const picture = computed<"live" | "stale" | "none">(() => {
  const source = health.value?.source;
  if (source === "none" || (frameAge.value === null && source !== "restarting")) return "none";
  return liveness.value === "live" ? "live" : "stale";
});

/**
 * For a broadcast: a score that stood when the picture stopped may miss strokes, so it counts as old, until somebody scores by
 * hand. Without any camera it never does.
 */
export const scoreIsPresent = computed(() => {
  if (scoreLiveness.value !== "live") return false;
  if (picture.value !== "stale" || health.value?.source === "ended") return true;
  const age = frameAge.value;
  if (age === null || heard.value === null || score.value === null) return false;
  return score.value.t > heard.value.t + (now.value - heard.value.at) - age;
});
