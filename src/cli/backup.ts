import { Command } from "commander";
import { readConfig } from "../server/config/read.ts";
import { backUp } from "../server/store/backup.ts";

export function backupCommand(): Command {
  return new Command("backup")
    .description("A whole, checked copy of the stored matches; the service may go on meanwhile.")
    .requiredOption("--config <file>", "the service's configuration")
    .requiredOption("--to <file>", "where the copy goes; an older copy there is replaced")
    .action(({ config, to }: { config: string; to: string }) => {
      const { file, bytes, matches } = backUp(readConfig(config).store, to);
      process.stderr.write(`${file}: ${bytes} bytes, partidas / matches: ${matches}\n`);
    });
}
