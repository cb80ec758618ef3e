import { useSignal } from "@preact/signals";
import { configure, tableOf, written } from "./setup.ts";
import { Step } from "./step.tsx";
import { say } from "./words.ts";

const KINDS = [
  { id: "match", word: "match" },
  { id: "half-match", word: "halfMatch" },
  { id: "small", word: "small" },
] as const;

/** How large the table is, and what people call it. */
export function TableStep() {
  const done = useSignal(false);
  const table = tableOf(written.value?.config);
  const save = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    done.value = await configure({ table: String(data.get("kind")), name: String(data.get("name")) });
  };
  return (
    <Step number={3} name="kind" done={done.value}>
      <form onSubmit={save}>
        <label class="field">
          <span>{say("tableName")}</span>
          <input name="name" required maxLength={100} value={table?.name ?? table?.id ?? ""} autocomplete="off" />
        </label>
        <fieldset class="choice">
          <legend>{say("kind")}</legend>
          {KINDS.map(({ id, word }) => (
            <label key={id} class="radio">
              <input type="radio" name="kind" value={id} required checked={(table?.table ?? "match") === id} />
              <span>{say(word)}</span>
            </label>
          ))}
        </fieldset>
        <div class="buttons">
          <button type="submit" class="button primary" disabled={written.value === null}>
            {say("save")}
          </button>
        </div>
      </form>
    </Step>
  );
}
