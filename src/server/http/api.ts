import type { FastifyInstance, FastifyReply } from "fastify";
import Type, { type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { isMalformed } from "../../rules/engine.ts";
import type { ErrorCode } from "../../table/errors.ts";
import {
  AckSchema,
  CallSchema,
  COMMAND_SCHEMAS,
  CommandMessageSchema,
  ErrorSchema,
  EventSchema,
  HealthSchema,
  RefusedSchema,
  ScoreSchema,
  TableMeasuresSchema,
  TableStateSchema,
} from "../../table/messages/index.ts";
import type { Access } from "../access/access.ts";
import { command } from "../access/command-door.ts";
import { sees } from "../access/visitor.ts";
import { errorData } from "../errors.ts";
import type { ServiceTables } from "../service-tables.ts";
import type { TableService } from "../table-service.ts";
import { TableParams, tableOf } from "./table-of.ts";

const TableSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  epoch: Type.Integer(),
  seq: Type.Integer(),
  measures: TableMeasuresSchema,
  health: HealthSchema,
});
/** A command as people send it: the service gives `kind`, `seq` and `t`. */
const COMMAND_BODIES = Object.values(COMMAND_SCHEMAS).map((schema) => {
  const { kind: _kind, seq: _seq, t: _t, ...fields } = schema.properties as Record<string, TSchema>;
  return Type.Object(fields);
});
const CommandBody = Type.Object({ id: CommandMessageSchema.properties.id, data: Type.Union(COMMAND_BODIES) });
/** The rules check the command itself, and say in three languages what is wrong. */
const checkFrame = Compile(Type.Object({ id: CommandMessageSchema.properties.id, data: Type.Object({}) }));
const HTTP_BAD_REQUEST = 400;
const HTTP_FORBIDDEN = 403;
const HTTP_CONFLICT = 409;
const HTTP_UNAVAILABLE = 503;
/** The command was right, but the disk does not take it. */
const STORE_CODES: readonly string[] = ["CB_STORE_FULL", "CB_STORE_FAILING", "CB_STORE_BUSY"] satisfies ErrorCode[];

export interface ApiOptions {
  tables: ServiceTables;
  access: Access;
}

/** `/api/v1`: what the WebSocket says, for those who ask instead of listening. */
export async function apiRoutes(app: FastifyInstance, { tables, access }: ApiOptions): Promise<void> {
  const find = (request: { params: unknown }, reply: FastifyReply) => tableOf(tables, request, reply);
  const ask = (path: string, summary: string, answer: unknown, give: (table: TableService) => unknown) =>
    app.get(
      `/tables/:table${path}`,
      { schema: { summary, params: TableParams, response: { 200: answer, 404: ErrorSchema } } },
      (request, reply) => {
        const table = find(request, reply);
        return table === null ? reply : reply.send(give(table));
      },
    );

  app.get(
    "/tables",
    { schema: { summary: "The tables of this service", response: { 200: Type.Array(TableSummary) } } },
    (request) =>
      tables.all
        .filter((t) => sees(request.visitor, t.id))
        .map((t) => ({
          id: t.id,
          name: t.name,
          epoch: tables.epoch,
          seq: t.publisher.last,
          measures: t.state().table.measures,
          health: t.health(),
        })),
  );
  ask("/state", "Everything needed to draw every page", TableStateSchema, (t) => t.state());
  ask("/score", "The score, null before a match", Type.Union([ScoreSchema, Type.Null()]), (t) => t.state().score);
  ask(
    "/calls",
    "The latest calls in their present status, oldest first",
    Type.Array(CallSchema),
    (t) => t.state().calls,
  );
  ask(
    "/events",
    "The events of the present or last stroke",
    Type.Array(EventSchema),
    (t) => t.state().stroke?.events ?? [],
  );
  ask("/health", "How the table's source and process are doing", HealthSchema, (t) => t.health());

  app.post(
    "/tables/:table/commands",
    {
      validatorCompiler: () => (value) => ({ value }),
      schema: {
        summary: "A command; the same id again has no second effect",
        params: TableParams,
        body: CommandBody,
        response: {
          200: AckSchema,
          400: Type.Union([ErrorSchema, RefusedSchema]),
          403: Type.Union([ErrorSchema, RefusedSchema]),
          404: ErrorSchema,
          409: RefusedSchema,
          503: RefusedSchema,
        },
      },
    },
    (request, reply) => {
      const table = find(request, reply);
      if (table === null) return reply;
      if (!checkFrame.Check(request.body)) {
        const [error] = checkFrame.Errors(request.body);
        const reason = `${error?.instancePath || "/"} ${error?.message}`;
        return reply.code(HTTP_BAD_REQUEST).send(errorData("CB_MESSAGE_MALFORMED", { reason }));
      }
      const { id, data } = request.body as { id: string; data: Record<string, unknown> };
      const answer = command(access, request.visitor, table, id, data);
      if (answer.type === "ack") return reply.send(answer.data);
      if (answer.data.code === "CB_ROLE_NEEDED") return reply.code(HTTP_FORBIDDEN).send(answer.data);
      if (STORE_CODES.includes(answer.data.code)) return reply.code(HTTP_UNAVAILABLE).send(answer.data);
      return reply.code(isMalformed(answer.data.code) ? HTTP_BAD_REQUEST : HTTP_CONFLICT).send(answer.data);
    },
  );
}
