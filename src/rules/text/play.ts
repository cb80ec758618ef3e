import type { Ball } from "../../table/balls.ts";
import type { Placement, Text } from "../../table/messages/index.ts";
import { BALL_NAMES, join, mm, spotName, text } from "./names.ts";

/** Caroms, misses, turns and re-spotting, as a referee says them. */
export function caromText(counted: number, needed: number): Text {
  if (needed === 0) return text("Carambola!", "Carom!", "¡Carambola!");
  return join(
    text(
      "Carambola! Tabelas antes da última bola: ",
      "Carom! Cushions before the last ball: ",
      "¡Carambola! Bandas antes de la última bola: ",
    ),
    counted,
    text("; exigidas: ", "; required: ", "; exigidas: "),
    needed,
    ".",
  );
}
export type MissReason = "nothing" | "one_ball" | "cushions" | "by_hand" | "settled" | "reversed";
export function missText(reason: MissReason, counted: number, needed: number): Text {
  const head = text("Sem carambola: ", "No carom: ", "Sin carambola: ");
  switch (reason) {
    case "nothing":
      return join(head, text("nenhuma bola tocada.", "no ball was touched.", "no tocó ninguna bola."));
    case "one_ball":
      return join(head, text("só uma bola tocada.", "only one ball was touched.", "tocó solo una bola."));
    case "cushions":
      return join(
        head,
        text("tabelas antes da última bola: ", "cushions before the last ball: ", "bandas antes de la última bola: "),
        counted,
        text("; exigidas: ", "; required: ", "; exigidas: "),
        needed,
        ".",
      );
    case "by_hand":
      return join(head, text("decisão do árbitro.", "the referee's decision.", "decisión del árbitro."));
    case "settled":
      return join(head, text("o adversário já jogou.", "the opponent has played on.", "el rival ya jugó."));
    case "reversed":
      return join(
        head,
        text("a carambola não foi aceita.", "the carom was not accepted.", "la carambola no fue aceptada."),
      );
  }
}
export const caromByHandText = text(
  "Carambola! Decisão do árbitro.",
  "Carom! The referee's decision.",
  "¡Carambola! Decisión del árbitro.",
);
export const caromSettledText = text(
  "Carambola! O jogador continuou com a mesma bola.",
  "Carom! The player went on with the same ball.",
  "¡Carambola! El jugador siguió con la misma bola.",
);

export type CaromDoubt = "contact" | "frozen" | "order" | "cushions" | "camera" | "hidden" | "end_of_source";
const DOUBTS: Readonly<Record<CaromDoubt, Text>> = {
  contact: text(
    "um toque entre bolas não é certo",
    "a contact between balls is not certain",
    "un toque entre bolas no es seguro",
  ),
  frozen: text(
    "ninguém disse se a bola empurrada na saída estava colada",
    "nobody has said whether the ball pushed off was frozen to the cue ball",
    "nadie ha dicho si la bola empujada en la salida estaba pegada",
  ),
  order: text(
    "a ordem dos toques não é certa",
    "the order of the contacts is not certain",
    "el orden de los toques no es seguro",
  ),
  cushions: text(
    "o número de tabelas não é certo",
    "the number of cushions is not certain",
    "el número de bandas no es seguro",
  ),
  camera: text(
    "a câmera não viu toda a jogada",
    "the camera did not see the whole stroke",
    "la cámara no vio toda la jugada",
  ),
  hidden: text("uma bola estava encoberta", "a ball was covered", "una bola estaba tapada"),
  end_of_source: text(
    "a gravação acabou antes da jogada",
    "the recording ended before the stroke",
    "la grabación acabó antes que la jugada",
  ),
};
export const caromAskText = (doubt: CaromDoubt, least: number, most: number): Text =>
  join(
    text("Carambola? Árbitro, ", "Carom? Referee, ", "¿Carambola? Árbitro, "),
    DOUBTS[doubt],
    doubt === "cushions" || doubt === "order"
      ? join(text(" (tabelas: ", " (cushions: ", " (bandas: "), least === most ? least : `${least}–${most}`, ").")
      : ".",
  );
export const caromQuestion = text("Foi carambola?", "Was it a carom?", "¿Fue carambola?");

export const turnText = (name: string): Text => join(text("Vez de ", "To play: ", "Turno de "), name, ".");
export const turnLostText = (name: string): Text =>
  join(name, text(" perde a ação na tacada.", " loses the turn.", " pierde el turno."));

const placed = (placements: readonly Placement[]): (Text | string)[] =>
  placements.flatMap((p, i) => [
    i === 0 ? "" : "; ",
    BALL_NAMES[p.ball],
    p.spot === undefined ? text(" em ", " to ", " en ") : text(" na ", " to the ", " en el "),
    p.spot === undefined ? `(${p.x.toFixed(0)}, ${p.y.toFixed(0)})` : spotName(p.spot),
  ]);
export const respotText = (placements: readonly Placement[], blocked: boolean): Text =>
  join(
    text("Recolocar: ", "Re-spot: ", "Recolocar: "),
    ...placed(placements),
    blocked
      ? text(
          ". Marca ocupada: usa-se a da bola que obstrui.",
          ". Spot occupied: the masking ball's spot is used.",
          ". Punto ocupado: se usa el de la bola que estorba.",
        )
      : ".",
  );
export const restoreText = (placements: readonly Placement[]): Text =>
  join(
    text("Movimento por terceiros: repor ", "Moved by a third party: put back ", "Movidas por terceros: reponer "),
    ...placed(placements),
    ".",
  );
export const positionsAcceptedText = text(
  "Bolas nas marcas: pode jogar.",
  "The balls are in place: play.",
  "Bolas en su sitio: puede jugar.",
);
export const positionsRestoredText = text(
  "Bolas repostas: pode jogar.",
  "The balls are back in their places: play.",
  "Bolas repuestas: puede jugar.",
);
export const ballsStayText = text(
  "As bolas permanecem onde estão.",
  "The balls stay where they are.",
  "Las bolas quedan donde están.",
);
export const placementOfferText = (name: string): Text =>
  join(
    name,
    text(
      " pode indicar as marcas em que uma ou mais bolas serão recolocadas.",
      " may name the spots on which one or more balls are placed.",
      " puede indicar los puntos en que se colocan una o más bolas.",
    ),
  );

/** How far a ball still is from its place, and which way it must go. */
export interface PlacementCheck {
  ball: Ball;
  off: number;
  dx: number;
  dy: number;
}
export const checksText = (checks: readonly PlacementCheck[]): Text =>
  join(
    ...checks.flatMap((c): (Text | string)[] => [
      " ",
      BALL_NAMES[c.ball],
      text(": faltam ", ": off by ", ": faltan "),
      mm(c.off),
      ` (x ${c.dx >= 0 ? "+" : ""}${c.dx.toFixed(0)}, y ${c.dy >= 0 ? "+" : ""}${c.dy.toFixed(0)}).`,
    ]),
  );
