import { language } from "../language/index.ts";

const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language.value, options);
/** mm/s as metres a second. */
export const speed = (mmS: number): string =>
  `${number({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mmS / 1000)} m/s`;
/** mm as metres. */
export const metres = (mm: number): string =>
  `${number({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(mm / 1000)} m`;
export const percent = (part: number): string => number({ style: "percent", maximumFractionDigits: 0 }).format(part);
export const share = (made: number, of: number): string => (of === 0 ? "–" : percent(made / of));
export const date = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: "short", timeStyle: "short" }).format(new Date(iso));
export const clock = (at: Date): string => new Intl.DateTimeFormat(language.value, { timeStyle: "medium" }).format(at);
export const secondsText = (s: number): string =>
  number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(s);
/** Correction with its sign. */
export const signed = (points: number): string => number({ signDisplay: "always" }).format(points);
