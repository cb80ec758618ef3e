import type {} from "@fastify/swagger";
import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import type { Access } from "../access/access.ts";
import { askedOf } from "../access/asked.ts";
import { errorData } from "../errors.ts";
import type { ServiceTables } from "../service-tables.ts";
import { CLIENT_TIMING, type ClientTiming, Connection, MAX_MESSAGE_BYTES } from "./connection.ts";
import { Doorman, LIMITS, type Limits } from "./limits.ts";

/** At the end of the service clients get this long to say goodbye, ms. */
const GOODBYE_MS = 500;
const CLOSE_GOING_AWAY = 1001;
const HTTP_UPGRADE_REQUIRED = 426;
const HTTP_UNAVAILABLE = 503;

export interface WebsocketOptions {
  tables: ServiceTables;
  access: Access;
  timing?: ClientTiming;
  limits?: Partial<Limits>;
}

/** `/ws`: hello → subscribe → state → what follows (contract, section 6). */
export async function websocketRoute(
  app: FastifyInstance,
  { tables, access, timing = CLIENT_TIMING, limits: given }: WebsocketOptions,
): Promise<void> {
  const limits = { ...LIMITS, ...given };
  const doorman = new Doorman(limits);
  const connections = new Map<WebSocket, Connection>();
  const beat = setInterval(() => {
    for (const connection of connections.values()) connection.beat();
  }, timing.beatMs);
  beat.unref();
  access.onChange(() => {
    for (const connection of connections.values()) connection.lookAgain();
  });
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    preClose: async () => {
      clearInterval(beat);
      const closed = new Promise<void>((resolve) => app.websocketServer.close(() => resolve()));
      for (const socket of connections.keys()) socket.close(CLOSE_GOING_AWAY, "the service is stopping");
      const until = performance.now() + GOODBYE_MS;
      while (connections.size > 0 && performance.now() < until) await new Promise((r) => setTimeout(r, 20));
      for (const socket of connections.keys()) socket.terminate();
      await closed;
    },
  });
  app.route({
    method: "GET",
    url: "/ws",
    schema: { hide: true },
    preHandler: async (request, reply) => {
      const full = doorman.full(request.visitor);
      if (full === null) return;
      request.log.warn({ ...full }, "too many connections");
      return reply.code(HTTP_UNAVAILABLE).send(errorData("CB_TOO_MANY_CONNECTIONS", full));
    },
    handler: (_request, reply) =>
      reply
        .code(HTTP_UPGRADE_REQUIRED)
        .header("upgrade", "websocket")
        .send(errorData("CB_MESSAGE_MALFORMED", { reason: "upgrade: websocket" })),
    wsHandler: (socket, request) => {
      const asked = askedOf(request, (request.ips?.length ?? 0) > 1);
      const leave = doorman.enter(request.visitor.address);
      const connection = new Connection(socket, {
        ...{ tables, access, log: app.log as never, cutAfterMs: timing.cutAfterMs },
        messagesPerSecond: limits.messagesPerSecond,
        identify: () => access.identify(asked),
      });
      connections.set(socket, connection);
      socket.on("close", () => {
        connections.delete(socket);
        leave();
      });
    },
  });
}
