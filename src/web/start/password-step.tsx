import { useSignal } from "@preact/signals";
import { ask } from "../club/api.ts";
import { Problem, wordsOf } from "../club/section.tsx";
import { me } from "./setup.ts";
import { Step } from "./step.tsx";
import { say } from "./words.ts";

/** The password that was shown at the first start becomes one's own. */
export function PasswordStep() {
  const done = useSignal(false);
  const fault = useSignal<string | null>(null);
  const change = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const answer = await ask("PUT", "/me/password", {
      password: String(data.get("password")),
      newPassword: String(data.get("newPassword")),
    });
    fault.value = answer.ok ? null : wordsOf(answer);
    done.value = answer.ok;
    if (answer.ok) form.reset();
  };
  const none = me.value !== null && !me.value.users;
  return (
    <Step number={1} name="password" done={done.value || none}>
      {none ? (
        <p class="quiet">{say("passwordNone")}</p>
      ) : (
        <>
          <p>{say("passwordHelp")}</p>
          <form onSubmit={change}>
            <input type="text" name="username" autocomplete="username" value={me.value?.name ?? ""} hidden readOnly />
            <label class="field">
              <span>{say("present")}</span>
              <input name="password" type="password" required autocomplete="current-password" />
            </label>
            <label class="field">
              <span>{say("fresh")}</span>
              <input name="newPassword" type="password" required minLength={8} autocomplete="new-password" />
            </label>
            <div class="buttons">
              <button type="submit" class="button primary">
                {say("change")}
              </button>
              <button
                type="button"
                class="button"
                onClick={() => {
                  done.value = true;
                }}
              >
                {say("keep")}
              </button>
            </div>
          </form>
          <Problem text={fault.value} />
        </>
      )}
    </Step>
  );
}
