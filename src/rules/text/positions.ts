import type { Ball, Cushion } from "../../table/balls.ts";
import type { Text } from "../../table/messages/index.ts";
import { BALL_NAMES, CUSHION_NAMES, join, mm, text, zoneName } from "./names.ts";

/** What the balls' positions ask for: frozen balls, zones, lines, balls off the table. */
const measured = (gap: number, sigma: number): Text =>
  join(text(" (folga ", " (gap ", " (luz "), mm(gap), " ± ", mm(sigma), ").");
/** C.4: what is measured cannot be. */
export const calibrationAlarmText = text(
  " Medida impossível: verificar a calibração.",
  " Impossible measure: check the calibration.",
  " Medida imposible: verificar la calibración.",
);

export const ballsFrozenText = (a: Ball, b: Ball, gap: number, sigma: number, certain: boolean): Text =>
  join(
    certain
      ? text("Bolas coladas: ", "Balls frozen: ", "Bolas pegadas: ")
      : text("Bolas coladas? ", "Balls frozen? ", "¿Bolas pegadas? "),
    BALL_NAMES[a],
    text(" e ", " and ", " y "),
    BALL_NAMES[b],
    measured(gap, sigma),
  );
export const ballsFrozenQuestion = (a: Ball, b: Ball): Text =>
  join(
    text("As bolas ", "Are ", "¿Están pegadas la "),
    BALL_NAMES[a],
    text(" e ", " and ", " y la "),
    BALL_NAMES[b],
    text(" estão coladas?", " frozen together?", "?"),
  );
/** " na tabela direita", " to the right cushion". */
const cushionPhrase = (cushion: Cushion): Text => {
  const { pt, en, es } = CUSHION_NAMES[cushion];
  return text(` na tabela ${pt}`, ` to the ${en} cushion`, ` a la banda ${es}`);
};
export const cushionFrozenText = (ball: Ball, cushion: Cushion, gap: number, sigma: number, certain: boolean): Text =>
  join(
    certain
      ? text("Bola colada na tabela: ", "Ball frozen to the cushion: ", "Bola pegada a la banda: ")
      : text("Bola colada na tabela? ", "Ball frozen to the cushion? ", "¿Bola pegada a la banda? "),
    BALL_NAMES[ball],
    cushionPhrase(cushion),
    measured(gap, sigma),
  );
export const cushionFrozenQuestion = (ball: Ball, cushion: Cushion): Text =>
  join(
    text("A bola ", "Is the ", "¿La bola "),
    BALL_NAMES[ball],
    text(" está colada", " ball frozen", " está pegada"),
    cushionPhrase(cushion),
    "?",
  );
export const frozenChoiceText = (name: string, all: boolean): Text =>
  join(
    text("Opção de ", "The choice of ", "Opción de "),
    name,
    all
      ? text(
          ": jogar normalmente ou recolocar as três bolas.",
          ": play on, or have all three balls re-spotted.",
          ": jugar normalmente o recolocar las tres bolas.",
        )
      : text(
          ": jogar normalmente ou recolocar as bolas coladas.",
          ": play on, or have the frozen balls re-spotted.",
          ": jugar normalmente o recolocar las bolas pegadas.",
        ),
  );
export const frozenChoiceQuestion = text("Joga ou recoloca?", "Play on, or re-spot?", "¿Juega o recoloca?");

const fromLine = (margin: number): Text =>
  join(text(" (a ", " (", " (a "), mm(margin), text(" da linha).", " from the line).", " de la línea)."));
export const freeShotText = (zone: string, margin: number): Text =>
  join(text("Tacada livre: ", "Free shot: ", "Entrada: "), zoneName(zone), fromLine(margin));
export const insideText = (zone: string, margin: number): Text =>
  join(
    text("Dentro do quadro, uma bola deve sair: ", "Inside, one ball must leave: ", "Dentro, una bola debe salir: "),
    zoneName(zone),
    fromLine(margin),
  );
export const zoneLeftText = (zone: string, ball: Ball, beyond: number, returned: boolean): Text =>
  join(
    returned
      ? text("Saiu do quadro e retornou: ", "Left the zone and came back: ", "Salió y volvió: ")
      : text("Saiu do quadro: ", "Left the zone: ", "Salió: "),
    BALL_NAMES[ball],
    ", ",
    zoneName(zone),
    text(" (além da linha ", " (beyond the line ", " (más allá de la línea "),
    mm(beyond),
    ").",
  );
export const zoneLeftAskText = (zone: string, beyond: number | null, limit: number): Text =>
  join(
    text("Saiu do quadro? ", "Did a ball leave the zone? ", "¿Salió del cuadro? "),
    zoneName(zone),
    beyond === null
      ? text(" (trajeto não visto).", " (the path was not seen).", " (recorrido no visto).")
      : join(
          beyond < 0
            ? text(" (faltaram ", " (short by ", " (faltaron ")
            : text(" (além da linha ", " (beyond the line ", " (más allá de la línea "),
          mm(Math.abs(beyond)),
          " ± ",
          mm(limit),
          ").",
        ),
  );
export const zoneLeftQuestion = (zone: string): Text =>
  join(
    text("Uma bola saiu do quadro? (", "Did a ball leave the zone? (", "¿Salió una bola del cuadro? ("),
    zoneName(zone),
    ")",
  );

export const onLineText = (ball: Ball, zone: string, d: number, limit: number): Text =>
  join(
    text("Bola sobre a linha? ", "Ball on the line? ", "¿Bola sobre la línea? "),
    BALL_NAMES[ball],
    ", ",
    zoneName(zone),
    " (",
    mm(Math.abs(d)),
    d < 0
      ? text(" para fora; limite ", " outside; limit ", " hacia fuera; límite ")
      : text(" para dentro; limite ", " inside; limit ", " hacia dentro; límite "),
    mm(limit),
    ").",
  );
export const onLineQuestion = (ball: Ball, zone: string): Text =>
  join(
    text("A bola ", "Is the ", "¿La bola "),
    BALL_NAMES[ball],
    text(
      " está dentro, sobre a linha ou fora? (",
      " ball in, on the line, or out? (",
      " está dentro, sobre la línea o fuera? (",
    ),
    zoneName(zone),
    ")",
  );

export const offTableText = (ball: Ball, touched: boolean): Text =>
  touched
    ? join(
        text("Bola fora: a ", "Ball off the table: the ", "Bola fuera: la "),
        BALL_NAMES[ball],
        text(" tocou a parte plana da tabela.", " touched the flat of the rail.", " tocó la parte plana de la banda."),
      )
    : join(text("Bola fora: ", "Ball off the table: ", "Bola fuera: "), BALL_NAMES[ball], ".");
export const railTouchText = (ball: Ball): Text =>
  join(
    text("A bola ", "Did the ", "¿La bola "),
    BALL_NAMES[ball],
    text(" tocou a parte plana da tabela?", " ball touch the flat of the rail?", " tocó la parte plana de la banda?"),
  );
export const railTouchQuestion = text(
  "A bola tocou a parte plana e sem revestimento da tabela?",
  "Did the ball touch the flat, uncovered top of the rail?",
  "¿Tocó la bola la parte plana y sin revestir de la banda?",
);
export const unexplainedText = (ball: Ball, by: number | null): Text =>
  join(
    text("Movimento sem tacada: ", "Motion without a stroke: ", "Movimiento sin tacada: "),
    BALL_NAMES[ball],
    by === null ? "." : join(" (", mm(by), ")."),
  );
export const unexplainedQuestion = text("Quem moveu a bola?", "Who moved the ball?", "¿Quién movió la bola?");
