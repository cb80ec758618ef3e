import { Command, CommanderError } from "commander";
import { CarambolaError, failure, fault, faultLine } from "../table/errors.ts";
import { cliLanguage } from "./language.ts";

/** Loaded only when asked for: a referee on a small machine need not wait for a web server. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  demo: async () => (await import("./demo.ts")).demoCommand(),
  start: async () => (await import("./start.ts")).startCommand(),
  backup: async () => (await import("./backup.ts")).backupCommand(),
  replay: async () => (await import("./replay.ts")).replayCommand(),
  export: async () => (await import("./export.ts")).exportCommand(),
  user: async () => (await import("./user.ts")).userCommand(),
  watch: async () => (await import("./watch.ts")).watchCommand(),
  calibrate: async () => (await import("./calibrate.ts")).calibrateCommand(),
  "calibrate-lens": async () => (await import("./calibrate-lens.ts")).calibrateLensCommand(),
  referee: async () => (await import("./referee.ts")).refereeCommand(),
  doctor: async () => (await import("./doctor.ts")).doctorCommand(),
  bench: async () => (await import("./bench.ts")).benchCommand(),
  screenshots: async () => (await import("./screenshots.ts")).screenshotsCommand(),
};

/** The command line: one file a command; this one only dispatches and turns faults into one line and an exit code. */
export async function main(argv: string[]): Promise<number> {
  const program = new Command("carambola")
    .description("A camera over a carom table calls what the rulebook calls.")
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  const named =
    argv[0] !== undefined && Object.hasOwn(COMMANDS, argv[0]) ? [COMMANDS[argv[0]]!] : Object.values(COMMANDS);
  for (const load of named) {
    const command = await load();
    program.addCommand(command.exitOverride().configureOutput({ writeErr: () => {} }));
  }
  try {
    await program.parseAsync(argv, { from: "user" });
    // A command that ran to its end may still have found something wrong: goals missed.
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      if (error.code === "commander.help") {
        process.stderr.write(program.helpInformation());
        return 2;
      }
      const known = program.commands.some((c) => c.name() === argv[0]);
      const reason = error.message.replace(/^error: /, "").replace(/\.$/, "");
      return report(failure("CB_USAGE", { reason, command: known ? argv[0]! : "" }).fault);
    }
    if (error instanceof CarambolaError) return report(error.fault);
    const reason = error instanceof Error ? error.message : String(error);
    if (process.env.CARAMBOLA_LOG === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    return report(fault("CB_INTERNAL", { reason }));
  }
}

function report(f: ReturnType<typeof fault>): number {
  process.stderr.write(`${faultLine(f, cliLanguage())}\n`);
  return f.exitCode;
}

process.exitCode = await main(process.argv.slice(2));
