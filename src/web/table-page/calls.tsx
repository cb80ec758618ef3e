import { say } from "../language/index.ts";
import { calls } from "../live/table-live.ts";
import { CallItem } from "../parts/call-item.tsx";

/** What the referee said, newest first; questions that are open come before. */
export function Calls() {
  const asked = (status: string, certainty: string) => status === "proposed" && certainty === "ask";
  const newest = [...calls.value].reverse();
  const list = [
    ...newest.filter((c) => asked(c.status, c.certainty)),
    ...newest.filter((c) => !asked(c.status, c.certainty)),
  ];
  return (
    <section class="calls" aria-label={say("calls")}>
      <h2>{say("calls")}</h2>
      {list.length === 0 ? (
        <p class="quiet">{say("noCalls")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ol aria-live="polite" tabIndex={0}>
          {list.map((call) => (
            <CallItem key={call.id} call={call} />
          ))}
        </ol>
      )}
    </section>
  );
}
