import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ROLES, type Role, type Text, type UserInfo } from "../../table/messages/index.ts";
import { pick, sayIn } from "../language/index.ts";
import { me } from "../live/access.ts";
import { roleWord } from "../parts/account.tsx";
import { ask, fieldsOf } from "./api.ts";
import { SureButton } from "./sure-button.tsx";
import { ACCESS_WORDS } from "./words.ts";

const say = sayIn(ACCESS_WORDS);
const MAY = { viewer: "viewerMay", referee: "refereeMay", operator: "operatorMay", admin: "adminMay" } as const;
const roleWords = (role: Role): string => `${roleWord(role)}: ${say(MAY[role])}`;
/** Letters and digits that do not look alike; 80 bits in sixteen. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

function madePassword(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => LETTERS[b % LETTERS.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Who may log in: their roles, new passwords for those who forgot theirs. */
export function Users() {
  const users = useSignal<UserInfo[]>([]);
  const failed = useSignal<Text | null>(null);
  const made = useSignal<{ name: string; password: string } | null>(null);
  const load = async () => {
    const answer = await ask<UserInfo[]>("GET", "/users");
    if (answer.ok) users.value = answer.data;
    else failed.value = answer.why;
  };
  useEffect(() => {
    load();
  }, []);
  const change = async (method: string, path: string, body?: object): Promise<boolean> => {
    const answer = await ask(method, path, body);
    failed.value = answer.ok ? null : answer.why;
    await load();
    return answer.ok;
  };
  const pathOf = (name: string) => `/users/${encodeURIComponent(name)}`;
  const reset = async (name: string) => {
    const password = madePassword();
    if (await change("PATCH", pathOf(name), { password })) made.value = { name, password };
  };
  const add = async (event: SubmitEvent) => {
    const { form, field } = fieldsOf(event);
    const user = { name: field("name"), role: field("role"), password: field("password") };
    if (await change("POST", "/users", user)) form.reset();
  };
  return (
    <section class="card" data-part="users">
      <h2>{say("users")}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>{say("name")}</th>
              <th>{say("role")}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {users.value.map(({ name, role }) => (
              <tr key={name}>
                <td class="name">{name}</td>
                <td>
                  <select
                    aria-label={`${say("role")}: ${name}`}
                    value={role}
                    onChange={(e) => change("PATCH", pathOf(name), { role: e.currentTarget.value })}
                  >
                    {ROLES.map((r) => (
                      <option key={r} value={r}>
                        {roleWord(r)}
                      </option>
                    ))}
                  </select>
                </td>
                <td class="acts">
                  {name !== me.value?.name && (
                    <>
                      <SureButton
                        words={say("resetPassword")}
                        sure={`${say("resetPassword")}?`}
                        act={() => reset(name)}
                      />{" "}
                      <SureButton
                        words={say("remove")}
                        sure={say("removeSure")}
                        act={() => change("DELETE", pathOf(name))}
                      />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {made.value && (
        <p class="secret" role="status">
          <b>{made.value.name}</b>
          <code>{made.value.password}</code>
          <span>{say("shownOnce")}</span>
        </p>
      )}
      <form class="row" onSubmit={add} autocomplete="off">
        <label>
          <span>{say("name")}</span>
          <input name="name" required maxLength={40} autocapitalize="none" spellcheck={false} autocomplete="off" />
        </label>
        <label>
          <span>{say("role")}</span>
          <select name="role">
            {ROLES.map((r) => (
              <option key={r} value={r} selected={r === "referee"}>
                {roleWords(r)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{say("password")}</span>
          <input name="password" type="password" required minLength={8} maxLength={128} autocomplete="new-password" />
        </label>
        <button type="submit" class="tap primary small">
          {say("add")}
        </button>
      </form>
      <p class="failed" role="alert">
        {failed.value && pick(failed.value)}
      </p>
    </section>
  );
}
