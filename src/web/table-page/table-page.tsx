import { LiveTable } from "../drawing/live-table.tsx";
import { say, seconds } from "../language/index.ts";
import { frameAge, liveness, table } from "../live/table-live.ts";
import { PageHead } from "../parts/page-head.tsx";
import { Calls } from "./calls.tsx";
import { ScorePanel } from "./score-panel.tsx";
import { StrokeLine } from "./stroke-line.tsx";

/** `/`: the table as it is, what happens in the stroke, what the referee says, the score. */
export function TablePage() {
  return (
    <>
      <PageHead page="/" />
      <main class={`table-layout ${liveness.value}`}>
        <section class="stage" aria-label={say("table")}>
          <div class="cloth">
            {table.value !== null && <LiveTable measures={table.value.measures} />}
            <Notice />
          </div>
          <StrokeLine />
        </section>
        <ScorePanel />
        <Calls />
      </main>
    </>
  );
}

/** Over the table when it is not live: nobody may take an old picture for the present one. */
function Notice() {
  const state = liveness.value;
  if (state === "live" || state === "ended") return null;
  const age = frameAge.value;
  return (
    <p class="notice">
      {say(state)}
      {age !== null && ` · ${seconds(age)} s`}
    </p>
  );
}
