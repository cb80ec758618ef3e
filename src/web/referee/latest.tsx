import { computed } from "@preact/signals";
import { pick, say } from "../language/index.ts";
import { calls } from "../live/table-live.ts";
import { CallItem } from "../parts/call-item.tsx";
import { openSheet } from "./sheets.ts";
import { tell } from "./words.ts";

/** Said by other calls as well: whose turn it is stands in the score. */
const QUIET = ["turn", "turn_lost"];
const newestFirst = computed(() => calls.value.filter((c) => !QUIET.includes(c.type)).reverse());

/** What was decided, newest first. */
export function Latest() {
  return (
    <section class="latest" aria-label={tell("latest")}>
      <h2>{tell("latest")}</h2>
      <LatestList />
    </section>
  );
}
export function LatestList() {
  if (newestFirst.value.length === 0) return <p class="quiet">{say("noCalls")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ol class="call-list" tabIndex={0}>
      {newestFirst.value.map((call) => (
        <CallItem key={call.id} call={call} />
      ))}
    </ol>
  );
}

/** On a phone: the newest in one line, the rest behind it. */
export function LatestLine() {
  const call = newestFirst.value[0];
  if (call === undefined) return null;
  return (
    <button
      type="button"
      class="latest-line"
      onClick={() => {
        openSheet.value = "latest";
      }}
    >
      <span>{pick(call.message)}</span>
      <small class={`state ${call.status}`}>{say(call.status)}</small>
    </button>
  );
}
