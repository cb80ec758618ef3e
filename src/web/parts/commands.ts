import { signal } from "@preact/signals";
import type { Text } from "../../table/messages/index.ts";
import { t } from "../language/words.ts";
import { command, link, pageTime } from "../live/table-live.ts";

/** A second tap on the same thing within this time is a trembling finger, s. */
const DOUBLE_TAP_S = 0.6;
const NO_LINK = t(
  "Sem conexão: nada foi enviado. Tente de novo quando ela voltar.",
  "No connection: nothing was sent. Try again when it is back.",
  "Sin conexión: no se envió nada. Intente de nuevo cuando vuelva.",
);
/** Refusals that the rules word by ids; here they are said as one referee says them to another. */
const PLAIN: Readonly<Record<string, Text>> = {
  CB_CALL_NOT_OPEN: t(
    "Essa decisão já foi tomada ou venceu.",
    "That has been decided already, or has expired.",
    "Eso ya se decidió o venció.",
  ),
  CB_DECISION_PENDING: t(
    "Decida primeiro o fim da partida, que está em aberto.",
    "Decide the end of the match first: it is open.",
    "Decida primero el fin de la partida, que está abierto.",
  ),
};

/** What waits for the service's answer: group of buttons → the one that was pressed. */
export const waiting = signal<ReadonlyMap<string, string>>(new Map());
/** Why the last command had no effect; null once one had. */
export const refusal = signal<Text | null>(null);
const pressedAt = new Map<string, number>();

/**
 * Gives a command under an id of its own and waits until the service has stored it; true when it had its effect. One of
 * a group at a time: while one waits, another tap on the group does nothing, nor does a second one on the same button
 * right after.
 */
export async function give(group: string, which: string, data: object): Promise<boolean> {
  const now = pageTime();
  const button = `${group} ${which}`;
  if (waiting.value.has(group) || now - (pressedAt.get(button) ?? Number.NEGATIVE_INFINITY) < DOUBLE_TAP_S)
    return false;
  if (link.value !== "open") {
    refusal.value = NO_LINK;
    return false;
  }
  pressedAt.set(button, now);
  waiting.value = new Map(waiting.value).set(group, which);
  const answer = await command({ by: "referee", ...data });
  const rest = new Map(waiting.value);
  rest.delete(group);
  waiting.value = rest;
  if (answer.ok) {
    refusal.value = null;
    return true;
  }
  const { code, message } = answer.refused;
  const remedy = "remedy" in answer.refused ? answer.refused.remedy : null;
  refusal.value = PLAIN[code] ?? (remedy === null ? message : both(message, remedy));
  return false;
}

const both = (a: Text, b: Text): Text => ({ pt: `${a.pt} ${b.pt}`, en: `${a.en} ${b.en}`, es: `${a.es} ${b.es}` });
