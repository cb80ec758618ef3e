import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { EXPORT_VERSION, MatchExportSchema } from "../../../src/table/messages/index.ts";
import { ROOT } from "../../support/footage.ts";

const schemaFile = path.join(ROOT, "docs", `match-export-${EXPORT_VERSION}.schema.json`);
const page = path.join(ROOT, "docs/export.md");
const BEGIN = "<!-- fields: made from the schema by `UPDATE_DOCS=1 ./carambola test export-document` -->";
const END = "<!-- end of fields -->";

interface Schema {
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
const schema = JSON.parse(JSON.stringify(MatchExportSchema)) as Schema;

/** What a value may be, in a few words. */
function kind(s: Schema): string {
  if (s.const !== undefined) return `\`${JSON.stringify(s.const)}\``;
  if (s.enum !== undefined) return s.enum.length > 8 ? "text" : s.enum.map((v) => `\`${v}\``).join(" ");
  if (s.anyOf !== undefined) return [...new Set(s.anyOf.map(kind))].slice(0, 4).join(" or ");
  if (s.type === "array") return `list of ${s.items === undefined ? "values" : kind(s.items)}`;
  return s.type ?? "any";
}

/** A line for each field, with those inside; what the other documents describe (events, calls) is not repeated. */
function rows(s: Schema, prefix: string, depth: number): string[] {
  const inner = s.anyOf?.find((o) => o.properties !== undefined) ?? s;
  const fields = inner.type === "array" ? inner.items : inner;
  const within = fields?.anyOf?.find((o) => o.properties !== undefined) ?? fields;
  return Object.entries(within?.properties ?? {}).flatMap(([name, field]) => {
    const optional = within?.required?.includes(name) === true ? "" : " (may be absent)";
    const said = field.description ?? field.anyOf?.find((o) => o.description)?.description ?? "";
    const at = `${prefix}${name}`;
    const row = `| \`${at}\` | ${kind(field)}${optional} | ${said.replaceAll("|", "\\|")} |`;
    const closed = depth === 0 || ["events", "calls", "detail", "message"].includes(name);
    const list = field.type === "array" ? "[]." : ".";
    return closed ? [row] : [row, ...rows(field, `${at}${list}`, depth - 1)];
  });
}

test("the schema of the export is published as a file, and the page lists its fields", () => {
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  const table = ["| field | kind | meaning |", "| --- | --- | --- |", ...rows(schema, "", 2)].join("\n");
  const written = readFileSync(page, "utf8");
  const [before = "", rest = ""] = written.split(BEGIN);
  const wanted = `${before}${BEGIN}\n\n${table}\n\n${END}${rest.split(END)[1] ?? "\n"}`;
  if (process.env.UPDATE_DOCS) {
    writeFileSync(schemaFile, text);
    writeFileSync(page, wanted);
  }
  expect(readFileSync(schemaFile, "utf8")).toBe(text);
  expect(readFileSync(page, "utf8")).toBe(wanted);
});
