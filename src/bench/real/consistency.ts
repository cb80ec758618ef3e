import { BALLS, type Ball, type Cushion, distance } from "../../table/balls.ts";
import { distanceToCushion, type TableSpec } from "../../table/geometry.ts";
import type { Observation, TableEvent } from "../../table/messages/index.ts";
import type { Sheet } from "../figures/figure.ts";
import { mean, median, quantile, sd } from "../figures/statistics.ts";
import { kinkAt, type Spot, spotsOf } from "./kinks.ts";

/** What was seen of a table, real or simulated. */
export interface SeenTable {
  observations: readonly Observation[];
  events: readonly TableEvent[];
  table: TableSpec;
  cushionOffsetMm: number;
  mmPerPx: number;
}

/** Samples of a window, and the least and most way in one, mm: rolling, and at rest. */
const WINDOW = 9;
const ROLLS_MM_S = 100;
const RESTS_MM = 1.2;
/** A break in the time between samples of more than this times the usual ends a window. */
const GAP = 1.5;

/**
 * Errors that need no truth: how far a rolling ball's places lie from a parabola, how a resting ball's spread, the distance of
 * two centres at a contact less the ball's diameter, how far from the nose a cushion turns a ball, less what the profile says.
 */
export function measureConsistency(sheet: Sheet, seen: readonly SeenTable[]): void {
  const [residuals, px, spreads]: number[][] = [[], [], []];
  for (const s of seen) {
    for (const ball of BALLS) {
      const impacts = impactsOf(s.events, ball);
      for (const window of windowsOf(spotsOf(s.observations, ball))) {
        if (impacts.some((t) => t > window[0]!.t && t < window.at(-1)!.t)) continue;
        const way = distance(window[0]!, window.at(-1)!);
        if (way / (window.at(-1)!.t - window[0]!.t) > ROLLS_MM_S) {
          const mm = parabolaResidual(window);
          residuals!.push(mm);
          px!.push(mm / s.mmPerPx);
        } else if (extent(window) < RESTS_MM) {
          spreads!.push(Math.hypot(sd(window.map((w) => w.x)), sd(window.map((w) => w.y))));
        }
      }
    }
  }
  // Impacts that nobody noticed throw windows far off: the median and the lower three quarters are of those that hold none.
  sheet.number("rolling.residual.median", median(residuals!), "mm", residuals!.length);
  sheet.number("rolling.residual.p75", quantile(residuals!, 0.75), "mm", residuals!.length);
  sheet.number("rolling.residual_px.median", median(px!), "px", px!.length);
  sheet.number("rest.spread.median", median(spreads!), "mm", spreads!.length);
  const contacts = seen.flatMap(contactGaps);
  sheet.number("contact.gap.mean", mean(contacts), "mm", contacts.length, "none");
  sheet.number("contact.gap.sd", sd(contacts), "mm", contacts.length);
  const cushions = seen.flatMap(cushionErrors);
  sheet.number("cushion.offset.mean", mean(cushions), "mm", cushions.length, "none");
  sheet.number("cushion.offset.sd", sd(cushions), "mm", cushions.length);
}

function windowsOf(spots: readonly Spot[]): Spot[][] {
  const usual = median(spots.slice(1).map((s, i) => s.t - spots[i]!.t));
  const windows: Spot[][] = [];
  for (let i = 0; i + WINDOW <= spots.length; i += WINDOW >> 1) {
    const window = spots.slice(i, i + WINDOW);
    if (window.every((s, k) => k === 0 || s.t - window[k - 1]!.t < GAP * usual)) windows.push(window);
  }
  return windows;
}

const extent = (w: readonly Spot[]) => Math.max(...w.map((s) => distance(s, w[0]!)));

/** RMS of the distances of places from a parabola in time, with its three numbers a coordinate taken off, mm. */
function parabolaResidual(w: readonly Spot[]): number {
  const t0 = w[w.length >> 1]!.t;
  const scale = w.at(-1)!.t - t0;
  const rows = w.map((s) => [1, (s.t - t0) / scale, ((s.t - t0) / scale) ** 2]);
  const left = [w.map((s) => s.x), w.map((s) => s.y)].reduce((sum, values) => sum + leftOver(rows, values), 0);
  return Math.sqrt(left / (w.length - 3));
}

/** What of `values` no combination of the rows' columns explains, squared: Gram-Schmidt. */
function leftOver(rows: readonly number[][], values: readonly number[]): number {
  const basis: number[][] = [];
  let rest = [...values];
  for (let c = 0; c < rows[0]!.length; c++) {
    let column = rows.map((r) => r[c]!);
    for (const b of basis) column = minus(column, b, dot(column, b));
    const n = Math.sqrt(dot(column, column));
    const unit = column.map((v) => v / n);
    basis.push(unit);
    rest = minus(rest, unit, dot(rest, unit));
  }
  return dot(rest, rest);
}
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, v, i) => sum + v * b[i]!, 0);
const minus = (a: readonly number[], b: readonly number[], k: number) => a.map((v, i) => v - k * b[i]!);

/** The ball's impacts in order, s: between two of them its way is one piece. */
function impactsOf(events: readonly TableEvent[], ball: Ball): number[] {
  const times = events.flatMap((e) => {
    if (e.type === "contact" && (e.a === ball || e.b === ball)) return [e.t];
    return (e.type === "cushion" || e.type === "stroke") && e.ball === ball ? [e.t] : [];
  });
  return times.sort((a, b) => a - b);
}

/** Two impacts of a ball nearer than this in time are the same one, s. */
const SAME_S = 0.004;

function kinkOf(s: SeenTable, ball: Ball, t: number): Spot | null {
  const times = impactsOf(s.events, ball);
  const from = times.filter((o) => o < t - SAME_S).at(-1) ?? Number.NEGATIVE_INFINITY;
  const to = times.find((o) => o > t + SAME_S) ?? Number.POSITIVE_INFINITY;
  return kinkAt(spotsOf(s.observations, ball), t, from, to);
}

/** Distance of centres less the diameter at contacts of a moving ball with a resting one, mm. */
function contactGaps(s: SeenTable): number[] {
  return s.events.flatMap((e) => {
    if (e.type !== "contact") return [];
    for (const [moving, resting] of [
      [e.a, e.b],
      [e.b, e.a],
    ] as const) {
      const before = spotsOf(s.observations, resting)
        .filter((p) => p.t < e.t - SAME_S)
        .slice(-WINDOW);
      if (before.length < WINDOW || extent(before) > RESTS_MM) continue;
      const kink = kinkOf(s, moving, e.t);
      if (kink === null) continue;
      const at = { x: mean(before.map((p) => p.x)), y: mean(before.map((p) => p.y)) };
      return [distance(kink, at) - s.table.ballDiameterMm];
    }
    return [];
  });
}

/** How much farther from the nose a ball turned than the profile's cushion offset, mm. */
function cushionErrors(s: SeenTable): number[] {
  return s.events.flatMap((e) => {
    if (e.type !== "cushion") return [];
    const kink = kinkOf(s, e.ball, e.t);
    return kink === null ? [] : [distanceToCushion(kink, e.cushion as Cushion, s.table) - s.cushionOffsetMm];
  });
}
