import type {} from "@fastify/swagger";
import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import type { WebSocket } from "ws";
import { errorData } from "../errors.ts";
import type { ServiceTables } from "../service-tables.ts";
import { CLIENT_TIMING, type ClientTiming, Connection, MAX_MESSAGE_BYTES } from "./connection.ts";

/** At the end of the service clients get this long to say goodbye, ms. */
const GOODBYE_MS = 500;
const CLOSE_GOING_AWAY = 1001;
const HTTP_UPGRADE_REQUIRED = 426;

/** `/ws`: hello → subscribe → state → what follows (contract, section 6). */
export async function websocketRoute(
  app: FastifyInstance,
  tables: ServiceTables,
  timing: ClientTiming = CLIENT_TIMING,
): Promise<void> {
  const connections = new Map<WebSocket, Connection>();
  const beat = setInterval(() => {
    for (const connection of connections.values()) connection.beat();
  }, timing.beatMs);
  beat.unref();
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
    handler: (_request, reply) =>
      reply
        .code(HTTP_UPGRADE_REQUIRED)
        .header("upgrade", "websocket")
        .send(errorData("CB_MESSAGE_MALFORMED", { reason: "upgrade: websocket" })),
    wsHandler: (socket) => {
      connections.set(socket, new Connection(socket, tables, app.log as never, timing.cutAfterMs));
      socket.on("close", () => connections.delete(socket));
    },
  });
}
