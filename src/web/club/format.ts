import { language } from "../language/index.ts";

const UNITS = ["kB", "MB", "GB", "TB"];

/** Bytes as people say them; a thousand bytes are one kB, as on the box of a disk. */
export function bytes(n: number | null): string {
  if (n === null) return "–";
  let value = n / 1000;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value.toLocaleString(language.value, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[unit]}`;
}

/** A span of time in its two largest units. */
export function span(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const [d, h, m] = [Math.floor(s / 86_400), Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60];
  if (d > 0) return `${d} d ${h} h`;
  if (h > 0) return `${h} h ${m} min`;
  return m > 0 ? `${m} min ${s % 60} s` : `${s} s`;
}

/** A moment of the wall clock in the page's language. */
export const moment = (iso: string): string =>
  new Date(iso).toLocaleString(language.value, { dateStyle: "short", timeStyle: "medium" });
