import type { HueRange } from "../../opencv/messages.ts";

/** What a person tunes a cloth's mask to: hue within so much (of 180), some saturation, not too dark. */
const HUE_SPREAD = 12;
const LEAST_SATURATION = 70;
const LEAST_VALUE = 35;

/** The cloth's hue in OpenCV's numbers (0…179), from its colour (BT.601, video range). */
export function hueAround({ y, u, v }: { y: number; u: number; v: number }): HueRange {
  const luma = 1.164 * (y - 16);
  const r = luma + 1.596 * (v - 128);
  const g = luma - 0.392 * (u - 128) - 0.813 * (v - 128);
  const b = luma + 2.017 * (u - 128);
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b) || 1;
  const sector = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  const hue = (((sector * 30) % 180) + 180) % 180;
  return {
    least: [Math.max(0, hue - HUE_SPREAD), LEAST_SATURATION, LEAST_VALUE],
    most: [Math.min(179, hue + HUE_SPREAD), 255, 255],
  };
}
