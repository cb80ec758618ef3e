/** An address of the service's API for one table; a token in the page's own address goes along. */
export function tableAddress(table: string, path: string, query: Record<string, string> = {}): string {
  const all = new URLSearchParams(query);
  const token = new URLSearchParams(location.search).get("token");
  if (token !== null) all.set("token", token);
  const words = all.toString();
  return `/api/v1/tables/${encodeURIComponent(table)}${path}${words && `?${words}`}`;
}
