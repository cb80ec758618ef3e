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

/** The noun of an area and whether it is feminine in Portuguese and Spanish. */
const KINDS: Readonly<Record<string, { name: Text; feminine: boolean }>> = {
  triangle: { name: text("triângulo", "triangle", "triángulo"), feminine: false },
  quadro: { name: text("quadro", "balk space", "cuadro"), feminine: false },
  anchor: { name: text("âncora", "anchor", "ancla"), feminine: true },
};
const MASCULINE: Readonly<Record<string, Text>> = {
  ...CUSHION_NAMES,
  right: text("direito", "right", "derecho"),
  left: text("esquerdo", "left", "izquierdo"),
  centre: text("central", "centre", "central"),
};
/** `quadro:bottom-right` → "quadro inferior direito", "bottom right balk space". */
export function zoneName(id: string): Text {
  const [kind = "", where = ""] = id.split(":");
  const { name, feminine } = KINDS[kind] ?? { name: text(kind, kind, kind), feminine: false };
  const sides = where.split("-").map((s) => (feminine ? CUSHION_NAMES[s as Cushion] : MASCULINE[s]) ?? text(s, s, s));
  return {
    pt: [name, ...sides].map((w) => w.pt).join(" "),
    en: [...sides, name].map((w) => w.en).join(" "),
    es: [name, ...sides].map((w) => w.es).join(" "),
  };
}
export const ballList = (balls: readonly Ball[]): Text =>
  join(...balls.flatMap((b, i) => (i === 0 ? [BALL_NAMES[b]] : [i === balls.length - 1 ? AND : ", ", BALL_NAMES[b]])));
const AND = text(" e ", " and ", " y ");

/** A number as each language writes it: comma in Portuguese and Spanish. */
export function decimal(value: number, digits: number): Text {
  // No "-0.00": what rounds to nothing has no sign.
  const en = (Number(value.toFixed(digits)) + 0).toFixed(digits);
  const comma = en.replace(".", ",");
  return { pt: comma, en, es: comma };
}
/** Millimetres with one decimal; two where it is small. */
export const mm = (value: number): Text => join(decimal(value, Math.abs(value) < 1 ? 2 : 1), " mm");
export const round = (value: number, digits = 3): number => {
  const f = 10 ** digits;
  return Math.round(value * f) / f + 0;
};
