import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../support/footage.ts";

/** Licences under which what is shipped may be shipped, with their text beside it. SPDX names. */
const KNOWN = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Unlicense",
]);
/** Built into the pages, so shipped though only needed to build. */
const IN_PAGES = /^node_modules\/(preact|@preact\/[^/]+)$/;

interface Package {
  dev?: boolean;
  license?: string;
}

/** `(MIT OR CC0-1.0)` is known where one of them is; `MIT AND ISC` where both are. */
const isKnown = (licence: string): boolean =>
  licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((l) => KNOWN.has(l.trim())));

const { packages } = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, Package>;
};
const shipped = Object.entries(packages).filter(([name, p]) => name !== "" && (!p.dev || IN_PAGES.test(name)));

it("everything that is shipped is under a licence that we know", () => {
  expect(shipped.length).toBeGreaterThan(50);
  const unknown = shipped.filter(([, p]) => p.license === undefined || !isKnown(p.license));
  expect(unknown.map(([name, p]) => `${name}: ${p.license}`)).toEqual([]);
});

it("an unknown licence is refused", () => {
  for (const licence of ["GPL-3.0", "SEE LICENSE IN x", "MIT AND GPL-2.0", "UNLICENSED"])
    expect(isKnown(licence)).toBe(false);
  for (const licence of ["MIT", "(MIT OR GPL-3.0)", "MIT AND ISC"]) expect(isKnown(licence)).toBe(true);
});
