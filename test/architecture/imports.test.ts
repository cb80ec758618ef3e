import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../support/footage.ts";

/** A tree with the project's own lint rules and nothing else. */
const tree = mkdtempSync(path.join(tmpdir(), "carambola-imports-"));
copyFileSync(path.join(ROOT, "biome.json"), path.join(tree, "biome.json"));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** What Biome says of these lines in that file. */
function lint(file: string, code: string): string {
  const planted = path.join(tree, file);
  mkdirSync(path.dirname(planted), { recursive: true });
  writeFileSync(planted, code);
  const biome = path.join(ROOT, "node_modules/.bin/biome");
  const run = spawnSync(biome, ["lint", "--vcs-enabled=false", file], { cwd: tree, encoding: "utf8" });
  rmSync(planted);
  return `${run.stdout}${run.stderr}`;
}

describe("arrows point one way: a planted violation is found", () => {
  const planted: [string, string][] = [
    ["src/table/planted.ts", "../rules/engine.ts"],
    ["src/table/planted.ts", "node:fs"],
    ["src/tracking/planted.ts", "../rules/engine.ts"],
    ["src/tracking/planted.ts", "../vision/detection/eye.ts"],
    ["src/tracking/planted.ts", "node:fs"],
    ["src/rules/planted.ts", "../tracking/tracker.ts"],
    ["src/rules/planted.ts", "pino"],
    ["src/vision/planted.ts", "../tracking/tracker.ts"],
    ["src/vision/detection/planted.ts", "../../rules/engine.ts"],
    ["src/simulation/planted.ts", "../tracking/tracker.ts"],
    ["src/server/planted.ts", "../cli/main.ts"],
    ["src/web/planted.ts", "../server/app.ts"],
    ["src/client/planted.ts", "../server/app.ts"],
  ];
  for (const [file, target] of planted) {
    it(`${file} must not import ${target}`, () => {
      const code = `import { thing } from "${target}";\nexport const other = thing;\n`;
      expect(lint(file, code)).toContain("noRestrictedImports");
    });
  }

  it("and what is allowed is allowed", () => {
    const code = 'import { BALLS } from "../table/balls.ts";\nexport const other = BALLS;\n';
    for (const folder of ["tracking", "rules", "vision", "simulation", "server", "web"]) {
      expect(lint(`src/${folder}/planted.ts`, code)).not.toContain("noRestrictedImports");
    }
  });
});
