import { CameraView } from "../camera/camera-view.tsx";
import { CAMERA_WORDS } from "../camera/words.ts";
import { LiveTable } from "../drawing/live-table.tsx";
import { say, sayIn, seconds } from "../language/index.ts";
import { frameAge, health, liveness, table } from "../live/table-live.ts";
import { PageHead } from "../parts/page-head.tsx";
import { Calls } from "./calls.tsx";
import { ScorePanel } from "./score-panel.tsx";
import { StrokeLine } from "./stroke-line.tsx";
import { ViewChoice, view } from "./view-choice.tsx";

const sayCamera = sayIn(CAMERA_WORDS);

/** `/`: the table as it is, what happens in the stroke, what the referee says, the score. */
export function TablePage() {
  return (
    <>
      <PageHead page="/" />
      <main class={`table-layout ${liveness.value}`}>
        <section class="stage" aria-label={say("table")}>
          <div class="cloth">
            {table.value !== null && view.value === "camera" ? (
              <CameraView table={table.value.id} detections />
            ) : (
              table.value !== null && <LiveTable measures={table.value.measures} speeds />
            )}
            <Notice />
          </div>
          <div class="under-table">
            <StrokeLine />
            {health.value?.source !== "none" && <ViewChoice />}
          </div>
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
  if (health.value?.reason === "uncalibrated" && view.value === "drawing" && state === "live")
    return (
      <p class="notice">
        {sayCamera("uncalibrated")} <a href={`/calibration${location.search}`}>{sayCamera("calibrate")}</a>
      </p>
    );
  if (state === "live" || state === "ended") return null;
  const age = frameAge.value;
  return (
    <p class="notice">
      {say(state)}
      {age !== null && ` · ${seconds(age)} s`}
    </p>
  );
}
