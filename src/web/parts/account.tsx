import type { Role } from "../../table/messages/index.ts";
import type { PagePath } from "../../table/pages.ts";
import { say } from "../language/index.ts";
import { loginAddress, logOut, lookWhoAsks, me, pageToken } from "../live/access.ts";

if (pageToken === null) lookWhoAsks();

/** What a role is called in a sentence. */
export const roleWord = (role: Role | null): string => say(role === "referee" ? "refereeRole" : (role ?? "viewer"));

/** Pages that one may not open are not offered. Before it is known, all are. */
export const mayOpen = (path: PagePath): boolean => me.value === null || me.value.pages.includes(path);

/** Who is logged in, with the way out; or the way in. Nothing where the service has no users. */
export function Account() {
  const who = me.value;
  if (who === null || !who.users || who.kind === "token") return null;
  if (who.kind !== "user") {
    return (
      <p class="account">
        <a href={loginAddress()}>{say("logIn")}</a>
      </p>
    );
  }
  return (
    <p class="account">
      <a class="who" href="/access" title={roleWord(who.role)}>
        {who.name}
      </a>
      <button type="button" onClick={logOut}>
        {say("logOut")}
      </button>
    </p>
  );
}
