import type { Ball } from "../../table/balls.ts";

/** Colours of balls and ways: phenolic balls under warm lamps. */
export const BALL_COLOURS: Record<Ball, { light: string; body: string; dark: string; way: string }> = {
  white: { light: "#ffffff", body: "#f1eee2", dark: "#b9b4a2", way: "#f6f3e8" },
  yellow: { light: "#ffe9a0", body: "#eebf33", dark: "#a87c0d", way: "#ffd455" },
  red: { light: "#f0857e", body: "#c93430", dark: "#7c1512", way: "#ff6a5e" },
};
