import { readdirSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import Type, { type Static } from "typebox";
import { ErrorSchema } from "../../table/messages/index.ts";
import { errorData } from "../errors.ts";
import { LOG_LEVELS, type RecentLogs } from "../logs/recent-logs.ts";
import { isCamera, testPicture } from "../sources/test-picture.ts";

const MIB = 1024 * 1024;
const HTTP_BAD_REQUEST = 400;
const HTTP_CONFLICT = 409;
const HTTP_UNAVAILABLE = 503;
const DEFAULT_LINES = 100;
/** Linux's names of cameras that survive another port and a restart; a camera's first node gives the picture. */
const BY_ID = "/dev/v4l/by-id";
const PICTURE_NODE = /-video-index0$/;

const Machine = Type.Object({
  version: Type.String(),
  startedAt: Type.String({ description: "wall clock, ISO 8601" }),
  uptimeS: Type.Integer(),
  memoryMb: Type.Integer({ description: "memory of the service's process, MiB" }),
  node: Type.String(),
  system: Type.String(),
  cores: Type.Integer(),
  load: Type.Number({ description: "processes that want a core, mean of the last minute" }),
});
const Line = Type.Object({
  at: Type.String(),
  level: Type.Enum([...LOG_LEVELS]),
  message: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
const LogQuery = Type.Object({
  level: Type.Optional(Type.Enum([...LOG_LEVELS], { description: "at least; default info" })),
  limit: Type.Optional(Type.String({ pattern: "^[1-9]\\d{0,2}$", description: `default ${DEFAULT_LINES}` })),
});
const Camera = Type.Object({ source: Type.String(), name: Type.String() });
const Try = Type.Object({ source: Type.String({ maxLength: 500, description: "rtsp://… or /dev/v4l/by-id/…" }) });

export interface MachineRoutes {
  version: string;
  /** Null where nobody keeps them. */
  logs: RecentLogs | null;
}

/** `/api/v1`: the machine that the service runs on, its last log lines, the cameras that are plugged in. */
export async function machineRoutes(app: FastifyInstance, { version, logs }: MachineRoutes): Promise<void> {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  app.get(
    "/machine",
    { schema: { summary: "The machine and the service's process", response: { 200: Machine } } },
    () => ({
      ...{ version, startedAt, uptimeS: Math.round(process.uptime()) },
      memoryMb: Math.round(process.memoryUsage.rss() / MIB),
      node: process.version,
      system: `${process.platform} ${process.arch}`,
      cores: availableParallelism(),
      load: Math.round(loadavg()[0]! * 100) / 100,
    }),
  );
  app.get(
    "/logs",
    {
      schema: {
        summary: "The last lines of the log, newest first",
        querystring: LogQuery,
        response: { 200: Type.Array(Line) },
      },
    },
    (request) => {
      const { level = "info", limit } = request.query as Static<typeof LogQuery>;
      return logs?.read(level, Number(limit ?? DEFAULT_LINES)) ?? [];
    },
  );
  app.get(
    "/cameras",
    { schema: { summary: "Cameras that are plugged into this machine", response: { 200: Type.Array(Camera) } } },
    () => pluggedIn(),
  );
  let trying = false;
  app.post(
    "/cameras/picture",
    {
      schema: {
        summary: "One picture of a camera that no table uses yet",
        body: Try,
        response: { 200: { description: "image/jpeg" }, 400: ErrorSchema, 409: ErrorSchema, 503: ErrorSchema },
      },
    },
    async (request, reply) => {
      const { source } = request.body as Static<typeof Try>;
      if (!isCamera(source)) return reply.code(HTTP_BAD_REQUEST).send(errorData("CB_CAMERA_ADDRESS"));
      if (trying) return reply.code(HTTP_CONFLICT).send(errorData("CB_CAMERA_TRIED"));
      trying = true;
      const tried = await testPicture(source).finally(() => {
        trying = false;
      });
      if ("reason" in tried) return reply.code(HTTP_UNAVAILABLE).send(errorData("CB_CAMERA_NO_PICTURE", tried));
      return reply.type("image/jpeg").header("cache-control", "no-store").send(tried.jpeg);
    },
  );
}

function pluggedIn(): Static<typeof Camera>[] {
  try {
    return readdirSync(BY_ID)
      .filter((name) => PICTURE_NODE.test(name))
      .sort()
      .map((name) => ({
        source: path.join(BY_ID, name),
        name: name.replace(/^usb-/, "").replace(PICTURE_NODE, "").replaceAll("_", " "),
      }));
  } catch {
    return []; // No such folder: no camera.
  }
}
