import type { SKRSContext2D } from "@napi-rs/canvas";

/** Height of the strip below the picture, px. */
export const GAUGE_HEIGHT = 120;
const MARGIN_PX = 40;
const AXIS_PX = 84;
const TEXT_PX = 30;
const SMALL_PX = 17;
/** The shown range covers the number, zero and this many of its standard deviations. */
const SHOWN_SIGMAS = 4;
const LEAST_RANGE_MM = 2;
/** Marks of the axis, mm: the finest that leaves room for their numbers. */
const MARKS_MM = [0.5, 1, 2, 5, 10, 20, 50];
const LEAST_MARK_PX = 60;
/** Bars for one and two standard deviations, px thick. */
const BARS = [
  { sigmas: 2, thick: 8, colour: "#5a6a78" },
  { sigmas: 1, thick: 14, colour: "#9fb4c6" },
] as const;

/** A number in mm with its standard deviation: in figures, and as a bar on an axis where zero is touching. */
export function drawGauge(
  context: SKRSContext2D,
  top: number,
  width: number,
  { mm, sigmaMm }: { mm: number; sigmaMm: number },
  font: (px: number) => string,
): void {
  context.fillStyle = "#0c1014";
  context.fillRect(0, top, width, GAUGE_HEIGHT);
  context.textAlign = "left";
  context.font = font(TEXT_PX);
  context.fillStyle = "#ffffff";
  context.fillText(`${mm.toFixed(2).replace("-", "−")} ± ${sigmaMm.toFixed(2)} mm`, MARGIN_PX, top + 40);
  const reach = SHOWN_SIGMAS * sigmaMm;
  const least = Math.min(0, mm - reach) - LEAST_RANGE_MM / 4;
  const most = Math.max(least + LEAST_RANGE_MM, mm + reach, LEAST_RANGE_MM / 4);
  const perMm = (width - 2 * MARGIN_PX) / (most - least);
  const at = (value: number) => MARGIN_PX + (value - least) * perMm;
  const axis = top + AXIS_PX;
  context.fillStyle = "#3a4651";
  context.fillRect(MARGIN_PX, axis - 1, width - 2 * MARGIN_PX, 2);
  const step = MARKS_MM.find((mark) => mark * perMm >= LEAST_MARK_PX) ?? MARKS_MM.at(-1)!;
  context.font = font(SMALL_PX);
  context.textAlign = "center";
  for (let i = Math.ceil(least / step); i * step <= most; i++) {
    const zero = i === 0;
    context.fillStyle = zero ? "#f0c75e" : "#9aa6b1";
    context.fillRect(at(i * step) - 1, axis - (zero ? 16 : 6), 2, zero ? 32 : 12);
    context.fillText(String(i * step), at(i * step), top + GAUGE_HEIGHT - 8);
  }
  for (const { sigmas, thick, colour } of BARS) {
    context.fillStyle = colour;
    const from = at(Math.max(least, mm - sigmas * sigmaMm));
    context.fillRect(from, axis - thick / 2, at(Math.min(most, mm + sigmas * sigmaMm)) - from, thick);
  }
  context.fillStyle = "#ffffff";
  context.fillRect(at(mm) - 2, axis - 13, 4, 26);
}
