import { BALLS, type Ball } from "../table/balls.ts";
import type { BallTrack } from "./ball-track.ts";
import { STILL_AFTER_S, STILL_HIDDEN_WAIT_S } from "./constants.ts";
import { clearance, type Field } from "./field.ts";
import type { RestGaps } from "./gaps.ts";
import type { Presence } from "./presence.ts";
import type { Draft } from "./queue.ts";

/** Differences of stamps are rounded: what is due is due a microsecond early, s. */
const CLOCK_EPSILON_S = 1e-6;
/** Gaps up to this are told, mm: beyond it nothing is frozen with any camera. */
const GAP_TOLD_MM = 15;

/** Are all balls on the table at rest? A hidden one is waited for. */
export function allAtRest(
  tracks: Record<Ball, BallTrack>,
  presence: Record<Ball, Presence>,
  now: number,
): "still" | "waiting" | "moving" {
  let seen = 0;
  let waiting = false;
  for (const b of BALLS) {
    const track = tracks[b];
    if (track.phase === "moving" || track.pending.length > 0 || presence[b].outsideSince !== null) return "moving";
    if (track.phase === "absent") continue;
    const hidden = presence[b].hiddenSince;
    if (hidden !== null && now - hidden < STILL_HIDDEN_WAIT_S) waiting = true;
    if (track.phase !== "rest") continue;
    if (now - track.rest!.since < STILL_AFTER_S - CLOCK_EPSILON_S || track.placing) waiting = true;
    seen++;
  }
  return waiting || seen === 0 ? "waiting" : "still";
}

/** The `still` event: where the balls lie, the gaps between near bodies, which balls are hidden. */
export function stillEvent(
  tracks: Record<Ball, BallTrack>,
  presence: Record<Ball, Presence>,
  field: Field,
  measured: RestGaps,
  t: number,
): Draft {
  const balls: Partial<Record<Ball, { x: number; y: number; sigma: number }>> = {};
  const hidden: Ball[] = [];
  for (const b of BALLS) {
    const rest = tracks[b].rest;
    if (tracks[b].phase === "absent") continue;
    if (presence[b].hiddenSince !== null) hidden.push(b);
    else if (rest) balls[b] = { x: rest.x, y: rest.y, sigma: Math.max(rest.s, tracks[b].toldSigma) };
  }
  const gaps: { a: Ball; b: string; gap: number; sigma: number }[] = [];
  const lying = BALLS.filter((b) => balls[b]);
  lying.forEach((a, i) => {
    const p = balls[a]!;
    for (const b of lying.slice(i + 1)) {
      const q = balls[b]!;
      const gap = Math.hypot(p.x - q.x, p.y - q.y) - field.ballDiameterMm;
      // side by side in one picture is known better than two places
      if (gap < GAP_TOLD_MM)
        gaps.push({ a, b, ...(measured.of(a, b) ?? { gap, sigma: Math.hypot(p.sigma, q.sigma) }) });
    }
    for (const line of field.lines) {
      const gap = clearance(line, p);
      const b = `cushion:${line.cushion}` as const;
      if (gap < GAP_TOLD_MM) gaps.push({ a, b, ...(measured.of(a, b) ?? { gap, sigma: p.sigma }) });
    }
  });
  const draft: Draft = { type: "still", t, balls };
  if (gaps.length > 0) draft.gaps = gaps;
  if (hidden.length > 0) draft.hidden = hidden;
  return draft;
}
