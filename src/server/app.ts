import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { failure } from "../table/errors.ts";
import { cameraRoutes } from "./camera/routes.ts";
import { closeUpRoutes } from "./close-ups/routes.ts";
import { errorData } from "./errors.ts";
import { apiRoutes } from "./http/api.ts";
import { documentRoutes, openApi } from "./http/documents.ts";
import { healthRoutes } from "./http/health.ts";
import { pageRoutes } from "./http/pages.ts";
import type { MatchLibrary } from "./matches/library.ts";
import { matchRoutes } from "./matches/routes.ts";
import { originAllowed } from "./origin.ts";
import type { ServiceTables } from "./service-tables.ts";
import type { ClientTiming } from "./websocket/connection.ts";
import { websocketRoute } from "./websocket/route.ts";

export interface AppOptions {
  tables: ServiceTables;
  /** Address that the service will be bound to; decides which origins may talk to it. */
  host: string;
  /** Folder of the built pages. */
  pages: string;
  log: Logger;
  /** The stored matches; null where nothing is stored. */
  library?: MatchLibrary | null;
  clientTiming?: ClientTiming;
}

/** Commands fit into less; fastify would take 1 MiB. */
const BODY_LIMIT_BYTES = 64 * 1024;
const HTTP_BAD_REQUEST = 400;
const HTTP_FORBIDDEN = 403;
const HTTP_TOO_LARGE = 413;

const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  // Inline style attributes place what moves; scripts come only from here.
  "content-security-policy":
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'",
} as const;

/** Method and address of every route, as registered. */
export type Routes = readonly (readonly [method: string, url: string])[];

/** The service's HTTP and WebSocket doors. Not yet listening. */
export async function createApp({
  tables,
  host,
  pages,
  log,
  library = null,
  clientTiming,
}: AppOptions): Promise<{ app: FastifyInstance; routes: Routes }> {
  const app = Fastify({
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
  await websocketRoute(app, tables, clientTiming);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    const { origin } = request.headers;
    if (!originAllowed(origin, request.headers.host, host)) {
      log.warn({ origin, url: request.url }, "foreign origin refused");
      await reply.code(HTTP_FORBIDDEN).send(errorData("CB_ORIGIN_FOREIGN", { origin: String(origin).slice(0, 200) }));
    }
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === HTTP_TOO_LARGE) {
      return reply.code(status).send(errorData("CB_MESSAGE_TOO_LARGE", { limit: BODY_LIMIT_BYTES }));
    }
    if (status < 500) return reply.code(status).send(errorData("CB_MESSAGE_MALFORMED", { reason: error.message }));
    log.error({ err: error }, "request failed");
    return reply.code(500).send(errorData("CB_INTERNAL", { reason: error.message }));
  });
  await openApi(app, tables.version);
  await app.register(apiRoutes, { prefix: "/api/v1", tables });
  await app.register(closeUpRoutes, { prefix: "/api/v1", tables });
  await app.register(cameraRoutes, { prefix: "/api/v1", tables });
  await app.register(matchRoutes, { prefix: "/api/v1", library });
  await app.register(documentRoutes, { prefix: "/api/v1", version: tables.version });
  await app.register(healthRoutes, { tables });
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
  return `http://${shown.includes(":") ? `[${shown}]` : shown}:${boundPort}/`;
}
