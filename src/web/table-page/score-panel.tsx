import { average, say } from "../language/index.ts";
import { match, nameOf, score } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";

/** Both players' points, the turn, and what the score sheet holds. */
export function ScorePanel() {
  const now = score.value;
  return (
    <section class="score-panel" aria-label={say("score")}>
      <h2>
        {now === null ? say("score") : `${say("inning")} ${now.inning}`}
        {now?.match === "closed" && <small>{say("matchClosed")}</small>}
      </h2>
      {now === null && <p class="quiet">{say("noMatch")}</p>}
      <div class="players">
        {now?.players.map((p) => {
          const known = match.value?.players.find((q) => q.id === p.id);
          const active = now.active === p.id;
          return (
            <article key={p.id} class={active ? "player active" : "player"} data-player={p.id}>
              <h3>
                {known && <BallDot ball={known.ball} />}
                <span class="name">{nameOf(p.id)}</span>
                {active && <em>{say("toPlay")}</em>}
              </h3>
              <p class="points" data-points={p.points}>
                {p.points}
              </p>
              <dl>
                <Fact word="run" value={String(p.run)} />
                <Fact word="highRun" value={String(p.highRun)} />
                <Fact word="average" value={average(p.average)} />
              </dl>
            </article>
          );
        })}
      </div>
    </section>
  );
}

function Fact({ word, value }: { word: "run" | "highRun" | "average"; value: string }) {
  return (
    <div>
      <dt>{say(word)}</dt>
      <dd>{value}</dd>
    </div>
  );
}
