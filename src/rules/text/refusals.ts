import type { Text } from "../../table/messages/index.ts";
import { text } from "./names.ts";

/** Every way in which a line is refused: stable code, and a text whose {places} are filled. */
export const REFUSALS = {
  CB_LINE_NOT_JSON: text("a linha não é JSON", "the line is not JSON", "la línea no es JSON"),
  CB_LINE_KIND: text(
    "o campo kind deve ser event ou command",
    "the field kind must be event or command",
    "el campo kind debe ser event o command",
  ),
  CB_LINE_TYPE: text("tipo desconhecido: {type}", "unknown type: {type}", "tipo desconocido: {type}"),
  CB_LINE_FIELD: text("campo {field}: {reason}", "field {field}: {reason}", "campo {field}: {reason}"),
  CB_LINE_SEQ_REPEATED: text("seq {seq} já veio", "seq {seq} has come before", "seq {seq} ya llegó"),
  CB_LINE_TIME_BACK: text(
    "o evento volta {by} s no tempo (o limite é {limit} s)",
    "the event goes back in time by {by} s (the limit is {limit} s)",
    "el evento retrocede {by} s (el límite es {limit} s)",
  ),
  CB_NO_MATCH: text("não há partida aberta", "no match is open", "no hay partida abierta"),
  CB_MATCH_OPEN: text("já há uma partida aberta", "a match is open already", "ya hay una partida abierta"),
  CB_MATCH_CLOSED: text("a partida está encerrada", "the match is closed", "la partida está terminada"),
  CB_PLAYERS: text("jogadores: {reason}", "players: {reason}", "jugadores: {reason}"),
  CB_PLAYER_UNKNOWN: text(
    "jogador desconhecido: {player}",
    "unknown player: {player}",
    "jugador desconocido: {player}",
  ),
  CB_PLAYER_NOT_ACTIVE: text("{player} não está em ação", "{player} is not in action", "{player} no está en turno"),
  CB_PLAYER_ACTIVE: text("{player} já está em ação", "{player} is in action already", "{player} ya está en turno"),
  CB_CALL_NOT_OPEN: text(
    "a chamada {call} não está aberta",
    "the call {call} is not open",
    "la llamada {call} no está abierta",
  ),
  CB_CALL_NEEDS_ANSWER: text(
    "a chamada {call} pede outro comando: {options}",
    "the call {call} needs another command: {options}",
    "la llamada {call} pide otra orden: {options}",
  ),
  CB_OPTION: text(
    "{option} não é opção de {call}: {options}",
    "{option} is no option of {call}: {options}",
    "{option} no es opción de {call}: {options}",
  ),
  CB_NOTHING_TO_DECLARE: text(
    "nenhuma bola sobre a linha para cantar",
    "no ball on a line to declare",
    "ninguna bola sobre la línea que cantar",
  ),
  CB_DECLARE_UMB: text(
    "no perfil umb a linha conta como dentro, sem opção",
    "in profile umb the line counts as inside, no option",
    "en el perfil umb la línea cuenta como dentro, sin opción",
  ),
  CB_FOUL_UNKNOWN: text("falta desconhecida: {code}", "unknown foul: {code}", "falta desconocida: {code}"),
  CB_NO_STROKE: text("não houve tacada", "no stroke has been played", "no hubo tacada"),
  CB_STROKE_OLD: text(
    "a tacada {stroke} não é a última",
    "stroke {stroke} is not the last one",
    "la tacada {stroke} no es la última",
  ),
  CB_STROKE_RUNS: text(
    "a tacada em curso já está decidida",
    "the running stroke has been decided already",
    "la tacada en curso ya está decidida",
  ),
  CB_FOUL_TWICE: text("a falta já foi marcada", "the foul has been called already", "la falta ya fue marcada"),
  CB_NOTHING_TO_PLACE: text("não há bola a recolocar", "no ball is to be placed", "no hay bola que colocar"),
  CB_PLACE_WHERE: text(
    "diga spot, ou x e y, para {ball}",
    "give spot, or x and y, for {ball}",
    "indique spot, o x e y, para {ball}",
  ),
  CB_PLACE_TWICE: text("{ball} aparece duas vezes", "{ball} is named twice", "{ball} aparece dos veces"),
  CB_NOTHING_MOVED: text("nenhuma bola foi movida", "no ball has been moved", "ninguna bola fue movida"),
  CB_NOTHING_TO_ADJUST: text("0 ponto não muda nada", "0 points change nothing", "0 puntos no cambia nada"),
  CB_INNING_UNKNOWN: text(
    "{player} ainda não jogou a entrada {inning}",
    "{player} has not played inning {inning} yet",
    "{player} aún no ha jugado la entrada {inning}",
  ),
  CB_NOTHING_TO_UNDO: text("não há o que desfazer", "there is nothing to undo", "no hay nada que deshacer"),
  CB_CLOCK_STOPPED: text("o relógio já está parado", "the clock stands still already", "el reloj ya está parado"),
  CB_CLOCK_RUNS: text("o relógio não está parado", "the clock is not standing still", "el reloj no está parado"),
  CB_DECISION_PENDING: text(
    "decida primeiro a chamada {call}",
    "decide the call {call} first",
    "decida primero la llamada {call}",
  ),
} as const satisfies Record<string, Text>;
export type RefusalCode = keyof typeof REFUSALS;

/** Codes of lines that are wrong in themselves; `--strict` stops at these. */
export const isMalformed = (code: string): boolean => code.startsWith("CB_LINE_");

/** What is wrong with a field, by the keyword of the schema that it breaks. */
export const FIELD_REASONS: Readonly<Record<string, Text>> = {
  required: text("falta", "is missing", "falta"),
  type: text("tem o tipo errado", "has the wrong type", "tiene el tipo equivocado"),
  enum: text("não é um dos valores possíveis", "is none of the possible values", "no es uno de los valores posibles"),
  const: text("não é o valor esperado", "is not the expected value", "no es el valor esperado"),
  minimum: text("é pequeno demais", "is too small", "es demasiado pequeño"),
  exclusiveMinimum: text("é pequeno demais", "is too small", "es demasiado pequeño"),
  maximum: text("é grande demais", "is too large", "es demasiado grande"),
  minItems: text("tem itens de menos", "has too few items", "tiene pocos elementos"),
  maxItems: text("tem itens demais", "has too many items", "tiene demasiados elementos"),
  minLength: text("está vazio", "is empty", "está vacío"),
  maxLength: text("é longo demais", "is too long", "es demasiado largo"),
  pattern: text("não tem a forma esperada", "has not the expected form", "no tiene la forma esperada"),
  same: text("deve ser outra bola", "must be another ball", "debe ser otra bola"),
  unit: text("deve ser um vetor unitário", "must be a unit vector", "debe ser un vector unitario"),
};

export type RefusalDetails = Readonly<Record<string, string | number | Text>>;
export function refusalText(code: RefusalCode, details: RefusalDetails): Text {
  const fill = (s: string, language: keyof Text) =>
    s.replace(/\{(\w+)\}/g, (whole, k: string) => {
      const v = details[k];
      return v === undefined ? whole : typeof v === "object" ? v[language] : String(v);
    });
  const t = REFUSALS[code];
  return { pt: fill(t.pt, "pt"), en: fill(t.en, "en"), es: fill(t.es, "es") };
}
