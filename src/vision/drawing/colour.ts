import type { Colour } from "../calibration/profile.ts";

/** A colour as the picture carries it, for pages: #rrggbb (BT.601, video range). */
export function hexOf({ y, u, v }: Colour): string {
  const luma = 1.164 * (y - 16);
  const channels = [luma + 1.596 * (v - 128), luma - 0.392 * (u - 128) - 0.813 * (v - 128), luma + 2.017 * (u - 128)];
  const byte = (c: number) => Math.round(Math.min(255, Math.max(0, c)));
  return `#${channels.map((c) => byte(c).toString(16).padStart(2, "0")).join("")}`;
}
