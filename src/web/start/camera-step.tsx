import { useSignal } from "@preact/signals";
import { ask } from "../club/api.ts";
import { Problem, wordsOf } from "../club/section.tsx";
import { health } from "../live/table-live.ts";
import { cameras, configure, fault, findCameras, NO_CAMERA, tableOf, written } from "./setup.ts";
import { Step } from "./step.tsx";
import { say } from "./words.ts";

/** Which camera: one that is plugged in, one in the network, or none. Its picture is seen before it is used. */
export function CameraStep() {
  const source = useSignal("");
  const address = useSignal("");
  const picture = useSignal<string | null>(null);
  const trying = useSignal(false);
  const problem = useSignal<string | null>(null);
  const inUse = tableOf(written.value?.config)?.source;
  const chosen = source.value === "rtsp" ? address.value.trim() : source.value;
  const choose = (next: string) => {
    source.value = next;
    picture.value = null;
    problem.value = null;
  };
  const tryIt = async () => {
    trying.value = true;
    problem.value = null;
    picture.value = null;
    const answer = await ask<Blob>("POST", "/cameras/picture", { source: chosen });
    trying.value = false;
    if (answer.ok) picture.value = URL.createObjectURL(answer.data);
    else problem.value = wordsOf(answer);
  };
  const running = health.value?.source === "running" || health.value?.source === "none";
  return (
    <Step number={2} name="camera" done={running}>
      {inUse !== undefined && (
        <p class="quiet">
          {say("inUse")}: <code>{inUse === NO_CAMERA ? say("noCamera") : inUse.replace(/\/\/[^@/]*@/, "//…@")}</code>
        </p>
      )}
      <fieldset class="choice">
        <legend>{say("plugged")}</legend>
        {cameras.value?.length === 0 && <p class="quiet">{say("nonePlugged")}</p>}
        {(cameras.value ?? []).map((camera) => (
          <Choice key={camera.source} value={camera.source} chosen={source.value} onChoose={choose}>
            {camera.name}
          </Choice>
        ))}
        <button type="button" class="button" onClick={findCameras}>
          {say("lookAgain")}
        </button>
        <Choice value="rtsp" chosen={source.value} onChoose={choose}>
          {say("network")}
        </Choice>
        {source.value === "rtsp" && (
          <input
            class="address"
            aria-label={say("network")}
            placeholder="rtsp://user:password@192.168.1.20/stream"
            value={address.value}
            onInput={(e) => {
              address.value = e.currentTarget.value;
            }}
          />
        )}
        <Choice value={NO_CAMERA} chosen={source.value} onChoose={choose}>
          {say("noCamera")}
        </Choice>
      </fieldset>
      <div class="buttons">
        {chosen !== NO_CAMERA && (
          <button type="button" class="button" disabled={chosen === "" || trying.value} onClick={tryIt}>
            {say(trying.value ? "trying" : "tryIt")}
          </button>
        )}
        <button
          type="button"
          class="button primary"
          disabled={chosen === "" || written.value === null}
          onClick={() => configure({ source: chosen })}
        >
          {say("use")}
        </button>
      </div>
      {picture.value !== null && (
        <figure>
          <img src={picture.value} alt={say("picture")} />
          <figcaption>{say("seeTable")}</figcaption>
        </figure>
      )}
      <Problem text={problem.value ?? fault.value} />
    </Step>
  );
}

interface ChoiceProps {
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  children: string;
}
function Choice({ value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label class="radio">
      <input type="radio" name="camera" value={value} checked={chosen === value} onChange={() => onChoose(value)} />
      <span>{children}</span>
    </label>
  );
}
