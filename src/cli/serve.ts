import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Referee } from "../rules/engine.ts";
import type { ReadyDoor } from "../server/config/door.ts";
import { levelBySignal } from "../server/http/log-level.ts";
import { type ServedTable, type Service, type ServiceOptions, startService } from "../server/service.ts";
import type { TableService } from "../server/table-service.ts";
import type { TableSpec } from "../table/geometry.ts";
import type { Observation, RulesOutput, TableEvent, TableMeasures } from "../table/messages/index.ts";
import { log, recentLogs } from "./log.ts";

export interface ServeOptions
  extends Pick<ServiceOptions, "host" | "port" | "store" | "keeper" | "clips" | "keepConfig"> {
  /** Who may come in, from a configuration; without it, this machine operates and its network looks. */
  door?: ReadyDoor & { users: string };
}

/** Compiled, this file lies in dist/cli. */
const root = fileURLToPath(new URL("../..", import.meta.url));
/** The program of a table's process. */
export const TABLE_PROGRAM = fileURLToPath(new URL("../server/table-process.js", import.meta.url));
const PAGES = `${root}/dist/web`;

export const programVersion = (): string =>
  (JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as { version: string }).version;

/** Starts the service on these tables and prints its address on stderr. */
export async function serve(tables: ServedTable[], options: ServeOptions): Promise<Service> {
  const { host, port, store, keeper, clips, keepConfig, door } = options;
  const { viewers, users, ...rest } = door ?? {};
  const service = await startService({
    ...{ host, port, version: programVersion(), tables, log, recentLogs, pages: PAGES },
    ...(store && { store }),
    ...(keeper && { keeper }),
    ...(clips && { clips }),
    ...(keepConfig && { keepConfig }),
    ...(users !== undefined && viewers !== undefined && { access: { file: users, viewers } }),
    ...rest,
  });
  process.stderr.write(`carambola: ${service.address}\n`);
  return service;
}

export interface FedTable {
  name: string;
  spec: TableSpec;
  referee: Referee;
  /** Every line in the contract's order, as the service numbers it: observations, events, calls, scores. */
  onLine?: (line: Observation | TableEvent | RulesOutput) => void;
}

/** The service on one table that this program feeds itself: `table.observe`, `table.event`, `table.command`. */
export async function serveFed(
  fed: FedTable,
  options: ServeOptions,
): Promise<{ service: Service; table: TableService }> {
  const { name, spec, referee, onLine } = fed;
  const service = await serve(
    [{ id: "watch", name, measures: measuresOf(spec), referee, ...(onLine && { onLine }) }],
    options,
  );
  return { service, table: service.tables.get("watch")! };
}

export function measuresOf({ lengthMm, widthMm, ballDiameterMm, diamonds }: TableSpec): TableMeasures {
  return { lengthMm, widthMm, ballDiameterMm, diamonds };
}

export interface UntilStopped {
  /** Before the service closes. */
  stopping?: () => void | Promise<void>;
  /** What SIGHUP asks for instead of the end, where no terminal can be gone. */
  onHangup?: () => void;
}

/** Until somebody ends the program (Ctrl-C, SIGTERM); then closes the service. */
export async function untilStopped(service: Service, { stopping, onHangup }: UntilStopped = {}): Promise<void> {
  const stopListening = levelBySignal(log);
  await new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
    const terminal = process.stdin.isTTY || process.stderr.isTTY;
    if (onHangup === undefined || terminal) process.once("SIGHUP", () => resolve());
    else process.on("SIGHUP", onHangup);
  });
  await stopping?.();
  stopListening();
  await service.close();
}

/** Opens the browser where there is a screen; says nothing where there is none. */
export function openBrowser(address: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const program = process.platform === "darwin" ? "open" : DISPLAY || WAYLAND_DISPLAY ? "xdg-open" : null;
  if (program === null) return;
  const child = spawn(program, [address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
