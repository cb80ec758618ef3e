/** Where to go after the login: a page of this service and nowhere else (`?next=`). */
export function nextPage(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get("next") ?? "/";
  // `//evil.example` and `/\\evil.example` begin like a path and are none.
  if (!wanted.startsWith("/") || /^\/[/\\]/.test(wanted) || !URL.canParse(wanted, origin)) return "/";
  const url = new URL(wanted, origin);
  return url.origin === origin && url.pathname !== "/login" ? url.pathname + url.search : "/";
}
