import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { CarambolaError, failure } from "../table/errors.ts";
import type { Access } from "./access/access.ts";
import { gate } from "./access/gate.ts";
import { statusOf } from "./access/status.ts";
import { calibrationRoutes } from "./calibration/routes.ts";
import { cameraRoutes } from "./camera/routes.ts";
import type { Clips } from "./clips/clips.ts";
import { clipRoutes } from "./clips/routes.ts";
import { closeUpRoutes } from "./close-ups/routes.ts";
import type { ConfigKeeper } from "./config/keeper.ts";
import { configRoutes } from "./config/routes.ts";
import { errorData } from "./errors.ts";
import { accountRoutes } from "./http/accounts.ts";
import { apiRoutes } from "./http/api.ts";
import { documentRoutes, openApi } from "./http/documents.ts";
import { healthRoutes } from "./http/health.ts";
import { logLevelRoutes } from "./http/log-level.ts";
import { machineRoutes } from "./http/machine-routes.ts";
import { metricsRoute } from "./http/metrics.ts";
import { pageRoutes } from "./http/pages.ts";
import { sessionRoutes } from "./http/session.ts";
import { type StoreRoutes, storeRoutes } from "./http/store-routes.ts";
import type { RecentLogs } from "./logs/recent-logs.ts";
import type { MatchLibrary } from "./matches/library.ts";
import { matchRoutes } from "./matches/routes.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { PlayerKeeper } from "./players/keeper.ts";
import { playerRoutes } from "./players/routes.ts";
import type { ServiceTables } from "./service-tables.ts";
import { readTls, type TlsFiles } from "./tls.ts";
import type { ClientTiming } from "./websocket/connection.ts";
import type { Limits } from "./websocket/limits.ts";
import { websocketRoute } from "./websocket/route.ts";

export interface AppOptions {
  tables: ServiceTables;
  /** Address that the service will be bound to; decides which origins may talk to it. */
  host: string;
  /** Origins of other pages that may talk to the service. */
  origins?: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-…` headers are believed. */
  trustProxy?: readonly string[];
  tls?: TlsFiles;
  limits?: Partial<Limits>;
  access: Access;
  /** Folder of the built pages. */
  pages: string;
  log: Logger;
  /** The stored matches; null where nothing is stored. */
  library?: MatchLibrary | null;
  /** The configuration's file; null where there is none. */
  config?: ConfigKeeper | null;
  players: PlayerKeeper;
  clientTiming?: ClientTiming;
  /** The last lines of the log, for people. */
  recentLogs?: RecentLogs;
  /** Where matches are stored, if they are. */
  store?: StoreRoutes;
  metrics: Metrics;
  clips?: Clips;
}

/** Commands fit into less; fastify would take 1 MiB. */
const BODY_LIMIT_BYTES = 64 * 1024;
const HTTP_BAD_REQUEST = 400;
const HTTP_TOO_LARGE = 413;
/** A request has to be here in full by then: nobody holds a connection by sending one byte at a time, ms. */
const REQUEST_MS = 30_000;

/** Method and address of every route, as registered. */
export type Routes = readonly (readonly [method: string, url: string])[];

/** The service's HTTP and WebSocket doors. Not yet listening. */
export async function createApp(options: AppOptions): Promise<{ app: FastifyInstance; routes: Routes }> {
  const {
    tables,
    host,
    origins,
    trustProxy,
    tls,
    limits,
    access,
    pages,
    log,
    clientTiming,
    library = null,
    config = null,
    recentLogs = null,
    players,
    store,
    metrics,
    clips,
  } = options;
  const app = Fastify({
    ...(tls !== undefined && { https: readTls(tls) }),
    ...(trustProxy !== undefined && { trustProxy: [...trustProxy] }),
    requestTimeout: REQUEST_MS,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (error, _request, reply: FastifyReply) =>
      reply.code(HTTP_BAD_REQUEST).send(errorData("CB_MESSAGE_MALFORMED", { reason: error.message })),
    // A wrong command is refused, never bent until it fits.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  }) as unknown as FastifyInstance;
  const routes: [string, string][] = [];
  app.addHook("onRoute", ({ method, url }) => {
    for (const m of [method].flat()) routes.push([m, url]);
  });
  // Fields may be added to the contract: an answer's schema documents it and strips nothing.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  // Before the check of origins: it then sees which requests are upgrades, and ends the sockets of those refused.
  await websocketRoute(app, {
    tables,
    access,
    ...(clientTiming && { timing: clientTiming }),
    ...(limits && { limits }),
  });
  gate(app, { access, tables, place: { boundTo: host, ...(origins && { origins }) } });
  app.setErrorHandler((error: FastifyError | CarambolaError, _request, reply) => {
    if (error instanceof CarambolaError) {
      const { code, details } = error.fault;
      if (code === "CB_LOGIN_TOO_OFTEN") reply.header("retry-after", details.seconds);
      return reply.code(statusOf(code)).send(errorData(code, details));
    }
    const status = error.statusCode ?? 500;
    if (status === HTTP_TOO_LARGE) {
      return reply.code(status).send(errorData("CB_MESSAGE_TOO_LARGE", { limit: BODY_LIMIT_BYTES }));
    }
    if (status < 500) return reply.code(status).send(errorData("CB_MESSAGE_MALFORMED", { reason: error.message }));
    log.error({ err: error }, "request failed");
    return reply.code(500).send(errorData("CB_INTERNAL", { reason: error.message }));
  });
  await openApi(app, tables.version);
  await app.register(sessionRoutes, { prefix: "/api/v1", access });
  await app.register(accountRoutes, { prefix: "/api/v1", access });
  await app.register(apiRoutes, { prefix: "/api/v1", tables, access });
  await app.register(closeUpRoutes, { prefix: "/api/v1", tables });
  await app.register(cameraRoutes, { prefix: "/api/v1", tables });
  await app.register(matchRoutes, { prefix: "/api/v1", library });
  if (clips !== undefined) await app.register(clipRoutes, { prefix: "/api/v1", clips, tables });
  if (store !== undefined) await app.register(storeRoutes, { prefix: "/api/v1", ...store });
  await app.register(calibrationRoutes, { prefix: "/api/v1", tables });
  await app.register(configRoutes, { prefix: "/api/v1", keeper: config });
  await app.register(machineRoutes, { prefix: "/api/v1", version: tables.version, logs: recentLogs });
  await app.register(playerRoutes, { prefix: "/api/v1", players });
  await app.register(documentRoutes, { prefix: "/api/v1", version: tables.version });
  await app.register(healthRoutes, { tables });
  await app.register(metricsRoute, { metrics });
  await app.register(logLevelRoutes, { prefix: "/api/v1", log });
  await pageRoutes(app, pages);
  return { app, routes };
}

/** Listens; a port that cannot be had is the caller's mistake, not the program's. Returns the address. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw failure("CB_PORT_IN_USE", { host, port }, error);
    throw failure("CB_HOST_UNUSABLE", { host, port, reason: code ?? message }, error);
  }
  const bound = app.server.address();
  const boundPort = typeof bound === "object" && bound !== null ? bound.port : port;
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const scheme = "setSecureContext" in app.server ? "https" : "http";
  return `${scheme}://${shown.includes(":") ? `[${shown}]` : shown}:${boundPort}/`;
}
