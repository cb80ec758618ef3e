import { Command } from "commander";
import { bundle } from "../doctor/bundle.ts";
import { examine } from "../doctor/doctor.ts";
import { exitCodeOf, type Finding, fine, said } from "../doctor/finding.ts";
import { asJson, inWords, summary } from "../doctor/report.ts";
import type { Subject } from "../doctor/subject.ts";
import { thisMachine } from "../doctor/this-machine/this-machine.ts";
import { type ReadyConfig, readConfig } from "../server/config/read.ts";
import { CarambolaError } from "../table/errors.ts";
import { writeResult } from "./files.ts";
import { cliLanguage } from "./language.ts";
import { DEFAULT_HOST, DEFAULT_PORT } from "./ports.ts";
import { programVersion } from "./serve.ts";

interface Options {
  config?: string;
  json: boolean;
  bundle?: string;
}

export function doctorCommand(): Command {
  return new Command("doctor")
    .description(
      "What is wrong with this machine, camera, light, calibration, disk, configuration, each with its remedy.\n" +
        "Ends with 0 where all works (warnings included), 2 where configuration or calibration are at fault, 1 where the machine is.",
    )
    .option("--config <file>", "looks at its tables, cameras, profiles, store and broker too")
    .option("--json", "for programs: every finding with its code, in three languages", false)
    .option("--bundle <file>", "also writes a package for whoever helps: no secrets, no pictures")
    .action(doctor);
}

async function doctor({ config: file, json, bundle: bundleFile }: Options): Promise<void> {
  const machine = thisMachine();
  const language = cliLanguage();
  const findings: Finding[] = [];
  const tell = (finding: Finding) => {
    findings.push(finding);
    if (!json) process.stdout.write(`${inWords(finding, language)}\n`);
  };
  const { subject, finding } = subjectOf(file);
  if (finding !== null) tell(finding);
  for await (const found of examine(machine, subject)) tell(found);
  process.stdout.write(json ? `${JSON.stringify(asJson(findings), null, 2)}\n` : `${summary(findings, language)}\n`);
  if (bundleFile !== undefined) {
    const health = await machine.health(subject.host, subject.port);
    const [config, madeAt] = [file === undefined ? null : machine.read(file), new Date().toISOString()];
    const parts = { version: programVersion(), madeAt, findings, config, health, env: process.env };
    await writeResult(bundleFile, await bundle(machine, parts));
  }
  process.exitCode = exitCodeOf(findings);
}

/** What to look at. With a configuration that cannot be read, the machine alone is. */
function subjectOf(file: string | undefined): { subject: Subject; finding: Finding | null } {
  const alone: Subject = { tables: [], host: DEFAULT_HOST, port: DEFAULT_PORT, store: null, broker: null };
  if (file === undefined) return { subject: alone, finding: null };
  try {
    const config = readConfig(file);
    const count = config.tables.length;
    const finding = fine("configuration", {
      pt: `${file}: ${count} mesa(s)`,
      en: `${file}: ${count} table(s)`,
      es: `${file}: ${count} mesa(s)`,
    });
    return { subject: fromConfig(config), finding };
  } catch (error) {
    if (!(error instanceof CarambolaError)) throw error;
    return { subject: alone, finding: said("configuration", "fault", error.fault) };
  }
}

function fromConfig({ host, port, store, tables, mqtt }: ReadyConfig): Subject {
  return {
    ...{ host, port, store, broker: mqtt ?? null },
    tables: tables.map(({ id, source, profile }) => ({
      ...{ table: id, source },
      ...(profile !== undefined && { profile }),
    })),
  };
}
