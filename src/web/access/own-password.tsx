import { useSignal } from "@preact/signals";
import type { Text } from "../../table/messages/index.ts";
import { pick, sayIn } from "../language/index.ts";
import { ask, fieldsOf } from "./api.ts";
import { ACCESS_WORDS } from "./words.ts";

const say = sayIn(ACCESS_WORDS);

export function OwnPassword({ name }: { name: string }) {
  const said = useSignal<{ ok: boolean; text: Text } | null>(null);
  const change = async (event: SubmitEvent) => {
    const { form, field } = fieldsOf(event);
    const answer = await ask("PUT", "/me/password", { password: field("password"), newPassword: field("newPassword") });
    said.value = answer.ok ? { ok: true, text: ACCESS_WORDS.changed } : { ok: false, text: answer.why };
    if (answer.ok) form.reset();
  };
  return (
    <form class="card" onSubmit={change}>
      <h2>{say("ownPassword")}</h2>
      <p class="note">{say("endsSessions")}</p>
      <input type="text" name="username" value={name} autocomplete="username" hidden readOnly />
      <div class="row">
        <label>
          <span>{say("oldPassword")}</span>
          <input name="password" type="password" autocomplete="current-password" required maxLength={200} />
        </label>
        <label>
          <span>{say("newPassword")}</span>
          <input
            name="newPassword"
            type="password"
            autocomplete="new-password"
            required
            minLength={8}
            maxLength={128}
          />
        </label>
        <button type="submit" class="tap primary small">
          {say("change")}
        </button>
      </div>
      <p class={said.value?.ok ? "done" : "failed"} role="status">
        {said.value && pick(said.value.text)}
      </p>
    </form>
  );
}
