const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Other people's words inside a drawing. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c]!);

type Value = string | number | undefined;
/** Numbers of a drawing need no more than hundredths. */
const value = (v: string | number): string =>
  typeof v === "number" ? String(Math.round(v * 100) / 100) : escapeXml(v);

/** An SVG element as text; attributes without a value are left out. */
export function el(name: string, attributes: Record<string, Value>, ...children: string[]): string {
  const given = Object.entries(attributes).flatMap(([k, v]) => (v === undefined ? [] : [` ${k}="${value(v)}"`]));
  const head = `<${name}${given.join("")}`;
  return children.length === 0 ? `${head}/>` : `${head}>${children.join("")}</${name}>`;
}
