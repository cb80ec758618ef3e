import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ErrorData, Me } from "../../table/messages/index.ts";
import { language, pick, sayIn } from "../language/index.ts";
import { lookWhoAsks, me } from "../live/access.ts";
import { roleWord } from "../parts/account.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { nextPage } from "./next.ts";
import { LOGIN_WORDS } from "./words.ts";

const say = sayIn(LOGIN_WORDS);
const next = nextPage(location.search, location.origin);
const mayOpenNext = (who: Me): boolean => who.pages.includes(new URL(next, location.origin).pathname);

/** `/login`: user name and password; then on to the page that asked for it. */
export function LoginPage() {
  const failed = useSignal<string | null>(null);
  const busy = useSignal(false);
  const shown = useSignal(false);
  useEffect(() => {
    // A link from elsewhere comes without the session (SameSite): here it is there again.
    lookWhoAsks().then(() => {
      if (me.value?.kind === "user" && mayOpenNext(me.value)) location.replace(next);
    });
  }, []);

  const enter = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy.value) return;
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    busy.value = true;
    failed.value = null;
    try {
      const answer = await fetch("/api/v1/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: fields.get("name"), password: fields.get("password") }),
      });
      if (answer.ok) return location.replace(next);
      const { message, remedy } = (await answer.json()) as ErrorData;
      failed.value = sentence(`${pick(message)} ${pick(remedy)}`);
    } catch {
      failed.value = say("unreachable");
    }
    busy.value = false;
  };

  const who = me.value;
  return (
    <>
      <PageHead page="/login" live={false} />
      <main class="form-page">
        <form class="card narrow" onSubmit={enter} key={language.value}>
          <h1>{say("title")}</h1>
          {who?.kind === "user" ? (
            <p class="note">
              {say("already")} <b>{who.name}</b> ({roleWord(who.role)}). {say("more")}
            </p>
          ) : (
            <p class="note">{say("about")}</p>
          )}
          <label>
            <span>{say("name")}</span>
            <input
              name="name"
              autocomplete="username"
              autocapitalize="none"
              spellcheck={false}
              required
              maxLength={40}
            />
          </label>
          <label>
            <span>{say("password")}</span>
            <input
              name="password"
              type={(shown.value ? "text" : "password") as "text"}
              autocomplete="current-password"
              required
              maxLength={200}
            />
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={shown.value}
              onChange={(e) => {
                shown.value = e.currentTarget.checked;
              }}
            />
            <span>{say("show")}</span>
          </label>
          <p class="failed" role="alert">
            {failed.value}
          </p>
          <button type="submit" class="tap primary" aria-disabled={busy.value}>
            {say(busy.value ? "entering" : "enter")}
          </button>
        </form>
      </main>
    </>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
