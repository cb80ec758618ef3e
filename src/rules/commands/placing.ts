import type { Ball } from "../../table/balls.ts";
import type { CommandOf } from "../../table/messages/index.ts";
import { spotPosition } from "../../table/spots.ts";
import { motionDecided } from "../articles/moved.ts";
import { checkRespot } from "../articles/placement.ts";
import type { Rest, RestBall } from "../state.ts";
import { bookOf, indexOfPlayer, openOf, patchFacts, restate, type Work } from "../work.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** A ball put on a spot by hand lies there as well as a referee can place it; a later `still` measures it. */
const PLACED_SIGMA_MM = 0.3;

/** 20.2.b, or re-spotting done: the balls lie where the referee says. */
export function place(w: Work, c: CommandOf<"place">): Refusal | null {
  const book = bookOf(w);
  const offer = openOf(book, "opponent_placement_offered")[0];
  if ((offer === undefined && book.respot === null) || w.facts.stroke !== null) return refuse("CB_NOTHING_TO_PLACE");
  const balls: Partial<Record<Ball, RestBall>> = { ...w.facts.rest?.balls };
  for (const b of c.balls) {
    const at =
      b.spot !== undefined
        ? spotPosition(b.spot, book.setup)
        : b.x !== undefined && b.y !== undefined
          ? { x: b.x, y: b.y }
          : null;
    if (at === null) return refuse("CB_PLACE_WHERE", { ball: b.ball });
    balls[b.ball] = { ...at, sigma: PLACED_SIGMA_MM };
  }
  const placed = c.balls.map((b) => b.ball);
  const twice = placed.find((b, i) => placed.indexOf(b) !== i);
  if (twice !== undefined) return refuse("CB_PLACE_TWICE", { ball: twice });
  const { rest } = w.facts;
  const generation = (rest?.generation ?? 0) + 1;
  const next: Rest = {
    t: w.t,
    balls,
    gaps: (rest?.gaps ?? []).filter((g) => !placed.includes(g.a) && !(placed as string[]).includes(g.b)),
    hidden: (rest?.hidden ?? []).filter((b) => !placed.includes(b)),
    generation,
    fromStart: false,
  };
  patchFacts(w, { rest: next });
  if (book.respot !== null) checkRespot(w);
  if (offer !== undefined) restate(w, offer.call, "accepted", { balls: c.balls });
  return null;
}

/** 24.1 or 22.1.d for the balls that moved without a stroke. */
export function disturbance(w: Work, c: CommandOf<"disturbance">): Refusal | null {
  const book = bookOf(w);
  const player = c.player === undefined ? book.turn : indexOfPlayer(book, c.player);
  if (player < 0) return refuse("CB_PLAYER_UNKNOWN", { player: c.player! });
  const calls = openOf(book, "unexplained_motion").map((o) => o.call);
  if (calls.length === 0) return refuse("CB_NOTHING_MOVED");
  motionDecided(w, calls, c.cause, player);
  return null;
}
