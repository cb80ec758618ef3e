import { BALLS, type Ball } from "../../table/balls.ts";
import { metresPerSecond } from "../language/index.ts";
import { playback } from "../live/table-live.ts";

/** Over which a speed is taken, and how often it is told anew, s: a figure that flickers cannot be read. */
const OVER_S = 0.12;
const EVERY_S = 0.15;
/** Slower balls lie still for the eye, mm/s; faster ones are jumps of what was seen. */
const LEAST_MM_S = 80;
const MOST_MM_S = 12_000;

let toldAt = Number.NEGATIVE_INFINITY;
let told: Partial<Record<Ball, string | null>> = {};

/** The balls' speeds at a time of the table, as words; null where a ball rests. The same for a moment. */
export function speedsAt(t: number): Partial<Record<Ball, string | null>> {
  if (t >= toldAt && t - toldAt < EVERY_S) return told;
  toldAt = t;
  const [now, before] = [playback.at(t), playback.at(t - OVER_S)];
  told = {};
  for (const ball of BALLS) {
    const [a, b] = [before[ball], now[ball]];
    const speed = a && b && !a.hidden ? Math.hypot(b.x - a.x, b.y - a.y) / OVER_S : 0;
    told[ball] = speed < LEAST_MM_S || speed > MOST_MM_S ? null : metresPerSecond(speed);
  }
  return told;
}
