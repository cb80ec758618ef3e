import type { Call } from "../../table/messages/index.ts";
import { text } from "../text/names.ts";
import { caromByHandText, caromSettledText, missText, turnLostText, turnText } from "../text/play.ts";
import { bookOf, nextPlayer, patch, patchPlayer, patchStroke, playerAt, restate, say, type Work } from "../work.ts";
import { caromCounted, counterStartFailed, inningsOver, turnPassedAtTime } from "./match-end.ts";

/** Points, innings and turns: what an accepted carom, miss or foul does to the score sheet (decision 25). */
const DISCIPLINE_ITEMS = {
  free: "25.1.a",
  balkline_47_2: "25.1.b",
  balkline_47_1: "25.1.c",
  balkline_71_2: "25.1.d",
  one_cushion: "25.1.e",
  three_cushion: "25.1.f",
  pins: "25.1.g",
} as const;
/** The item that decides a carom or a miss: the discipline (the articles that define the carom are missing, 1-14). */
export const playArticle = (w: Work): string => DISCIPLINE_ITEMS[bookOf(w).setup.discipline];
export const nameOf = (w: Work, player: number): string => {
  const p = playerAt(bookOf(w), player);
  return p.name === "" ? p.id : p.name;
};

/** A carom stands: one point for its striker. */
export function caromStands(w: Work, call: Call): void {
  w.acted = true;
  const { stroke, players } = bookOf(w);
  const index = players.findIndex((p) => p.id === call.player);
  const p = players[index]!;
  patchPlayer(w, index, { points: p.points + 1, run: p.run + 1, highRun: Math.max(p.highRun, p.run + 1) });
  if (stroke !== null) patchStroke(w, { verdict: "carom", counted: { call, highRunBefore: p.highRun } });
  caromCounted(w, index);
}

/** A miss stands: the turn passes, unless it has gone already. */
export function missStands(w: Work, call: Call): void {
  w.acted = true;
  const { stroke, players, turn } = bookOf(w);
  const index = players.findIndex((p) => p.id === call.player);
  const first = stroke === null || !stroke.turnLost;
  patchStroke(w, { verdict: "miss", turnLost: true });
  if (index !== turn || !first) return;
  if (bookOf(w).counterStart !== null) counterStartFailed(w);
  else passTurn(w, playArticle(w));
}

export type Settled = "by_hand" | "settled" | "reversed";
/** A carom or miss that a person or the players themselves have decided: said anew, accepted. */
export function sayDecided(
  w: Work,
  result: "carom" | "miss",
  player: number,
  how: Settled,
  detail: Record<string, unknown>,
): void {
  const call = say(w, {
    type: result,
    player,
    article: playArticle(w),
    status: "accepted",
    detail: { contacts: [], cushions: [], counted: 0, ...detail, decided: how },
    message:
      result === "miss"
        ? missText(how, 0, 0)
        : how === "by_hand"
          ? caromByHandText
          : how === "settled"
            ? caromSettledText
            : text(
                "Carambola! A falha não foi aceita.",
                "Carom! The miss was not accepted.",
                "¡Carambola! La falla no fue aceptada.",
              ),
    rule: "articles/turn.sayDecided",
  });
  if (result === "carom") caromStands(w, call);
  else missStands(w, call);
}

/** An open carom or miss is accepted as it stands. */
export function acceptPlay(w: Work, call: Call): void {
  const accepted = restate(w, call, "accepted");
  if (call.type === "carom") caromStands(w, accepted);
  else missStands(w, accepted);
}

/** 22.2, 20.2.a: the player loses the turn. */
export function loseTurn(w: Work, player: number, article: string): void {
  say(w, {
    type: "turn_lost",
    player,
    article,
    status: "accepted",
    message: turnLostText(nameOf(w, player)),
    rule: "articles/turn.loseTurn",
  });
  passTurn(w, article);
}

export function completeInning(w: Work): void {
  const { turn, players } = bookOf(w);
  patchPlayer(w, turn, { completed: players[turn]!.completed + 1 });
  patch(w, { strokesInTurn: 0 });
}
/** The running inning is complete and the next player comes, unless that ends the match. */
export function passTurn(w: Work, article: string, to?: number): void {
  w.acted = true;
  const owner = bookOf(w).turn;
  completeInning(w);
  if (inningsOver(w, owner)) return;
  if (turnPassedAtTime(w, owner, "before")) return;
  handOver(w, to ?? nextPlayer(bookOf(w), owner), article);
  turnPassedAtTime(w, owner, "after");
}
export function handOver(w: Work, to: number, article: string): void {
  const from = bookOf(w).turn;
  patchPlayer(w, to, { run: 0 });
  patch(w, { turn: to, strokesInTurn: 0, positions: { ...bookOf(w).positions, zones: {} } });
  if (to === from) return;
  say(w, {
    type: "turn",
    player: to,
    article,
    status: "accepted",
    message: turnText(nameOf(w, to)),
    rule: "articles/turn.handOver",
  });
}
