import { Command } from "commander";
import { createReferee } from "../rules/engine.ts";
import { Clips } from "../server/clips/clips.ts";
import { ConfigKeeper } from "../server/config/keeper.ts";
import { type ReadyTable, readConfig } from "../server/config/read.ts";
import { type MqttConfig, NO_SOURCE } from "../server/config/schema.ts";
import { MqttBridge } from "../server/mqtt/bridge.ts";
import { SqliteOutboxStore } from "../server/mqtt/outbox-store.ts";
import type { ProcessOrder } from "../server/process-messages.ts";
import type { ServedTable, Service } from "../server/service.ts";
import { backUpApart } from "../server/store/backup-program.ts";
import { SqliteStore } from "../server/store/event-store.ts";
import { StoreKeeper } from "../server/store/keeper.ts";
import { SystemdNotice } from "../server/systemd.ts";
import type { TableSet } from "../server/table-set.ts";
import { readTable } from "./files.ts";
import { showFirstAdmin } from "./first-admin.ts";
import { firstConfig, GUIDE, USUAL_CONFIG } from "./first-config.ts";
import { log } from "./log.ts";
import { portNumber } from "./ports.ts";
import { measuresOf, openBrowser, serve, TABLE_PROGRAM, untilStopped } from "./serve.ts";

export function startCommand(): Command {
  return new Command("start")
    .description("The service for the tables in the configuration: matches are stored and resume after any fault.")
    .option(
      "--config <file>",
      `YAML, schema in calibration/schemas/config.json; default ${USUAL_CONFIG}, written where there is none`,
    )
    .option("--no-open", "do not open the guide of a first start in the browser")
    .option("--host <address>", "instead of the configuration's")
    .option("--port <n>", "instead of the configuration's, 0 = a free one", portNumber)
    .action(start);
}

async function start(options: { config?: string; open: boolean; host?: string; port?: number }): Promise<void> {
  const { config: named, open, ...overrides } = options;
  const { file, isNew } = named === undefined ? firstConfig() : { file: named, isNew: false };
  const config = readConfig(file, overrides);
  const tables = await Promise.all(config.tables.map(servedTable));
  const store = new SqliteStore(config.store);
  const keepConfig = (set: TableSet) =>
    new ConfigKeeper({ file, overrides, config, served: servedTable, tables: set, log });
  try {
    await showFirstAdmin(config.store);
    const keeper = new StoreKeeper({
      ...{ store, file: config.store, log, limits: config.retention, backup: config.backup },
      writeBudgetBytes: config.writeBudgetBytes,
      backUp: (to) => backUpApart(config.store, to),
    });
    const { host, port } = config;
    const door = { ...config.door, users: config.store };
    const clips = config.clips === null ? null : new Clips({ ...config.clips, log });
    const service = await serve(tables, { host, port, store, keeper, keepConfig, door, ...(clips && { clips }) });
    const bridge = config.mqtt && bridgeOf(config.mqtt, service, store);
    const notice = new SystemdNotice(log);
    notice.ready(service.address);
    if (isNew) {
      process.stderr.write(`carambola: ${file} → ${service.address}${GUIDE}\n`);
      if (open) openBrowser(service.address + GUIDE);
    }
    await untilStopped(service, {
      stopping: async () => {
        notice.stopping();
        await bridge?.close();
      },
      onHangup: () => void service.config?.reread("SIGHUP"),
    });
  } catch (error) {
    store.close();
    throw error;
  }
}

function bridgeOf(config: MqttConfig, { tables, access }: Service, { db }: SqliteStore): MqttBridge {
  const store = new SqliteOutboxStore(db);
  return new MqttBridge({ config, tables: () => tables.all, access, store, version: tables.version, log });
}

async function servedTable({ id, name, table, policy, ...from }: ReadyTable): Promise<ServedTable> {
  const { source, profile, exact, decode, loop, camera } = from;
  const order: ProcessOrder = {
    ...{ source, profile },
    ...(exact === false && { exact }),
    ...(decode !== undefined && { decode }),
    ...(loop !== undefined && { loop }),
    ...(camera !== undefined && { camera }),
  };
  return {
    ...{ id, name },
    measures: measuresOf(await readTable(table)),
    referee: createReferee({ policy: policy ?? "assist" }),
    ...(source === NO_SOURCE ? { byHand: true } : { process: { program: TABLE_PROGRAM, order: () => order }, profile }),
  };
}
