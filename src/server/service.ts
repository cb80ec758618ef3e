import type { Server } from "node:https";
import type { Logger } from "pino";
import type { Referee } from "../rules/engine.ts";
import type { Observation, RulesOutput, TableEvent, TableMeasures } from "../table/messages/index.ts";
import { Access, type AccessOptions } from "./access/access.ts";
import { nameOfHost } from "./access/network.ts";
import { type AppOptions, createApp, listen, type Routes } from "./app.ts";
import type { Clips } from "./clips/clips.ts";
import type { ConfigKeeper } from "./config/keeper.ts";
import { errorData } from "./errors.ts";
import type { RecentLogs } from "./logs/recent-logs.ts";
import { MatchLibrary } from "./matches/library.ts";
import { Metrics } from "./metrics/metrics.ts";
import type { TableMeter } from "./metrics/table-meter.ts";
import { hostsOf } from "./origin.ts";
import { PlayersInMemory } from "./players/keeper.ts";
import type { ProcessOrder } from "./process-messages.ts";
import { ServiceTables } from "./service-tables.ts";
import type { EventStore } from "./store/event-store.ts";
import type { StoreKeeper } from "./store/keeper.ts";
import type { Supervisor, Timing } from "./supervisor.ts";
import type { TableService } from "./table-service.ts";
import { TableSet } from "./table-set.ts";
import { reloadTls } from "./tls.ts";
import type { ClientTiming } from "./websocket/connection.ts";

export interface ServedTable {
  id: string;
  name: string;
  measures: TableMeasures;
  referee: Referee;
  onLine?: (line: Observation | TableEvent | RulesOutput) => void;
  /** No camera sees the table: it is scored by hand. */
  byHand?: boolean;
  /** A process of its own sees the table; without it, somebody else feeds the table, or it is scored by hand. */
  process?: {
    program: string;
    order: (start: number) => ProcessOrder;
    /** Another text: another source, though the order is the same. */
    version?: string;
    standby?: boolean;
    onRestart?: (table: TableService) => void;
    timing?: Partial<Timing>;
  };
  /** File of the camera's profile, where calibrations and what play tells are kept. */
  profile?: string;
}

export interface ServiceOptions extends Pick<AppOptions, "origins" | "trustProxy" | "tls" | "limits"> {
  host: string;
  port: number;
  pages: string;
  version: string;
  tables: ServedTable[];
  /** Keeps every match; without it they live as long as the service. Closed with it. */
  store?: EventStore;
  /** Users, and who may look without a name. Left out: no users, this machine operates, its network may look. */
  access?: AccessOptions;
  /** Keeps the store's house: retention, copies, the disk. */
  keeper?: StoreKeeper;
  /** Video of disputed strokes. Closed with the service. */
  clips?: Clips;
  /** Counts what a table does instead of the service's own figures. */
  meter?: (table: string) => TableMeter;
  log: Logger;
  /** The last lines of that log, for people. */
  recentLogs?: RecentLogs;
  clientTiming?: ClientTiming;
  /** Keeps the configuration file's tables in force; without it the service's tables stay as they are. */
  keepConfig?: (set: TableSet) => ConfigKeeper;
}

export interface Service {
  /** Where the pages are. */
  address: string;
  tables: ServiceTables;
  readonly supervisors: readonly Supervisor[];
  /** Tables are added, changed and removed here while the service runs. */
  set: TableSet;
  config: ConfigKeeper | null;
  access: Access;
  routes: Routes;
  close(): Promise<void>;
}

/** Health is told, and time passes for matches with a clock, this often, ms. */
const TICK_MS = 1000;

/** Starts the service: first the doors, so that a port in use starts no process; then a process for each table. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { host, port, pages, version, tables, log, clientTiming, store, keeper, clips } = options;
  const all = new ServiceTables(version, store?.newEpoch(Date.now()));
  const metrics = new Metrics(all, keeper ?? null);
  const set = new TableSet({ all, log, store, clips, meter: (id) => options.meter?.(id) ?? metrics.of(id) });
  for (const table of tables) set.add(table);
  const library = store === undefined ? null : new MatchLibrary(store.shelf, log, (id) => store.keep(id, "export"));
  const config = options.keepConfig?.(set) ?? null;
  const { origins, trustProxy, tls, limits } = options;
  const hosts = hostsOf(origins).map(nameOfHost);
  const access = new Access({ viewers: "open", hosts, ...options.access }, log);
  const { app, routes } = await createApp({
    ...{ tables: all, access, host, pages, log, library, metrics, config },
    players: store?.players ?? new PlayersInMemory(),
    ...(clientTiming && { clientTiming }),
    ...(options.recentLogs && { recentLogs: options.recentLogs }),
    ...(origins && { origins }),
    ...(trustProxy && { trustProxy }),
    ...(tls && { tls }),
    ...(limits && { limits }),
    ...(clips && { clips }),
    ...(store && { store: { store, keeper: keeper ?? null } }),
  });
  const address = await listen(app, host, port);
  for (const { id } of tables) set.see(id);
  const ticks = setInterval(() => {
    keeper?.tick(all.all.some((t) => t.strokeRuns));
    clips?.tick();
    const faults = [...(keeper?.alarms() ?? []), ...(clips?.alarms() ?? [])];
    const alarms = faults.map(({ code, details }) => errorData(code, details));
    for (const table of all.all) {
      table.alarms = alarms;
      table.tick();
      table.calibration?.tick();
    }
    library?.notice(all.all.map((t) => t.book?.closed ?? true));
    access.audit.flush();
  }, TICK_MS);
  const stopReloading = tls && reloadTls(app.server as unknown as Server, tls, log);
  return {
    address,
    tables: all,
    get supervisors() {
      return set.supervisors;
    },
    ...{ set, config, access, routes },
    async close() {
      clearInterval(ticks);
      stopReloading?.();
      config?.close();
      await Promise.all([app.close(), set.close()]);
      await Promise.all([keeper?.close(), clips?.close()]);
      await library?.close();
      access.close();
      store?.close();
    },
  };
}
