import type { Me } from "../../table/messages/index.ts";
import { PAGES } from "../../table/pages.ts";
import { type Least, mayDo, routeLine, type Standing } from "./policy.ts";

/** One who asks, as far as known. */
export interface Visitor {
  kind: Me["kind"];
  /** Of the user or the token. */
  name: string | null;
  role: Standing;
  /** Tables that he may see; null = all. */
  tables: readonly string[] | null;
  address: string;
  /** The kept hash of his session's secret. */
  session?: string;
}

export const sees = (who: Visitor, table: string): boolean => who.tables === null || who.tables.includes(table);

export type Verdict = { may: true } | { may: false; why: "role"; least: Least | null } | { may: false; why: "table" };

/** Whether he may use a route, with the table in its address. */
export function verdict(who: Visitor, method: string, url: string, table: string | undefined): Verdict {
  const line = routeLine(method, url);
  if (!mayDo(who.role, `${method} ${url}`)) return { may: false, why: "role", least: line?.least ?? null };
  if (who.tables === null || line?.least === "anyone" || line?.anyTable) return { may: true };
  return table !== undefined && sees(who, table) ? { may: true } : { may: false, why: "table" };
}

/** What a visitor is told of himself. */
export const meOf = ({ kind, name, role, tables }: Visitor, users: boolean): Me => ({
  kind,
  name,
  role: role === "nobody" ? null : role,
  tables: tables === null ? null : [...tables],
  users,
  pages: PAGES.map(({ path }) => path).filter((path) => mayDo(role, `GET ${path}`)),
});
