import { Command } from "commander";
export function calibrateCommand(): Command {
  return new Command("calibrate");
}
