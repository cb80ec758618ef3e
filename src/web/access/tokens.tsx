import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Text, TokenInfo } from "../../table/messages/index.ts";
import { language, pick, say as sayCommon, sayIn } from "../language/index.ts";
import { ask, fieldsOf } from "./api.ts";
import { SureButton } from "./sure-button.tsx";
import { ACCESS_WORDS } from "./words.ts";

const say = sayIn(ACCESS_WORDS);
interface TableName {
  id: string;
  name: string;
}
/** Pages for which tokens are made. */
const SHOWN = ["overlay", "scoreboard"] as const;

/** Read-only addresses of displays and broadcasts. */
export function Tokens() {
  const tokens = useSignal<TokenInfo[]>([]);
  const tables = useSignal<TableName[]>([]);
  const failed = useSignal<Text | null>(null);
  const made = useSignal<{ token: string; table: string | null } | null>(null);
  const load = async () => {
    const [known, all] = await Promise.all([ask<TokenInfo[]>("GET", "/tokens"), ask<TableName[]>("GET", "/tables")]);
    if (known.ok) tokens.value = known.data;
    if (all.ok) tables.value = all.data;
  };
  useEffect(() => {
    load();
  }, []);
  const nameOf = (id: string) => tables.value.find((t) => t.id === id)?.name ?? id;
  const add = async (event: SubmitEvent) => {
    const { form, field } = fieldsOf(event);
    const table = field("table") || null;
    // The day chosen belongs to it, by this device's clock.
    const expires = field("until") ? new Date(`${field("until")}T23:59:59`).toISOString() : null;
    const order = { name: field("name"), tables: table === null ? null : [table], expires };
    const answer = await ask<{ token: string }>("POST", "/tokens", order);
    failed.value = answer.ok ? null : answer.why;
    if (answer.ok) {
      made.value = { token: answer.data.token, table };
      form.reset();
    }
    await load();
  };
  const revoke = async (name: string) => {
    const answer = await ask("DELETE", `/tokens/${encodeURIComponent(name)}`);
    failed.value = answer.ok ? null : answer.why;
    await load();
  };
  return (
    <section class="card" data-part="tokens">
      <h2>{say("tokens")}</h2>
      <p class="note">{say("tokensAbout")}</p>
      {tokens.value.length === 0 ? (
        <p class="note">{say("noTokens")}</p>
      ) : (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th>{say("tokenName")}</th>
                <th>{say("tables")}</th>
                <th>{say("until")}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {tokens.value.map((t) => (
                <tr key={t.name}>
                  <td class="name">{t.name}</td>
                  <td>{t.tables === null ? say("allTables") : t.tables.map(nameOf).join(", ")}</td>
                  <td>
                    {t.expires === null ? say("forever") : new Date(t.expires).toLocaleDateString(language.value)}
                  </td>
                  <td class="acts">
                    <SureButton words={say("revoke")} sure={`${say("revoke")}?`} act={() => revoke(t.name)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {made.value && (
        <div class="secret" role="status">
          {SHOWN.map((page) => (
            <p key={page}>
              {sayCommon(page)}: <code>{addressOf(page, made.value!)}</code>
            </p>
          ))}
          <span>{say("shownOnce")}</span>
        </div>
      )}
      <form class="row" onSubmit={add} autocomplete="off">
        <label>
          <span>{say("tokenName")}</span>
          <input name="name" required maxLength={100} placeholder="OBS" />
        </label>
        <label>
          <span>{say("tables")}</span>
          <select name="table">
            <option value="">{say("allTables")}</option>
            {tables.value.map((t) => (
              <option key={t.id} value={t.id}>
                {t.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{say("until")}</span>
          <input name="until" type="date" />
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

function addressOf(page: string, { token, table }: { token: string; table: string | null }): string {
  const query = new URLSearchParams({ ...(table !== null && { table }), lang: language.value, token });
  return `${location.origin}/${page}?${query}`;
}
