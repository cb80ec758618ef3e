import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Command } from "commander";
import type { Figure } from "../bench/figures/figure.ts";
import { footageFolder, ROOT } from "../bench/footage.ts";
import { benchNames } from "../bench/names.ts";
import { compareWith } from "../bench/report/compare.ts";
import { readGoals, readResult } from "../bench/report/files.ts";
import { type Goals, judgeGoals } from "../bench/report/goals.ts";
import { type Result, resultOf } from "../bench/report/result.ts";
import { tableOf } from "../bench/report/table.ts";
import { replaySeed } from "../bench/strokes-suite.ts";
import { runSuites, SUITE_NAMES } from "../bench/suites.ts";
import { failure } from "../table/errors.ts";
import { writeResult } from "./files.ts";
import { oneOfList, wholeNumber } from "./options.ts";

interface Options {
  suite: string;
  quick?: boolean;
  scenario?: string;
  json?: string;
  goals?: string;
  compare?: string;
  pictures?: string;
  seed?: number;
}

export function benchCommand(): Command {
  return new Command("bench")
    .description(
      "Measures accuracy and speed, as a table and as JSON; simulated scenarios, and real footage where present.",
    )
    .option("--suite <name>", SUITE_NAMES.join(" | "), oneOfList(SUITE_NAMES), "all")
    .option("--quick", "the part that CI runs")
    .option("--scenario <names>", "only these scenarios and clips of the accuracy suite, comma-separated")
    .option("--json <file>", "writes the figures")
    .option("--goals <file>", "compares with goals; exit code 1 where a limit that holds today is broken")
    .option("--compare <file>", "tells what differs from an earlier --json")
    .option("--pictures <folder>", "draws the worst cases")
    .option("--seed <n>", "plays one stroke of the suite strokes again, event by event", wholeNumber)
    .action(bench);
}

async function bench(options: Options): Promise<void> {
  if (options.seed !== undefined) {
    say(replaySeed(options.seed));
    return;
  }
  // Whatever is wrong with the order is said before minutes of measuring.
  const goals = options.goals === undefined ? null : await readGoals(goalsFile(options.goals));
  const earlier = options.compare === undefined ? null : await readResult(options.compare);
  const only = options.scenario === undefined ? null : benchNames(options.scenario.split(","));
  if (options.pictures !== undefined) await folderFor(options.pictures);
  const { figures, notes } = await runSuites(only ? "accuracy" : options.suite, {
    quick: options.quick === true,
    footage: footageFolder(),
    only,
    pictures: options.pictures ?? null,
    tell,
  });
  tellEnd();
  say(tableOf(figures));
  if (notes.length > 0) say(["", ...notes.map((note) => `note: ${note}`)]);
  if (options.json) await writeResult(options.json, `${JSON.stringify(resultOf(figures, notes), null, 2)}\n`);
  if (earlier) sayDifferences(earlier, figures);
  if (goals) sayGoals(goals, figures);
}

function sayDifferences(earlier: Result, figures: readonly Figure[]): void {
  const differences = compareWith(earlier, figures);
  const worse = differences.filter((d) => d.change === "worse").length;
  say(["", ...differences.map((d) => d.line), `${differences.length} differences, ${worse} worse`]);
}

function sayGoals(goals: Goals, figures: readonly Figure[]): void {
  const { unreached, broken, unmeasured, kept, reached } = judgeGoals(figures, goals);
  say(["", ...unreached.map((line) => `goal not reached yet: ${line}`), ...broken.map((line) => `BROKEN: ${line}`)]);
  say([
    `goals: ${reached} reached, ${unreached.length} not yet`,
    `limits: ${kept} passed, ${broken.length} failed, ${unmeasured.length} not measured here`,
  ]);
  if (broken.length > 0) process.exitCode = 1;
}

/** `bench/goals.json` is the project's, wherever the command is called from. */
function goalsFile(file: string): string {
  return file === "bench/goals.json" ? path.join(ROOT, file) : file;
}

async function folderFor(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw failure("CB_FILE_NOT_WRITABLE", { file: folder, reason: error.message }, error);
  });
}

const say = (lines: readonly string[]) => process.stdout.write(`${lines.join("\n")}\n`);

/** One line on a terminal: what is measured now. */
function tell(what: string, done: number, of: number | null): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${what}${of ? `  ${done + 1}/${of}` : ""} \x1b[K`);
}
function tellEnd(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
}
