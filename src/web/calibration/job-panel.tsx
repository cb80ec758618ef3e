import type { CalibrationJob } from "../../table/messages/index.ts";
import { pick, sayIn } from "../language/index.ts";
import { OptionsForm } from "./options-form.tsx";
import { Worth } from "./report-words.tsx";
import { accept, calibrate, discard, mark, marking, running, withDiamonds } from "./state.ts";
import { CALIBRATION_WORDS } from "./words.ts";

const say = sayIn(CALIBRATION_WORDS);

/** A calibration on its way, what came of it, and what can be done about it. */
export function JobPanel({ job }: { job: CalibrationJob }) {
  if (running.value)
    return (
      <section class="card" aria-busy="true">
        <h2 aria-live="polite">{say(job.state as "pictures" | "finding" | "colours")}</h2>
        <progress max={1} value={job.progress} aria-label={say(job.state as "finding")} />
        <p class="actions">
          <button type="button" onClick={() => void discard()}>
            {say("cancel")}
          </button>
        </p>
      </section>
    );
  return (
    <section class="card" data-state={job.state}>
      {job.fault !== null && <Failure fault={job.fault} />}
      {job.report !== null && (
        <>
          <h2 aria-live="polite">{say("found")}</h2>
          <p>{say("checkLines")}</p>
          <p>{say("bottomHelp")}</p>
          <Worth report={job.report} />
        </>
      )}
      {marking.value && <Marking />}
      {job.report === null && <OptionsForm />}
      <p class="actions">
        {job.report !== null && !marking.value && (
          <button type="button" class="primary" onClick={() => void accept()}>
            {say("save")}
          </button>
        )}
        {marking.value && (
          <button type="button" class="primary" onClick={() => void calibrate(true)}>
            {say("findAgain")}
          </button>
        )}
        {!marking.value && job.picture !== null && (
          <button type="button" onClick={mark}>
            {say("byHand")}
          </button>
        )}
        {job.report === null && (
          <button type="button" onClick={() => void calibrate(false)}>
            {say("beginAgain")}
          </button>
        )}
        <button type="button" onClick={() => void discard()}>
          {say("discard")}
        </button>
      </p>
    </section>
  );
}

function Failure({ fault }: { fault: NonNullable<CalibrationJob["fault"]> }) {
  return (
    <div role="alert" class="failure">
      <h2>{say("failed")}</h2>
      <h3>{say("why")}</h3>
      <p>{pick(fault.message)}</p>
      <h3>{say("remedy")}</h3>
      <p>{pick(fault.remedy)}</p>
    </div>
  );
}

function Marking() {
  return (
    <div class="marking">
      <h3>{say("byHand")}</h3>
      <p>{say("dragCorners")}</p>
      <label class="check">
        <input
          type="checkbox"
          checked={withDiamonds.value}
          onChange={(e) => {
            withDiamonds.value = e.currentTarget.checked;
          }}
        />
        {say("withDiamonds")}
      </label>
      {withDiamonds.value && <p class="quiet">{say("diamondsHelp")}</p>}
    </div>
  );
}
