import { average, say } from "../language/index.ts";
import { liveness, match, nameOf, score } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";

/** `/overlay`: a score bug for a broadcast, 1920x1080, transparent. Says so when what it shows is no longer live. */
export function Overlay() {
  const now = score.value;
  if (now === null) return null;
  return (
    <main class={`bug ${liveness.value}`} data-liveness={liveness.value}>
      <p class="inning">
        <span>{say("inning")}</span>
        <b>{now.inning}</b>
      </p>
      <ul>
        {now.players.map((p) => {
          const known = match.value?.players.find((q) => q.id === p.id);
          return (
            <li key={p.id} class={now.active === p.id ? "active" : ""}>
              {known && <BallDot ball={known.ball} />}
              <span class="name">{nameOf(p.id)}</span>
              <span class="run">{now.active === p.id && p.run > 0 ? `+${p.run}` : ""}</span>
              <span class="average">{average(p.average)}</span>
              <b class="points">{p.points}</b>
            </li>
          );
        })}
      </ul>
      {liveness.value !== "live" && liveness.value !== "ended" && <p class="not-live">{say(liveness.value)}</p>}
    </main>
  );
}
