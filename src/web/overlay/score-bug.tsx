import type { Score } from "../../table/messages/index.ts";
import { average, say } from "../language/index.ts";
import { shotLeftS } from "../live/match-clock.ts";
import { match, nameOf } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";

/** The score in a corner of the picture. */
export function ScoreBug({ score: now }: { score: Score }) {
  const closed = now.match === "closed";
  return (
    <div class="bug" data-points={now.players.map((p) => p.points).join(":")}>
      <div class="inning">
        <span>{closed ? say("matchClosed") : say("inning")}</span>
        {!closed && <b>{now.inning}</b>}
        {!closed && match.value?.shotClock !== undefined && <ShotClock />}
      </div>
      <ul>
        {now.players.map((p) => {
          const known = match.value?.players.find((q) => q.id === p.id);
          const target = known?.target ?? match.value?.target;
          const name = nameOf(p.id);
          const active = !closed && now.active === p.id;
          return (
            <li key={p.id} class={active ? "active" : ""} data-player={p.id}>
              {known ? <BallDot ball={known.ball} /> : <i />}
              <span class="name" style={{ "--letters": name.length }}>
                {name}
              </span>
              <span class="run">{active && p.run > 0 ? `+${p.run}` : ""}</span>
              <span class="average">{average(p.average)}</span>
              <b class="points" data-points={p.points}>
                {p.points}
              </b>
              {target !== undefined && <span class="target">{target}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ShotClock() {
  const left = shotLeftS.value;
  return <em class={left !== null && left <= 10 ? "shot short" : "shot"}>{left ?? "–"}</em>;
}
