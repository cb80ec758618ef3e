import { signal } from "@preact/signals";
import type { DirectoryPlayer, ErrorData, PlayerCard, Text } from "../../table/messages/index.ts";
import { t } from "../language/words.ts";
import { alike } from "./plan.ts";

/** The club's players as the service keeps them; null until they have come. */
export const directory = signal<readonly DirectoryPlayer[] | null>(null);
/** Why the directory cannot be read or changed, in words. */
export const directoryFault = signal<Text | null>(null);

const NO_ANSWER = t("o serviço não responde.", "the service does not answer.", "el servicio no responde.");
const ADDRESS = "/api/v1/players";

/** A request whose failure is said in words; null where it failed. */
async function ask(path: string, options: RequestInit = {}): Promise<Response | null> {
  try {
    const response = await fetch(`${ADDRESS}${path}`, options);
    if (response.ok) {
      directoryFault.value = null;
      return response;
    }
    const { message, remedy } = (await response.json()) as ErrorData;
    directoryFault.value = {
      pt: `${message.pt} ${remedy.pt}`,
      en: `${message.en} ${remedy.en}`,
      es: `${message.es} ${remedy.es}`,
    };
  } catch {
    directoryFault.value = NO_ANSWER;
  }
  return null;
}

export async function loadDirectory(): Promise<void> {
  const response = await ask("");
  if (response !== null) directory.value = (await response.json()) as DirectoryPlayer[];
}

export async function savePlayer(id: string, card: PlayerCard): Promise<boolean> {
  const response = await ask(`/${encodeURIComponent(id)}`, {
    method: "PUT",
    // The page may be left right after.
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(card),
  });
  if (response !== null) await loadDirectory();
  return response !== null;
}

export async function removePlayer(id: string): Promise<boolean> {
  const response = await ask(`/${encodeURIComponent(id)}`, { method: "DELETE" });
  if (response !== null) await loadDirectory();
  return response !== null;
}

export const listed = (name: string): DirectoryPlayer | undefined =>
  directory.value?.find((p) => alike(p.name) === alike(name));
