import type { MatchSummary } from "../../table/messages/index.ts";
import { plain } from "../../table/plain.ts";

/** Which matches are asked for. */
export interface MatchQuery {
  table?: string;
  /** Part of a player's name, without regard to case and accents. */
  player?: string;
  discipline?: string;
  /** Started at or after, and before: ms of the wall clock. */
  from?: number;
  until?: number;
  state?: MatchSummary["state"];
  offset: number;
  limit: number;
}

export function matches(s: MatchSummary, q: MatchQuery): boolean {
  if (q.table !== undefined && s.table !== q.table) return false;
  if (q.discipline !== undefined && s.discipline !== q.discipline) return false;
  if (q.state !== undefined && s.state !== q.state) return false;
  const started = Date.parse(s.started);
  if (q.from !== undefined && started < q.from) return false;
  if (q.until !== undefined && started >= q.until) return false;
  if (q.player === undefined) return true;
  const wanted = plain(q.player);
  return s.players.some((p) => plain(p.name || p.id).includes(wanted));
}
