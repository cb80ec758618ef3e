import type { CommandOf } from "../../table/messages/index.ts";
import { bestOther } from "../articles/discipline.ts";
import { byPoints, won } from "../articles/match-end.ts";
import { bookOf, indexOfPlayer, openOf, patch, patchPlayer, playerAt, restate, type Work } from "../work.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** The clock and the ends by command (decisions 14, 15, 25). */
export function clockCommand(w: Work, type: "time_out" | "pause" | "resume" | "tick"): Refusal | null {
  const { stopped } = bookOf(w);
  if (type === "tick") return null;
  if (type === "resume") {
    if (stopped === null) return refuse("CB_CLOCK_RUNS");
    patch(w, { stopped: null });
    return null;
  }
  if (stopped !== null) return refuse("CB_CLOCK_STOPPED");
  patch(w, { stopped: type });
  return null;
}

export function concede(w: Work, c: CommandOf<"concede">): Refusal | null {
  const player = indexOfPlayer(bookOf(w), c.player);
  if (player < 0) return refuse("CB_PLAYER_UNKNOWN", { player: c.player });
  countOpenCarom(w);
  won(w, bestOther(w, player), "UMB 5", player);
  return null;
}

export function endMatch(w: Work): Refusal | null {
  countOpenCarom(w);
  byPoints(w, "UMB 5");
  return null;
}
/** A proposed carom stands when the match ends over it (decision 7); nothing else follows from it. */
function countOpenCarom(w: Work): void {
  for (const o of openOf(bookOf(w), "carom")) {
    if (o.call.certainty !== "certain") continue;
    const index = indexOfPlayer(bookOf(w), o.call.player ?? "");
    const p = playerAt(bookOf(w), index);
    restate(w, o.call, "accepted");
    patchPlayer(w, index, { points: p.points + 1, run: p.run + 1, highRun: Math.max(p.highRun, p.run + 1) });
  }
}
