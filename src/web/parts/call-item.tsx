import type { Call } from "../../table/messages/index.ts";
import { clockTime, pick, say } from "../language/index.ts";
import { nameOf } from "../live/table-live.ts";

/** What a call does, for its colour. */
export function kindOf(call: Call): "carom" | "miss" | "foul" | "question" | "turn" | "match" | "other" {
  if (call.status === "proposed" && call.certainty === "ask") return "question";
  if (call.type === "carom" || call.type === "miss" || call.type === "turn") return call.type;
  if (call.type.startsWith("foul_") || call.type.includes("disciplinary")) return "foul";
  if (call.type.startsWith("match_") || call.type === "target_reached") return "match";
  return "other";
}

/** A call in words: what, whom, why by which article, and how it stands. */
export function CallItem({ call }: { call: Call }) {
  const asks = call.status === "proposed" && call.certainty === "ask";
  const gone = call.status === "undone" || call.status === "rejected" || call.status === "expired";
  return (
    <li class={`call ${kindOf(call)}${gone ? " gone" : ""}`} data-type={call.type} data-status={call.status}>
      <p class="message">{pick(call.message)}</p>
      {asks && call.question !== undefined && (
        <p class="asked">
          {say("question")}: {pick(call.question)}
        </p>
      )}
      <p class="facts">
        <time>{clockTime(call.t)}</time>
        {call.player != null && <span>{nameOf(call.player)}</span>}
        <span class="article">{articleOf(call)}</span>
        <span class={`state ${call.status}`}>{say(call.status)}</span>
        <span class={call.certainty === "ask" ? "unsure" : "sure"}>{say(call.certainty)}</span>
      </p>
    </li>
  );
}

/** `32.1` → `art. 32.1`; UMB's are named as such already. */
export function articleOf(call: Call): string {
  return /^\d/.test(call.article) ? `${say("article")} ${call.article}` : call.article;
}
