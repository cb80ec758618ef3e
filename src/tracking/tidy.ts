import type { TableEvent } from "../table/messages/index.ts";

/** Decimals of what an event carries: microseconds and micrometres are finer than anything measured. */
const TIME_DECIMALS = 6;
const LENGTH_DECIMALS = 3;
/** Directions and confidences. */
const RATIO_DECIMALS = 5;
const TIMES = new Set(["t", "sigmaT"]);
const RATIOS = new Set(["direction", "confidence"]);

function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

function tidyValue(value: unknown, decimals: number): unknown {
  if (typeof value === "number") return round(value, decimals);
  if (Array.isArray(value)) return value.map((v) => tidyValue(v, decimals));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, v]) => {
      const own = TIMES.has(key) ? TIME_DECIMALS : RATIOS.has(key) ? RATIO_DECIMALS : decimals;
      return [key, tidyValue(v, own)];
    }),
  );
}

/** The event without digits that mean nothing: lines stay short and readable. */
export function tidy(event: TableEvent): TableEvent {
  if (event.type !== "path") return tidyValue(event, LENGTH_DECIMALS) as TableEvent;
  const points = event.points.map(([t, x, y]) => [
    round(t!, TIME_DECIMALS),
    round(x!, LENGTH_DECIMALS),
    round(y!, LENGTH_DECIMALS),
  ]);
  return { ...(tidyValue({ ...event, points: [] }, LENGTH_DECIMALS) as TableEvent), points } as TableEvent;
}
