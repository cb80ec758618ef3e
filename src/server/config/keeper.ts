import { createHash } from "node:crypto";
import { readFileSync, unwatchFile, watchFile } from "node:fs";
import type { Logger } from "pino";
import { parseDocument } from "yaml";
import { CarambolaError, type ErrorCode, type ErrorDetails, type Fault, failure } from "../../table/errors.ts";
import type { Notice } from "../../vision/capture/report.ts";
import type { ServedTable } from "../service.ts";
import { mergeInto } from "./merge.ts";
import { type Overrides, parseConfig, type ReadyConfig, type ReadyTable } from "./read.ts";
import { writeWithBackup } from "./write.ts";

export interface KeeperOptions {
  file: string;
  /** What the command line says instead of the file. */
  overrides: Overrides;
  /** The configuration with which the service began. */
  config: ReadyConfig;
  /** The table as the service serves it. @throws what is wrong with its files */
  served: (table: ReadyTable) => Promise<ServedTable>;
  tables: KeptTables;
  log: Logger;
  env?: NodeJS.ProcessEnv;
}
/** What is done to the tables of the running service. */
export interface KeptTables {
  add(table: ServedTable): void;
  see(id: string): void;
  change(table: ServedTable): Promise<void>;
  remove(id: string): Promise<void>;
  /** What everybody should know: what is wrong with the file, or what counts only after a restart. */
  tell(notices: readonly Notice[]): void;
}

/** The configuration as people write it. */
export interface WrittenConfig {
  file: string;
  /** Changes with every change of the text. */
  version: string;
  text: string;
  /** The text's values; secrets as written. */
  config: unknown;
}

/** How often the file is looked at, ms: by its state, which works on network drives and in containers as well. */
const LOOK_MS = 1000;
/** Editors write in several steps: the file is read this long after its last change, ms. */
const SETTLE_MS = 300;

/**
 * The configuration of a running service: read again when its file changes, on a signal, or by the API. A wrong one changes
 * nothing. Only tables that differ are touched.
 */
export class ConfigKeeper {
  private readonly options: KeeperOptions;
  /** What is in force. */
  private config: ReadyConfig;
  /** The service's own settings began with these; they last until a restart. */
  private readonly begun: ReadyConfig;
  private applied: string;
  private broken: Fault | null = null;
  private settle: NodeJS.Timeout | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(options: KeeperOptions) {
    this.options = options;
    this.config = options.config;
    this.begun = options.config;
    this.applied = this.read();
    watchFile(options.file, { interval: LOOK_MS, persistent: false }, () => this.changed());
  }

  close(): void {
    unwatchFile(this.options.file);
    if (this.settle) clearTimeout(this.settle);
  }

  /** What is wrong with the file as it is now; the configuration before it is in force. */
  get fault(): Fault | null {
    return this.broken;
  }

  /** The file as it is now. @throws CB_FILE_NOT_FOUND */
  written(): WrittenConfig {
    const text = this.read();
    return { file: this.options.file, version: versionOf(text), text, config: parseDocument(text).toJS() };
  }

  /** Reads the file again, also where it is the same: files that it names may have changed. Resolves to what is wrong. */
  reread(cause: string): Promise<Fault | null> {
    return this.inTurn(async () => {
      const { log, file } = this.options;
      try {
        await this.apply(this.read());
        log.info({ cause, file }, "configuration read again");
        this.tell(null);
      } catch (error) {
        if (!(error instanceof CarambolaError)) throw error;
        this.tell(error.fault);
        log.error({ cause, fault: error.message }, "configuration refused, the one before stays");
      }
      return this.broken;
    });
  }

  /**
   * Writes another configuration and puts it in force; comments stay where its values stay. `version`: the one that was read.
   * @throws CB_CONFIG_CONFLICT, CB_CONFIG_INVALID …: nothing is changed then
   */
  write(wanted: { config: unknown } | { text: string }, version?: string): Promise<WrittenConfig> {
    return this.inTurn(async () => {
      const before = this.written();
      const { file, log } = this.options;
      if (version !== undefined && version !== before.version) throw failure("CB_CONFIG_CONFLICT", { file });
      const text = "text" in wanted ? wanted.text : merged(before.text, wanted.config);
      const plan = await this.plan(text);
      await writeWithBackup(file, text);
      await this.carryOut(plan, text);
      log.info({ file }, "configuration written and in force");
      this.tell(null);
      return this.written();
    });
  }

  private read(): string {
    const { file } = this.options;
    try {
      return readFileSync(file, "utf8");
    } catch (error) {
      throw failure("CB_FILE_NOT_FOUND", { file }, error);
    }
  }

  private changed(): void {
    if (this.settle) clearTimeout(this.settle);
    this.settle = setTimeout(() => {
      let same = false;
      try {
        same = this.read() === this.applied && this.broken === null;
      } catch {
        // Reading it again says what is wrong.
      }
      if (!same) void this.reread("file");
    }, SETTLE_MS);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => {});
    return done;
  }

  private async apply(text: string): Promise<void> {
    await this.carryOut(await this.plan(text), text);
  }

  /** Everything that can be wrong is found before anything is changed. */
  private async plan(text: string): Promise<{ config: ReadyConfig; tables: ServedTable[] }> {
    const { file, overrides, env = process.env, served } = this.options;
    const config = parseConfig(text, file, env, overrides);
    return { config, tables: await Promise.all(config.tables.map(served)) };
  }

  private async carryOut(plan: { config: ReadyConfig; tables: ServedTable[] }, text: string): Promise<void> {
    const { tables } = this.options;
    const before = new Set(this.config.tables.map((t) => t.id));
    const after = new Set(plan.tables.map((t) => t.id));
    this.config = plan.config;
    this.applied = text;
    for (const id of before) if (!after.has(id)) await tables.remove(id);
    for (const table of plan.tables) {
      if (before.has(table.id)) await tables.change(table);
      else {
        tables.add(table);
        tables.see(table.id);
      }
    }
  }

  private tell(broken: Fault | null): void {
    this.broken = broken;
    const fields = changedFields(this.begun, this.config);
    this.options.tables.tell([
      ...(broken === null ? [] : [warning(broken.code, broken.details)]),
      ...(fields.length === 0 ? [] : [warning("CB_CONFIG_NEEDS_RESTART", { fields: fields.join(", ") })]),
    ]);
  }
}

const warning = (code: ErrorCode, details: ErrorDetails): Notice => ({ code, level: "warning", details });

function merged(text: string, config: unknown): string {
  const doc = parseDocument(text);
  mergeInto(doc, config);
  return doc.toString({ lineWidth: 0 });
}

/** Of the service's own settings those that differ. */
function changedFields(begun: ReadyConfig, now: ReadyConfig): string[] {
  const values = (config: ReadyConfig) => ({ ...config, tables: null }) as Record<string, unknown>;
  const [a, b] = [values(begun), values(now)];
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
}

const VERSION_LENGTH = 16;
const versionOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, VERSION_LENGTH);
