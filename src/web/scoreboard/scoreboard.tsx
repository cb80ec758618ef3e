import type { PlayerScore } from "../../table/messages/index.ts";
import { average, pick, say } from "../language/index.ts";
import { calls, liveness, match, nameOf, score } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { articleOf, kindOf } from "../parts/call-item.tsx";
import { PageHead } from "../parts/page-head.tsx";

/** `/scoreboard`: readable from across a room. */
export function Scoreboard() {
  const now = score.value;
  return (
    <>
      <PageHead page="/scoreboard" />
      <main class={`board ${liveness.value}`}>
        {now === null ? (
          <p class="quiet empty">{say("noMatch")}</p>
        ) : (
          <>
            <div class="sides">
              {now.players.map((p) => (
                <Side key={p.id} player={p} active={now.active === p.id} />
              ))}
            </div>
            <p class="inning">
              <span>{now.match === "closed" ? say("matchClosed") : say("inning")}</span>
              {now.match === "open" && <b>{now.inning}</b>}
            </p>
            <LastCall />
          </>
        )}
      </main>
    </>
  );
}

function Side({ player: p, active }: { player: PlayerScore; active: boolean }) {
  const known = match.value?.players.find((q) => q.id === p.id);
  const target = known?.target ?? match.value?.target;
  return (
    <section class={active ? "side active" : "side"} aria-label={nameOf(p.id)} data-player={p.id}>
      <h2>
        {known && <BallDot ball={known.ball} />}
        <span class="name">{nameOf(p.id)}</span>
        {active && <em>{say("toPlay")}</em>}
      </h2>
      <p class="points" data-points={p.points} style={{ "--digits": String(p.points).length }}>
        {p.points}
        {target !== undefined && <small> / {target}</small>}
      </p>
      <dl>
        <div class="run">
          <dt>{say("run")}</dt>
          <dd>{p.run}</dd>
        </div>
        <div>
          <dt>{say("highRun")}</dt>
          <dd>{p.highRun}</dd>
        </div>
        <div>
          <dt>{say("average")}</dt>
          <dd>{average(p.average)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The last call that was not merely whose turn it is now. */
function LastCall() {
  const call = calls.value.findLast((c) => c.type !== "turn" && c.type !== "turn_lost");
  return (
    <section class={`last-call ${call ? kindOf(call) : ""}`} aria-label={say("lastCall")} aria-live="polite">
      {call === undefined ? (
        <p class="quiet">{say("noCalls")}</p>
      ) : (
        <>
          <p class="message">
            {call.player != null && <b>{nameOf(call.player)}</b>} {pick(call.message)}
          </p>
          <p class="facts">
            <span>{articleOf(call)}</span>
            <span>{say(call.status)}</span>
            {call.certainty === "ask" && <span>{say("ask")}</span>}
          </p>
        </>
      )}
    </section>
  );
}
