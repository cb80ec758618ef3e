import { signal } from "@preact/signals";
import type { Me } from "../../table/messages/index.ts";

/** The read-only token in the page's address (`?token=`): displays and broadcasts have one. */
export const pageToken: string | null = new URLSearchParams(location.search).get("token");
/** Pages that only show: they never turn into a login, in front of a hall or in a broadcast. */
const DISPLAYS = ["/overlay", "/scoreboard"];
const LOGIN = "/login";

/** Asks the service, with the page's token if it has one. */
export function askService(path: string, init: RequestInit = {}): Promise<Response> {
  if (pageToken === null) return fetch(path, init);
  return fetch(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${pageToken}` } });
}

/** Who the service takes us for; null until it has said so. */
export const me = signal<Me | null>(null);

/** Asks anew who we are; a page that may no longer be seen leads to the login. */
export async function lookWhoAsks(): Promise<void> {
  try {
    const answer = await askService("/api/v1/me");
    if (!answer.ok) return;
    me.value = (await answer.json()) as Me;
  } catch {
    return; // The service is not there: nothing is known.
  }
  if (me.value.role === null && pageToken === null && !DISPLAYS.includes(location.pathname)) goToLogin();
}

/** Where to log in, and come back to this page from. */
export function loginAddress(): string {
  const here = location.pathname + location.search;
  const lang = new URLSearchParams(location.search).get("lang");
  return `${LOGIN}?${new URLSearchParams({ next: here, ...(lang !== null && { lang }) })}`;
}
function goToLogin(): void {
  if (location.pathname !== LOGIN) location.replace(loginAddress());
}

/** Ends the session; the page then shows what everybody may see, or the login. */
export async function logOut(): Promise<void> {
  await fetch("/api/v1/logout", { method: "POST" });
  location.reload();
}
