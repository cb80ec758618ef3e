import { useSignal } from "@preact/signals";
import { BALLS } from "../../table/balls.ts";
import { pick, say as sayCommon } from "../language/index.ts";
import { calls, command, health, liveness, newest, score } from "../live/table-live.ts";
import { BallDot } from "../parts/ball-dot.tsx";
import { calibrated, pageOf } from "./setup.ts";
import { Step } from "./step.tsx";
import { say } from "./words.ts";

const byHand = () => health.value?.source === "none";

/** The camera learns where it hangs, on the page made for it. */
export function CalibrationStep() {
  const done = calibrated.value || byHand();
  return (
    <Step number={4} name="calibration" done={done}>
      <p class="quiet">{say(calibrated.value ? "calibrated" : "calibrationHelp")}</p>
      <div class="buttons">
        <a class={done ? "button" : "button primary"} href={pageOf("/calibration")}>
          {say("toCalibration")}
        </a>
      </div>
    </Step>
  );
}

/** All three are seen now. */
export function BallsStep() {
  const live = liveness.value === "live";
  const seen = BALLS.map((ball) => ({ ball, seen: live && newest.value?.balls[ball].state === "seen" }));
  return (
    <Step number={5} name="balls" done={seen.every((b) => b.seen) || byHand()}>
      <p class="quiet">{say("ballsHelp")}</p>
      <ul class="balls">
        {seen.map(({ ball, seen: sees }) => (
          <li key={ball} class={sees ? "seen" : ""}>
            <BallDot ball={ball} /> {sayCommon(ball)} {sees ? "✓" : "…"}
          </li>
        ))}
      </ul>
    </Step>
  );
}

/** The first stroke that is called. */
export function StrokeStep() {
  const fault = useSignal<string | null>(null);
  const call = calls.value.findLast((c) => c.type === "carom" || c.type === "miss");
  const isOpen = score.value?.match === "open";
  const begin = async () => {
    const answer = await command({
      ...{ type: "start_match", by: "operator", discipline: "three_cushion", policy: "assist" },
      players: [
        { id: "A", name: "A", ball: "white" },
        { id: "B", name: "B", ball: "yellow" },
      ],
    });
    fault.value = answer.ok ? null : pick(answer.refused.message);
  };
  return (
    <Step number={6} name="stroke" done={call !== undefined}>
      <p class="quiet">{say(call !== undefined ? "finished" : isOpen ? "open" : "strokeHelp")}</p>
      {call !== undefined && <p class="first-call">{pick(call.message)}</p>}
      <div class="buttons">
        {call === undefined && !isOpen && (
          <button type="button" class="button primary" onClick={begin}>
            {say("begin")}
          </button>
        )}
        {(call !== undefined || isOpen) && (
          <>
            <a class="button" href={pageOf("/referee")}>
              {sayCommon("referee")}
            </a>
            <a class="button" href={pageOf("/scoreboard")}>
              {say("toScoreboard")}
            </a>
          </>
        )}
      </div>
      {fault.value !== null && (
        <p class="problem" role="alert">
          {fault.value}
        </p>
      )}
    </Step>
  );
}
