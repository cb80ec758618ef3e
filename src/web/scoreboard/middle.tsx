import { clockTime, say } from "../language/index.ts";
import { playedS, shotLeftS, timeLeftS } from "../live/match-clock.ts";
import { match, score, table } from "../live/table-live.ts";
import { say as sayHere } from "./words.ts";

/** From here on a stroke's time is short, s (UMB 5.1: the last ten seconds are announced). */
const SHORT_S = 10;

/** Between the players: the inning, the match's clock, the shot clock. */
export function Middle() {
  const game = match.value;
  return (
    <div class="middle">
      <p class="game">
        {table.value !== null && <span>{table.value.name}</span>}
        {game !== null && <b>{say(game.discipline)}</b>}
      </p>
      <Inning />
      <MatchTime />
      {game?.shotClock !== undefined && score.value?.match === "open" && <ShotClock limit={game.shotClock} />}
    </div>
  );
}

function Inning() {
  const now = score.value;
  if (now === null) return null;
  if (now.match === "closed") return <p class="inning closed">{say("matchClosed")}</p>;
  const limit = match.value?.inningLimit;
  return (
    <p class="inning">
      <span>{say("inning")}</span>
      <b>{now.inning}</b>
      {limit !== undefined && (
        <span>
          {sayHere("of")} {limit}
        </span>
      )}
    </p>
  );
}

function MatchTime() {
  const left = timeLeftS.value;
  const shown = left ?? playedS.value;
  if (shown === null) return null;
  const stopped = match.value?.stopped;
  return (
    <p class={stopped == null ? "match-time" : "match-time stopped"}>
      <span>{stopped == null ? sayHere(left === null ? "played" : "timeLeft") : sayHere(stopped)}</span>
      <b>{clockTime(shown)}</b>
    </p>
  );
}

/** Keeps its place while a stroke runs: nothing jumps. */
function ShotClock({ limit }: { limit: number }) {
  const left = shotLeftS.value;
  const state = left === null ? "waits" : left === 0 ? "over" : left <= SHORT_S ? "short" : "";
  return (
    <p class={`shot-clock ${state}`} data-shot={left ?? ""} style={{ "--left": (left ?? limit) / limit }}>
      <span>{sayHere("shotClock")}</span>
      <b>{left ?? "–"}</b>
      <i aria-hidden="true" />
    </p>
  );
}
