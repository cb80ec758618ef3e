import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CATALOGUE, type ErrorCode } from "../../src/table/error-catalogue.ts";
import { fault, faultLine } from "../../src/table/errors.ts";
import { ROOT } from "../support/footage.ts";

const page = path.join(ROOT, "docs/errors.md");
const codes = Object.keys(CATALOGUE) as ErrorCode[];

function document(): string {
  const rows = codes.map((code) => {
    const { what, remedy, exitCode } = CATALOGUE[code];
    return `## ${code}\n\nExit code ${exitCode}.\n\n- pt: ${what.pt} ${remedy.pt}\n- en: ${what.en} ${remedy.en}\n- es: ${what.es} ${remedy.es}\n`;
  });
  return `# Faults\n\nEvery fault that the program names: what is wrong and where, and what helps. Made from \`src/table/error-catalogue.ts\`\n(\`UPDATE_DOCS=1 ./carambola test errors\`). The launcher, which runs before the program exists, has five of its own: CB_NODE_MISSING,\nCB_NODE_OLD, CB_NPM_FAILED, CB_BUILD_FAILED, CB_LOCKED.\n\n${rows.join("\n")}`;
}

describe("the catalogue of faults", () => {
  it("is documented, fault by fault", () => {
    if (process.env.UPDATE_DOCS) writeFileSync(page, document());
    expect(readFileSync(page, "utf8")).toBe(document());
  });

  it("says what, where and the remedy in three languages, with the same places to fill", () => {
    for (const code of codes) {
      const { what, remedy } = CATALOGUE[code];
      const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
      for (const text of [what, remedy]) {
        expect(places(text.en), code).toEqual(places(text.pt));
        expect(places(text.es), code).toEqual(places(text.pt));
        for (const language of ["pt", "en", "es"] as const) expect(text[language].length, code).toBeGreaterThan(10);
      }
    }
  });

  it("fills its places and stays one line", () => {
    const line = faultLine(fault("CB_PORT_IN_USE", { host: "127.0.0.1", port: "80\n80" }), "en");
    expect(line).toBe(
      "CB_PORT_IN_USE: port 80 80 on 127.0.0.1 is already in use. Close the other program, or choose another with --port (0 = a free one).",
    );
  });
});
