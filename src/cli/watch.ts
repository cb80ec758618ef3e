import { Command } from "commander";
export function watchCommand(): Command {
  return new Command("watch");
}
