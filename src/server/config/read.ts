import { readFileSync } from "node:fs";
import path from "node:path";
import { Compile } from "typebox/compile";
import { type Document, isNode, LineCounter, parseDocument, type Scalar, visit } from "yaml";
import { failure } from "../../table/errors.ts";
import { faultOfDoor, type ReadyDoor, readyDoor } from "./door.ts";
import { completeKeeping, type Keeping } from "./keeping.ts";
import { type Config, ConfigSchema, type MqttConfig, NO_SOURCE, type TableConfig } from "./schema.ts";

/** What the service needs to know, with every default filled in and every path absolute. */
export interface ReadyConfig extends Keeping {
  host: string;
  port: number;
  store: string;
  door: ReadyDoor;
  mqtt?: MqttConfig;
  tables: ReadyTable[];
}
export interface ReadyTable extends TableConfig {
  name: string;
  table: string;
  profile: string;
  /** A simulated table that is to be calibrated as any other. */
  exact?: false;
}

const check = Compile(ConfigSchema);
const DEFAULTS = { host: "127.0.0.1", port: 8080, store: "carambola.db", table: "match" };
const SECRET = /\$\{(\w+)\}/g;
const SIMULATION = "sim:";

/** What the command line says instead of the file. */
export interface Overrides {
  host?: string;
  port?: number;
}

/** Reads and checks a configuration file. @throws a fault that names the line */
export function readConfig(file: string, overrides: Overrides = {}, env: NodeJS.ProcessEnv = process.env): ReadyConfig {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw failure("CB_FILE_NOT_FOUND", { file }, error);
  }
  return parseConfig(text, file, env, overrides);
}

export function parseConfig(
  text: string,
  file: string,
  env: NodeJS.ProcessEnv,
  overrides: Overrides = {},
): ReadyConfig {
  const lines = new LineCounter();
  // No aliases: a file of a few lines must not unfold to gigabytes.
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const invalid = (line: number, field: string, reason: string) =>
    failure("CB_CONFIG_INVALID", { file, line, field, reason: reason.slice(0, MOST_SHOWN) });
  const [broken] = doc.errors;
  if (broken !== undefined) throw invalid(lineAt(broken.pos[0]), "YAML", broken.message);
  fillSecrets(doc, env, (name, offset) => failure("CB_CONFIG_SECRET_MISSING", { file, line: lineAt(offset), name }));
  let value: unknown;
  try {
    value = doc.toJS({ maxAliasCount: 0 });
  } catch (error) {
    throw invalid(1, "YAML", (error as Error).message);
  }
  if (!check.Check(value)) {
    const [error] = check.Errors(value);
    const { where, field } = placeOf(error!);
    throw invalid(lineAt(offsetOf(doc, where)), field, error!.message);
  }
  const config = value as Config;
  config.tables.forEach(({ id }, i) => {
    const here = (key: string) => lineAt(offsetOf(doc, ["tables", i, key]));
    if (config.tables.findIndex((t) => t.id === id) !== i) throw invalid(here("id"), `tables.${i}.id`, `${id} ×2`);
  });
  const wrong = faultOfDoor(config);
  if (wrong !== null) throw invalid(lineAt(offsetOf(doc, wrong.where)), wrong.where.join("."), wrong.reason);
  return complete({ ...config, ...overrides }, path.dirname(path.resolve(file)));
}
/** Longest reason that is shown: other people's messages may repeat the whole file. */
const MOST_SHOWN = 200;

/** `${NAME}` in any text is the environment's: passwords of cameras stay out of the file. */
function fillSecrets(doc: Document, env: NodeJS.ProcessEnv, missing: (name: string, offset: number) => Error): void {
  visit(doc, {
    Scalar(_key, node: Scalar) {
      if (typeof node.value !== "string") return;
      node.value = node.value.replace(SECRET, (_whole, name: string) => {
        const secret = env[name];
        if (secret === undefined) throw missing(name, node.range?.[0] ?? 0);
        return secret;
      });
    },
  });
}

/** Where in the file a schema's error belongs, and how the field is called. */
function placeOf(error: { instancePath: string; params: object }): { where: (string | number)[]; field: string } {
  const steps = error.instancePath.split("/").slice(1);
  const where = steps.map((s) => (/^\d+$/.test(s) ? Number(s) : s));
  const { requiredProperties, additionalProperties } = error.params as Partial<Record<string, string[]>>;
  const named = requiredProperties?.[0] ?? additionalProperties?.[0];
  return {
    where: additionalProperties?.[0] === undefined ? where : [...where, additionalProperties[0]],
    field: [...where, ...(named === undefined ? [] : [named])].join(".") || "/",
  };
}

/** The place of the deepest part of the way that the file has. */
function offsetOf(doc: Document, where: readonly (string | number)[]): number {
  for (let n = where.length; n >= 0; n--) {
    const node = n === 0 ? doc.contents : doc.getIn(where.slice(0, n), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function complete(config: Config, folder: string): ReadyConfig {
  const { host = DEFAULTS.host, port = DEFAULTS.port, store = DEFAULTS.store, mqtt, tables } = config;
  const beside = (file: string) => path.resolve(folder, file);
  return {
    ...{ host, port, store: beside(store) },
    ...completeKeeping(config, folder),
    door: readyDoor(config, host, beside),
    ...(mqtt && { mqtt }),
    tables: tables.map((t) => ({
      ...t,
      name: t.name ?? t.id,
      table: t.table?.endsWith(".json") ? beside(t.table) : (t.table ?? DEFAULTS.table),
      source: isLocalFile(t.source) ? beside(t.source) : t.source,
      // Where there is no file yet, the calibration page writes it.
      profile: beside(t.profile ?? `${t.id}.profile.json`),
      ...(t.profile !== undefined && t.source.startsWith(SIMULATION) && { exact: false as const }),
    })),
  };
}
const isLocalFile = (source: string) =>
  source !== NO_SOURCE && !source.startsWith(SIMULATION) && !source.includes("://");
