import type { Call } from "../../table/messages/index.ts";
import { pick, say, seconds } from "../language/index.ts";
import { picture, scoreLiveness } from "../live/score-live.ts";
import { calls, heard, nameOf, now, score } from "../live/table-live.ts";
import { articleOf, kindOf } from "../parts/call-item.tsx";
import { say as sayHere } from "./words.ts";

/** Along the bottom: the question that waits, else the last call that was not merely whose turn it is. */
export function Said() {
  const asked = calls.value.findLast((c) => kindOf(c) === "question" && score.value?.pending.includes(c.id));
  const call = asked ?? calls.value.findLast((c) => c.type !== "turn" && c.type !== "turn_lost");
  return (
    <section class={`last-call ${call ? kindOf(call) : ""}`} aria-label={say("lastCall")} aria-live="polite">
      {call === undefined ? <p class="quiet">{say("noCalls")}</p> : <Words call={call} />}
      {picture.value === "stale" && scoreLiveness.value === "live" && <p class="no-picture">{sayHere("noPicture")}</p>}
    </section>
  );
}

function Words({ call }: { call: Call }) {
  const question = kindOf(call) === "question" ? call.question : undefined;
  const text = pick(question ?? call.message);
  return (
    <>
      <p class="message" style={{ "--letters": text.length }}>
        {question !== undefined ? <b>{say("question")}:</b> : call.player != null && <b>{nameOf(call.player)}</b>}{" "}
        {text}
      </p>
      <p class="facts">
        <span>{articleOf(call)}</span>
        <span>{question === undefined ? say(call.status) : say("ask")}</span>
      </p>
    </>
  );
}

/** Over everything, when nobody knows the score any more. */
export function Lost() {
  if (scoreLiveness.value !== "lost") return null;
  const since = heard.value === null ? null : Math.max(0, now.value - heard.value.at);
  return (
    <p class="lost-notice" role="alert">
      <b>{since === null ? say("lost") : `${sayHere("lostFor")} ${seconds(Math.floor(since))} s`}</b>
      {score.value !== null && <span>{sayHere("mayDiffer")}</span>}
    </p>
  );
}
