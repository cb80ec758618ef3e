import { useSignal } from "@preact/signals";
import { ROLES, type Role } from "../../table/messages/access.ts";
import { language } from "../language/index.ts";
import { tables } from "./club-live.ts";
import { moment } from "./format.ts";
import { Problem, Section, useListed } from "./section.tsx";
import { say } from "./words.ts";

interface User {
  name: string;
  role: Role;
  created: string;
}
interface Token {
  name: string;
  tables: string[] | null;
  created: string;
  expires: string | null;
}

/** What was typed into a form; the form is empty again afterwards. */
function typed(event: SubmitEvent): Record<string, string> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  return Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
}

/** Who may log in. */
export function Users() {
  const { list, fault, change } = useListed<User>("/users");
  const add = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    const form = event.currentTarget;
    if (await change("POST", "/users", typed(event))) form.reset();
  };
  return (
    <Section name="users">
      <ul class="rows">
        {(list.value ?? []).map(({ name, role, created }) => (
          <li key={name}>
            <b class="row-name">{name}</b>
            <span class="row-note">{moment(created)}</span>
            <RoleChoice
              value={role}
              label={`${say("role")}: ${name}`}
              onChange={(next) => change("PATCH", `/users/${encodeURIComponent(name)}`, { role: next })}
            />
            <button
              type="button"
              class="button danger"
              aria-label={`${say("remove")}: ${name}`}
              onClick={() => change("DELETE", `/users/${encodeURIComponent(name)}`)}
            >
              {say("remove")}
            </button>
          </li>
        ))}
      </ul>
      <form class="line" onSubmit={add}>
        <label class="field">
          <span>{say("name")}</span>
          <input name="name" required maxLength={40} autocomplete="off" />
        </label>
        <label class="field">
          <span>
            {say("password")} ({say("passwordShort")})
          </span>
          <input name="password" type="password" required minLength={8} autocomplete="new-password" />
        </label>
        <label class="field">
          <span>{say("role")}</span>
          <select name="role">
            {ROLES.map((role) => (
              <option key={role} value={role} selected={role === "referee"}>
                {say(role)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="button primary">
          {say("create")}
        </button>
      </form>
      <Problem text={fault.value} />
    </Section>
  );
}

function RoleChoice({ value, label, onChange }: { value: Role; label: string; onChange: (role: Role) => void }) {
  return (
    <select aria-label={label} value={value} onChange={(e) => onChange(e.currentTarget.value as Role)}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {say(role)}
        </option>
      ))}
    </select>
  );
}

/** Read-only tokens of displays; a new one's addresses are shown once. */
export function Screens() {
  const { list, fault, change } = useListed<Token>("/tokens");
  const made = useSignal<{ name: string; token: string; table: string } | null>(null);
  const add = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    const form = event.currentTarget;
    const { name = "", table = "" } = typed(event);
    const answer = await change<{ name: string; token: string }>("POST", "/tokens", {
      name,
      tables: table === "" ? null : [table],
    });
    if (answer === null) return;
    made.value = { ...answer.data, table };
    form.reset();
  };
  return (
    <Section name="screens">
      <p class="quiet">{say("screensHelp")}</p>
      <ul class="rows">
        {(list.value ?? []).map((token) => (
          <li key={token.name}>
            <b class="row-name">{token.name}</b>
            <span class="row-note">{token.tables === null ? say("everyTable") : token.tables.join(", ")}</span>
            <button
              type="button"
              class="button danger"
              aria-label={`${say("revoke")}: ${token.name}`}
              onClick={() => change("DELETE", `/tokens/${encodeURIComponent(token.name)}`)}
            >
              {say("revoke")}
            </button>
          </li>
        ))}
      </ul>
      <form class="line" onSubmit={add}>
        <label class="field">
          <span>{say("newScreen")}</span>
          <input name="name" required maxLength={100} autocomplete="off" />
        </label>
        <label class="field">
          <span>{say("whichTable")}</span>
          <select name="table">
            <option value="">{say("everyTable")}</option>
            {(tables.value ?? []).map(({ table }) => (
              <option key={table.id} value={table.id}>
                {table.name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="button primary">
          {say("create")}
        </button>
      </form>
      <Problem text={fault.value} />
      {made.value !== null && <Addresses {...made.value} />}
    </Section>
  );
}

function Addresses({ token, table }: { token: string; table: string }) {
  const query = new URLSearchParams({ ...(table !== "" && { table }), token, lang: language.value });
  const shown = [
    { words: say("forTv"), address: `${location.origin}/scoreboard?${query}` },
    { words: say("forObs"), address: `${location.origin}/overlay?${query}&what=score,calls` },
  ];
  return (
    <dl class="addresses">
      {shown.map(({ words, address }) => (
        <div key={address}>
          <dt>{words}</dt>
          <dd>
            <code>{address}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
