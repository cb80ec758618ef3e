import { computed, effect, signal } from "@preact/signals";
import { BALL_COLOURS } from "../drawing/colours.ts";
import { say } from "../language/index.ts";
import { liveness, match, newest, score, table } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { give } from "../parts/commands.ts";
import { PlacingTable } from "./placing-table.tsx";
import { tell } from "./words.ts";

/** Which match's balls were confirmed on this tablet: its players and terms, until a stroke is played. */
const KEPT_AS = "carambola.ballsConfirmed";
const confirmed = signal<string | null>(remembered());
/** Looked at again at the referee's wish. */
export const askedAgain = signal(false);

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}
function confirm(key: string | null): void {
  confirmed.value = key;
  askedAgain.value = false;
  try {
    if (key === null) sessionStorage.removeItem(KEPT_AS);
    else sessionStorage.setItem(KEPT_AS, key);
  } catch {
    // This visit remembers it.
  }
}

// The next match asks again, also between the same two.
effect(() => {
  if (match.value?.begun === true && confirmed.peek() !== null) confirm(null);
});

const matchKey = computed(() => {
  const game = match.value;
  return game === null ? null : JSON.stringify([game.discipline, game.players.map((p) => [p.id, p.ball])]);
});
/** Before the first stroke of a match that somebody started: which ball is white? */
export const asksForBalls = computed(() => {
  const game = match.value;
  if (game === null || score.value?.match !== "open") return false;
  if (askedAgain.value) return true;
  return game.begun === false && game.implicit !== true && confirmed.value !== matchKey.value;
});

/** The camera names the colours by what it sees; a referee looks once at each match whether it took the right ball. */
export function BallCheck() {
  const game = match.value;
  const measures = table.value?.measures;
  if (game === null || measures === undefined) return null;
  const seen = liveness.value === "live" ? newest.value : null;
  const balls = (["white", "yellow", "red"] as const).flatMap((ball) => {
    const { x, y } = seen?.balls[ball] ?? {};
    return x === undefined || y === undefined ? [] : [{ ball, at: { x, y } }];
  });
  const white = balls.find((b) => b.ball === "white");
  return (
    <section class="ball-check">
      <header class="card-head">
        <h2>{tell("whichWhite")}</h2>
      </header>
      <ul class="who">
        {game.players.map((p) => (
          <li key={p.id}>
            <BallDot ball={p.ball} />
            <span>
              <b>{p.name || p.id}</b> {tell("playsWith")} <b>{say(p.ball)}</b>
            </span>
          </li>
        ))}
      </ul>
      {white !== undefined && (
        <>
          <PlacingTable measures={measures} errands={[]} others={balls}>
            <circle
              class="ring"
              cx={white.at.x}
              cy={white.at.y}
              r={measures.ballDiameterMm * 1.5}
              stroke={BALL_COLOURS.white.way}
            />
          </PlacingTable>
          <p class="quiet">{tell("whiteShown")}</p>
        </>
      )}
      <footer class="answers">
        {game.players.length > 1 && game.begun === false && (
          <button type="button" class="tap no" onClick={swap}>
            {tell("swapBalls")}
          </button>
        )}
        <button type="button" class="tap yes" data-command="confirm-balls" onClick={() => confirm(matchKey.value)}>
          {tell("whiteRight")}
        </button>
      </footer>
    </section>
  );
}

/** Before the first stroke the match is begun anew with the balls the other way round. */
async function swap(): Promise<void> {
  const game = match.value;
  if (game === null || !(await give("swap-undo", "undo", { type: "undo" }))) return;
  const { stopped: _s, counterStart: _c, respot: _r, clock: _k, begun: _b, implicit: _i, ...terms } = game;
  await give("swap-start", "start_match", {
    ...terms,
    type: "start_match",
    players: game.players.map(({ disciplinary: _d, ...p }) => ({
      ...p,
      ball: p.ball === "white" ? "yellow" : "white",
    })),
  });
}
