import type { PlayerScore } from "../../table/messages/index.ts";
import { average, say } from "../language/index.ts";
import { calls, match, nameOf, score } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { digitsOf, linesOf, longest } from "./fit.ts";
import { say as sayHere } from "./words.ts";

/** One player: whose turn, ball and name, points, and what the score sheet holds of him. */
export function Side({ player: p, active }: { player: PlayerScore; active: boolean }) {
  const players = match.value?.players ?? [];
  const known = players.find((q) => q.id === p.id);
  const targets = players.map((q) => q.target ?? match.value?.target);
  const target = known?.target ?? match.value?.target;
  const name = nameOf(p.id);
  const lines = linesOf(name);
  const digits = digitsOf(score.value?.players.map((q) => q.points) ?? [], targets);
  return (
    <section class={active ? "side active" : "side"} aria-label={name} data-player={p.id}>
      <p class="turn">{roleOf(p.id, active)}</p>
      <h2 style={{ "--letters": longest(lines) }}>
        {known && <BallDot ball={known.ball} />}
        <span class="name">
          {lines.map((line) => (
            <span key={line} class="line">
              {line}{" "}
            </span>
          ))}
        </span>
      </h2>
      <p class="points" data-points={p.points} style={{ "--digits": digits }}>
        {p.points}
      </p>
      <dl>
        {target !== undefined && <Fact name={say("target")} value={String(target)} />}
        <Fact name={say("run")} value={String(p.run)} kind="run" />
        <Fact name={say("highRun")} value={String(p.highRun)} kind="high" />
        <Fact name={say("average")} value={average(p.average)} kind="average" />
      </dl>
    </section>
  );
}

function Fact({ name, value, kind }: { name: string; value: string; kind?: string }) {
  return (
    <div class={kind}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What stands over a name: whose turn it is, or who has won. */
function roleOf(player: string, active: boolean) {
  if (score.value?.match === "closed") {
    const won = calls.value.some((c) => c.type === "match_won" && c.player === player && c.status !== "undone");
    return won && <em class="winner">{sayHere("winner")}</em>;
  }
  if (!active) return null;
  return <em>{match.value?.counterStart === player ? sayHere("counter") : say("toPlay")}</em>;
}
