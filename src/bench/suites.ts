import { benchAccuracy } from "./accuracy.ts";
import { benchOpenCv } from "./opencv/second-opinion.ts";
import type { BenchOptions, Measured } from "./options.ts";
import { benchServer } from "./server/server.ts";
import { benchSpeed } from "./speed/speed.ts";
import { benchStrokes } from "./strokes-suite.ts";

type Suite = (options: BenchOptions) => Promise<Measured>;

/** The suites by name; one more is one line here, and `--suite` and `all` know it. */
export const SUITES: Readonly<Record<string, Suite>> = {
  accuracy: benchAccuracy,
  speed: benchSpeed,
  server: benchServer,
  strokes: benchStrokes,
  opencv: benchOpenCv,
};
/** Run by name only: they need a browser. Loaded only then, for its driver is not part of an installation. */
const IN_A_BROWSER: Readonly<Record<string, Suite>> = {
  pages: async (options) => (await import("./pages/pages.ts")).benchPages(options),
};
export const SUITE_NAMES = [...Object.keys(SUITES), ...Object.keys(IN_A_BROWSER), "all"];

/** Runs one suite, or all of them one after another. */
export async function runSuites(name: string, options: BenchOptions): Promise<Measured> {
  const chosen = name === "all" ? Object.values(SUITES) : [{ ...SUITES, ...IN_A_BROWSER }[name]!];
  const all: Measured = { figures: [], notes: [] };
  for (const suite of chosen) {
    const { figures, notes } = await suite(options);
    all.figures.push(...figures);
    all.notes.push(...notes);
  }
  return all;
}
