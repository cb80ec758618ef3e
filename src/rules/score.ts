import type { Score } from "../table/messages/index.ts";
import type { Book } from "./state.ts";

/** Innings that a player has completed, and the running one once it has a stroke (decision 25). */
export const inningsOf = (book: Book, player: number): number =>
  book.players[player]!.completed + (player === book.turn && book.strokesInTurn > 0 ? 1 : 0);

/** The score sheet as the contract prints it (decision 25). */
export function scoreOf(book: Book, t: number): Score {
  return {
    kind: "score",
    t,
    match: book.closed ? "closed" : "open",
    players: book.players.map((p, i) => {
      const innings = inningsOf(book, i);
      return {
        id: p.id,
        points: p.points,
        innings,
        run: p.run,
        highRun: p.highRun,
        average: innings === 0 ? 0 : p.points / innings,
      };
    }),
    active: book.closed ? null : book.players[book.turn]!.id,
    inning: book.closed ? Math.max(1, inningsOf(book, book.turn)) : book.players[book.turn]!.completed + 1,
    strokesInTurn: book.strokesInTurn,
    zone: Object.entries(book.positions.zones).map(([zone, state]) => ({ zone, state })),
    pending: book.open.map((o) => o.call.id),
  };
}
