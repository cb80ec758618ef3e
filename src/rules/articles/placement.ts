import { BALLS, type Ball, distance, type Point } from "../../table/balls.ts";
import type { Placement } from "../../table/messages/index.ts";
import { type Spot, spotPosition } from "../../table/spots.ts";
import type { Book, Respot, Rest, Setup } from "../state.ts";
import { join, round } from "../text/names.ts";
import {
  ballsStayText,
  checksText,
  type PlacementCheck,
  positionsAcceptedText,
  positionsRestoredText,
  respotText,
  restoreText,
} from "../text/play.ts";
import { MASKED_MARGIN_MM, PLACED_MM } from "../tolerances.ts";
import { bookOf, patch, patchFacts, playerAt, restate, say, type Work } from "../work.ts";

/** Start position for whoever plays (B.3, decision 22): his ball lateral, the other's on `bottom`, red on `top`. */
export function startSpot(book: Book, player: number, ball: Ball): Spot {
  if (ball === "red") return "top";
  return ball === playerAt(book, player).ball ? book.setup.lateralSpot : "bottom";
}
/** Three cushion, single balls (B.9): red on `top`, the player's ball on `bottom`, the other on `centre`. */
export function singleSpot(book: Book, player: number, ball: Ball): Spot {
  if (ball === "red") return "top";
  return ball === playerAt(book, player).ball ? "bottom" : "centre";
}

const place = (setup: Setup, ball: Ball, spot: Spot): Placement => ({ ball, spot, ...spotPosition(spot, setup) });

/**
 * 15.8 with decision 2: a ball whose spot is masked goes to the spot of the ball that masks it; this may lead on to the
 * third spot. All balls at once: those that are placed mask nothing where they lie now.
 */
export function partialPlacements(
  book: Book,
  player: number,
  balls: readonly Ball[],
  lying: Readonly<Partial<Record<Ball, Point>>>,
): { placements: Placement[]; blocked: boolean } {
  const reach = book.setup.ballDiameter + MASKED_MARGIN_MM;
  const fixed = BALLS.filter((b) => !balls.includes(b) && lying[b] !== undefined);
  let blocked = false;
  const placements = balls.map((ball) => {
    let spot = singleSpot(book, player, ball);
    for (let chain = 0; chain < BALLS.length; chain++) {
      const at = spotPosition(spot, book.setup);
      const masking = fixed.find((b) => distance(lying[b]!, at) <= reach);
      if (masking === undefined) break;
      blocked = true;
      spot = singleSpot(book, player, masking);
    }
    return place(book.setup, ball, spot);
  });
  return { placements, blocked };
}

/** All three to the start position, or some balls to their single spots: a call, and open until the balls lie there. */
export function requireRespot(
  w: Work,
  player: number,
  balls: readonly Ball[] | "all",
  article: string,
  because: Respot["because"],
  rule: string,
): void {
  const book = bookOf(w);
  const { placements, blocked } =
    balls === "all"
      ? { placements: BALLS.map((b) => place(book.setup, b, startSpot(book, player, b))), blocked: false }
      : partialPlacements(book, player, balls, w.facts.rest?.balls ?? {});
  if (placements.length === 0) return;
  if (book.respot !== null) cancelRespot(w);
  const call = say(w, {
    type: "respot_required",
    player,
    article: blocked ? "15.8" : article,
    status: "accepted",
    detail: { placements, all: balls === "all", ...(blocked ? { blocked: true, because: article } : {}) },
    message: respotText(placements, blocked),
    rule,
  });
  patch(w, {
    respot: { call, kind: "respot", placements, all: balls === "all", player, because },
    positions: { ...bookOf(w).positions, zones: {}, lines: {}, frozenBalls: [], frozenCushions: [] },
    ...(balls === "all" && book.setup.respotRequiresRedFirst ? { redFirst: true } : {}),
  });
}

/** 24.1: balls moved by something alien to the game go back to where they lay. */
export function requireRestore(w: Work, placements: readonly Placement[], rule: string): void {
  const book = bookOf(w);
  const earlier = book.respot?.kind === "restore" ? book.respot.placements : [];
  const all = [...earlier.filter((p) => !placements.some((q) => q.ball === p.ball)), ...placements];
  if (book.respot?.kind === "restore") cancelRespot(w);
  const call = say(w, {
    type: "restore_positions",
    player: book.turn,
    article: "24.1",
    status: "accepted",
    detail: { placements: all },
    message: restoreText(all),
    rule,
  });
  patch(w, { respot: { call, kind: "restore", placements: all, all: false, player: book.turn, because: "moved" } });
}
export function cancelRespot(w: Work): void {
  const respot = bookOf(w).respot;
  if (respot === null) return;
  patch(w, { respot: null });
  restate(w, respot.call, "expired");
}

/** How far each ball lies from its place; a ball that is not seen yet is not in the list. */
function checks(placements: readonly Placement[], rest: Rest): { list: PlacementCheck[]; done: boolean } {
  const list: PlacementCheck[] = [];
  let done = true;
  for (const p of placements) {
    const at = rest.balls[p.ball];
    if (at === undefined) done = false;
    else {
      const off = distance(at, p);
      if (off > PLACED_MM) {
        done = false;
        list.push({ ball: p.ball, off: round(off), dx: round(p.x - at.x), dy: round(p.y - at.y) });
      }
    }
  }
  return { list, done };
}

/** After a `still` or `place`: are the balls where they belong (decision 23)? Says so, or how far off and which way. */
export function checkRespot(w: Work): void {
  const book = bookOf(w);
  const { respot } = book;
  const rest = w.facts.rest;
  if (respot === null || rest === null) return;
  const { list, done } = checks(respot.placements, rest);
  if (!done) {
    if (list.length > 0) {
      const said = restate(
        w,
        { ...respot.call, message: join(respotMessage(respot), checksText(list)) },
        respot.call.status,
        {
          checks: list,
        },
      );
      patch(w, { respot: { ...respot, call: said } });
    }
    return;
  }
  patch(w, { respot: null });
  patchFacts(w, {
    rest: {
      ...rest,
      // Restored balls lie as they did when they were last looked at: nothing is asked anew.
      generation: respot.kind === "restore" ? book.positions.generation : rest.generation + 1,
      fromStart: respot.kind === "restore" ? rest.fromStart : respot.all,
    },
  });
  say(w, {
    type: "positions_accepted",
    player: respot.player,
    article: respot.call.article,
    status: "info",
    detail: { placements: respot.placements, call: respot.call.id },
    message: respot.kind === "restore" ? positionsRestoredText : positionsAcceptedText,
    rule: "articles/placement.checkRespot",
  });
}
const respotMessage = ({ kind, placements, call }: Respot) =>
  kind === "restore" ? restoreText(placements) : respotText(placements, call.detail.blocked === true);

/** 22.3: balls that were moved wrongly stay where they are. */
export function ballsStay(w: Work, ball: Ball | null): void {
  say(w, {
    type: "positions_accepted",
    player: bookOf(w).turn,
    article: "22.3",
    status: "info",
    detail: { ...(ball === null ? {} : { ball }), positions: w.facts.rest?.balls ?? {} },
    message: ballsStayText,
    rule: "articles/placement.ballsStay",
  });
}
