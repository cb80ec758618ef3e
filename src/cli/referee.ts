import { Command } from "commander";
export function refereeCommand(): Command {
  return new Command("referee");
}
