import type { ErrorData, Text } from "../../table/messages/index.ts";
import { ACCESS_WORDS } from "./words.ts";

export type Answer<T> = { ok: true; data: T } | { ok: false; why: Text };

/** Asks the service; why not, in three languages, where it refuses. */
export async function ask<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
  try {
    const answer = await fetch(`/api/v1${path}`, {
      method,
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const data = text === "" ? null : JSON.parse(text);
    if (answer.ok) return { ok: true, data: data as T };
    const { message, remedy } = data as ErrorData;
    const words = (l: keyof Text) => sentence(`${message[l]} ${remedy[l]}`);
    return { ok: false, why: { pt: words("pt"), en: words("en"), es: words("es") } };
  } catch {
    return { ok: false, why: ACCESS_WORDS.unreachable };
  }
}
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The fields of a form that was sent. */
export function fieldsOf(event: SubmitEvent): { form: HTMLFormElement; field: (name: string) => string } {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const data = new FormData(form);
  return { form, field: (name) => String(data.get(name) ?? "").trim() };
}
