import type { ErrorData } from "../../table/messages/index.ts";

const API = "/api/v1";

/** What the service said: data, or a fault in words. Without any answer the fault is null. */
export type Answer<T> = { ok: true; data: T } | { ok: false; status: number; fault: ErrorData | null };

/** Asks the service. `body`: sent as JSON. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const token = new URLSearchParams(location.search).get("token");
  const headers: Record<string, string> = {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${API}${path}`, { method, headers, ...sent });
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok) {
      const fault = type.includes("json") ? ((await response.json()) as ErrorData) : null;
      return { ok: false, status: response.status, fault };
    }
    if (type.startsWith("image/")) return { ok: true, data: (await response.blob()) as T };
    const text = await response.text();
    return { ok: true, data: (text === "" ? null : JSON.parse(text)) as T };
  } catch {
    return { ok: false, status: 0, fault: null };
  }
}
export const get = <T>(path: string) => ask<T>("GET", path);
