import { sayIn } from "../language/index.ts";
import { dateTime, figure } from "./report-words.tsx";
import { history, restore } from "./state.ts";
import { CALIBRATION_WORDS } from "./words.ts";

const say = sayIn(CALIBRATION_WORDS);
/** Lines shown; the service keeps more. */
const SHOWN = 8;

/** When the camera was moved, and how far; it was fitted again each time. */
export function Drift() {
  const drift = [...(history.value?.drift ?? [])].reverse().slice(0, SHOWN);
  return (
    <section class="card" data-drift={drift.length}>
      <h2>{say("drift")}</h2>
      {drift.length === 0 && <p class="quiet">{say("noDrift")}</p>}
      <ul class="measures">
        {drift.map(({ at, shiftPx }, i) => (
          <li key={`${at} ${i}`}>
            <span>{at === null ? "–" : dateTime(at)}</span>
            <span class="length">
              {figure(shiftPx, 1)} px · {say("refitted")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Profiles that were in use before; each can be used again. */
export function Earlier() {
  const kept = (history.value?.kept ?? []).slice(0, SHOWN);
  return (
    <section class="card">
      <h2>{say("earlier")}</h2>
      {kept.length === 0 && <p class="quiet">{say("noEarlier")}</p>}
      <ul class="measures">
        {kept.map(({ id, at, expectedMm }) => (
          <li key={id}>
            <span>
              {say("until")} {dateTime(at)} <small class="quiet">± {figure(expectedMm.worst, 2)} mm</small>
            </span>
            <button type="button" onClick={() => void restore(id)}>
              {say("restore")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
