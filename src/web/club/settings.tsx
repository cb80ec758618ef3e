import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ErrorData } from "../../table/messages/index.ts";
import { pick } from "../language/index.ts";
import { ask, get } from "./api.ts";
import { Problem, Section, wordsOf } from "./section.tsx";
import { say } from "./words.ts";

interface Written {
  file: string;
  version: string;
  text: string;
  fault: ErrorData | null;
}

/** The configuration's text; a wrong one is refused with its line, and changes nothing. */
export function Settings() {
  const written = useSignal<Written | null>(null);
  const none = useSignal(false);
  const text = useSignal("");
  const fault = useSignal<string | null>(null);
  const saved = useSignal(false);
  const show = (now: Written) => {
    written.value = now;
    text.value = now.text;
    fault.value = now.fault === null ? null : pick(now.fault.message);
  };
  useEffect(() => {
    get<Written>("/config").then((answer) => {
      if (answer.ok) show(answer.data);
      else none.value = answer.status === 404;
    });
  }, []);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const answer = await ask<Written>("PUT", "/config", { text: text.value, version: written.value?.version });
    saved.value = answer.ok;
    if (answer.ok) show(answer.data);
    else {
      const { line } = (answer.fault ?? {}) as { line?: number };
      fault.value = `${line === undefined ? "" : `${say("line")} ${line}: `}${wordsOf(answer)}`;
    }
  };
  return (
    <Section name="config">
      {none.value && <p class="quiet">{say("noConfig")}</p>}
      {written.value !== null && (
        <form onSubmit={save}>
          <label class="field">
            <span>
              {written.value.file} · {say("configHelp")}
            </span>
            <textarea
              rows={14}
              spellcheck={false}
              value={text.value}
              onInput={(e) => {
                text.value = e.currentTarget.value;
                saved.value = false;
              }}
            />
          </label>
          <button type="submit" class="button primary" disabled={text.value === written.value.text}>
            {say("save")}
          </button>
          {saved.value && <p role="status">{say("saved")}</p>}
        </form>
      )}
      <Problem text={fault.value} />
    </Section>
  );
}
