import path from "node:path";
import send from "@fastify/send";
import type { FastifyInstance, FastifyReply } from "fastify";
import Type from "typebox";
import { ErrorSchema } from "../../table/messages/index.ts";
import { sees } from "../access/visitor.ts";
import { errorData } from "../errors.ts";
import type { ServiceTables } from "../service-tables.ts";
import type { Clips } from "./clips.ts";
import { type Clip, ClipSchema, RecordingSchema } from "./schema.ts";

const TableParams = Type.Object({ table: Type.String({ maxLength: 100 }) });
const ClipParams = Type.Object({ clip: Type.String({ maxLength: 100 }) });
const KeepBody = Type.Object({ kept: Type.Boolean() }, { additionalProperties: false });
const Wanted = Type.Object({ from: Type.Number(), to: Type.Number() }, { description: "the table's time, s" });
const HTTP_ACCEPTED = 202;
const HTTP_NO_CONTENT = 204;
const HTTP_NOT_FOUND = 404;
const HTTP_CONFLICT = 409;

/** Clips of disputed strokes: to look at, to keep, to delete, to ask for. */
export async function clipRoutes(
  app: FastifyInstance,
  { clips, tables }: { clips: Clips; tables: ServiceTables },
): Promise<void> {
  const missing = (reply: FastifyReply, clip: string) =>
    reply.code(HTTP_NOT_FOUND).send(errorData("CB_CLIP_UNKNOWN", { clip: clip.slice(0, 100) }));
  const noTable = (reply: FastifyReply, table: string) =>
    reply
      .code(HTTP_NOT_FOUND)
      .send(errorData("CB_TABLE_UNKNOWN", { table: table.slice(0, 100), known: tables.ids.join(", ") }));
  type Asked = { params: unknown; visitor: Parameters<typeof sees>[0] };
  /** A clip of a table that the visitor may see. */
  const find = ({ params, visitor }: Asked): Clip | null => {
    const clip = clips.shelf.get((params as { clip: string }).clip);
    return clip !== null && sees(visitor, clip.table) ? clip : null;
  };
  const idOf = ({ params }: { params: unknown }) => (params as { clip: string }).clip;

  app.get(
    "/recordings",
    { schema: { summary: "How each table's video is doing", response: { 200: Type.Array(RecordingSchema) } } },
    () => clips.recordings(),
  );
  app.get(
    "/tables/:table/clips",
    {
      schema: {
        summary: "The table's clips, newest first",
        params: TableParams,
        response: { 200: Type.Array(ClipSchema), 404: ErrorSchema },
      },
    },
    (request, reply) => {
      const { table } = request.params as { table: string };
      return tables.get(table) === undefined ? noTable(reply, table) : reply.send(clips.shelf.all(table));
    },
  );
  app.post(
    "/tables/:table/clips",
    {
      schema: {
        summary: "Keep the present or last stroke; the clip is there when its last seconds are recorded",
        params: TableParams,
        response: { 202: Wanted, 404: ErrorSchema, 409: ErrorSchema },
      },
    },
    (request, reply) => {
      const { table } = request.params as { table: string };
      if (tables.get(table) === undefined) return noTable(reply, table);
      const wanted = clips.want(table);
      if ("fault" in wanted) return reply.code(HTTP_CONFLICT).send(errorData(wanted.fault.code, wanted.fault.details));
      return reply.code(HTTP_ACCEPTED).send(wanted);
    },
  );
  app.get(
    "/clips/:clip",
    {
      schema: {
        summary: "A clip's events and calls",
        params: ClipParams,
        response: { 200: ClipSchema, 404: ErrorSchema },
      },
    },
    (request, reply) => find(request) ?? missing(reply, idOf(request)),
  );
  app.get(
    "/clips/:clip/video",
    { schema: { summary: "A clip's video; ranges are served", params: ClipParams } },
    async (request, reply) => {
      const clip = find(request);
      if (clip === null) return missing(reply, idOf(request));
      const file = path.basename(clip.video.file);
      const { statusCode, headers, stream } = await send(request.raw, file, {
        root: clips.shelf.folder,
        acceptRanges: true,
      });
      if (statusCode === HTTP_NOT_FOUND) return missing(reply, clip.id);
      return reply
        .code(statusCode)
        .headers({ ...headers, "content-type": statusCode < 300 ? clip.video.type : headers["content-type"] })
        .send(stream);
    },
  );
  app.put(
    "/clips/:clip",
    {
      schema: {
        summary: "Keep a clip from retention, or no longer",
        params: ClipParams,
        body: KeepBody,
        response: { 200: ClipSchema, 404: ErrorSchema },
      },
    },
    (request, reply) => {
      const clip = find(request);
      if (clip === null) return missing(reply, idOf(request));
      const { kept } = request.body as { kept: boolean };
      clips.shelf.put({ ...clip, kept });
      return reply.send({ ...clip, kept });
    },
  );
  app.delete(
    "/clips/:clip",
    { schema: { summary: "Delete a clip", params: ClipParams, response: { 204: Type.Null(), 404: ErrorSchema } } },
    (request, reply) => {
      const clip = find(request);
      if (clip === null) return missing(reply, idOf(request));
      clips.shelf.delete(clip.id);
      return reply.code(HTTP_NO_CONTENT).send();
    },
  );
}
