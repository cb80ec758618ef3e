import type { CommandOf } from "../../table/messages/index.ts";
import { DISCIPLINARY_REASONS, disciplinaryText, lostDisciplineText } from "../text/match.ts";
import { placementOfferText } from "../text/play.ts";
import { bookOf, nextPlayer, openOf, patchPlayer, patchStroke, playerAt, say, type Work } from "../work.ts";
import { counterStartFailed, won } from "./match-end.ts";
import { acceptPlay, loseTurn, nameOf } from "./turn.ts";

/** Art. 20, 21 and decision 24. */
const FAULTS_THAT_LOSE = 2;

export function disciplinaryFault(w: Work, player: number, command: CommandOf<"disciplinary">): void {
  const serious = command.serious === true;
  const wasActive = bookOf(w).turn === player;
  const count = playerAt(bookOf(w), player).disciplinary + 1;
  patchPlayer(w, player, { disciplinary: count });
  say(w, {
    type: serious ? "serious_disciplinary_fault" : "disciplinary_fault",
    player,
    article: itemOf(command.reason, serious),
    status: "accepted",
    detail: { count, ...(command.reason === undefined ? {} : { reason: command.reason }) },
    message: disciplinaryText(nameOf(w, player), serious, count, command.reason ?? ""),
    rule: "articles/discipline.disciplinaryFault",
  });
  if (serious || count >= FAULTS_THAT_LOSE) {
    const article = serious ? "21.2" : "20.3";
    say(w, {
      type: "match_lost_discipline",
      player,
      article,
      status: "accepted",
      detail: { count },
      message: lostDisciplineText(nameOf(w, player)),
      rule: "articles/discipline.disciplinaryFault",
    });
    won(w, bestOther(w, player), article);
    return;
  }
  if (wasActive) turnGoes(w, player);
}

/** The item of a reason that the book names, if it is of this kind of fault. */
function itemOf(reason: string | undefined, serious: boolean): string {
  const general = serious ? "21.1" : "20.1";
  const known =
    reason !== undefined && Object.hasOwn(DISCIPLINARY_REASONS, reason) ? DISCIPLINARY_REASONS[reason] : null;
  return known?.article.startsWith(general) === true ? known.article : general;
}

/** 20.2: the running stroke is void, the turn passes, and the opponent may have balls placed. */
function turnGoes(w: Work, player: number): void {
  if (w.facts.stroke !== null) patchStroke(w, { judgedByHand: true, verdict: "void", turnLost: true });
  else for (const o of openOf(bookOf(w), "carom", "miss")) if (o.call.certainty === "certain") acceptPlay(w, o.call);
  if (bookOf(w).closed) return;
  if (bookOf(w).turn === player) {
    if (bookOf(w).counterStart !== null) {
      counterStartFailed(w);
      return;
    }
    loseTurn(w, player, "20.2.a");
  }
  if (bookOf(w).closed) return;
  const opponent = nextPlayer(bookOf(w), player);
  if (opponent === player) return;
  say(w, {
    type: "opponent_placement_offered",
    player: opponent,
    article: "20.2.b",
    status: "proposed",
    message: placementOfferText(nameOf(w, opponent)),
    rule: "articles/discipline.turnGoes",
  });
}

/** With more than two players (pins) the match goes to the best of the others. */
export function bestOther(w: Work, player: number): number {
  const { players } = bookOf(w);
  let best = nextPlayer(bookOf(w), player);
  players.forEach((p, i) => {
    if (i !== player && p.points > players[best]!.points) best = i;
  });
  return best;
}
