import type { Figure, Unit } from "../figures/figure.ts";

/** Digits after the point by unit: what a measurement can carry. */
const DIGITS: Partial<Record<Unit, number>> = { mm: 3, px: 3, s: 3, ms: 2, count: 0, MB: 1, "°": 3 };
const USUAL_DIGITS = 2;

/** A value as people read it: shares in per cent. */
export function valueText(value: number, unit: Unit): string {
  if (unit === "share") return `${(100 * value).toFixed(2)} %`;
  const text = value.toFixed(DIGITS[unit] ?? USUAL_DIGITS);
  return unit === "count" ? text : `${text} ${unit}`;
}

/** The figures as lines: a block for the first two parts of the names, one row a figure with its count and bound. */
export function tableOf(figures: readonly Figure[]): string[] {
  const blocks = new Map<string, { name: string; figure: Figure }[]>();
  for (const figure of figures) {
    const parts = figure.name.split(".");
    const head = parts.slice(0, 2).join(".");
    blocks.set(head, [...(blocks.get(head) ?? []), { name: parts.slice(2).join("."), figure }]);
  }
  const rows = [...blocks.values()].flat();
  const width = Math.max(...rows.map((r) => r.name.length), 10);
  const lines: string[] = [];
  for (const [head, its] of blocks) {
    lines.push("", head);
    for (const { name, figure } of its) lines.push(`  ${name.padEnd(width)}  ${rowOf(figure)}`);
  }
  return lines;
}

function rowOf({ value, unit, count, bound }: Figure): string {
  const text = valueText(value, unit).padStart(14);
  const of = ` of ${count}`.padEnd(10);
  return bound
    ? `${text} ${of} 95 %: ${valueText(bound.low, unit)} … ${valueText(bound.high, unit)}`
    : `${text} ${of}`.trimEnd();
}
