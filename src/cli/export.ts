import { Command, Option } from "commander";
import { type ScoreSheet, scoreSheet, sheetCsv, sheetText } from "../server/store/score-sheet.ts";
import { STORE_OPTION, storedMatch } from "./stored-match.ts";

const FORMATS = {
  json: (sheet: ScoreSheet) => `${JSON.stringify(sheet, null, 2)}\n`,
  csv: sheetCsv,
  sheet: sheetText,
};
type Format = keyof typeof FORMATS;

export function exportCommand(): Command {
  return new Command("export")
    .description("The score sheet of a stored match, on stdout.")
    .argument("<match>", "number of the match")
    .addOption(new Option("--format <format>", "how").choices(Object.keys(FORMATS)).default("sheet"))
    .option(...STORE_OPTION)
    .action((match: string, { store, format }: { store: string; format: Format }) => {
      process.stdout.write(FORMATS[format](scoreSheet(storedMatch(store, match))));
    });
}
