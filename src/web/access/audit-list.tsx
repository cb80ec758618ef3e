import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { AuditInfo } from "../../table/messages/index.ts";
import { language, sayIn } from "../language/index.ts";
import { ask } from "./api.ts";
import { ACCESS_WORDS } from "./words.ts";

const say = sayIn(ACCESS_WORDS);
const AT_ONCE = 50;

/** The latest deeds: commands, logins, changes of users and tokens. */
export function AuditList() {
  const entries = useSignal<AuditInfo[]>([]);
  const more = useSignal(true);
  const load = async () => {
    const last = entries.value.at(-1);
    const before = last === undefined ? "" : `&before=${last.id}`;
    const answer = await ask<AuditInfo[]>("GET", `/audit?limit=${AT_ONCE}${before}`);
    if (!answer.ok) return;
    entries.value = [...entries.value, ...answer.data];
    more.value = answer.data.length === AT_ONCE;
  };
  useEffect(() => {
    load();
  }, []);
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: "short", timeStyle: "medium" });
  return (
    <section class="card" data-part="audit">
      <h2>{say("audit")}</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>{say("when")}</th>
              <th>{say("who")}</th>
              <th>{say("where")}</th>
              <th>{say("what")}</th>
              <th>{say("answer")}</th>
            </tr>
          </thead>
          <tbody>
            {entries.value.map((e) => (
              <tr key={e.id}>
                <td>{when.format(new Date(e.at))}</td>
                <td class="name">{e.who}</td>
                <td>{e.address}</td>
                <td title={e.detail ?? undefined}>
                  {e.what}
                  {e.table !== null && ` · ${e.table}`}
                </td>
                <td>{e.answer}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more.value && (
        <button type="button" class="tap small" onClick={load}>
          {say("older")}
        </button>
      )}
    </section>
  );
}
