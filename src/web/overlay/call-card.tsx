import { pick, say } from "../language/index.ts";
import { scoreIsPresent } from "../live/score-live.ts";
import { calls, nameOf, score, tableTime } from "../live/table-live.ts";
import { articleOf, kindOf } from "../parts/call-item.tsx";
import { Fading } from "./fading.tsx";

/** A call is news for so long, s; a question stays until it is answered. */
const NEWS_S = 9;
/** Of no interest to an audience. */
const QUIET = ["turn", "turn_lost", "miss", "positions_accepted", "zone_inside", "shot_clock"];

/** The last call in words, while it is news. */
export function CallCard() {
  const call = calls.value.findLast(
    (c) => !QUIET.includes(c.type) && c.status !== "undone" && c.status !== "rejected" && c.status !== "expired",
  );
  const now = tableTime.value;
  const asks = call !== undefined && kindOf(call) === "question";
  const waits = asks && score.value?.pending.includes(call.id) === true;
  const isNews = call !== undefined && now !== null && now - call.t <= NEWS_S;
  return (
    <Fading part="calls" shown={scoreIsPresent.value && (waits || (isNews && !asks))}>
      {call !== undefined && (
        <div class={`call-card ${kindOf(call)}`} data-call={call.type}>
          <p class="whom">
            {call.player != null && <b>{nameOf(call.player)}</b>}
            <span>{articleOf(call)}</span>
          </p>
          <p class="message">{asks ? say("question") : pick(call.message)}</p>
        </div>
      )}
    </Fading>
  );
}
