import type { FoulType, Text } from "../../table/messages/index.ts";
import { decimal, join, mm, text, zoneName } from "./names.ts";

interface FoulRow {
  /** Item of the rulebook that names the foul. */
  readonly article: string;
  readonly name: Text;
}
/** Every foul: its item (22.1) and its name as a referee says it. */
export const FOULS: Readonly<Record<FoulType, FoulRow>> = {
  foul_ball_off_table: {
    article: "16.2",
    name: text("bola lançada para fora", "ball off the table", "bola saltada"),
  },
  foul_ball_in_motion: {
    article: "22.1.b",
    name: text("bola em movimento", "a ball was still in motion", "bola en movimiento"),
  },
  foul_not_tip: { article: "22.1.c", name: text("não usou a sola", "not struck with the tip", "no usó la suela") },
  foul_touch: { article: "22.1.d", name: text("toque na bola", "ball touched", "bola tocada") },
  foul_wrong_ball: { article: "22.1.e", name: text("bola trocada", "wrong ball", "bola equivocada") },
  foul_double_hit: { article: "22.1.f", name: text("bi-toque", "double hit", "doble toque") },
  foul_push: { article: "22.1.g", name: text("condução (carretão)", "push shot", "arrastre") },
  foul_played_into_frozen_ball: {
    article: "22.1.h",
    name: text("jogou direto na bola colada", "played directly into the frozen ball", "jugó directo a la bola pegada"),
  },
  foul_played_into_frozen_cushion: {
    article: "22.1.i",
    name: text(
      "comprimiu a bola colada na tabela",
      "played into the cushion the ball is frozen to",
      "comprimió la bola pegada a la banda",
    ),
  },
  foul_zone_not_left: {
    article: "22.1.j",
    name: text("não saiu do quadro", "no ball left the zone", "no salió del cuadro"),
  },
  foul_foot_off_floor: {
    article: "22.1.k",
    name: text("sem contato com o solo", "no foot on the floor", "sin contacto con el suelo"),
  },
  foul_red_first: {
    article: "UMB 3",
    name: text("não tocou primeiro a vermelha", "red was not hit first", "no tocó primero la roja"),
  },
  foul_other: { article: "22.1.l", name: text("outra falta", "other foul", "otra falta") },
};

export const foulText = (foul: FoulType, why: Text | null, asked: boolean): Text =>
  join(
    asked ? text("Falta? ", "Foul? ", "¿Falta? ") : text("Falta: ", "Foul: ", "Falta: "),
    FOULS[foul].name,
    why === null ? "" : join(" (", why, ")"),
    ".",
  );
export const foulQuestion = (foul: FoulType): Text =>
  join(text("Houve falta: ", "Was there a foul: ", "¿Hubo falta: "), FOULS[foul].name, "?");
export const claimText = (foul: FoulType, claimant: string): Text =>
  join(claimant, text(" acusa falta: ", " claims a foul: ", " reclama falta: "), FOULS[foul].name, ".");
export const claimExpiredText = (foul: FoulType): Text =>
  join(
    text(
      "Falta não observada, desconsiderada: ",
      "Foul not seen in time, disregarded: ",
      "Falta no observada, desestimada: ",
    ),
    FOULS[foul].name,
    ".",
  );
export const movingText = (speed: number): Text =>
  join(text("velocidade ", "speed ", "velocidad "), decimal(speed, 1), " mm/s");
export const angleText = (degrees: number): Text =>
  join(
    decimal(Math.abs(degrees), 1),
    degrees < 0
      ? text("° aquém da tangente", "° short of the tangent", "° antes de la tangente")
      : text("° além da tangente", "° beyond the tangent", "° más allá de la tangente"),
  );
/** Where a ball had to leave, and how far from the line the nearest one stayed; unknown where it was not seen. */
export const notLeftText = (zone: string, beyond: number | null): Text =>
  beyond === null
    ? zoneName(zone)
    : join(
        zoneName(zone),
        beyond < 0
          ? join(text(", faltaram ", ", short by ", ", faltaron "), mm(-beyond))
          : join(text(", além da linha só ", ", beyond the line only ", ", más allá de la línea solo "), mm(beyond)),
      );
export const byRefereeText = text("decisão do árbitro", "the referee's decision", "decisión del árbitro");
