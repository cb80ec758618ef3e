import { BALLS, type Ball, distance } from "../table/balls.ts";
import type { EventOf } from "../table/messages/index.ts";
import { lookAtZones } from "./articles/area.ts";
import { respotAfterOff } from "./articles/fouls.ts";
import { lookForFrozen } from "./articles/frozen.ts";
import { decidingCall } from "./articles/match-end.ts";
import { cancelRespot } from "./articles/placement.ts";
import type { Book, Rest, RestBall } from "./state.ts";
import { DEFAULT_SIGMA_MM, PLACED_MM } from "./tolerances.ts";
import { bookOf, nextPlayer, openOf, patch, patchFacts, type Work, withdraw } from "./work.ts";

/** New rest positions. They are a new set if a stroke or an accepted change led to them, or if a ball lies elsewhere. */
export function restFrom(w: Work, e: EventOf<"still">, closesStroke: boolean): Rest {
  const { rest: before } = w.facts;
  const book = w.book;
  const hidden = e.hidden ?? [];
  const balls: Partial<Record<Ball, RestBall>> = {};
  for (const b of BALLS) {
    const p = e.balls[b];
    if (p !== undefined && !hidden.includes(b)) balls[b] = { x: p.x, y: p.y, sigma: p.sigma ?? DEFAULT_SIGMA_MM };
  }
  const elsewhere =
    before === null ||
    BALLS.some((b) => {
      const was = before.balls[b];
      const is = balls[b];
      return was !== undefined && is !== undefined && distance(was, is) > PLACED_MM;
    });
  const fresh = closesStroke || elsewhere;
  const atStart = book !== null && !book.begun && !book.setup.implicit;
  return {
    t: e.t,
    balls,
    gaps: e.gaps ?? [],
    hidden,
    generation: (before?.generation ?? 0) + (fresh ? 1 : 0),
    fromStart: atStart || (!fresh && (before?.fromStart ?? false)),
  };
}

/** Decision 18: the player who will play if the open proposals stand; a proposed foul counts as standing here. */
export function projectedPlayer(book: Book): number {
  const passes = book.open.some(({ call }) => {
    if (call.player !== book.players[book.turn]!.id) return false;
    // Asked only where the carom is a question too: no ball left, so it was a foul or else no carom.
    if (call.type === "foul_zone_not_left" && call.detail.claimedBy === undefined) return true;
    return call.certainty === "certain" && (call.type === "miss" || call.type.startsWith("foul_"));
  });
  return passes ? nextPlayer(book, book.turn) : book.turn;
}

const keyOf = (book: Book, rest: Rest, player: number): string =>
  `${rest.generation}/${player}/${book.stroke?.seq ?? "-"}/${book.stroke?.verdict ?? "-"}/${Object.keys(rest.balls)}`;
/** The turn has changed while balls were to be re-spotted: for another player the placements are others, or none. */
function respotForWhoPlays(w: Work): void {
  const book = bookOf(w);
  const { respot } = book;
  if (respot === null || respot.kind !== "respot" || respot.player === projectedPlayer(book)) return;
  cancelRespot(w);
  if (respot.because === "off_table") respotAfterOff(w);
}
/** After undo: what lies on the table is not asked about again before something changes. */
export function hush(w: Work): void {
  const { book, facts } = w;
  patchFacts(w, {
    quiet: book === null || facts.rest === null ? "" : keyOf(book, facts.rest, projectedPlayer(book)),
  });
}

/**
 * Looks at the balls at rest for the player who will play: frozen balls, zones, lines. Runs after every line and does
 * something only when positions, player or verdict are new. With the stroke already struck (`ask` false) no question can be
 * answered any more: what was not decided falls to the harmless side.
 */
export function lookAtPositions(w: Work, ask = true): void {
  const { rest } = w.facts;
  if (w.book === null || rest === null || w.book.closed || w.facts.stroke !== null) return;
  respotForWhoPlays(w);
  const book = bookOf(w);
  // Nothing is asked of positions that will not be played from, nor while nobody knows whose turn it is.
  if (book.respot !== null || book.displaced.length > 0 || decidingCall(book) !== null) return;
  if (ask && book.setup.implicit && !book.begun) return;
  if (openOf(book, "foul_ball_off_table").some((o) => o.call.certainty === "certain")) return;
  const player = projectedPlayer(book);
  const key = keyOf(book, rest, player);
  const seen = book.positions;
  if (key === w.facts.quiet || key === seen.verdict) return;
  if (seen.generation !== rest.generation || seen.player !== player) {
    withdraw(w, "balls_frozen", "ball_frozen_to_cushion", "ball_on_line", "frozen_choice_offered");
    const stroke = book.stroke?.seq ?? null;
    patch(w, {
      positions: {
        generation: rest.generation,
        player,
        verdict: key,
        stroke,
        // Within one stroke's positions a zone's state lasts; after the next it is entered anew.
        zones:
          seen.player === player && seen.stroke === stroke && seen.generation >= 0 && stroke !== null ? seen.zones : {},
        lines: {},
        asked: [],
        notFrozen: [],
        frozenBalls: [],
        frozenCushions: [],
        choiceOffered: false,
      },
    });
  } else patch(w, { positions: { ...bookOf(w).positions, verdict: key } });
  if (ask && !rest.fromStart) lookForFrozen(w, player);
  lookAtZones(w, ask);
}
