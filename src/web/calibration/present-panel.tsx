import { sayIn } from "../language/index.ts";
import { OptionsForm } from "./options-form.tsx";
import { Worth } from "./report-words.tsx";
import { calibrate, profile, saved } from "./state.ts";
import { CALIBRATION_WORDS } from "./words.ts";

const say = sayIn(CALIBRATION_WORDS);

/** The calibration in use, and the way to a new one. */
export function PresentPanel() {
  const report = profile.value;
  return (
    <section class="card">
      <h2>{say("present")}</h2>
      {saved.value && (
        <p class="saved" role="status">
          {say("saved")}
        </p>
      )}
      {report === null ? <p>{say("none")}</p> : <Worth report={report} />}
      <p class="quiet">{say("clearTable")}</p>
      <OptionsForm />
      <p class="actions">
        <button type="button" class="primary" onClick={() => void calibrate(false)}>
          {say(report === null ? "begin" : "beginAgain")}
        </button>
      </p>
    </section>
  );
}
