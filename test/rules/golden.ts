import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createReferee, type Referee } from "../../src/rules/engine.ts";
import type { Call, RulesOutput } from "../../src/table/messages/index.ts";

/**
 * Golden matches: NDJSON files. The first line names them and the rows of the book that they prove; lines with `expect`
 * say what has come out since the last such line; every other line is input as `./carambola referee` reads it.
 */
export interface Expectation {
  /** All calls that are no mere score, in order: `type status player`, with `?` after the type of a question. */
  calls?: string[];
  /** Calls (in this order) that match at least these fields. */
  has?: Record<string, unknown>[];
  /** Call types that must not have come. */
  no?: string[];
  /** Codes of the refused lines. */
  refused?: string[];
  /** Fields of the present score; `points`, `runs`, `innings`, `highRuns` as lists in the players' order. */
  score?: Record<string, unknown>;
}
export interface Golden {
  name: string;
  title: string;
  rows: string[];
  lines: ({ text: string } | { expect: Expectation })[];
}
export const GOLDEN_DIR = fileURLToPath(new URL("../matches/", import.meta.url));

export function readGoldens(): Golden[] {
  return readdirSync(GOLDEN_DIR)
    .filter((f) => f.endsWith(".ndjson"))
    .sort()
    .map((file) => {
      const [head = "{}", ...rest] = readFileSync(`${GOLDEN_DIR}${file}`, "utf8").trimEnd().split("\n");
      const { golden, rows } = JSON.parse(head) as { golden: string; rows: string[] };
      const lines = rest.map((text) =>
        text.startsWith('{"expect"') ? (JSON.parse(text) as { expect: Expectation }) : { text },
      );
      return { name: file.replace(/\.ndjson$/, ""), title: golden, rows, lines };
    });
}

export const short = (c: Call): string =>
  `${c.type}${c.certainty === "ask" ? "?" : ""} ${c.status}${c.player == null ? "" : ` ${c.player}`}`;
export const callsOf = (outputs: readonly RulesOutput[]): Call[] =>
  outputs.flatMap((o) => (o.kind === "call" ? [o] : []));

/** Runs a golden match; `check` is given the outputs since the last expectation. */
export function playGolden(
  golden: Golden,
  check: (expectation: Expectation, outputs: readonly RulesOutput[], referee: Referee) => void,
): { referee: Referee; outputs: RulesOutput[] } {
  const referee = createReferee();
  const all: RulesOutput[] = [];
  let since = 0;
  for (const line of golden.lines) {
    if ("text" in line) all.push(...referee.line(line.text));
    else {
      check(line.expect, all.slice(since), referee);
      since = all.length;
    }
  }
  return { referee, outputs: all };
}
