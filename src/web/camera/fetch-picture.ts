import type { ErrorData } from "../../table/messages/index.ts";

/** A picture as it came, or why none came. */
export type Fetched = { bitmap: ImageBitmap; t: number | null } | { fault: ErrorData | null };

/** Asks the service for a picture. A line that is cut gives no fault: the page knows it already. */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const answer = await fetch(address, { signal, cache: "no-store" });
    if (!answer.ok) return { fault: (await answer.json()) as ErrorData };
    const t = answer.headers.get("x-t");
    return { bitmap: await createImageBitmap(await answer.blob()), t: t === null ? null : Number(t) };
  } catch {
    return { fault: null };
  }
}
