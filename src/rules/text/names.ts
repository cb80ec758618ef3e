import type { Ball, Cushion } from "../../table/balls.ts";
import type { Text } from "../../table/messages/index.ts";

/** Words of the table in the three languages (glossary, section D). */
export const text = (pt: string, en: string, es: string): Text => ({ pt, en, es });

/** A text from parts, each a text or a plain string. */
export function join(...parts: (Text | string | number)[]): Text {
  const pick = (language: keyof Text) => parts.map((p) => (typeof p === "object" ? p[language] : String(p))).join("");
  return { pt: pick("pt"), en: pick("en"), es: pick("es") };
}

export const BALL_NAMES: Readonly<Record<Ball, Text>> = {
  white: text("branca", "white", "blanca"),
  yellow: text("amarela", "yellow", "amarilla"),
  red: text("vermelha", "red", "roja"),
};
export const CUSHION_NAMES: Readonly<Record<Cushion, Text>> = {
  bottom: text("inferior", "bottom", "inferior"),
  top: text("superior", "top", "superior"),
  right: text("direita", "right", "derecha"),
  left: text("esquerda", "left", "izquierda"),
};
const SPOT_NAMES: Readonly<Record<string, Text>> = {
  top: text("marca superior", "top spot", "punto superior"),
  centre: text("marca central", "centre spot", "punto central"),
  bottom: text("marca inferior", "bottom spot", "punto inferior"),
  right: text("marca direita", "right spot", "punto derecho"),
  left: text("marca esquerda", "left spot", "punto izquierdo"),
};
export const spotName = (spot: string): Text => SPOT_NAMES[spot] ?? text(spot, spot, spot);

const SIDES: Readonly<Record<string, Text>> = { ...CUSHION_NAMES, centre: text("central", "centre", "central") };
const KINDS: Readonly<Record<string, Text>> = {
  triangle: text("triângulo", "triangle", "triángulo"),
  quadro: text("quadro", "balk space", "cuadro"),
  anchor: text("âncora", "anchor", "ancla"),
};
/** `quadro:bottom-right` → "quadro inferior direita". */
export function zoneName(id: string): Text {
  const [kind = "", where = ""] = id.split(":");
  const sides = where.split("-").map((s) => SIDES[s] ?? text(s, s, s));
  const all = [KINDS[kind] ?? text(kind, kind, kind), ...sides];
  return { pt: all.map((w) => w.pt).join(" "), en: all.map((w) => w.en).join(" "), es: all.map((w) => w.es).join(" ") };
}
export const ballList = (balls: readonly Ball[]): Text =>
  join(...balls.flatMap((b, i) => (i === 0 ? [BALL_NAMES[b]] : [i === balls.length - 1 ? AND : ", ", BALL_NAMES[b]])));
const AND = text(" e ", " and ", " y ");

/** Millimetres with one decimal; two where it is small. */
export const mm = (value: number): string => `${value.toFixed(Math.abs(value) < 1 ? 2 : 1)} mm`;
export const round = (value: number, digits = 3): number => {
  const f = 10 ** digits;
  return Math.round(value * f) / f + 0;
};
