import { computed, effect, signal } from "@preact/signals";
import type { Text } from "../../table/messages/index.ts";
import { WORDS, type Word } from "./words.ts";

export type Language = keyof Text;
export const LANGUAGES: readonly { id: Language; name: string }[] = [
  { id: "pt", name: "Português" },
  { id: "en", name: "English" },
  { id: "es", name: "Español" },
];
const DEFAULT: Language = "pt";
const KEPT_AS = "carambola.lang";

const known = (value: string | null): Language | null => LANGUAGES.find((l) => l.id === value)?.id ?? null;

function remembered(): Language | null {
  try {
    return known(localStorage.getItem(KEPT_AS));
  } catch {
    return null; // Storage is forbidden here: the address still remembers.
  }
}

/** The page's language: the address says it (`?lang=`), else what was chosen last, else Portuguese. */
export const language = signal<Language>(
  known(new URLSearchParams(location.search).get("lang")) ?? remembered() ?? DEFAULT,
);

effect(() => {
  document.documentElement.lang = language.value;
});

export function chooseLanguage(id: Language): void {
  language.value = id;
  const address = new URL(location.href);
  address.searchParams.set("lang", id);
  history.replaceState(null, "", address);
  try {
    localStorage.setItem(KEPT_AS, id);
  } catch {
    // The address remembers it.
  }
}

/** A page's own word in the page's language. */
export const say = (word: Word): string => WORDS[word][language.value];
/** The same for words that only one page knows: `const say = sayIn(REFEREE_WORDS)`. */
export const sayIn =
  <W extends Record<string, Text>>(words: W) =>
  (word: keyof W): string =>
    words[word]![language.value];
/** What the referee says comes in three languages. */
export const pick = (text: Text): string => text[language.value];

const formats = computed(() => ({
  average: new Intl.NumberFormat(language.value, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
  seconds: new Intl.NumberFormat(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  whole: new Intl.NumberFormat(language.value, { maximumFractionDigits: 0 }),
}));
export const average = (value: number): string => formats.value.average.format(value);
/** Tenths while they matter. */
export const seconds = (value: number): string => formats.value[value < 10 ? "seconds" : "whole"].format(value);
/** A measure with so many digits, as the language writes it. */
export const decimals = (value: number, digits: number): string =>
  // No "-0,00": what rounds to nothing has no sign.
  (Number(value.toFixed(digits)) + 0).toLocaleString(language.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** A speed in mm/s, told in m/s. */
export const metresPerSecond = (mmPerS: number): string => `${formats.value.seconds.format(mmPerS / 1000)} m/s`;

/** Minutes and seconds of the table's time. */
export function clockTime(t: number): string {
  const whole = Math.max(0, Math.floor(t));
  const pad = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
