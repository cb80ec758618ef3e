import { useEffect } from "preact/hooks";
import { language, sayIn } from "../language/index.ts";
import { lookWhoAsks, me } from "../live/access.ts";
import { PageHead } from "../parts/page-head.tsx";
import { AuditList } from "./audit-list.tsx";
import { OwnPassword } from "./own-password.tsx";
import { Tokens } from "./tokens.tsx";
import { Users } from "./users.tsx";
import { ACCESS_WORDS } from "./words.ts";

const say = sayIn(ACCESS_WORDS);

/** `/access`: one's own password; for administrators the users, the tokens, and who did what. */
export function AccessPage() {
  useEffect(() => {
    lookWhoAsks();
  }, []);
  const who = me.value;
  return (
    <>
      <PageHead page="/access" live={false} />
      <main class="form-page" key={language.value}>
        {who !== null && who.kind !== "user" && (
          <section class="card">
            <p class="note">{say(who.users ? "logInFirst" : "noUsers")}</p>
          </section>
        )}
        {who?.role === "admin" && (
          <>
            <Users />
            <Tokens />
          </>
        )}
        {who?.kind === "user" && <OwnPassword name={who.name ?? ""} />}
        {who?.role === "admin" && <AuditList />}
      </main>
    </>
  );
}
