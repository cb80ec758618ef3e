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
      ` precisa de exatamente ${needed} para empatar.`,
      ` needs exactly ${needed} to draw.`,
      ` necesita exactamente ${needed} para empatar.`,
    ),
  );
export const counterStartFailedText = (missing: number): Text =>
  text(
    `Contra-saída encerrada: faltaram ${missing}.`,
    `Equalising inning over: ${missing} short.`,
    `Contrasalida terminada: faltaron ${missing}.`,
  );
export const drawnText = (points: string): Text => join(text("Empate: ", "Draw: ", "Empate: "), points, ".");
export const wonText = (name: string, points: string): Text =>
  join(text("Vitória de ", "Won by ", "Gana "), name, ` (${points}).`);
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
export const disciplinaryText = (name: string, serious: boolean, count: number, reason: string): Text =>
  join(
    serious
      ? text("Falta disciplinar grave: ", "Serious disciplinary fault: ", "Falta disciplinaria grave: ")
      : text(`Falta disciplinar (${count}ª): `, `Disciplinary fault (${count}): `, `Falta disciplinaria (${count}): `),
    name,
    reason === "" ? "." : `: ${reason}.`,
  );
