import type { Book, State } from "../rules/state.ts";
import type { MatchInfo } from "../table/messages/index.ts";
import { zonePlaces } from "./zone-places.ts";

/** A match as the state tells it: its terms, and how it stands beyond score and calls. */
export function matchInfo({ book, facts }: State): MatchInfo | null {
  if (book === null) return null;
  const { discipline, profile, policy, target, timeLimit, inningLimit, shotClock, lateralSpot, implicit } = book.setup;
  const { lengthMm, widthMm, ballDiameter, equalising, cushionOffset, sD, sL, respotRequiresRedFirst } = book.setup;
  const { clock, now } = facts;
  const runs = !book.closed && book.stopped === null;
  return {
    ...{ discipline, profile, policy, lateralSpot, implicit },
    players: book.players.map((p) => ({
      ...{ id: p.id, name: p.name, ball: p.ball, disciplinary: p.disciplinary },
      ...(p.target === null ? {} : { target: p.target }),
    })),
    ...(target === null ? {} : { target }),
    ...(timeLimit === null ? {} : { timeLimit }),
    ...(inningLimit === null ? {} : { inningLimit }),
    ...(shotClock === null ? {} : { shotClock }),
    ...{ equalisingInning: equalising, table: { lengthMm, widthMm }, ballDiameter },
    settings: { cushionOffset, sD, sL, respotRequiresRedFirst, pinPoints: { ...book.setup.pinPoints } },
    zones: zonePlaces(discipline, lengthMm, widthMm),
    starter: book.players[book.starter]!.id,
    begun: book.begun,
    stopped: book.stopped,
    counterStart: book.counterStart === null ? null : book.players[book.counterStart.player]!.id,
    respot: book.respot?.call.id ?? null,
    clock: { t: now ?? 0, running: runs && clock.started, played: clock.played, shot: clock.shot },
  };
}

/** Changes whenever pages must be told of the match anew. A setup is made once a match, so its number is its identity. */
export function knownOf({ book, facts }: State): string {
  if (book === null) return "";
  const { setup, begun, closed, stopped, counterStart, respot, players } = book;
  const timed = setup.timeLimit !== null || setup.shotClock !== null;
  const parts = [
    ...[numberOf(setup), begun, closed, stopped, counterStart?.player, respot?.call.id],
    ...players.map((p) => p.disciplinary),
    ...(timed ? [facts.clock.started, facts.clock.shot === null] : []),
  ];
  return parts.join("|");
}

const numbers = new WeakMap<Book["setup"], number>();
let next = 0;
function numberOf(setup: Book["setup"]): number {
  const known = numbers.get(setup) ?? next++;
  numbers.set(setup, known);
  return known;
}
