import { effect } from "@preact/signals";
import type { Call } from "../../table/messages/index.ts";
import { language, pick } from "../language/index.ts";
import { t } from "../language/words.ts";
import { calls, link, match, nameOf, score, tableTime } from "../live/table-live.ts";
import { chime } from "../parts/sound.ts";
import { settings } from "../parts/tablet-settings.ts";

/** Calls older than this are not announced: they came while the page was away, s of the table. */
const FRESH_S = 6;
/** From so many points before the target a referee says how many are missing. */
const TO_GO_FROM = 3;
const SCORE_AFTER_MS = 200;
const VOICES = { pt: "pt-BR", en: "en-GB", es: "es-ES" } as const;
const TO_GO = {
  one: t("falta uma", "one to go", "falta una"),
  many: t("faltam {n}", "{n} to go", "faltan {n}"),
};

/** Sounds and, if wished, speaks what the referee must know: each call once, none from before the page came. */
export function announceCalls(): void {
  const heard = new Set<string>();
  let ready = false;
  effect(() => {
    const latest = calls.value.filter(({ id, status }) => {
      const key = `${id} ${status}`;
      if (heard.has(key)) return false;
      heard.add(key);
      return true;
    });
    const now = tableTime.peek();
    if (ready) for (const call of latest) if (now === null || call.t > now - FRESH_S) announce(call);
    ready ||= link.peek() === "open";
  });
}

function announce(call: Call): void {
  const waits = call.status === "proposed";
  if (waits) chime(call.certainty === "ask" ? "question" : "proposal");
  if (!settings.voice.peek()) return;
  // The score follows its call: the run is read once it has come.
  setTimeout(() => speak(spoken(call) ?? ""), SCORE_AFTER_MS);
}

/** What a referee would say aloud: the run after a carom, fouls, questions to himself, whose turn, the end. */
export function spoken(call: Call): string | null {
  const { type, status } = call;
  if (status === "proposed") return call.question === undefined ? pick(call.message) : pick(call.question);
  if (status !== "accepted" && status !== "info") return null;
  if (type === "carom") return runOf(call.player ?? "");
  if (type === "turn") return nameOf(call.player ?? "");
  if (type === "turn_lost" || type === "miss" || type === "match_closed" || type === "zone_left") return null;
  return pick(call.message);
}

function runOf(id: string): string {
  const p = score.peek()?.players.find((q) => q.id === id);
  if (p === undefined) return "";
  const game = match.peek();
  const target = game?.players.find((q) => q.id === id)?.target ?? game?.target;
  const left = target === undefined ? null : target - p.points;
  if (left === null || left < 1 || left > TO_GO_FROM) return String(p.run);
  return `${p.run}, ${left === 1 ? pick(TO_GO.one) : pick(TO_GO.many).replace("{n}", String(left))}`;
}

export function speak(words: string): void {
  if (!("speechSynthesis" in window) || words === "") return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = VOICES[language.value];
  speechSynthesis.speak(utterance);
}
