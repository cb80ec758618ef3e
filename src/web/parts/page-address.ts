import { language } from "../language/index.ts";

/** Another page, for the same table and in the same language. */
export function pageAddress(path: string): string {
  const query = new URLSearchParams(location.search);
  query.set("lang", language.value);
  return `${path}?${query}`;
}
