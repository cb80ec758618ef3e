import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { ErrorData, MatchSheet, Me, Statistics, Text } from "../../table/messages/index.ts";
import { askService } from "../live/access.ts";

const API = "/api/v1";
export const matchPath = (match: number): string => `${API}/matches/${match}`;

/** What an answer came to: its data, or why there is none. */
export type Answer<T> = { ok: true; data: T; at: Date } | { ok: false; unknown: boolean; text: Text | null };

export async function ask<T>(path: string): Promise<Answer<T>> {
  try {
    const response = await askService(`${API}${path}`);
    const data = (await response.json()) as T | ErrorData;
    if (response.ok) return { ok: true, data: data as T, at: new Date() };
    const { message } = data as ErrorData;
    return { ok: false, unknown: response.status === 404, text: message ?? null };
  } catch {
    return { ok: false, unknown: false, text: null };
  }
}

/** Asks when the path changes, and again with `again`; the last good answer stays until a better one comes. */
export function useAnswer<T>(path: string): {
  answer: Answer<T> | null;
  last: { data: T; at: Date } | null;
  again: () => void;
} {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [last, setLast] = useState<{ data: T; at: Date; path: string } | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    ask<T>(path).then((a) => {
      if (!wanted) return;
      setAnswer(a);
      if (a.ok) setLast({ data: a.data, at: a.at, path });
    });
    return () => {
      wanted = false;
    };
  }, [path, round]);
  return { answer, last: last?.path === path ? last : null, again: () => setRound((n) => n + 1) };
}

export interface PlayerStatistics {
  player: string;
  names: string[];
  statistics: Statistics;
}

/** Gives a command to the match's table. Null when it was taken, else why not. */
export async function command(table: string, id: string, data: object): Promise<Text | "failed" | null> {
  try {
    const response = await fetch(`${API}/tables/${encodeURIComponent(table)}/commands`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id, data }),
    });
    if (response.ok) return null;
    return ((await response.json()) as { message?: Text }).message ?? "failed";
  } catch {
    return "failed";
  }
}

/** Whether this visitor may give commands; viewers see a sheet without its buttons. The service decides in any case. */
export const mayCommand = signal(false);
ask<Me>("/me").then((me) => {
  mayCommand.value = me.ok && me.data.role !== null && me.data.role !== "viewer";
});

/** What the address asks for: the list's search, a match, a stroke of it. */
export const address = signal(new URLSearchParams(location.search));
window.addEventListener("popstate", () => {
  address.value = new URLSearchParams(location.search);
});

/** The present address with these values; null takes one away. */
export function addressWith(change: Record<string, string | number | null>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? location.pathname : `${location.pathname}?${text}`;
}

/** Goes there without loading the page anew; `replace` leaves no step to go back to. */
export function go(change: Record<string, string | number | null>, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", addressWith(change));
  address.value = new URLSearchParams(location.search);
}

export const isOpen = (sheet: MatchSheet): boolean => sheet.state === "open" && !sheet.cancelled;
