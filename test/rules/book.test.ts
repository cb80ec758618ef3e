import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createReferee } from "../../src/rules/engine.ts";
import { REFUSALS } from "../../src/rules/text/refusals.ts";
import { CALL_TYPES } from "../../src/table/messages/index.ts";
import { BEYOND_THE_BOOK, DECISIONS, type Row, RULEBOOK } from "./book.ts";
import { callsOf, playGolden, readGoldens } from "./golden.ts";

/** docs/rules.md: every row of the book → where it is decided, its calls, the golden matches that prove it. */
const DOC = fileURLToPath(new URL("../../docs/rules.md", import.meta.url));
const source = (file: string) => fileURLToPath(new URL(`../../src/rules/${file}`, import.meta.url));
const goldens = readGoldens();
const all = [...RULEBOOK, ...BEYOND_THE_BOOK, ...DECISIONS];

const proves = (row: Row) =>
  goldens
    .filter((g) => g.rows.some((r) => r === row.item || (row.item === "16.1" && r.startsWith("16.1"))))
    .map((g) => g.name);

function table(rows: Row[]): string {
  const lines = rows.map((r) => {
    const where =
      r.where === "" ? `— (${r.why})` : `\`src/rules/${r.where.split(" ")[0]}\` ${r.where.split(" ")[1] ?? ""}`.trim();
    const names = proves(r).map((n) => `[${n}](../test/matches/${n}.ndjson)`);
    return `| ${r.item} | ${r.what} | ${where} | ${r.calls.map((c) => `\`${c}\``).join(" ")} | ${names.join(", ")} |`;
  });
  return ["| item | o que | decidido em | chamadas | partidas de ouro |", "|---|---|---|---|---|", ...lines].join("\n");
}
const document = (): string => `# O livro e o programa

Every row of the rulebook (\`A\`), of what it does not hold (\`B\`, \`C\`) and every numbered decision (\`D\`): the file and function
that decide it, the calls that come of it, and the golden matches in \`test/matches\` that prove it. Made from
\`test/rules/book.ts\` and the golden matches by \`UPDATE_DOCS=1 npx vitest run test/rules/book.test.ts\`; the same test fails when
a row is decided nowhere or proved by nothing.

A golden match is NDJSON: its first line names it, lines with \`expect\` say what must have come out, every other line is input
as \`./carambola referee\` reads it. \`./carambola referee --explain\` adds to each call the rule (file and function, as in these
tables) and the facts that led to it.

## O livro de regras, artigo por artigo

${table(RULEBOOK)}

## O que o livro não traz, e tolerâncias

${table(BEYOND_THE_BOOK)}

## Decisões sobre o que o texto deixa aberto

Decision 5 is 26.2 in the first table; decision 27 is about names only.

${table(DECISIONS)}

## Linhas e comandos recusados

\`refused\` carries one of these codes; \`CB_LINE_…\` are malformed lines, at which \`--strict\` stops.

| code | mensagem | message |
|---|---|---|
${Object.entries(REFUSALS)
  .map(([code, t]) => `| \`${code}\` | ${t.pt} | ${t.en} |`)
  .join("\n")}
`;

describe("the book", () => {
  for (const r of all) {
    it(`${r.item} ${r.what}`, () => {
      if (r.where === "") {
        expect(r.why).not.toBe("");
        return;
      }
      const [file = "", name] = r.where.split(" ");
      expect(existsSync(source(file)), file).toBe(true);
      if (name !== undefined) expect(readFileSync(source(file), "utf8")).toMatch(new RegExp(`\\b${name}\\b`));
      for (const c of r.calls) expect(CALL_TYPES).toContain(c);
      const proofs = proves(r);
      expect(proofs.length, "no golden match proves it").toBeGreaterThan(0);
      // At least one of its golden matches shows one of its calls.
      if (r.calls.length > 0) {
        const said = new Set(
          goldens
            .filter((g) => proofs.includes(g.name))
            .flatMap((g) => callsOf(playGolden(g, () => {}).outputs).map((c) => c.type as string)),
        );
        expect(
          r.calls.some((c) => said.has(c)),
          [...said].join(),
        ).toBe(true);
      }
    });
  }

  it("every golden match names rows that exist", () => {
    const known = new Set([...all.map((r) => r.item), "D5", "contract-4", "16.1.a", "16.1.b"]);
    for (const g of goldens) for (const r of g.rows) expect([...known], `${g.name}: ${r}`).toContain(r);
  });

  it("every call type is made by some golden match", () => {
    const said = new Set(goldens.flatMap((g) => callsOf(playGolden(g, () => {}).outputs).map((c) => c.type)));
    expect(CALL_TYPES.filter((t) => !said.has(t))).toEqual([]);
  });

  it("--explain names a rule that exists, for every call of every golden match", () => {
    const known = new Map<string, string>();
    for (const g of goldens) {
      const referee = createReferee({ explain: true });
      for (const line of g.lines) {
        if (!("text" in line)) continue;
        for (const c of callsOf(referee.line(line.text))) {
          const { rule } = (c as unknown as { explain: { rule: string } }).explain;
          const [file = "", name = ""] = rule.split(".");
          const text = known.get(file) ?? readFileSync(source(`${file}.ts`), "utf8");
          known.set(file, text);
          expect(text, rule).toMatch(new RegExp(`\\b${name}\\b`));
        }
      }
    }
  });

  it("docs/rules.md is what the code and the golden matches say", () => {
    if (process.env.UPDATE_DOCS === "1") writeFileSync(DOC, document());
    expect(readFileSync(DOC, "utf8")).toBe(document());
  });
});
