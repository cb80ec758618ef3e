import { clockTime, say, seconds } from "../language/index.ts";
import { match, nameOf, score, tableTime } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { tell } from "./words.ts";

/** Both players in one line: points, run, whose turn; the clocks between them. */
export function ScoreStrip() {
  const now = score.value;
  if (now === null) return null;
  const game = match.value;
  return (
    <section class="score-strip" aria-label={say("score")}>
      {now.players.map((p, i) => {
        const known = game?.players.find((q) => q.id === p.id);
        const target = known?.target ?? game?.target;
        return (
          <div
            key={p.id}
            class={`player${now.active === p.id ? " active" : ""}`}
            data-player={p.id}
            style={{ order: i * 2 }}
          >
            <p class="name">
              {known && <BallDot ball={known.ball} />}
              <span>{nameOf(p.id)}</span>
            </p>
            <p class="points" data-points={p.points}>
              {p.points}
              {target !== undefined && <small>/{target}</small>}
            </p>
            <p class="run">
              {say("run")} <b>{p.run}</b>
            </p>
          </div>
        );
      })}
      <Between />
    </section>
  );
}

function Between() {
  const now = score.value!;
  const game = match.value;
  return (
    <div class="between" style={{ order: 1 }}>
      <p>
        {say("inning")} <b>{now.inning}</b>
        {game?.inningLimit !== undefined && <small>/{game.inningLimit}</small>}
      </p>
      <Clocks />
    </div>
  );
}

function Clocks() {
  const game = match.value;
  const t = tableTime.value;
  if (game?.clock === undefined || t === null || score.value?.match !== "open") return null;
  const since = Math.max(0, t - game.clock.t);
  const stopped = game.stopped ?? null;
  const played = game.clock.played + (game.clock.running ? since : 0);
  const shot = game.clock.shot === null ? null : game.clock.shot + (stopped === null ? since : 0);
  return (
    <>
      {stopped !== null && <p class="stopped">{tell(stopped === "pause" ? "stoppedPause" : "stoppedTimeOut")}</p>}
      {game.timeLimit !== undefined && (
        <p class={played > game.timeLimit ? "late" : ""}>
          {tell("time")} <b>{clockTime(Math.max(0, game.timeLimit - played))}</b>
        </p>
      )}
      {game.shotClock !== undefined && shot !== null && (
        <p class={game.shotClock - shot <= 10 ? "late" : ""}>
          {tell("shot")} <b>{seconds(Math.max(0, Math.ceil(game.shotClock - shot)))}</b>
        </p>
      )}
    </>
  );
}
