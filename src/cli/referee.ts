import { once } from "node:events";
import { createInterface } from "node:readline";
import { Command, Option } from "commander";
import { createReferee, isMalformed } from "../rules/engine.ts";
import { failure } from "../table/errors.ts";
import { POLICIES, type Policy, type RulesOutput } from "../table/messages/index.ts";
import { cliLanguage } from "./language.ts";

interface Options {
  policy: Policy;
  strict?: boolean;
  explain?: boolean;
}

/** Events and commands as NDJSON on stdin, calls and scores on stdout; no camera, no clock of its own. */
export function refereeCommand(): Command {
  return new Command("referee")
    .description("Reads events and commands as NDJSON on stdin, writes calls and scores.")
    .addOption(
      new Option("--policy <policy>", "policy of matches whose start_match names none")
        .choices(POLICIES)
        .default("assist"),
    )
    .option("--strict", "stop at the first malformed line (exit 2)")
    .option("--explain", "add to each call the rule and the facts that led to it")
    .action((options: Options) => refereeOver(process.stdin, process.stdout, options));
}

/** The loop, over any pair of streams. Ends quietly where nobody reads the output any more. */
export async function refereeOver(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  options: Options,
): Promise<void> {
  const referee = createReferee({ policy: options.policy, explain: options.explain === true });
  let gone = false;
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    gone = true;
  });
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, terminal: false });
  let number = 0;
  try {
    for await (const text of lines) {
      number += 1;
      const outputs = referee.line(text);
      if (outputs.length > 0 && !gone && !output.write(ndjson(outputs))) await drained(output, () => gone);
      if (gone) break;
      const bad =
        options.strict === true ? outputs.find((o) => o.kind === "refused" && isMalformed(o.code)) : undefined;
      if (bad?.kind === "refused") {
        throw failure("CB_LINE_MALFORMED", { line: number, reason: bad.message[cliLanguage()] });
      }
    }
  } finally {
    lines.close();
    // A producer that never ends must not keep the program alive.
    if ("destroy" in input && typeof input.destroy === "function") input.destroy();
  }
}
const ndjson = (outputs: readonly RulesOutput[]): string => outputs.map((o) => `${JSON.stringify(o)}\n`).join("");

async function drained(output: NodeJS.WritableStream, gone: () => boolean): Promise<void> {
  if (gone()) return;
  await Promise.race([once(output, "drain"), once(output, "close"), once(output, "error")]).catch(() => {});
}
