import { say, seconds } from "../language/index.ts";
import { frameAge, liveness } from "../live/table-live.ts";

/** How far what is shown is now: connection, and the age of the last frame. On every page, always. */
export function Status() {
  const state = liveness.value;
  const age = frameAge.value;
  return (
    <p class={`status ${state}`} role="status" data-liveness={state}>
      <span class="dot" aria-hidden="true" />
      <span class="words">{say(state)}</span>
      {age !== null && (
        <span class="age" aria-hidden="true">
          <span>{say("frameAge")}</span> <b>{seconds(age)} s</b> <span>{say("ago")}</span>
        </span>
      )}
    </p>
  );
}
