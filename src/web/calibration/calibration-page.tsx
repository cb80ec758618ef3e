import { pick, sayIn } from "../language/index.ts";
import { PageHead } from "../parts/page-head.tsx";
import { BallSet } from "./ball-set.tsx";
import { Drift, Earlier } from "./history.tsx";
import { JobPanel } from "./job-panel.tsx";
import { PresentPanel } from "./present-panel.tsx";
import { Stage } from "./stage.tsx";
import { job, profile, state, trouble } from "./state.ts";
import { CALIBRATION_WORDS } from "./words.ts";

const say = sayIn(CALIBRATION_WORDS);

/** `/calibration`: the camera's picture, what was found in it, what it is worth; mend, save, discard; what was learned since. */
export function CalibrationPage() {
  return (
    <>
      <PageHead page="/calibration" />
      <main class="calibration">
        <Stage />
        <div class="side">
          <Trouble />
          {job.value === null ? state.value?.camera && <PresentPanel /> : <JobPanel job={job.value} />}
          {job.value === null && profile.value !== null && (
            <>
              <BallSet report={profile.value} />
              <Drift />
              <Earlier />
            </>
          )}
        </div>
      </main>
    </>
  );
}

/** What could not be done, why, and what helps. */
function Trouble() {
  const fault = trouble.value;
  if (fault === null) return null;
  return (
    <section class="card trouble" role="alert">
      {fault === "offline" ? (
        <p>{say("offline")}</p>
      ) : (
        <>
          <p>{pick(fault.message)}</p>
          <p class="quiet">{pick(fault.remedy)}</p>
        </>
      )}
    </section>
  );
}
