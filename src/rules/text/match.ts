import type { Text } from "../../table/messages/index.ts";
import { join, text } from "./names.ts";

/** How a match ends, and discipline. */
export const targetReachedText = (name: string, points: number, target: number): Text =>
  join(text("Pontos atingidos: ", "Target reached: ", "Puntos alcanzados: "), name, ` ${points}/${target}.`);
export const timeReachedText = (seconds: number): Text =>
  join(text("Fim de tempo: ", "Time: ", "Fin de tiempo: "), seconds, " s.");
export const shotClockText = (left: number): Text =>
  left > 0
    ? text(`Restam ${left} segundos.`, `${left} seconds left.`, `Quedan ${left} segundos.`)
    : text("Tempo da tacada esgotado.", "Shot clock at zero.", "Tiempo de tiro agotado.");
export const counterStartText = (name: string, needed: number): Text =>
  join(
    text("Contra-saída: ", "Equalising inning: ", "Contrasalida: "),
    name,
    text(
      ` precisa de exatamente ${needed} ${needed === 1 ? "carambola" : "carambolas"} para empatar.`,
      ` needs exactly ${needed} ${needed === 1 ? "carom" : "caroms"} to draw.`,
      ` necesita exactamente ${needed} ${needed === 1 ? "carambola" : "carambolas"} para empatar.`,
    ),
  );
export const counterStartFailedText = (missing: number): Text =>
  text(
    `Contra-saída encerrada: ${missing === 1 ? "faltou 1 carambola" : `faltaram ${missing} carambolas`}.`,
    `Equalising inning over: ${missing} short.`,
    `Contrasalida terminada: ${missing === 1 ? "faltó 1 carambola" : `faltaron ${missing} carambolas`}.`,
  );
export const drawnText = (points: string): Text => join(text("Empate: ", "Draw: ", "Empate: "), points, ".");
export const wonText = (name: string, points: string, concededBy: string | null): Text =>
  join(
    text("Vitória de ", "Won by ", "Gana "),
    name,
    concededBy === null ? "" : join(text("; desistência de ", "; conceded by ", "; abandono de "), concededBy),
    ` (${points}).`,
  );
export const closedText = text("Partida encerrada.", "The match is closed.", "Partida terminada.");
export const lostDisciplineText = (name: string): Text =>
  join(
    name,
    text(
      " perde o jogo por falta disciplinar.",
      " loses the match by discipline.",
      " pierde el partido por disciplina.",
    ),
  );
/** Reasons that the book names (20.1, 21.1), with their item; others are the referee's own words. */
export const DISCIPLINARY_REASONS: Readonly<Record<string, { readonly article: string; readonly name: Text }>> = {
  talking: {
    article: "20.1.a",
    name: text("conversar sem autorização", "talking without leave", "hablar sin autorización"),
  },
  intentional_foul: {
    article: "20.1.b",
    name: text("falta intencional", "intentional foul", "falta intencional"),
  },
  abnormal_play: {
    article: "20.1.c",
    name: text("jogo anormal intencional", "intentionally abnormal play", "juego anormal intencional"),
  },
  disrespect: { article: "20.1.d", name: text("desrespeito", "disrespect", "falta de respeto") },
  violent_play: { article: "21.1.a", name: text("jogada violenta", "violent play", "jugada violenta") },
  aggression: { article: "21.1.b", name: text("agressão", "aggression", "agresión") },
};
export const disciplinaryText = (name: string, serious: boolean, count: number, reason: string): Text =>
  join(
    serious
      ? text("Falta disciplinar grave: ", "Serious disciplinary fault: ", "Falta disciplinaria grave: ")
      : text(
          `Falta disciplinar (${count}ª): `,
          `Disciplinary fault (${count}): `,
          `Falta disciplinaria (${count}.ª): `,
        ),
    name,
    reason === ""
      ? "."
      : join(": ", Object.hasOwn(DISCIPLINARY_REASONS, reason) ? DISCIPLINARY_REASONS[reason]!.name : reason, "."),
  );
