import { say } from "../language/index.ts";
import { scoreLiveness } from "../live/score-live.ts";
import { score, table } from "../live/table-live.ts";
import { PageHead } from "../parts/page-head.tsx";
import { Middle } from "./middle.tsx";
import { Lost, Said } from "./said.tsx";
import { Side } from "./side.tsx";

/** Two players sit left and right of the middle; more (pins) share the screen in rows. */
const FACING = 2;

/** `/scoreboard`: readable from eight metres (docs/guides/scoreboard.md). */
export function Scoreboard() {
  const now = score.value;
  return (
    <>
      <PageHead page="/scoreboard" />
      <main class={`board ${scoreLiveness.value}`}>
        {now === null ? <Idle /> : <Sides />}
        {now !== null && <Said />}
        <Lost />
      </main>
    </>
  );
}

function Sides() {
  const now = score.value!;
  const sides = now.players.map((p) => <Side key={p.id} player={p} active={now.active === p.id} />);
  if (sides.length === FACING) {
    return (
      <div class="sides facing">
        {sides[0]}
        <Middle />
        {sides[1]}
      </div>
    );
  }
  return (
    <div class={sides.length === 1 ? "sides alone" : "sides many"}>
      <Middle />
      {sides}
    </div>
  );
}

/** No match: the table's name, so that everybody finds his. */
function Idle() {
  return (
    <div class="idle-board">
      {table.value !== null && <h1>{table.value.name}</h1>}
      <p class="quiet">{scoreLiveness.value === "connecting" ? say("connecting") : say("noMatch")}</p>
    </div>
  );
}
