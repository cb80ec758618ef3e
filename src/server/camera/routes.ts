import type { FastifyInstance, FastifyReply } from "fastify";
import Type, { type Static } from "typebox";
import { ErrorSchema } from "../../table/messages/index.ts";
import { errorData } from "../errors.ts";
import { TableParams, tableOf } from "../http/table-of.ts";
import type { ServiceTables } from "../service-tables.ts";
import type { TableService } from "../table-service.ts";
import { streamPictures } from "./live-stream.ts";
import type { PictureOrder } from "./messages.ts";

const HTTP_CONFLICT = 409;
const HTTP_UNAVAILABLE = 503;
/** A camera that runs answers sooner; told in the fault, s. */
const PATIENCE_S = 4;
const LIVE_WIDTH = "1280";

const Look = {
  detections: Type.Optional(
    Type.Enum(["true", "false"], {
      description: "balls with names and sigmas, the table's outline, what covers it drawn over the picture",
    }),
  ),
  width: Type.Optional(
    Type.String({ pattern: "^[1-9]\\d{1,3}$", description: "about how wide, px: shrunk, never enlarged" }),
  ),
  lang: Type.Optional(Type.Enum(["pt", "en", "es"], { description: "language of the names drawn" })),
};
const StillQuery = Type.Object({ ...Look, format: Type.Optional(Type.Enum(["jpeg", "png"])) });
const LiveQuery = Type.Object({
  ...Look,
  fps: Type.Optional(Type.String({ pattern: "^[1-5]$", description: "pictures a second at most; default 4" })),
});
type Query = Partial<Static<typeof StillQuery> & Static<typeof LiveQuery>>;

/** The camera of a table: one picture, or pictures as they come. Made only while somebody asks. */
export async function cameraRoutes(app: FastifyInstance, { tables }: { tables: ServiceTables }): Promise<void> {
  app.get(
    "/tables/:table/camera/picture",
    {
      schema: {
        summary: "The newest picture of the table's camera, JPEG or PNG; at most five new ones a second",
        params: TableParams,
        querystring: StillQuery,
        response: {
          200: { description: "image/jpeg or image/png; headers x-frame and x-t say which frame it is" },
          404: ErrorSchema,
          409: ErrorSchema,
          503: ErrorSchema,
        },
      },
    },
    async (request, reply) => {
      const table = seenTable(tables, request, reply);
      if (table === null) return reply;
      const order = orderOf(request.query as Query);
      const picture = await table.camera.still(order);
      if (picture === null) return silent(table, reply);
      return reply
        .headers({ "cache-control": "no-store", "x-frame": picture.frame, "x-t": picture.t })
        .type(`image/${order.type}`)
        .send(picture.data);
    },
  );

  app.get(
    "/tables/:table/camera/live",
    {
      schema: {
        summary: "Pictures as they come (multipart/x-mixed-replace), for players and dashboards; the newest wins",
        params: TableParams,
        querystring: LiveQuery,
        response: {
          200: { description: "multipart/x-mixed-replace" },
          404: ErrorSchema,
          409: ErrorSchema,
          503: ErrorSchema,
        },
      },
    },
    async (request, reply) => {
      const table = seenTable(tables, request, reply);
      if (table === null) return reply;
      const query = request.query as Query;
      const order = orderOf({ width: LIVE_WIDTH, ...query });
      const first = await table.camera.still(order);
      if (first === null) return silent(table, reply);
      reply.hijack();
      await streamPictures(reply.raw, first, () => table.camera.still(order), Number(query.fps ?? 4));
      return reply;
    },
  );
}

function orderOf({ detections, width, format, lang }: Query): PictureOrder {
  return {
    drawn: detections === "true",
    ...(width !== undefined && { width: Number(width) }),
    type: format ?? "jpeg",
    language: lang ?? "pt",
  };
}

/** The table named; null after it was answered that it or its camera is none. */
function seenTable(tables: ServiceTables, request: { params: unknown }, reply: FastifyReply): TableService | null {
  const table = tableOf(tables, request, reply);
  if (table === null || table.camera.connected) return table;
  reply.code(HTTP_CONFLICT).send(errorData("CB_CAMERA_NONE", { table: table.name }));
  return null;
}

const silent = (table: TableService, reply: FastifyReply) =>
  reply.code(HTTP_UNAVAILABLE).send(errorData("CB_CAMERA_SILENT", { table: table.name, seconds: PATIENCE_S }));
