import type { Theme } from "../parts/theme.ts";

/** What an overlay can show, and where on the picture. */
export const PARTS = ["score", "table", "calls"] as const;
export type Part = (typeof PARTS)[number];
export const PLACES = [
  "top-left",
  "top",
  "top-right",
  "left",
  "centre",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
export type Place = (typeof PLACES)[number];

export interface Piece {
  part: Part;
  place: Place;
  /** Times its usual size. */
  size: number;
}
export interface OverlayOptions {
  pieces: Piece[];
  theme: Theme;
  delayMs: number;
  /** What of the address was not understood: told in the browser's console, never in the broadcast. */
  problems: string[];
}

const USUAL_PLACE: Record<Part, Place> = { score: "bottom-left", table: "top-right", calls: "bottom-right" };
const SMALLEST = 0.25;
const LARGEST = 4;
/** A minute: more is no delay but another broadcast. */
const LONGEST_DELAY_MS = 60_000;

/**
 * `?what=score,table,calls&where=bottom-left,top-right&size=1.2&theme=light&delay=2500`: the n-th place and size belong to the
 * n-th part; a single size belongs to all; what has no place of its own takes its usual one.
 */
export function overlayOptions(query: URLSearchParams): OverlayOptions {
  const problems: string[] = [];
  const known = <T extends string>(name: string, values: readonly T[]) =>
    list(query, name).map((text) => {
      const value = values.find((v) => v === text);
      if (value === undefined) problems.push(`${name}: ${text}; ${values.join(", ")}`);
      return value;
    });
  const parts = [...new Set(known("what", PARTS).filter((p) => p !== undefined))];
  const places = known("where", PLACES);
  const sizes = list(query, "size").map((text) => numberIn("size", text, SMALLEST, LARGEST, problems));
  const pieces = (parts.length === 0 ? (["score"] as const) : parts).map((part, i) => ({
    part,
    place: places[i] ?? USUAL_PLACE[part],
    size: (sizes.length === 1 ? sizes[0] : sizes[i]) ?? 1,
  }));
  const [theme] = known("theme", ["dark", "light"] as const);
  const [delay] = list(query, "delay");
  const delayMs = delay === undefined ? 0 : (numberIn("delay", delay, 0, LONGEST_DELAY_MS, problems) ?? 0);
  return { pieces, theme: theme ?? "dark", delayMs, problems };
}

const list = (query: URLSearchParams, name: string): string[] =>
  (query.get(name) ?? "")
    .split(",")
    .map((text) => text.trim())
    .filter((text) => text !== "");

function numberIn(name: string, text: string, least: number, most: number, problems: string[]): number | undefined {
  const value = Number(text);
  if (Number.isFinite(value) && value >= least && value <= most) return value;
  problems.push(`${name}: ${text}; ${least} … ${most}`);
  return undefined;
}
