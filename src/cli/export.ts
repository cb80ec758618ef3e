import { Command, Option } from "commander";
import { sheetCsv, strokesCsv } from "../server/matches/csv.ts";
import { exportJson } from "../server/matches/json.ts";
import { wholeMatch } from "../server/matches/sheet.ts";
import type { WholeMatch } from "../server/matches/sheet-recorder.ts";
import { sheetText } from "../server/matches/text.ts";
import { inningsChart } from "../table/diagram/innings-chart.ts";
import { STORE_OPTION, storedMatch } from "./stored-match.ts";

const FORMATS = {
  json: ({ sheet, strokes }: WholeMatch) => exportJson(sheet, strokes()),
  csv: ({ sheet }: WholeMatch) => [sheetCsv(sheet)],
  strokes: ({ sheet }: WholeMatch) => [strokesCsv(sheet)],
  sheet: ({ sheet }: WholeMatch) => [sheetText(sheet)],
  svg: ({ sheet }: WholeMatch) => [`${inningsChart(sheet.players)}\n`],
};
type Format = keyof typeof FORMATS;

export function exportCommand(): Command {
  return new Command("export")
    .description(
      "A stored match on stdout: score sheet as text or CSV, strokes as CSV, innings as a chart, or all as JSON.",
    )
    .argument("<match>", "number of the match")
    .addOption(new Option("--format <format>", "how").choices(Object.keys(FORMATS)).default("sheet"))
    .option(...STORE_OPTION)
    .action((match: string, { store, format }: { store: string; format: Format }) => {
      for (const piece of FORMATS[format](wholeMatch(storedMatch(store, match)))) process.stdout.write(piece);
    });
}
