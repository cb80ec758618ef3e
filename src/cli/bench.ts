import { readFile } from "node:fs/promises";
import path from "node:path";
import { Command } from "commander";
import { benchAccuracy } from "../bench/accuracy.ts";
import { footageFolder, ROOT } from "../bench/footage.ts";
import { judgeGoals } from "../bench/goals.ts";
import { printFigures } from "../bench/report.ts";
import { benchSpeed } from "../bench/speed.ts";
import { failure } from "../table/errors.ts";
import { writeResult } from "./files.ts";
import { oneOfList } from "./options.ts";

const SUITES = ["accuracy", "speed", "all"] as const;

interface Options {
  suite: (typeof SUITES)[number];
  json?: string;
  goals?: string;
  quick?: boolean;
}

export function benchCommand(): Command {
  return new Command("bench")
    .description(
      "Measures accuracy and speed, as a table and as JSON; simulated scenarios, and real footage where present.",
    )
    .option("--suite <name>", SUITES.join(" | "), oneOfList(SUITES), "all")
    .option("--quick", "the part that CI runs")
    .option("--json <file>", "writes the figures")
    .option("--goals <file>", "compares with goals; exit code 1 where one is missed")
    .action(bench);
}

async function bench(options: Options): Promise<void> {
  const folder = footageFolder();
  if (!folder)
    process.stdout.write("real footage is absent (../shared/data or CARAMBOLA_DATA): those figures are left out\n");
  const figures: Record<string, number> = {};
  if (options.suite !== "speed") Object.assign(figures, await benchAccuracy(folder, options.quick === true));
  if (options.suite !== "accuracy") Object.assign(figures, await benchSpeed(folder));
  printFigures(figures);
  if (options.json) await writeResult(options.json, `${JSON.stringify(figures, null, 2)}\n`);
  if (!options.goals) return;
  const file = path.resolve(ROOT, options.goals);
  const text = await readFile(file, "utf8").catch((error) => {
    throw failure("CB_FILE_NOT_FOUND", { file }, error);
  });
  const judged = judgeGoals(figures, JSON.parse(text) as Record<string, { min?: number; max?: number }>);
  for (const line of judged.lines) process.stdout.write(`${line}\n`);
  process.stdout.write(`${judged.passed} passed, ${judged.failed} failed, ${judged.skipped} skipped\n`);
  if (judged.failed > 0) process.exitCode = 1;
}
