import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SCENARIOS } from "../../src/simulation/index.ts";
import { ROOT } from "../support/footage.ts";

const PAGE = path.join(ROOT, "docs/simulation.md");
const LIST = /<!-- scenarios -->[\s\S]*<!-- end -->/;

test("docs/simulation.md lists every scenario as it is", () => {
  const rows = Object.entries(SCENARIOS).map(
    ([name, { description, frameRate, camera, cloth }]) =>
      `| \`${name}\` | ${description} | ${cloth}, ${camera.width}×${camera.height}, ${frameRate} |`,
  );
  const list = `<!-- scenarios -->\n| name | what | cloth, picture, frames/s |\n|---|---|---|\n${rows.join("\n")}\n<!-- end -->`;
  const page = readFileSync(PAGE, "utf8");
  expect(page).toMatch(LIST);
  if (process.env.UPDATE_DOCS) writeFileSync(PAGE, page.replace(LIST, list));
  else expect(page.match(LIST)![0]).toBe(list);
});
